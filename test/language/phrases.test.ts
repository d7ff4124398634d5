// The phrase book, and what must hold for any text: nothing is dropped, nothing throws, and what is printed is read as the same question.

import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { parseSubscription } from '#language/schedules/parse-subscription.ts';
import { longestText } from '#language/typed-words.ts';
import type { Question } from '#reports/question.ts';
import { printQuestion } from '#reports/words/print-question.ts';
import { judge, phraseBook } from './judge-phrases.ts';
import { record } from './phrase-record.ts';

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
  const figures = ['replies', 'reply rate'];
  const owners = ['', 'ana', 'my'];
  const periods = ['', 'last week', 'since 3 march'];
  const states = ['', 'paused'];
  const limits = ['', 'below 20'];
  const frames = [
    'top 3',
    'worst',
    'how many',
    'list',
    'daily',
    'needs',
    'overview',
    'compare',
    'owners',
    'why did',
  ];
  const all = frames.flatMap((frame) =>
    figures.flatMap((figure) =>
      owners.flatMap((owner) =>
        periods.flatMap((period) =>
          states.flatMap((state) => limits.map((limit) => ({ frame, figure, owner, period, state, limit }))),
        ),
      ),
    ),
  );

  test(`in ${all.length} combinations, in two orders each`, { timeout: 60_000 }, () => {
    const lost: string[] = [];
    for (const { frame, figure, owner, period, state, limit } of all) {
      for (const words of [
        [frame, owner, state, figure, limit, period],
        [period, frame, figure, limit, state, owner],
      ]) {
        const text = words.filter((word) => word !== '').join(' ');
        const { typed, wish } = read(text);
        if (typed.kind !== 'ask' && typed.kind !== 'subscribe') continue;
        const { question } = typed;
        const kept = JSON.stringify([question, wish]);
        const missing = [
          owner !== '' && !/"owner"|"among"|"campaign"/.test(kept) && `owner ${owner}`,
          period !== '' && !saysPeriod(question) && `period ${period}`,
          state !== '' && !/ACTIVE|PAUSED/.test(kept) && question.kind !== 'needs' && `status ${state}`,
          limit !== '' && !/"limits"|"condition"/.test(kept) && `limit ${limit}`,
        ].filter(Boolean);
        if (missing.length > 0) lost.push(`${text}: ${missing.join(', ')} (${kept})`);
      }
    }
    expect(lost.slice(0, 20)).toEqual([]);
  });
});

/** Needs are those of now, and so are asked for this month. */
function saysPeriod(question: Question): boolean {
  if (question.kind === 'needs') return true;
  return 'periods' in question || ('period' in question && question.period !== undefined);
}

describe('any text', () => {
  const pieces = [
    'top',
    'worst',
    '5',
    '-1',
    '99999999999',
    'vs',
    'vs.',
    '%',
    '<',
    '>=',
    '"',
    '“',
    "'",
    'ana',
    '<@U1>',
    '#sales',
    'every',
    'monday',
    'at',
    '25:99',
    'if',
    'not',
    'list',
    'replies',
    'reply rate',
    'below',
    'between',
    'and',
    'last',
    'week',
    '2/3',
    '31.02.',
    '__proto__',
    'constructor',
    '🚀',
    '\u0000',
    '\ud800',
    'a'.repeat(80),
    'wave',
    '=',
    '(',
    ')',
    'q9',
    'kw 99',
    'in the name',
    'with',
  ];
  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc
      .array(fc.constantFrom(...pieces), { maxLength: 60 })
      .map((words) => words.join(' ').slice(0, longestText)),
  );

  test('is read without an exception', () => {
    fc.assert(
      fc.property(anyText, (text) => read(text).typed.kind !== undefined),
      { numRuns: 1_000 },
    );
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
