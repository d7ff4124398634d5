// The phrase book, and what must hold for any text: nothing is dropped, nothing throws, and what is printed is read as the same question.

import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { parseSubscription } from '#language/schedules/parse-subscription.ts';
import type { Question } from '#reports/question.ts';
import { printQuestion } from '#reports/words/print-question.ts';
import { anyText } from './hostile-texts.ts';
import { judge, phraseBook } from './judge-phrases.ts';
import { unkept } from './kept-questions.ts';
import { record } from './phrase-record.ts';
import { lostIn, restrictedTexts, someRestrictions } from './restrictions.ts';

const read = (text: string) => parseSubscription(text, record);

describe('the phrase book', () => {
  const judged = phraseBook()
    .filter(({ family }) => family !== 'follow-ups')
    .map((phrase) => judge(phrase));

  it('has no phrase that is read as something else than was meant', () => {
    expect(judged.filter(({ verdict }) => verdict === 'wrong')).toEqual([]);
  });

  it('is read right in nine of ten phrases', () => {
    expect(judged.length).toBeGreaterThanOrEqual(400);
    expect(judged.filter(({ verdict }) => verdict === 'right').length / judged.length).toBeGreaterThan(0.93);
  });
});

describe('a campaign may be called anything', () => {
  it.each([
    ['Club', 'Club'],
    ['top 5 agencies', 'Top 5 Agencies'],
    ['a vs b', 'A vs B'],
    ['Boston CTOs', 'Boston CTOs'],
    ['how is list doing', 'list'],
    ['"list"', 'list'],
    ['march madness', 'March Madness'],
    ['reply guys', 'Reply Guys'],
    ['daily standup leads', 'Daily Standup Leads'],
  ])('%j is the campaign %j', (typed, name) => {
    expect(read(typed).typed).toMatchObject({
      kind: 'ask',
      question: { kind: 'campaign', campaign: { name } },
    });
  });
});

describe('no word that restricts is dropped', () => {
  const texts = [...restrictedTexts(someRestrictions)];

  test(`in ${texts.length} texts`, { timeout: 60_000 }, () => {
    expect(texts.flatMap(({ text, said }) => lostIn(text, said)).slice(0, 20)).toEqual([]);
  });
});

describe('any text', () => {
  test('is read without an exception, as a question that can be kept', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(unkept(read(text).typed)).toEqual([]);
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    ['reply rate above 500 %', 'never-reached'],
    ['more than 9999999k replies', 'never-reached'],
    ['progress below 50 %', 'does-not-fit'],
    ['last 99999 days', 'out-of-days'],
    ['last 0 days', 'out-of-days'],
    ['top 99999999999', 'out-of-places'],
  ])('%j says what there can be', (text, kind) => {
    expect(read(text).typed).toMatchObject({ kind });
  });
});

describe('what is printed of a question', () => {
  const asked = phraseBook()
    .map(({ text }) => read(text).typed)
    .flatMap((typed) => (typed.kind === 'ask' || typed.kind === 'subscribe' ? [typed.question] : []));
  const unlike = asked.filter((question) => {
    const again = read(printQuestion(question)).typed;
    return (
      again.kind !== 'ask' || JSON.stringify(sorted(again.question)) !== JSON.stringify(sorted(question))
    );
  });

  test('is read as the same question', () => {
    expect(asked.length).toBeGreaterThan(300);
    expect(
      unlike.map((question) => [printQuestion(question), read(printQuestion(question)).typed, question]),
    ).toEqual([]);
  });
});

function sorted(question: Question): unknown {
  return Object.fromEntries(Object.entries(question).sort(([one], [other]) => (one < other ? -1 : 1)));
}
