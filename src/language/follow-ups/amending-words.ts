// The words that only a follow-up has, as one table: what they do to the question that stands. Knows no names.

import type { Saying } from '#language/reading/sayings.ts';
import type { AmendWord } from '#language/reading/tag.ts';

const table: Readonly<Record<AmendWord, string>> = {
  only: 'only, just, onyl, jsut',
  keeps:
    'and, simply, but, now, then, ok then, what about, how about, and what about, also, or, any, make it, sorry, no wait, nope, ' +
    'no the, by, adn, nad, actually, filter, filter by, filter on, limit to, limit it to, restrict to, narrow to, narrow it to, show only',
  changes:
    'instead, rather, same, the same, same but, same thing, the same thing, same again, i meant, i mean, no i meant, no i mean, sorry i meant, i said, ' +
    'change to, change it to, switch to, switch it to, make that',
  refers: 'it, them, those, these ones, those ones, which ones, its, their, theirs',
  adds: 'include, including, plus, add, also include, with also, together with, in addition, too, as well, aswell, on top',
  swaps: 'swap, replace, exchange, substitute',
  turns:
    'the other way round, the other way around, other way round, other way around, reverse, reverse it, reverse order, in reverse, reversed, ' +
    'flip it, flip, turn it around, turn it round, from the other end, upside down, inverted',
  one: 'one, one only',
  first:
    'first one, the first one, first, the first, former, the former, left one, the left one, 1st one, number one',
  second:
    'second one, the second one, second, the second, latter, the latter, other one, the other one, last one, the last one, right one, 2nd one, number two',
  both: 'both, both of them, both please',
  everybody:
    "everyone, everyone again, everybody, everybody again, all owners, any owner, the whole team, whole team, whole team's, the team, " +
    'all of us, all of the team, the entire team, regardless of owner, no owner, for all',
  all: 'all, all of them, all of it, everything, show all, show all of them, the whole list, full list, all again',
  'all-statuses':
    'all statuses, any status, every status, regardless of status, whatever status, of any status',
  'all-time':
    'all time, of all time, over all time, lifetime, ever, since the beginning, since the start, without period, in total ever',
  counted:
    'in numbers, in absolute numbers, absolute numbers, in absolute terms, absolute, as numbers, as a count, the count, as counts, not %, not in %, not percent, not in percent, ' +
    'not the rate, not a rate, not as a rate, in counts',
  rated:
    'as a rate, as rate, the rate, in percent, as percent, in %, as %, as a %, as percentage, as a percentage, in percentages, as rates',
  file: 'csv, as csv, as a csv, a csv, as csv file, csv file, csv export, export, export it, export this, export that, download, download it, as a file, as file, excel, as excel, in excel, spreadsheet, as a spreadsheet, as a sheet, xls, xlsx',
  'start-over':
    'start over, start again, new question, forget it, forget that, never mind, nevermind, reset, from scratch, start from scratch, clear, clear that',
};

/** Less than the same words cost as words that change nothing. */
const cost = 0.2;

const all: readonly Saying[] = [
  ...(Object.entries(table) as [AmendWord, string][]).flatMap(([how, phrases]) =>
    phrases
      .split(',')
      .map((each) => ({ words: each.trim().split(' '), meaning: { kind: 'amends', how } as const, cost })),
  ),
  ...[
    'instead of',
    'rather than',
    'in place of',
    'nothing of',
    'minus',
    'hide',
    'ignore',
    'drop',
    'leave off',
    'take out',
  ].map((each) => ({ words: each.split(' '), meaning: { kind: 'not' } as const, cost })),
  ...['e', 'hm', 'hmm', 'oh', 'ah', 'och', 'again', 'then', 'on', 'cool'].map((each) => ({
    words: [each],
    meaning: { kind: 'filler' } as const,
    cost: 0.4,
  })),
];

/** Beside the period that stands. */
export const besidePeriod = {
  before: [
    'the one before',
    'the one before that',
    'one before',
    'before that',
    'previous one',
    'the previous one',
  ],
  after: [
    'next one',
    'the next one',
    'the one after',
    'the one after that',
    'one after',
    'the following one',
  ],
  'year-ago': [
    ...[
      'same last year',
      'the same last year',
      'same a year ago',
      'the same a year ago',
      'a year ago',
      'a year earlier',
    ],
    ...['the year before', 'year before', 'same time last year', 'same period last year'],
  ],
} as const;

/** By their first word. */
export const amendingWords: ReadonlyMap<string, readonly Saying[]> = Map.groupBy(
  all,
  ({ words }) => words[0] ?? '',
);
