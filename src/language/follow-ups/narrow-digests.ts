// Reads what somebody says after the list of digests: `mine`, `only those in #sales`, `the paused ones`. Never throws.

import type { ParseContext } from '#language/read-outcome.ts';
import { coversOf } from '#language/reading/cover.ts';
import { lexiconOf } from '#language/reading/lexicon.ts';
import type { Meaning, Tag } from '#language/reading/tag.ts';
import { tagsOf } from '#language/reading/tag-text.ts';
import { prepared } from '#language/reading/tag-words.ts';
import { longestText } from '#language/typed-words.ts';
import { mentionIn } from '#reports/finding/owner-mention.ts';
import { followUpTags } from './follow-up-tags.ts';

/** What is absent narrows nothing. */
export interface NarrowedDigests {
  /** `me`, or somebody by their id in Slack. */
  readonly owner?: string;
  /** A channel by its name or id. */
  readonly place?: string;
  readonly state?: 'active' | 'paused';
}

export type DigestsFollowUp =
  | { readonly kind: 'narrowed'; readonly to: NarrowedDigests }
  /** It speaks of digests that this list cannot pick out. */
  | { readonly kind: 'cannot'; readonly word: string }
  /** It is a question of its own. */
  | { readonly kind: 'other' };

export const narrowingExamples = ['mine', 'paused ones', 'all'];

export function readDigestsFollowUp(text: string, context: ParseContext): DigestsFollowUp {
  if (text.length > longestText) return { kind: 'other' };
  const lexicon = context.names ?? lexiconOf([]);
  const ready = prepared(text.replace(/(?<=[\p{L}])[.!?]\s*$/u, ''), lexicon);
  const plain = tagsOf(ready, lexicon, context);
  const stands = { stands: { kind: 'list', statuses: [] }, shown: [] } as const;
  const own = followUpTags(ready, stands, plain, lexicon, context);
  const [best] = coversOf([...plain, ...own], ready.typed.words.length);
  const said = (best?.tags ?? []).filter(({ meaning }) => !saysNothing.has(meaning.kind));
  if (changesDigest(said)) return { kind: 'narrowed', to: { owner: 'me' } };
  const isOfDigests = said.length > 0 && said.every(({ meaning }) => narrows(meaning));
  if (!isOfDigests) return { kind: 'other' };
  const to = narrowedIn(said);
  return to === undefined ? { kind: 'cannot', word: text } : { kind: 'narrowed', to };
}

const saysNothing: ReadonlySet<Meaning['kind']> = new Set(['filler', 'asks']);

/** `make it 10:30`, `berlin time`: what is set up is changed on its card, which one's own digests have. */
function changesDigest(said: readonly Tag[]): boolean {
  return (
    said.some(({ meaning }) => ofDigest.has(meaning.kind)) &&
    said.every(({ meaning }) => ofDigest.has(meaning.kind) || beside.has(meaning.kind))
  );
}

const ofDigest: ReadonlySet<Meaning['kind']> = new Set(['schedule', 'zone', 'condition', 'bound', 'limits']);
const beside: ReadonlySet<Meaning['kind']> = new Set(['amends', 'number', 'if', 'metric']);

function narrows(meaning: Meaning): boolean {
  if (meaning.kind === 'report') return meaning.report === 'digests';
  if (meaning.kind === 'amends') return !['start-over', 'file'].includes(meaning.how);
  return ['owner', 'place', 'status', 'not'].includes(meaning.kind);
}

function narrowedIn(said: readonly Tag[]): NarrowedDigests | undefined {
  const of = <Kind extends Meaning['kind']>(kind: Kind) =>
    said.flatMap(({ meaning }) =>
      meaning.kind === kind ? [meaning as Extract<Meaning, { kind: Kind }>] : [],
    );
  const [[owner, ...owners], [place, ...places], [status, ...statuses]] = [
    of('owner'),
    of('place'),
    of('status'),
  ];
  if (of('not').length + owners.length + places.length + statuses.length > 0) return undefined;
  const person = owner && (owner.owner === 'me' ? 'me' : userOf(owner.owner));
  const state = status && stateOf(status.status);
  const isKnown =
    (owner === undefined || person !== undefined) && (status === undefined || state !== undefined);
  if (!isKnown) return undefined;
  const where = place?.place;
  return {
    ...(person !== undefined && { owner: person }),
    ...(where?.kind === 'channel' && { place: where.name }),
    ...(where?.kind === 'me' && { owner: 'me' }),
    ...(state !== undefined && { state }),
  };
}

function userOf(owner: string): string | undefined {
  const mention = mentionIn(owner);
  return mention?.kind === 'user' ? mention.user : undefined;
}

function stateOf(status: string): NarrowedDigests['state'] {
  return status === 'ACTIVE' ? 'active' : status === 'PAUSED' ? 'paused' : undefined;
}
