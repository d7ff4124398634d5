// Questions put as people say them: what is asked within a sentence, and names that only look like one.

import { describe, expect, it } from 'vitest';
import { day } from '#base/day.ts';
import type { CampaignId } from '#campaigns/campaign.ts';
import { lexiconOf } from '#language/reading/lexicon.ts';
import { parseSubscription } from '#language/schedules/parse-subscription.ts';
import { printQuestion } from '#reports/words/print-question.ts';
import { campaign } from '../reports/facts.ts';

const names = lexiconOf(
  ['nordics saas', 'benelux', 'fintech', 'leads germany', 'all hands', 'nordics', 'march', 'april'].map(
    (name, index) =>
      campaign(name, {
        id: `cmp-${index}` as CampaignId,
        ownerEmail: `${['ana', 'ben'][index % 2]}@example.com`,
      }),
  ),
);

function read(typed: string): string {
  const command = parseSubscription(typed, { today: day('2026-03-18'), weekStartsOn: 'monday', names }).typed;
  if (command.kind !== 'ask') throw new Error(`no question: ${JSON.stringify(command)}`);
  return printQuestion(command.question);
}

const sentences: readonly (readonly [typed: string, meant: string])[] = [
  ['how are we doing', 'overview last 7 days'],
  ['How are things going this week?', 'overview this week'],
  ['what did we do yesterday', 'overview yesterday'],
  ['what needs me today?', 'needs'],
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
  ["what are ben's active campaigns", 'list active owner ben@example.com'],
  ['ben’s campaigns', 'list owner ben@example.com'],
  ['campaigns of ana', 'list owner ana@example.com'],
  ['which campaigns of ana are paused?', 'list paused owner ana@example.com'],
  ['could you show me the daily numbers for last week', 'daily last week'],
  ['how is nordics saas doing', 'campaign "nordics saas" last 14 days'],
  ['how did benelux do in march?', 'campaign "benelux" march'],
  ['how many replies did fintech get last week?', 'explain replies last week campaign "fintech"'],
  ['did fintech get any replies last week?', 'explain replies last week campaign "fintech"'],
  ['how many invites has nordics saas sent?', 'explain invitations campaign "nordics saas"'],
  ["what is fintech's reply rate?", 'explain reply rate campaign "fintech"'],
  ['how is leads germany doing?', 'campaign "leads germany" last 14 days'],
  ['what happened with all hands last week?', 'compare last week vs week before last campaign "all hands"'],
  ['what’s up with fintech?', 'campaign "fintech" last 14 days'],
  ['which owner has the fewest replies this month?', 'bottom 10 owners by replies this month'],
  ['is fintech better than nordics?', 'compare "fintech" vs "nordics"'],
  ['can you send me the numbers?', 'overview last 7 days'],
];

describe('a sentence', () => {
  it.each(sentences)('%j asks %j', (typed, meant) => {
    expect(read(typed)).toBe(meant);
  });

  it.each([
    ['"how are we doing"', 'campaign "how are we doing" last 14 days'],
    ['"fintech?"', 'campaign "fintech?" last 14 days'],
    ['all hands', 'campaign "all hands" last 14 days'],
  ])('%j is a name: %j', (typed, meant) => {
    expect(read(typed)).toBe(meant);
  });
});

describe('a sentence to the bot itself', () => {
  it.each([
    'what can you do?',
    'what can you do',
    'who are you?',
    'how do you work?',
    'can you help me?',
    'what can I ask?',
    'is it done',
    'tell me what you can do?',
  ])('%j is answered with what can be asked', (typed) => {
    expect(
      parseSubscription(typed, { today: day('2026-03-18'), weekStartsOn: 'monday', names }).typed,
    ).toEqual({
      kind: 'help',
    });
  });
});

describe('a comparison with one side', () => {
  it.each([
    ['compare this week', 'this week vs last week', {}],
    ['compare last month', 'last month vs month before last', {}],
    ['compare last month by ana', 'last month vs month before last', { owner: 'ana@example.com' }],
    ['compare march for fintech', 'march vs february 2026', { campaign: { by: 'name', name: 'fintech' } }],
  ])('%j is against the period before it', (typed, _, more) => {
    const command = parseSubscription(typed, {
      today: day('2026-03-18'),
      weekStartsOn: 'monday',
      names,
    }).typed;
    expect(command).toMatchObject({ kind: 'ask', question: { kind: 'compare-periods', ...more } });
  });
});

/** What is offered where something is unknown, and what is left out. */
function askedBack(typed: string): {
  without: readonly string[];
  questions: readonly string[];
  digest: string | undefined;
} {
  const command = parseSubscription(typed, { today: day('2026-03-18'), weekStartsOn: 'monday', names }).typed;
  if (command.kind !== 'unknown-word') throw new Error(`not asked back: ${JSON.stringify(command)}`);
  const { word, also = [], choices = [], digest } = command;
  return { without: [word, ...also], questions: choices.map(printQuestion), digest };
}

describe('a text in which something is unknown', () => {
  it('is asked back with what the rest says', () => {
    expect(askedBack('replies last week, blorptastic')).toEqual({
      without: ['blorptastic'],
      questions: ['explain replies last week'],
      digest: undefined,
    });
  });

  it('names every word that is left out', () => {
    expect(askedBack('blorp replies last week of benelux, zwonk').without).toEqual(['blorp', 'zwonk']);
  });

  it('offers the filled form of what is to be sent', () => {
    const { without, digest } = askedBack('blorp the overview to #growth every monday at 9');
    expect(without).toEqual(['blorp']);
    expect(
      parseSubscription(digest ?? '', { today: day('2026-03-18'), weekStartsOn: 'monday', names }),
    ).toMatchObject({
      typed: { kind: 'subscribe' },
      wish: { to: { kind: 'channel', name: 'growth' } },
    });
  });

  it('offers nothing that leaves out more than the word', () => {
    for (const question of askedBack('blorp me replies in february').questions)
      expect(question).toContain('february');
  });
});

describe('whose answers are asked for', () => {
  it('is kept where somebody wrote back to me', () => {
    expect(read('how many people wrote back to me last week')).toBe('explain replies last week owner me');
  });

  it('is kept where the share of my invitations is asked for', () => {
    expect(read('what share of my invitations got accepted last week')).toBe(
      'explain acceptance rate last week owner me',
    );
  });
});

it.each(['email me the overview every monday', 'e-mail me this daily', 'email me the overview'])(
  '%j comes in Slack, and that is said',
  (typed) => {
    const read = parseSubscription(typed, { today: day('2026-03-18'), weekStartsOn: 'monday', names }).typed;
    expect(read).toMatchObject({ question: { kind: 'overview' }, readAs: 'here in Slack: I send no e-mail' });
  },
);
