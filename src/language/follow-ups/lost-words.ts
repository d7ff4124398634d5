// What is said of words in a follow-up that change nothing of what stands: they are named, with what is asked without them. Pure.

import { isDeepStrictEqual } from 'node:util';
import { mostOffered } from '#language/reading/ranked.ts';
import { parseSubscription } from '#language/schedules/parse-subscription.ts';
import { asTyped, part } from '#language/typed-words.ts';
import type { ParseProblem } from '#reports/question.ts';
import type { Amendment } from './best-amendment.ts';
import type { SaidPlace } from './said.ts';

export function refusalOf(amendment: Amendment, { text: { typed }, stands }: SaidPlace): ParseProblem {
  const { lost } = amendment;
  const unknown = lost.filter(({ meaning }) => meaning.kind === 'unknown');
  const named = (unknown.length > 0 ? unknown : lost).toSorted((one, next) => one.from - next.from);
  const [first, last] = [named[0], named.at(-1)];
  const not = amendment.nots.findLast(
    ({ to }) => first !== undefined && to <= first.from && first.from - to < 2,
  );
  const behind = amendment.nots.find(
    ({ from }) => last !== undefined && from >= last.to && from - last.to < 2 && not === undefined,
  );
  const word =
    first && last ? asTyped(part(typed, (not ?? first).from, (behind ?? last).to)) : asTyped(typed);
  const choices = amendment.kind === 'amended' && amendment.changed ? [amendment.question] : [];
  if (unknown.length > 0)
    return { kind: 'unknown-word', word, nearest: [], ...(choices.length > 0 && { choices }) };
  return {
    ...{ kind: 'does-not-fit', word, with: amendment.kind === 'unfit' ? amendment.with : stands.kind },
    ...(choices.length > 0 && { choices }),
  };
}

/** What stands with the changes that were understood, before what those words ask by themselves. */
export function offeredBesides(amendment: Amendment, { text, context }: SaidPlace): ParseProblem | undefined {
  const isChanged = amendment.kind === 'amended' && amendment.changed;
  if (!isChanged || amendment.lost.some(({ meaning }) => meaning.kind !== 'unknown')) return undefined;
  const { typed } = parseSubscription(text.typed.source, context);
  // Where nothing is offered, the rest may say the opposite.
  if (typed.kind !== 'unknown-word' || typed.choices === undefined) return undefined;
  const others = typed.choices.filter((each) => !isDeepStrictEqual(each, amendment.question));
  const choices = [amendment.question, ...others].slice(0, mostOffered);
  return { ...typed, choices };
}
