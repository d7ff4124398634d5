// What a typed text is read by: the calendar, and the names that the place shows. Whoever asks before the first list of names came waits for it.

import { mayHere } from '#access/policy.ts';
import { type Clock, within } from '#base/clock.ts';
import { nobodyWaits } from '#base/nobody-waits.ts';
import type { Scope } from '#base/scope.ts';
import { messageOf } from '#blocks/reports/report-message.ts';
import type { ParseContext } from '#language/read-outcome.ts';
import { asksForNames } from '#language/reading/asks-for-names.ts';
import { lexiconInSlices } from '#language/reading/lexicon.ts';
import type { FirstList } from '#reports/answers.ts';
import type { CampaignChoice } from '#reports/report-base.ts';
import type { DoorTools } from '#slack/door-tools.ts';
import { commandPace } from './answer-pacing.ts';
import { type Asking, inQuestionPlace } from './answer-question.ts';
import { readTyped } from './read-typed.ts';

export interface TypedContext extends ParseContext {
  /** The list that names would come from, if it could not be read. */
  readonly unread?: Extract<FirstList, { kind: 'unread' }>;
}

/** The names that are known at this moment. */
export async function grammarIn(
  tools: Pick<DoorTools, 'answers' | 'grammar' | 'owners' | 'clock'>,
  scope: Scope,
): Promise<ParseContext> {
  const campaigns = await tools.answers.campaigns(scope);
  return campaigns.length === 0 ? tools.grammar() : withNames(tools, campaigns);
}

/** A text waits this long for names; then its words are read without them. */
const longestWaitMs = 20_000;

export interface GrammarTools
  extends Pick<DoorTools, 'answers' | 'grammar' | 'owners' | 'places' | 'clock' | 'newId'> {
  readonly pace: Pick<DoorTools['pace'], 'mayTell'>;
}

/** If no names are known yet and the text may hold one, the person waits for the first list, and is told so after a while. */
export async function grammarFor(
  tools: GrammarTools,
  { person, reply, placing, on }: Pick<Asking, 'person' | 'reply' | 'placing' | 'on'>,
  text: string,
): Promise<TypedContext> {
  const now = await grammarIn(tools, person.scope);
  const isWaitedFor =
    now.names === undefined && mayHere(person.scope, 'ask') && asksForNames(readTyped(text, now).typed);
  if (!isWaitedFor) return now;
  const { answers, clock, newId } = tools;
  const heard = await inQuestionPlace(tools, { person, reply, on }, async ({ replaced }) => {
    const leaving = new AbortController();
    const list = answers.firstCampaigns(person.scope, {
      ...{ lane: 'people', asker: person.id },
      signal: AbortSignal.any([leaving.signal, replaced]),
    });
    const soon = await within(commandPace.waitingAfterMs, list, clock);
    if (soon !== 'late') return soon;
    const question = { kind: 'list', statuses: [] } as const;
    const waiting = { kind: 'waiting', question, at: clock.now(), expectedWholeAt: undefined } as const;
    const view = { page: 1, audience: 'private', iteration: newId(), viewer: person.id } as const;
    await reply.send((detail) => messageOf(waiting, { ...view, detail }), placing, false);
    const late = await within(longestWaitMs, list, clock);
    leaving.abort(nobodyWaits);
    return late === 'late' ? undefined : late;
  });
  if (heard?.kind === 'read') return withNames(tools, heard.campaigns);
  return heard === undefined ? now : { ...now, unread: heard };
}

/** Slack wants a form acknowledged within three seconds. */
const formWaitsMs = 1_500;

/** As above, for a form: no message tells that somebody waits. */
export async function grammarSoon(
  tools: Pick<DoorTools, 'answers' | 'grammar' | 'owners' | 'clock'>,
  scope: Scope,
  text: string,
): Promise<ParseContext> {
  const now = await grammarIn(tools, scope);
  if (now.names !== undefined || !asksForNames(readTyped(text, now).typed)) return now;
  const leaving = new AbortController();
  const reading = tools.answers.firstCampaigns(scope, { lane: 'people', signal: leaving.signal });
  const list = await within(formWaitsMs, reading, tools.clock);
  leaving.abort(nobodyWaits);
  return list === 'late' || list.kind === 'unread' ? now : withNames(tools, list.campaigns);
}

async function withNames(
  { grammar, owners, clock }: Pick<DoorTools, 'grammar' | 'owners'> & { readonly clock: Clock },
  campaigns: readonly CampaignChoice[],
): Promise<ParseContext> {
  return { ...grammar(), names: await lexiconInSlices(campaigns, owners.names(), clock) };
}
