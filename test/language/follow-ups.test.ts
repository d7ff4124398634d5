// Follow-ups as people say them: the book of them, and what must hold for any of them over a record of thirty campaigns.

import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { readDigestsFollowUp } from '#language/follow-ups/narrow-digests.ts';
import { readFollowUp } from '#language/follow-ups/read-follow-up.ts';
import { parseSubscription } from '#language/schedules/parse-subscription.ts';
import { longestText } from '#language/typed-words.ts';
import type { Question } from '#reports/question.ts';
import { questionSchema } from '#reports/question-schema.ts';
import { printQuestion } from '#reports/words/print-question.ts';
import { anyQuestion } from '../reports/any-question.ts';
import { followUpBook, judgeFollowUp, spoken } from './judge-follow-ups.ts';
import { record, today } from './phrase-record.ts';

function questionIn(text: string): Question {
  const { typed } = parseSubscription(text, record);
  if (typed.kind !== 'ask') throw new Error(`it is no question: ${text}`);
  return typed.question;
}

/** What is asked after both lines. */
function asked(first: string, line: string): string {
  const { read } = spoken(first, line);
  return read.kind === 'question' ? printQuestion(read.question) : read.kind;
}

describe('the book of follow-ups', () => {
  const judged = followUpBook().map((phrase) => judgeFollowUp(phrase));

  it('is read right in nine of ten', () => {
    expect(judged.length).toBeGreaterThanOrEqual(200);
    const right = judged.filter(({ verdict }) => verdict === 'right');
    expect(right.length / judged.length).toBeGreaterThan(0.9);
  });

  it('holds of its own no line that is read as something else than was meant', () => {
    const wrong = judged.filter(({ verdict, family }) => verdict === 'wrong' && family !== 'follow-ups');
    expect(wrong).toEqual([]);
  });
});

describe('what a line says by itself takes nothing over', () => {
  it.each([
    ['list ana', 'reply rate last week'],
    ['top 5 by replies ana last week', 'overview last month'],
    ['needs ana', 'list paused'],
    ['replies ana last week', 'how many replies did we get last month'],
  ])('%j, then %j', (first, line) => {
    const { read } = spoken(first, line);
    const now = read.kind === 'question' ? read.question : questionIn(line);
    expect(JSON.stringify(now)).not.toContain('ana@example.com');
  });
});

test('words that only a follow-up has keep what stands', () => {
  expect(asked('top 5 by replies ana last week', 'and by reply rate')).toBe(
    'top 5 campaigns by reply rate last week owner ana@example.com',
  );
});

describe('what is left out is never read as what is asked for', () => {
  const best = 'top 5 campaigns by reply rate last week';

  it.each([
    ...['paused excluded', 'paused omitted', 'paused left out', 'paused please excluded'],
    ...['trim paused', 'cut paused', 'drop the paused'],
  ])('of a status, after a ranking: %j', (line) => {
    expect(asked(best, line)).toBe(asked(best, 'without paused'));
    expect(asked(best, line)).not.toBe(asked(best, 'paused'));
  });

  test('of several statuses', () => {
    const rest = asked(best, 'without paused and archived');
    expect(asked(best, 'paused and archived excluded')).toBe(rest);
  });

  it.each([
    ...['ana excluded', 'same but ana excluded', 'ana omitted', 'ana left out', 'cut ana', 'drop ana'],
    ...['march madness excluded', 'drop march madness'],
  ])('what a ranking cannot leave out is refused by name: %j', (line) => {
    const { read } = spoken(best, line);
    expect(read).toMatchObject({ kind: 'problem', problem: { word: line.replace('same but ', '') } });
  });

  test('nor can an overview leave out a campaign', () => {
    const { read } = spoken('overview ana last week', 'wave 2 excluded');
    expect(read).toMatchObject({ kind: 'problem', problem: { word: 'wave 2 excluded' } });
  });
});

describe('a word that nothing explains', () => {
  const offered = (first: string, line: string) => {
    const { read } = spoken(first, line);
    const problem = read.kind === 'problem' ? read.problem : undefined;
    return problem !== undefined && 'choices' in problem ? problem.choices?.map(printQuestion) : undefined;
  };

  it.each([
    ['overview last week', 'ana’s fribbles', 'overview last week owner ana@example.com'],
    ['top 5 by replies last week', 'bottom 3 with glee', 'bottom 3 campaigns by replies last week'],
    ['top 5 by replies', 'qwerty last month', 'top 5 campaigns by replies last month'],
    ['needs', 'ana wibble', 'needs owner ana@example.com'],
  ])('leaves the rest as a change of what stands, to choose: %j, then %j', (first, line, best) => {
    expect(offered(first, line)?.[0]).toBe(best);
  });

  it.each(['not chloe blorp', 'paused until glorp'])(
    'offers nothing where it may turn the rest: %j',
    (line) => {
      expect(offered('replies last week', line)).toBeUndefined();
    },
  );
});

describe('thanks are not taken for all that is said', () => {
  const first = 'top 5 by replies ana last week';

  it.each(['ok everyone again', 'cool, and everybody', 'thanks, all owners'])('%j', (line) => {
    expect(asked(first, line)).toBe('top 5 campaigns by replies last week');
  });

  it('but a question is none', () => {
    expect(asked('reply rate last week', 'is that good')).toContain('compare');
  });

  it.each(['thanks', 'ok great', 'thx, that’s all', 'cool ok'])('but alone they are: %j', (line) => {
    expect(asked(first, line)).toBe('thanks');
  });
});

test.each(['back to all', 'no filters please', 'everything again'])(
  'widens what was narrowed: %j',
  (line) => {
    expect(asked('top 5 by replies ana paused last week', line)).toBe('top 5 campaigns by replies last week');
    expect(asked('list active ana', line)).toBe('list');
  },
);

