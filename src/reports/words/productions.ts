// Every form that a typed question can take, as a table. `help` is made from it.

import type { PlainCommand, Question } from '#reports/question.ts';

/** A report is asked for by the name of its kind, but for those that have words of their own here. */
export type Keyword =
  | Exclude<Question['kind'], 'board' | 'compare-campaigns' | 'compare-periods' | 'working'>
  | 'top'
  | 'bottom'
  | 'owners'
  | 'compare'
  | 'explain'
  | 'subscribe'
  | PlainCommand['kind'];

/** One thing to type, and what it is answered with. */
export interface Example {
  /** After the command's name; empty is the command alone. */
  readonly typed: string;
  readonly gives: string;
}

export interface Production {
  /** Other words for it. A misspelling of a word in `forgiven` is forgiven where it begins the text. */
  readonly synonyms: readonly string[];
  readonly forgiven: readonly string[];
  /** What may follow, or stand before it, in any order. */
  readonly takes: string;
  readonly examples: readonly Example[];
}

/** In the order in which help tells them. */
const byKeyword: { readonly [Each in Keyword]: Production } = {
  overview: {
    synonyms: [
      'summary',
      'totals',
      'dashboard',
      'stats',
      'statistics',
      'needs attention',
      'needs me',
      'needs us',
    ],
    forgiven: ['overview'],
    takes: '[period]',
    examples: [
      { typed: '', gives: 'the last 7 days against the 7 before, and the active campaigns' },
      { typed: 'last month', gives: 'the same for last month' },
    ],
  },
  campaign: {
    synonyms: ['campaign:'],
    forgiven: ['campaign'],
    takes: 'NAME, part of it, or its id [period]',
    examples: [
      { typed: 'fintech', gives: 'the campaign with fintech in its name' },
      { typed: 'fintech since 3 march', gives: 'the same, for the days since then' },
      { typed: '"list"', gives: 'the campaign called list: quoted text is always a name' },
    ],
  },
  list: {
    synonyms: ['lists', 'campaigns'],
    forgiven: ['campaigns'],
    takes: '[status…] [owner]',
    examples: [
      { typed: 'list', gives: 'all campaigns' },
      { typed: 'list active paused', gives: 'those that run or are paused' },
      { typed: 'list by ana', gives: 'those that Ana owns' },
      { typed: 'my campaigns', gives: 'your own' },
    ],
  },
  daily: {
    synonyms: ['day by day', 'per day'],
    forgiven: ['daily'],
    takes: '[period] [campaign] [owner]',
    examples: [
      { typed: 'daily last 14 days', gives: 'day by day, as table and chart' },
      { typed: 'daily fintech this week', gives: 'one campaign, day by day' },
      { typed: 'daily 3 mar - 14 mar owner ana', gives: 'the days of one owner' },
    ],
  },
  top: {
    synonyms: ['best', 'most', 'highest', 'leaderboard', 'ranking'],
    forgiven: ['leaderboard'],
    takes: '[how many] [owners] [by FIGURE] [status…] [owner] [period]',
    examples: [
      { typed: 'top 5 by reply rate', gives: 'the best campaigns over their whole lives' },
      { typed: 'top by replies last week', gives: 'the best of last week' },
    ],
  },
  bottom: {
    synonyms: ['worst', 'fewest', 'least', 'lowest'],
    forgiven: ['bottom'],
    takes: 'as top',
    examples: [{ typed: 'bottom 5 by acceptance last month', gives: 'the same from the other end' }],
  },
  owners: {
    synonyms: ['by owner', 'per owner', 'by owners', 'by rep', 'per rep', 'reps'],
    forgiven: ['owners'],
    takes: '[by FIGURE] [period]',
    examples: [{ typed: 'owners last week', gives: 'everyone who owns campaigns, ranked' }],
  },
  compare: {
    synonyms: ['comparison of', 'comparison'],
    forgiven: ['compare'],
    takes: 'CAMPAIGN vs CAMPAIGN, or period vs period [campaign] [owner]',
    examples: [
      { typed: 'fintech vs nordics', gives: 'two campaigns at the same age' },
      { typed: 'compare last week vs week before last', gives: 'two periods side by side' },
      { typed: 'compare march vs february for fintech', gives: 'the same for one campaign' },
    ],
  },
  explain: {
    synonyms: [
      'working of',
      'workings of',
      'definition of',
      'define',
      'what is',
      'what are',
      'what does',
      'what do',
      'how is',
      'how are',
    ],
    forgiven: [],
    takes: 'FIGURE [period] [campaign] [owner]',
    examples: [
      { typed: 'explain reply rate last week', gives: 'a figure with how it is worked out' },
      { typed: 'reply rate of fintech', gives: 'the same for one campaign, over its whole life' },
    ],
  },
  needs: {
    synonyms: [],
    forgiven: [],
    takes: '[reason…] [owner]',
    examples: [
      { typed: 'my needs', gives: 'what needs you among your campaigns' },
      { typed: 'stalled', gives: 'those alone; also at risk, running out of leads' },
    ],
  },
  handled: {
    synonyms: [],
    forgiven: [],
    takes: '[period] [owner]',
    examples: [{ typed: 'handled last week', gives: 'what was done about needs, and what became of it' }],
  },
  subscribe: {
    synonyms: ['schedule'],
    forgiven: ['subscribe'],
    takes: '[any question] [when] [if FIGURE above or below]',
    examples: [
      { typed: 'subscribe', gives: 'the overview, sent here regularly' },
      { typed: 'subscribe daily fintech weekdays at 9', gives: 'any other question, and when' },
    ],
  },
  digests: {
    synonyms: ['digest', 'subscriptions', 'unsubscribe'],
    forgiven: ['digests'],
    takes: '',
    examples: [{ typed: 'digests', gives: 'what is sent regularly: pause, edit, delete, send now' }],
  },
  accounts: {
    synonyms: [],
    forgiven: [],
    takes: '',
    examples: [{ typed: 'accounts', gives: 'the campaign services that the bot reads; admins connect more' }],
  },
  room: {
    synonyms: ['rooms', 'this room'],
    forgiven: [],
    takes: '',
    examples: [{ typed: 'room', gives: 'which campaigns this channel shows, and who may change that' }],
  },
  audit: {
    synonyms: ['audit trail', 'audit log'],
    forgiven: [],
    takes: '[@person]',
    examples: [{ typed: 'audit', gives: 'for admins: who changed what, the last year' }],
  },
  status: {
    synonyms: ['quota', 'quotas'],
    forgiven: ['status'],
    takes: '',
    examples: [{ typed: 'status', gives: 'how fresh the figures are, quotas, units, next digests' }],
  },
  help: {
    synonyms: ['?', '-h', '--help', 'examples', 'commands'],
    forgiven: [],
    takes: '',
    examples: [{ typed: 'help', gives: 'this' }],
  },
  compose: {
    synonyms: ['ask', 'composer'],
    forgiven: [],
    takes: '',
    examples: [{ typed: 'ask', gives: 'a form: choose what you want to know, and see how it is typed' }],
  },
  thanks: { synonyms: ['thank you', 'thx'], forgiven: [], takes: '', examples: [] },
};

export const keywords = Object.keys(byKeyword) as readonly Keyword[];

export const productions = keywords.map((keyword) => ({ keyword, ...byKeyword[keyword] }));

export const examples: readonly Example[] = productions.flatMap((production) => production.examples);
