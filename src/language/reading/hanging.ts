// Whether a text hangs on something that was said before, and says nothing by itself: `back`, `the others`, `what?`. Knows no names.

import { asTyped } from '#language/typed-words.ts';
import type { ParseProblem } from '#reports/question.ts';
import { type Prepared, setOf } from './tag-words.ts';

/** What can be said in its place. */
const instead = ['overview', 'list', 'needs'];
const mostWords = 3;

/** Who says so is told what can be asked: any answer would be a guess. */
export function hangingText({ typed, meant }: Prepared): ParseProblem | undefined {
  const keys = meant.words.map(({ key, quoted }) => (quoted ? '"' : key.replace(/[?!.]+$/, '')));
  const isHanging =
    keys.length <= mostWords &&
    keys.every((key) => hanging.has(key) || beside.has(key)) &&
    keys.some((key) => hanging.has(key));
  return isHanging ? { kind: 'unknown-word', word: asTyped(typed), nearest: instead } : undefined;
}

const hanging = setOf(
  'back undo redo previous next more others other another rest remaining else again so really what where how when details same yes no and then which please',
);
const beside = setOf('go the any one ones show me page it that this ok');
