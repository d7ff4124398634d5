// Questions put as people say them: what is asked within a sentence, and names that only look like one.

import { describe, expect, it } from 'vitest';
import { day } from '#base/day.ts';
import { parseCommand } from '#language/questions/grammar.ts';
import { periodLost, resolveVersus } from '#reports/compose/resolve-versus.ts';
import type { Question } from '#reports/question.ts';
import { printQuestion } from '#reports/words/print-question.ts';
import { campaign, gathered, listOf } from './facts.ts';

function read(typed: string): { meant: string; readAs: string | undefined } {
  const command = parseCommand(typed, { today: day('2026-03-18'), weekStartsOn: 'monday' });
  if (command.kind !== 'ask') throw new Error(`no question: ${JSON.stringify(command)}`);
  return { meant: printQuestion(command.question), readAs: command.readAs };
}

const sentences: readonly (readonly [typed: string, meant: string])[] = [
  ['how are we doing', 'overview last 7 days'],
  ['How are things going this week?', 'overview this week'],
  ['what did we do yesterday', 'overview yesterday'],
  ['what needs me today?', 'overview today'],
  ['which campaigns have the best reply rate this month', 'top 10 campaigns by reply rate this month'],
  [
    'which campaigns had the worst acceptance last month?',
    'bottom 10 campaigns by acceptance rate last month',
  ],
  ['who has the most replies this month', 'top 10 owners by replies this month'],
  ['how many replies yesterday', 'explain replies yesterday'],
  ['how many invitations did we send last week?', 'explain invitations last week'],
  ['what was our reply rate last month', 'explain reply rate last month'],
  ['how many campaigns are active', 'list active'],
  ["what are ben's active campaigns", 'list active owner ben'],
  ['ben’s campaigns', 'list owner ben'],
  ['campaigns of ana', 'list owner ana'],
  ['which campaigns of ana are paused?', 'list paused owner ana'],
  ['could you show me the daily numbers for last week', 'daily last week'],
  ['how is nordics saas doing', 'campaign "nordics saas" last 14 days'],
  ['how did benelux do in march?', 'campaign "benelux" march'],
  ['how many replies did fintech get last week?', 'explain replies last week campaign "fintech"'],
  ['did fintech get any replies last week?', 'explain replies last week campaign "fintech"'],
  ['how many invites has nordics saas sent?', 'explain invitations campaign "nordics saas"'],
  ["what is fintech's reply rate?", 'explain reply rate campaign "fintech"'],
  ['how is leads germany doing?', 'campaign "leads germany" last 14 days'],
  ['what happened with all hands last week?', 'campaign "all hands" last week'],
  ['what’s up with fintech?', 'campaign "fintech" last 14 days'],
  ['which owner has the fewest replies this month?', 'bottom 10 owners by replies this month'],
  ['is fintech better than nordics?', 'campaign "fintech better than nordics" last 14 days'],
  ['can you send me the numbers?', 'overview last 7 days'],
];

describe('a sentence', () => {
  it.each(sentences)('%j asks %j, and the answer says so', (typed, meant) => {
    const said = read(typed);
    expect(said.meant).toBe(meant);
    expect(said.readAs).toContain(`→ ${meant}`);
  });

  it.each([
    ['founders we met', 'campaign "founders we met" last 14 days'],
    ['have a look', 'campaign "have a look" last 14 days'],
    ['the daily grind', 'campaign "the daily grind" last 14 days'],
    ['"how are we doing"', 'campaign "how are we doing" last 14 days'],
    ['what is reply rate', 'explain reply rate'],
    ['fintech?', 'campaign "fintech" last 14 days'],
    ['"fintech?"', 'campaign "fintech?" last 14 days'],
    ['send me the overview', 'overview last 7 days'],
    ['could you please send us the overview last week', 'overview last week'],
    ['you and me', 'campaign "you and me" last 14 days'],
  ])('%j is none: %j', (typed, meant) => {
    expect(read(typed)).toEqual({ meant, readAs: undefined });
  });
});

describe('a sentence to the bot itself', () => {
  it.each([
    'what can you do?',
    'what can you do',
    'who are you?',
    'are you there?',
    'how do you work?',
    'can you help me?',
    'what can I ask?',
    'is it done',
    'tell me what you can do?',
  ])('%j is answered with what can be asked', (typed) => {
    expect(parseCommand(typed, { today: day('2026-03-18'), weekStartsOn: 'monday' })).toEqual({
      kind: 'help',
    });
  });
});

describe('one campaign vs another, without the word compare', () => {
  const called = (...names: string[]) => gathered({ campaigns: listOf(names.map((name) => campaign(name))) });
  const asked = (name: string): Question => ({
    kind: 'campaign',
    campaign: { by: 'name', name },
    period: { kind: 'last-days', days: 14 },
  });
  const nordics = 'Nordics SaaS Founders';
  const benelux = 'Benelux Logistics COOs';

  it.each(['nordics vs benelux', 'Nordics VS. benelux', 'nordics or benelux', 'nordics better than benelux'])(
    '%j is a comparison of the two',
    (typed) => {
      expect(resolveVersus(asked(typed), called(nordics, benelux))).toMatchObject({
        kind: 'compare-campaigns',
        campaigns: [{ name: expect.stringMatching(/^nordics$/i) }, { name: 'benelux' }],
      });
    },
  );

  it.each(['last month', 'last 14 days'])('says that it cannot keep the period %j', (period) => {
    const parsed = (typed: string) => {
      const command = parseCommand(typed, { today: day('2026-03-18'), weekStartsOn: 'monday' });
      return command.kind === 'ask' ? command.question : asked('');
    };
    const question = parsed(`nordics vs benelux ${period}`);
    const lost = periodLost(question, resolveVersus(question, called(nordics, benelux)));
    expect(lost).toMatchObject({
      problem: { kind: 'does-not-fit', word: period, with: 'compare-campaigns' },
      retries: [{ question: { kind: 'compare-campaigns' } }],
    });
    const without = parsed('nordics vs benelux');
    expect(periodLost(without, resolveVersus(without, called(nordics, benelux)))).toBeUndefined();
  });

  it('is the campaign that is called so, where there is one', () => {
    const question = asked('nordics vs benelux');
    expect(resolveVersus(question, called(nordics, benelux, 'Nordics vs Benelux'))).toBe(question);
  });

  it('is an unknown name where one of the two is, or while no campaign is known', () => {
    const question = asked('nordics vs iberia');
    expect(resolveVersus(question, called(nordics, benelux))).toBe(question);
    expect(resolveVersus(question, gathered())).toBe(question);
  });
});

describe('a comparison with one side', () => {
  it.each([
    ['compare this week', 'this week vs last week', {}],
    ['compare last month', 'last month vs month before last', {}],
    ['compare last month by ana', 'last month vs month before last', { owner: 'ana' }],
    ['compare march for fintech', 'march vs february 2026', { campaign: { by: 'name', name: 'fintech' } }],
  ])('%j is against the period before it, and says so', (typed, readAs, more) => {
    const command = parseCommand(typed, { today: day('2026-03-18'), weekStartsOn: 'monday' });
    expect(command).toMatchObject({ kind: 'ask', question: { kind: 'compare-periods', ...more }, readAs });
  });
});
