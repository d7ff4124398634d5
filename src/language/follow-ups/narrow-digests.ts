// Reads what somebody says after the list of digests: `mine`, `only those in #sales`, `the paused ones`. Never throws.

import type { ParseContext } from '#language/read-outcome.ts';
import { coversOf } from '#language/reading/cover.ts';
import { lexiconOf } from '#language/reading/lexicon.ts';
import type { Meaning, Tag } from '#language/reading/tag.ts';
import { tagsOf } from '#language/reading/tag-text.ts';
import { type Prepared, prepared } from '#language/reading/tag-words.ts';
import { longestText } from '#language/typed-words.ts';
import { mentionIn } from '#reports/finding/owner-mention.ts';
import { followUpTags } from './follow-up-tags.ts';

/** What is absent narrows nothing. */
export interface NarrowedDigests {
  /** `me`, or somebody by their id in Slack. */
  readonly owner?: string;
  /** Everybody's but theirs. */
  readonly notOwner?: string;
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
  const line = ready.typed.words.map(({ key }) => key).join(' ');
  // As good as `back to all`, and as `everybody else's`.
  if (backAgain.test(line)) return { kind: 'narrowed', to: {} };
  if (theOthers.test(line)) return { kind: 'narrowed', to: { notOwner: 'me' } };
  if (comparing.test(line)) return { kind: 'cannot', word: text };
  const [best] = coversOf([...plain, ...own], ready.typed.words.length);
  const said = (best?.tags ?? []).filter(({ meaning }) => !saysNothing.has(meaning.kind));
  if (changesDigest(said) || isDeedOnOne(said)) return { kind: 'narrowed', to: { owner: 'me' } };
  const isOfDigests = said.length > 0 && said.every(({ meaning }) => narrows(meaning));
  if (!isOfDigests) return { kind: 'other' };
  const to = narrowedIn(said, ready);
  return to === undefined ? { kind: 'cannot', word: text } : { kind: 'narrowed', to };
}

const backAgain = /^(?:go )?back(?: again| please)?$/;
const theOthers = /^(?:and |only |just )?(?:the )?(?:others?(?: ones)?|rest)$/;
const comparing = /^compare (?:them|these|those|it|both)$/;

const saysNothing: ReadonlySet<Meaning['kind']> = new Set(['filler', 'asks']);

/** `make it 10:30`, `berlin time`: what is set up is changed on its card, which one's own digests have. */
function changesDigest(said: readonly Tag[]): boolean {
  return (
    said.some(({ meaning }) => ofDigest.has(meaning.kind)) &&
    said.every(({ meaning }) => ofDigest.has(meaning.kind) || beside.has(meaning.kind))
  );
}

/** `pause the monday one`, `delete it`: so is that. */
function isDeedOnOne(said: readonly Tag[]): boolean {
  return (
    said.some(({ meaning }) => meaning.kind === 'deed' && deedsOnOne.has(meaning.deed)) &&
    said.every(({ meaning }) => meaning.kind === 'deed' || ofOne.has(meaning.kind) || isNoun(meaning))
  );
}

function isNoun(meaning: Meaning): boolean {
  return (
    meaning.kind === 'report' &&
    ['digests', 'overview', 'board', 'list', 'needs', 'daily'].includes(meaning.report)
  );
}

const deedsOnOne: ReadonlySet<string> = new Set(['pause', 'resume', 'delete', 'change', 'stop']);
const ofOne: ReadonlySet<Meaning['kind']> = new Set(['schedule', 'place', 'amends', 'period']);

const ofDigest: ReadonlySet<Meaning['kind']> = new Set(['schedule', 'zone', 'condition', 'bound', 'limits']);
const beside: ReadonlySet<Meaning['kind']> = new Set(['amends', 'number', 'if', 'metric']);

function narrows(meaning: Meaning): boolean {
  if (meaning.kind === 'report') return meaning.report === 'digests';
  if (meaning.kind === 'amends') return !['start-over', 'file'].includes(meaning.how);
  return ['owner', 'place', 'status', 'not'].includes(meaning.kind);
}

function narrowedIn(said: readonly Tag[], { meant }: Prepared): NarrowedDigests | undefined {
  const of = <Kind extends Meaning['kind']>(kind: Kind) =>
    said.flatMap(({ meaning }) =>
      meaning.kind === kind ? [meaning as Extract<Meaning, { kind: Kind }>] : [],
    );
  const [[owner, ...owners], [place, ...places], [status, ...statuses]] = [
    of('owner'),
    of('place'),
    of('status'),
  ];
  if (owners.length + places.length + statuses.length > 0) return undefined;
  // `everybody else's`: whoever says so has some.
  const isOfOthers = said.some(({ from, to }) =>
    meant.words.slice(from, to).some(({ key }) => othersOf.test(key)),
  );
  const isLeftOut = of('not').length > 0;
  if (isLeftOut && (owner === undefined || place !== undefined || status !== undefined)) return undefined;
  const person = owner && (owner.owner === 'me' ? 'me' : userOf(owner.owner));
  const state = status && stateOf(status.status);
  const isKnown =
    (owner === undefined || person !== undefined) && (status === undefined || state !== undefined);
  if (!isKnown) return undefined;
  const where = place?.place;
  return {
    ...(person !== undefined && (isLeftOut ? { notOwner: person } : { owner: person })),
    ...(isOfOthers && person === undefined && { notOwner: 'me' }),
    ...(where?.kind === 'channel' && { place: where.name }),
    ...(where?.kind === 'me' && { owner: 'me' }),
    ...(state !== undefined && { state }),
  };
}

const othersOf = /^(?:else|other|others)(?:['’]?s|['’])?$/;

function userOf(owner: string): string | undefined {
  const mention = mentionIn(owner);
  return mention?.kind === 'user' ? mention.user : undefined;
}

function stateOf(status: string): NarrowedDigests['state'] {
  return status === 'ACTIVE' ? 'active' : status === 'PAUSED' ? 'paused' : undefined;
}
