// Whether a follow-up wants what stands to come by itself, and which of its words say when and where. Knows no words.

import type { ParseContext } from '#language/read-outcome.ts';
import { isDrawnByWeek } from '#language/reading/frames.ts';
import type { DeedWord, Tag } from '#language/reading/tag.ts';
import type { Prepared } from '#language/reading/tag-words.ts';
import { asTyped } from '#language/typed-words.ts';
import { periodOf } from '#reports/amending/question-subject.ts';
import type { Question } from '#reports/question.ts';

export function isSent(tags: readonly Tag[], { typed }: Prepared): boolean {
  const has = (isSo: (tag: Tag) => boolean) => tags.some(isSo);
  const deed = (...wanted: readonly DeedWord[]) =>
    has(({ meaning }) => meaning.kind === 'deed' && wanted.includes(meaning.deed));
  const isWhen = has((tag) => {
    const words = typed.words.slice(tag.from, tag.to).map(({ key }) => key);
    const isReport = words.length === 2 && words[0] === 'each' && words[1] === 'day';
    return (
      tag.meaning.kind === 'schedule' &&
      tag.meaning.firm &&
      !isReport &&
      words.some((word) => tellsWhen.test(word))
    );
  });
  const isWhere = has(({ meaning }) => meaning.kind === 'place');
  const isHeld = has(({ meaning }) => meaning.kind === 'limits' || meaning.kind === 'bound');
  const isOn = has(({ meaning }) => meaning.kind === 'condition' || (meaning.kind === 'if' && isHeld));
  // `tell me more about reply guys` is asked now.
  const isTold = deed('alert') && (isHeld || isWhere);
  return deed('subscribe', 'watch') || isTold || isWhen || isOn || (deed('send') && isWhere);
}

/** `and on friday?` and `weekends too?` ask for those days, and `without the weekends` alone for days that no figure leaves out. */
export function isAskedDay({ from, to, meaning }: Tag, { typed }: Prepared, isAsked: boolean): boolean {
  const said = typed.words.map(({ key }) => key);
  const isJoined = /^(?:too|also|included)$/.test(said[to] ?? '');
  const isAlone = from < 3 && to + (isJoined ? 1 : 0) === said.length;
  if (meaning.kind !== 'schedule' || !isAlone) return false;
  const line = said.join(' ');
  return (
    (isAsked &&
      /^(?:and |what about |how about )?(?:on [a-z]+day|(?:on )?(?:the )?week(?:ends?|days))(?: too| also| included)?$/.test(
        line,
      )) ||
    /^(?:but )?without (?:the )?weekends?$/.test(line)
  );
}

/** `make it weekly`, after single days, and `weekly pls`, after a month: other steps, and nothing to come by itself. */
export function isOfSteps(
  { from, to, meaning }: Tag,
  { typed }: Prepared,
  stands: Question,
  context: ParseContext,
): boolean {
  const said = typed.words.slice(from, to).map(({ key }) => key);
  if (meaning.kind !== 'schedule' || said.length !== 1 || !/^(?:week|month)ly$/.test(said[0] ?? ''))
    return false;
  const period = takesDays.has(stands.kind) ? periodOf(stands) : undefined;
  const isLong = period !== undefined && isDrawnByWeek(period, context);
  const line = typed.words.map(({ key }) => key).join(' ');
  return (stands.kind === 'daily' && changesSteps.test(line)) || (isLong && steps.test(line));
}

const takesDays: ReadonlySet<Question['kind']> = new Set(['overview', 'campaign', 'daily', 'working']);
const steps = /^(?:(?:ok|and|now|actually|no|please) )*(?:weekly|monthly)(?: (?:please|pls|plz|then|now))*$/;

const changesSteps =
  /^(?:(?:ok|and|actually|no|sorry|please) )*(?:(?:make|have|show|do|draw) (?:it|that|them)|(?:change|switch)(?: (?:it|that))? to|same thing|same but) (?:weekly|monthly)(?: (?:please|pls|instead|rather))*$|^(?:no |rather )?(?:weekly|monthly) (?:instead|rather)(?: please)?$/;

/** `per day` asks for days, `mon to wed` names them; `every monday` and `weekly` say when something comes. */
const tellsWhen =
  /\d|^(?:every|each|daily|hourly|weekly|biweekly|fortnightly|monthly|quarterly|on|at|noon|midnight)$|(?:days|mornings?|evenings?|nights?)$/;

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
