// What can be typed, by example, as a table. `help` is made from it; the words themselves are in the language room.

import type { PlainCommand, Question } from '#reports/question.ts';

/** A report is asked for by the name of its kind, unless it has other words here. */
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

/** In the order in which help tells them. */
const byKeyword: { readonly [Each in Keyword]: readonly Example[] } = {
  overview: [
    { typed: '', gives: 'what changed in the last 7 days, and what needs you' },
    { typed: 'last month', gives: 'the same for last month' },
  ],
  campaign: [
    { typed: 'fintech', gives: 'the campaign with fintech in its name' },
    { typed: 'fintech since 3 march', gives: 'the same, for the days since then' },
    { typed: '"list"', gives: 'the campaign called list: quoted text is always a name' },
  ],
  list: [
    { typed: 'list', gives: 'all campaigns' },
    { typed: 'list active paused', gives: 'those that run or are paused' },
    { typed: 'list by ana', gives: 'those that Ana owns' },
    { typed: 'my campaigns', gives: 'your own' },
  ],
  daily: [
    { typed: 'daily last 14 days', gives: 'day by day, as a chart and a table' },
    { typed: 'daily fintech this week', gives: 'one campaign, day by day' },
    { typed: 'daily 3 mar - 14 mar owner ana', gives: 'the days of one owner' },
  ],
  top: [
    { typed: 'top 5 by reply rate', gives: 'the best campaigns over their whole lives' },
    { typed: 'top by replies last week', gives: 'the best of last week' },
  ],
  bottom: [{ typed: 'bottom 5 by acceptance last month', gives: 'the same from the other end' }],
  owners: [{ typed: 'owners last week', gives: 'everyone who owns campaigns, ranked' }],
  compare: [
    { typed: 'fintech vs nordics', gives: 'two campaigns at the same age' },
    { typed: 'compare last week vs week before last', gives: 'two periods side by side' },
    { typed: 'compare march vs february for fintech', gives: 'the same for one campaign' },
  ],
  explain: [
    { typed: 'explain reply rate last week', gives: 'a figure with how it is worked out' },
    { typed: 'reply rate of fintech', gives: 'the same for one campaign, over its whole life' },
  ],
  needs: [
    { typed: 'my needs', gives: 'what needs you among your campaigns' },
    { typed: 'stalled', gives: 'only what stalled; also at risk, running out of leads' },
  ],
  handled: [{ typed: 'handled last week', gives: 'what was done about needs, and what became of it' }],
  subscribe: [
    { typed: 'subscribe', gives: 'the overview, sent here regularly' },
    { typed: 'subscribe daily fintech weekdays at 9', gives: 'any other question, and when' },
  ],
  digests: [{ typed: 'digests', gives: 'what is sent regularly: pause, edit, delete, send now' }],
  accounts: [{ typed: 'accounts', gives: 'the campaign services that the bot reads; admins connect more' }],
  room: [{ typed: 'room', gives: 'which campaigns this channel shows, and who may change that' }],
  audit: [{ typed: 'audit', gives: 'for admins: who changed what, the last year' }],
  status: [{ typed: 'status', gives: 'how fresh the figures are, quotas, units, next digests' }],
  help: [{ typed: 'help', gives: 'this' }],
  compose: [{ typed: 'ask', gives: 'a form: choose what you want to know, and see how it is typed' }],
  thanks: [],
};

export const keywords = Object.keys(byKeyword) as readonly Keyword[];

export const examples: readonly Example[] = Object.values(byKeyword).flat();

/** Those that open what only Slack can show. */
export const slackExamples: readonly Example[] = (
  ['subscribe', 'digests', 'accounts', 'room', 'audit', 'compose'] as const
).flatMap((keyword) => byKeyword[keyword]);

/** For people who begin: one for each main use, few enough to be seen at once. */
export const firstExamples: readonly Example[] = (
  [
    'overview',
    'campaign',
    'needs',
    'daily',
    'top',
    'compare',
    'explain',
    'subscribe',
    'digests',
    'compose',
  ] as const
).flatMap((keyword) => byKeyword[keyword].slice(0, 1));