test('what cannot be widened again is refused by name', () => {
  const { read } = spoken('list active reply rate below 5%', 'clear filters');
  expect(read).toMatchObject({ kind: 'problem', problem: { word: 'clear filters' } });
});

test('which end comes first is no row', () => {
  expect(asked('list active', 'worst reply rate first')).toBe('bottom 10 campaigns by reply rate active');
});

describe('other steps after single days', () => {
  it.each(['make it weekly', 'by week', 'weekly instead'])(
    'are drawn where the days are many: %j',
    (line) => {
      expect(asked('daily ana last month', line)).toBe('daily last month owner ana@example.com');
    },
  );

  it.each(['make it weekly', 'weekly instead please'])('else it is asked which are meant: %j', (line) => {
    const { read } = spoken('daily ana last 7 days', line);
    expect(read).toMatchObject({ kind: 'problem', problem: { kind: 'several', word: 'by week' } });
    expect(JSON.stringify(read).match(/ana@example.com/g)).toHaveLength(2);
  });
});

describe('after the list of digests', () => {
  it.each(['everybody else’s', 'not mine', 'except mine', 'others', 'the rest'])(
    '%j shows all but one’s own',
    (line) => {
      expect(readDigestsFollowUp(line, record)).toEqual({ kind: 'narrowed', to: { notOwner: 'me' } });
    },
  );

  it.each(['pause the monday one', 'delete it', 'stop the one in #growth'])(
    '%j shows one’s own, with its card',
    (line) => {
      expect(readDigestsFollowUp(line, record)).toEqual({ kind: 'narrowed', to: { owner: 'me' } });
    },
  );

  it.each(['back', 'go back'])('%j shows all', (line) => {
    expect(readDigestsFollowUp(line, record)).toEqual({ kind: 'narrowed', to: {} });
  });

  it('digests are not compared', () => {
    expect(readDigestsFollowUp('compare them', record).kind).toBe('cannot');
  });

  it('a campaign is not paused there', () => {
    expect(readDigestsFollowUp('pause wave 1', record).kind).toBe('other');
  });
});

test('two owners are never answered as one', () => {
  for (const first of ['top 5 by replies last week', 'list active', 'overview last week', 'needs']) {
    const { read } = spoken(first, 'only ana and ben');
    const owners = JSON.stringify(read);
    expect(owners).toContain('ana@example.com');
    expect(owners).toContain('ben@example.com');
  }
});

describe('no word that restricts is dropped', () => {
  const firsts = [
    'top 5 by replies last month',
    'list',
    'overview last month',
    'replies last month',
    'needs',
  ];
  const leads = ['', 'and', 'only', 'what about'];
  const owners = ['', 'ana', "ben's"];
  const periods = ['', 'last week', 'since 3 march'];
  const states = ['', 'paused'];
  const limits = ['', 'below 20'];
  const figures = ['', 'reply rate'];
  const lines = leads.flatMap((lead) =>
    owners.flatMap((owner) =>
      periods.flatMap((period) =>
        states.flatMap((state) =>
          limits.flatMap((limit) => figures.map((figure) => ({ lead, owner, period, state, limit, figure }))),
        ),
      ),
    ),
  );

  const said = (words: readonly string[]) => words.filter((word) => word !== '').join(' ');
  const pairs = firsts.flatMap((first) =>
    lines.flatMap((line) => {
      const { lead, owner, period, state, limit, figure } = line;
      const words = [state, owner, figure, limit, period];
      if (said(words) === '') return [];
      return [words, words.toReversed()].map((each) => ({ first, ...line, text: said([lead, ...each]) }));
    }),
  );

  test('since a third of the pairs and more change what stands', () => {
    const read = pairs.filter(({ first, text }) => spoken(first, text).read.kind === 'question');
    expect(read.length).toBeGreaterThan(pairs.length / 3);
  });

  function missing({ first, owner, period, state, limit, figure, text }: (typeof pairs)[number]): string[] {
    const { read } = spoken(first, text);
    if (read.kind !== 'question') return [];
    const kept = JSON.stringify(read.question);
    const parts: readonly (readonly [string, RegExp])[] = [
      [owner, /ana@|ben@/],
      [period, /"week"|"since"/],
      [state, /PAUSED/],
      [limit, /"limits"/],
      [figure, /replyRate/],
    ];
    const lost = parts.filter(([word, held]) => word !== '' && !held.test(kept));
    return lost.map(([word]) => `${first} >> ${text}: ${word} (${kept})`);
  }

  test(`in ${pairs.length} pairs`, { timeout: 60_000 }, () => {
    expect(pairs.flatMap(missing).slice(0, 20)).toEqual([]);
  });
});

describe('any line after any question', () => {
  const pieces =
    'and only not without instead vs top worst 5 -1 99999999999 ana ben wave 1 list csv it one both swap for include ' +
    'too last week month before replies rate by % below paused all why every monday alert me if #sales <@U1> " “ 🚀 __proto__';
  const anyLine = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc
      .array(fc.constantFrom(...pieces.split(' ')), { maxLength: 30 })
      .map((words) => words.join(' ').slice(0, longestText)),
  );

  test('gives a question that can be kept, or none, and never throws', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(anyQuestion(today), anyLine, (stands, line) => {
        const read = readFollowUp(line, stands, record);
        if (read.kind === 'question') expect(questionSchema.parse(read.question)).toEqual(read.question);
        if (read.kind === 'problem' && 'choices' in read.problem)
          for (const choice of read.problem.choices ?? [])
            expect(questionSchema.parse(choice)).toEqual(choice);
      }),
      { numRuns: 400 },
    );
  });
});
