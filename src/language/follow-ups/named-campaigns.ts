// Finds the campaigns that a follow-up names. Beside the campaign of the question before, part of a name may be enough.

import type { QuestionChange } from '#reports/amending/question-change.ts';
import { folded } from '#reports/finding/nearest.ts';
import type { CampaignRef, ListedStatus, Question } from '#reports/question.ts';
import type { CampaignChoice } from '#reports/report-base.ts';
import { type FollowUpNames, isOwner } from './called-owners.ts';
import type { FollowUpPart } from './follow-up-parts.ts';

export type CampaignsNamed =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'refs';
      /** The campaigns that may be meant, at most ten. With `beside`, the one that is compared with it. */
      readonly refs: readonly CampaignRef[];
      readonly as: 'campaign' | 'against';
      /** The changes that fall away, because their words (a status, an owner) helped to name the campaign. */
      readonly drops: readonly QuestionChange['kind'][];
      readonly beside?: CampaignRef;
    };

export interface Naming {
  /** Words that nothing else explains. */
  readonly stray: readonly string[];
  readonly said: readonly FollowUpPart[];
  readonly changes: readonly QuestionChange[];
  readonly previous: Question;
  readonly names: FollowUpNames;
}

const mostMeant = 10;

export function namedBy(naming: Naming): CampaignsNamed {
  const { stray, said, previous, names } = naming;
  const both = said.some(({ kind }) => kind === 'both');
  const place = said.find((one) => one.kind === 'one')?.place;
  const before = campaignsIn(previous);
  if (place !== undefined && before.length === 2 && stray.length === 0)
    return { kind: 'refs', refs: [before[place] as CampaignRef], as: 'campaign', drops: [] };
  if (both) return bothOf(naming);
  const words = stray.flatMap((word) => folded(word).split(' ')).filter((word) => word !== '');
  const narrowed = narrowedBy(naming);
  const meant = meantBy(words, naming, narrowed);
  // If no names are known here, or too many fit, the study finds the campaign or asks back.
  const isUnread = names.campaigns.length === 0 || meant.length > mostMeant;
  if (meant.length === 0 && !isUnread) return { kind: 'none' };
  return {
    kind: 'refs',
    refs: isUnread ? [{ by: 'name', name: stray.join(' ') }] : meant.map(({ id }) => ({ by: 'id', id })),
    as: said.some(({ kind }) => kind === 'against') ? 'against' : 'campaign',
    drops: said.some(({ kind }) => kind === 'one') ? ['statuses', 'owner'] : [],
  };
}

/** The changes if it is this campaign that is meant. */
export function changesOfChoice(
  ref: CampaignRef,
  named: Extract<CampaignsNamed, { kind: 'refs' }>,
  changes: readonly QuestionChange[],
): readonly QuestionChange[] {
  const rest = changes.filter(({ kind }) => !named.drops.includes(kind));
  const first = named.beside === undefined ? [] : [{ kind: 'campaign', campaign: named.beside } as const];
  return [...first, { kind: named.as, campaign: ref }, ...rest];
}

function bothOf({ previous, names }: Naming): CampaignsNamed {
  const [ref] = campaignsIn(previous);
  const meant = ref === undefined || ref.by === 'id' ? [] : holding(wordsIn(ref.name), names.campaigns);
  const [one, other] = meant;
  if (one === undefined || other === undefined || meant.length > 2) return { kind: 'none' };
  const [first, second] = [one, other].map(({ id }) => ({ by: 'id', id }) as const);
  return {
    kind: 'refs',
    refs: [second as CampaignRef],
    as: 'against',
    drops: [],
    beside: first as CampaignRef,
  };
}

/** With `one` (`the paused one`): the campaigns of that status, and of the owner whom the question before was about. Otherwise all. */
function narrowedBy({ said, changes, previous, names }: Naming): readonly CampaignChoice[] {
  if (!said.some(({ kind }) => kind === 'one')) return names.campaigns;
  const statuses = changes.flatMap((one): readonly ListedStatus[] =>
    one.kind === 'statuses' ? one.statuses : [],
  );
  const owner = 'owner' in previous ? previous.owner : undefined;
  return names.campaigns.filter(
    ({ status, ownerEmail }) =>
      (statuses.length === 0 || statuses.some((each) => each === status)) &&
      (owner === undefined || isOwner(owner, ownerEmail, names)),
  );
}

/** Tries in this order: an exact name; the words typed before together with these; these words alone; a sibling's name. */
function meantBy(
  words: readonly string[],
  { previous, stray }: Naming,
  campaigns: readonly CampaignChoice[],
): readonly CampaignChoice[] {
  const whole = folded(stray.join(' '));
  const exact = campaigns.filter(({ name }) => folded(name) === whole);
  if (exact.length > 0) return exact;
  const typedBefore = campaignsIn(previous).flatMap((ref) => (ref.by === 'name' ? [ref.name] : []));
  const beside =
    typedBefore.length === 1 ? holding([...wordsIn(typedBefore[0] ?? ''), ...words], campaigns) : [];
  if (beside.length > 0) return beside;
  const alone = nearestTo(previous, words.length > 0 ? holding(words, campaigns) : [], campaigns);
  if (alone.length > 0 && alone.length <= mostMeant && words.some((word) => word.length > 2)) return alone;
  return siblings(words, previous, campaigns) ?? alone;
}

/** Those whose names share most words with the campaign that stands: after `Boston CTOs`, `the breakfast` is the one of Boston. */
function nearestTo(
  previous: Question,
  meant: readonly CampaignChoice[],
  campaigns: readonly CampaignChoice[],
): readonly CampaignChoice[] {
  const stands = new Set(wordsIn(nameStanding(previous, campaigns) ?? ''));
  const shared = meant.map(({ name }) => wordsIn(name).filter((word) => stands.has(word)).length);
  const most = Math.max(0, ...shared);
  return most === 0 ? meant : meant.filter((_, index) => shared[index] === most);
}

function nameStanding(previous: Question, campaigns: readonly CampaignChoice[]): string | undefined {
  const [ref] = campaignsIn(previous);
  return ref?.by === 'id' ? campaigns.find(({ id }) => id === ref.id)?.name : ref?.name;
}

/** After `Wave 1`: `with 2` is Wave 2. */
function siblings(
  words: readonly string[],
  previous: Question,
  campaigns: readonly CampaignChoice[],
): readonly CampaignChoice[] | undefined {
  const name = nameStanding(previous, campaigns);
  if (name === undefined || words.length === 0) return undefined;
  const wanted = [...wordsIn(name).slice(0, -words.length), ...words].join(' ');
  const found = campaigns.filter((each) => folded(each.name) === wanted);
  return found.length > 0 ? found : undefined;
}

function campaignsIn(question: Question): readonly CampaignRef[] {
  if (question.kind === 'compare-campaigns') return question.campaigns;
  return 'campaign' in question && question.campaign !== undefined ? [question.campaign] : [];
}

/** Each word begins a word of the name. */
function holding(words: readonly string[], campaigns: readonly CampaignChoice[]): readonly CampaignChoice[] {
  return campaigns.filter(({ name }) => {
    const own = wordsIn(name);
    return words.every((word) =>
      own.some((each) => (/\d/.test(word) ? each === word : each.startsWith(word))),
    );
  });
}

function wordsIn(name: string): readonly string[] {
  return folded(name).split(' ');
}
