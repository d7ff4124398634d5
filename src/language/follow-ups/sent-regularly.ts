// Whether a follow-up wants what stands to come by itself, and which of its words say when and where. Knows no words.

import type { DeedWord, Tag } from '#language/reading/tag.ts';
import type { Prepared } from '#language/reading/tag-words.ts';
import { asTyped } from '#language/typed-words.ts';

const sending: readonly DeedWord[] = ['subscribe', 'alert', 'watch'];

export function isSent(tags: readonly Tag[]): boolean {
  const has = (isSo: (tag: Tag) => boolean) => tags.some(isSo);
  const deed = (...wanted: readonly DeedWord[]) =>
    has(({ meaning }) => meaning.kind === 'deed' && wanted.includes(meaning.deed));
  const isWhen = has(({ meaning }) => meaning.kind === 'schedule' && meaning.firm);
  const isWhere = has(({ meaning }) => meaning.kind === 'place');
  const isOn = has(({ meaning }) => meaning.kind === 'condition');
  return deed(...sending) || isWhen || isOn || (deed('send') && isWhere);
}

/** Where somebody wants to be told, that may cost more than what asks: the words for it are its own. */
export function sentMargin(tags: readonly Tag[]): number {
  return tags.some(({ meaning }) => meaning.kind === 'deed') ? 0.6 : 0;
}

/** `rest` as typed; `amending`: the words that change the question itself. */
export function sentRest(
  tags: readonly Tag[],
  { typed }: Prepared,
): { readonly rest: string; readonly amending: readonly Tag[] } {
  const opens = tags.some(
    ({ meaning }) => meaning.kind === 'if' || (meaning.kind === 'deed' && meaning.deed === 'alert'),
  );
  const amending = tags.filter(
    ({ meaning }) =>
      !wanting.has(meaning.kind) && !(opens && ['limits', 'bound', 'metric'].includes(meaning.kind)),
  );
  const said = new Set(
    amending.filter(({ meaning }) => !['filler', 'asks', 'amends'].includes(meaning.kind)),
  );
  const words = tags.filter((tag) => !said.has(tag)).flatMap(({ from, to }) => typed.words.slice(from, to));
  return { rest: asTyped({ ...typed, words }), amending };
}

const wanting: ReadonlySet<Tag['meaning']['kind']> = new Set([
  ...(['schedule', 'place', 'zone', 'deed', 'condition', 'if', 'problem'] as const),
]);
