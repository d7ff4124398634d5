// Reads what is no change of a question: thanks, or a new beginning. Never throws.

import type { Cover } from '#language/reading/cover.ts';
import type { Tag } from '#language/reading/tag.ts';
import type { Prepared } from '#language/reading/tag-words.ts';
import { asTyped, part } from '#language/typed-words.ts';

export type SmallTalk =
  | { readonly kind: 'start-over' }
  | { readonly kind: 'thanks' }
  /** Behind a new beginning, the rest asks by itself. */
  | { readonly kind: 'other'; readonly text: string };

function isThanks(tags: readonly Tag[]): boolean {
  return tags.some(({ meaning }) => meaning.kind === 'report' && meaning.report === 'thanks');
}

/** Words of thanks may as well be read as words that say nothing. */
const talkMargin = 1.2;

export function smallTalkAmong(
  covers: readonly Cover[],
  text: Prepared,
  isAsked: boolean,
): SmallTalk | undefined {
  const [cheapest] = covers;
  for (const { tags, cost } of covers) {
    const isTalk =
      cost <= (cheapest?.cost ?? 0) + talkMargin &&
      !(isThanks(tags) && (isAsked || saysMore(cheapest?.tags ?? [], tags)));
    const said = isTalk ? smallTalkIn(tags, text) : undefined;
    if (said !== undefined) return said;
  }
  return undefined;
}

/** `ok everyone again`: what says something is not passed over for thanks. */
function saysMore(said: readonly Tag[], thanks: readonly Tag[]): boolean {
  return said.some((tag) => {
    const by = thanks.find(({ from, to }) => from <= tag.from && tag.from < to);
    // In `the good ones` nobody thanks.
    const isOther = by !== undefined && (!isThanks([by]) || by.to < tag.to);
    return !saysLittle(tag) && isOther;
  });
}

function saysLittle({ meaning }: Tag): boolean {
  if (meaning.kind === 'amends') return ['keeps', 'only', 'start-over'].includes(meaning.how);
  return meaning.kind === 'filler' || (meaning.kind === 'asks' && !asksMore.has(meaning.what));
}

const asksMore: ReadonlySet<string> = new Set(['why', 'who', 'count']);

/** What is no question at all: thanks, or a new beginning. */
function smallTalkIn(tags: readonly Tag[], { typed }: Prepared): SmallTalk | undefined {
  const content = tags.filter(
    ({ meaning }) => meaning.kind !== 'filler' && (meaning.kind !== 'asks' || asksMore.has(meaning.what)),
  );
  const all = (isSo: (tag: Tag) => boolean) => content.length > 0 && content.every(isSo);
  const amends = (how: string) => (tag: Tag) => tag.meaning.kind === 'amends' && tag.meaning.how === how;
  const keeps = (tag: Tag) => amends('keeps')(tag) || amends('only')(tag);
  if (isThanks(content) && all((tag) => isThanks([tag]) || keeps(tag))) return { kind: 'thanks' };
  if (content.some(amends('start-over')) && all((tag) => amends('start-over')(tag) || keeps(tag)))
    return { kind: 'start-over' };
  const ending = content.at(-1);
  if (ending !== undefined && amends('start-over')(ending) && ending.to - ending.from > 1)
    return { kind: 'start-over' };
  const [first, ...more] = content;
  if (first !== undefined && amends('start-over')(first) && more.length > 0)
    return { kind: 'other', text: asTyped(part(typed, first.to)) };
  return undefined;
}
