// The words that only a follow-up has, as one table: what they do to the question that stands. Knows no names.

import { phraseTable } from '#language/read-outcome.ts';
import { waysOf } from '#language/reading/said-in-many-ways.ts';
import type { Saying } from '#language/reading/sayings.ts';
import type { AmendWord, Meaning } from '#language/reading/tag.ts';
import type { Question } from '#reports/question.ts';

const table: Readonly<Record<AmendWord, string>> = {
  only: 'only, just, alone, onyl, jsut',
  keeps:
    'and, simply, but, now, then, ok then, what about, how about, and what about, also, or, any, make it, sorry, no wait, nope, ' +
    'no the, by, adn, nad, actually, wait, hold on, hang on, scratch that, strike that, filter, filter by, filter on, limit to, limit it to, restrict to, narrow to, narrow it to, show only',
  changes:
    'instead, rather, same, the same, same but, same thing, the same thing, same again, i meant, i mean, no i meant, no i mean, sorry i meant, sry, sry i meant, sry meant, sorry meant, i said, wrong one, not that one, ' +
    'change to, change it to, switch to, switch it to, make that',
  refers:
    'of that, of this, of it, for that week, for that month, for that period, for those days, for that time, for that, of those, of these, his campaigns, her campaigns, their campaigns, it, them, they, those, these ones, ' +
    'those ones, which ones, its, their, theirs, his, hers',
  adds: 'also show, also the, and also, include, including, plus, add, also include, with also, throw in, together with, in addition, too, as well, aswell, on top',
  swaps: 'swap, replace, exchange, substitute',
  turns:
    'the other way round, the other way around, other way round, other way around, reverse, reverse it, reverse order, in reverse, reversed, ' +
    'flip it, flip, turn it around, turn it round, from the other end, upside down, inverted',
  one: 'one, one only',
  both: 'both, both of them, both please',
  betters:
    'better, worse, higher, lower, stronger, weaker, any better, any worse, much better, much worse, the same',
  total:
    'just the sum, just the total, only the sum, only the total, the total, the sum, as a total, in total, overall, altogether, all together, sum it up, sum up, summed up, in sum, as a sum, the sum of it, added up, add it up',
  everybody:
    "everyone else, everyone else's, everybody else, everybody else's, everyone's, everybody's, everyone, everyone again, everybody, everybody again, all owners, any owner, the whole team, whole team, whole team's, the team, " +
    'all of us, all of the team, the entire team, regardless of owner, no owner, for all',
  widens:
    'back to all, back to everyone, back to everybody, back to everything, back to all of them, back to all owners, back to all campaigns, back to all of it, back to the whole team, back to the team, back to the full team, back to the whole list, ' +
    'back to the full list, back to the whole thing, all again, everything again, all of them again, undo the filter, remove the filter, remove the filters, drop the filter, drop the filters, clear the filter, clear the filters, clear filters, clear filter, remove filters, reset filters, drop filters, without the filter, without filters, without any filter, no filter, no filters, ' +
    'unfiltered, reset the filter, reset the filters, remove all filters, clear all filters, drop all filters',
  all: 'all, all of them, all of it, everything, show all, show all of them, the whole list, full list',
  'all-statuses':
    'all statuses, any status, every status, regardless of status, whatever status, of any status',
  'all-time':
    'all time, of all time, over all time, lifetime, ever, since the beginning, since the start, without period, in total ever',
  counted:
    'in numbers, in absolute numbers, absolute numbers, in absolute terms, absolute, as numbers, as a count, the count, as counts, not %, not in %, not percent, not in percent, ' +
    'not the rate, not a rate, not as a rate, in counts',
  rated:
    'as a rate, as rate, the rate, in percent, as percent, in %, as %, as a %, as percentage, as a percentage, in percentages, as rates, rate, rates, rate not count, rates not counts, percentage, percentages, in percent please',
  file: 'csv, as csv, as a csv, a csv, as csv file, csv file, csv export, export, export it, export this, export that, download, download it, as a file, as file, in a file, into a file, to a file, excel, as excel, in excel, spreadsheet, as a spreadsheet, as a sheet, xls, xlsx',
  'start-over':
    'start over, start again, new question, different question, another question, new topic, different topic, forget it, forget that, never mind, nevermind, reset, from scratch, start from scratch, clear, clear that',
};

/** What people say before they ask on, or in place of it. */
const chatter =
  'great, perfect, awesome, nice, cool, amazing, interesting, wow, whoa, lol, haha, hah, oops, whoops, ups, thanks, thank you, thx, ty, cheers, ok, okay, good, ' +
  "fine, sure, yes, yep, yeah, i see, got it, ah ok, ok cool, makes sense, super, brilliant, lovely, impressive, not bad, sounds good, ta, tysm, ok ta, 🙏, 👍, 👌, 🙌, 🎉, ❤️, that's all, thats all, that is all, all good";

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
  ...rows(
    "e, hm, hmm, hmmm, mm, oh, ah, och, uh, um, again, then, on, i should, should i, i could, could i, can i, can you, could you, may i, i must, do i need, i'd like, i'd rather, i would rather, i wanted, i want, i meant to say, to see, instead please, still",
    { kind: 'filler' },
    0.4,
  ),
  ...rows(
    'break, breaks, broken, split, splitted, divide, divided, cut, slice, separate, separated, put, take, bring, set, use, apply, keep, down, ' +
      'belong, belongs, belonging, whichever, whatever, whoever, colleague, colleague of, colleagues, teammate, version, view, part, part of, share of, portion of, else, maybe, perhaps, would be easier, would be easier to read, is easier to read, easier to read, would be better, would be nicer, would be nice, would be great, would help, ' +
      'possible, same question, question, query, answer, table, his, her, hers, him, other, already, prefer, i prefer, i need, i meant',
    { kind: 'filler' },
    0.45,
  ),
  ...rows(
    'is enough for me, are enough for me, enough for me, is enough, are enough, is plenty, is all i need, are all i need, is all i want, ' +
      "is all we need, that's all i need, thats all i need, that is all i need, that's enough, thats enough, that is enough, will do, would do, will suffice, suffices, works better, is better for me, suits me better, counting",
    { kind: 'amends', how: 'only' },
    0.2,
  ),
  ...rows(
    'i only care about, i just care about, i care about, we only care about, i only need, i just need, we only need, i only want, i just want, only interested in, just interested in, ' +
      'focus on, focus on just, focus only on, stick to, stick with, concentrate on, keep only, keep just, leave only, leave just, go with, narrow it down to, cut it down to',
    { kind: 'amends', how: 'only' },
    0.25,
  ),
  ...rows(
    'tighten, loosen, relax, raise, lower, bump, widen, narrow, stretch, extend, expand, shrink, shorten, lengthen, reduce, increase, decrease, grow, trim, push, pull, cut, ' +
      'cut down, narrow down, go up, go down, bring down, bring up, bring it down, bring it up, bring that down, bring that up, drop it to, drop that to, cut it to, cut that to',
    { kind: 'amends', how: 'keeps' },
    0.3,
  ),
  ...rows(
    'is that good, is this good, is that bad, is this bad, is that normal, is this normal, is that a lot, is that much, is that many, good or bad, ' +
      'is it good, is it bad, is it normal, is that ok, is that okay, how come, up or down, better or worse',
    { kind: 'report', report: 'changes' },
    0.3,
  ),
  ...rows(
    'how did you calculate, how did you compute, how did you count, how did you get, how do you get, how was that calculated, how is that calculated, how was it calculated, ' +
      'where does that come from, where do you get',
    { kind: 'report', report: 'explain' },
    0.3,
  ),
  ...rows(
    "what is the reason, what's the reason, whats the reason, what was the reason, for what reason, y so low, y so high, y so few, y so many",
    { kind: 'asks', what: 'why' },
    0.3,
  ),
  ...rows(
    'drags it down, drags us down, drags that down, pulls it down, pulls us down, pulls that down, drag it down, pull it down, ' +
      'brings it down, brings us down, holds it back, holds us back, hurts it most, hurts most',
    { kind: 'order', order: 'bottom' },
    0.3,
  ),
  ...rows(
    'from time to time, every now and then, now and then, once in a while, on a regular basis, regularly, automatically',
    { kind: 'deed', deed: 'subscribe' },
    0.4,
  ),
  ...rows('in particular, particularly, on reflection, on second thoughts', { kind: 'filler' }, 0.3),
  ...rows('for me, just me, only me, of me', { kind: 'owner', owner: 'me' }, 0.25),
  ...rows(
    'details, details of, details on, more about, more on, look at, look into, zoom in on, zoom into, drill into, drill down into, take a look at, tell me about, tell me more about',
    { kind: 'filler' },
    0.45,
  ),
  ...rows('needs work, need work', { kind: 'report', report: 'needs' }, 0.4),
  ...rows(
    'invites were accepted, invitations were accepted, invites got accepted, were accepted, got accepted, of them were accepted, of those were accepted',
    { kind: 'metric', metric: 'invitationsAccepted' },
    0.4,
  ),
  ...rows('mail me, email me, post me, drop me', { kind: 'deed', deed: 'send' }, 0.4),
  ...rows(
    'that or, it or, this or, that one or, this one or, next to, beside, alongside, side by side with, on a par with, compare that to, compare that with, compare this to, compare this with, compare it to, ' +
      'compare it with, compare them to, compare them with, compare to, compare with, does that compare to, does that compare with, does this compare to, does it compare to, compared against, put against',
    { kind: 'versus' },
    0.4,
  ),
  ...rows(chatter, { kind: 'filler' }, 0.5),
  ...rows(chatter, { kind: 'report', report: 'thanks' }, 0.7),
];

/** Words that mean something only after an answer of that kind. */
const afterAnswers: readonly (readonly [Question['kind'], string, Meaning])[] = [
  [
    'board',
    `losers, the losers, flops, the flops, ${waysOf('bad, worse, weak, weaker, poor, poorer, bottom, lowest, last', 'ones, campaigns, performers')}`,
    { kind: 'order', order: 'bottom' },
  ],
  [
    'board',
    `winners, the winners, ${waysOf('good, better, strong, stronger, top, highest', 'ones, campaigns, performers')}`,
    { kind: 'order', order: 'top' },
  ],
  [
    'handled',
    "open, still open, what is open, what's open, whats open, left, what is left, what's left, whats left, remaining, remains, outstanding, " +
      'unresolved, unsolved, unhandled, not handled, not done yet, to be done, left to do, still to do',
    { kind: 'report', report: 'needs' },
  ],
  [
    'needs',
    'fixed, fix, handle, handled, solve, solved, resolve, resolved, done about them, done about it, done about these, do about them, do about it, did about them, did about it, taken care of, dealt with',
    { kind: 'report', report: 'handled' },
  ],
  ...(['daily', 'working', 'compare-periods'] as const).map(
    (kind) =>
      [
        kind,
        'all campaigns, all the campaigns, every campaign',
        { kind: 'amends', how: 'everybody' },
      ] as const,
  ),
  ...(['board', 'working'] as const).map(
    (kind) =>
      [
        kind,
        'how many were sent, were sent, how many sent, sent ones',
        { kind: 'metric', metric: 'invitationsSent' },
      ] as const,
  ),
  ...(['overview', 'working'] as const).map(
    (kind) => [kind, 'which campaigns, what campaigns', { kind: 'report', report: 'each-campaign' }] as const,
  ),
  ...(['campaign', 'overview'] as const).map(
    (kind) =>
      [
        kind,
        'what else, which others, what others, other ones, other campaigns, others, the others',
        { kind: 'report', report: 'campaigns' },
      ] as const,
  ),
  [
    'campaign',
    'across all campaigns, over all campaigns, for all campaigns, across all of them, across the board, all campaigns together',
    { kind: 'amends', how: 'everybody' },
  ],
  [
    'campaign',
    'archive it, archive this, archive that, complete it, finish it, end it, close it, rename it, start it, restart it, launch it, ' +
      'hand it, give it, assign it, reassign it, move it, transfer it, hand this, give this, assign this',
    { kind: 'deed', deed: 'stop' },
  ],
  [
    'board',
    'more, show more, more please, more of them, more of those, give me more',
    { kind: 'amends', how: 'all' },
  ],
  [
    'needs',
    'dropping, dropped, dropping off, falling, sinking, declining, slipping, losing replies, going down, getting worse',
    { kind: 'reason', reasons: ['answers-fell', 'sends-fell'] },
  ],
  ['needs', 'ending, ends, about to end', { kind: 'reason', reasons: ['end-at-risk', 'finishing'] }],
  ['needs', 'what else, anything else, what others, which others', { kind: 'amends', how: 'all' }],
  ['daily', 'total, totals, the totals, sum, just total, only total', { kind: 'amends', how: 'total' }],
  ['compare-periods', 'weeks', { kind: 'pair', unit: 'week' }],
  ['compare-periods', 'months', { kind: 'pair', unit: 'month' }],
  ['compare-periods', 'quarters', { kind: 'pair', unit: 'quarter' }],
];

/** Less than the same words cost by themselves. */
const afterCost = 0.35;

const after: ReadonlyMap<Question['kind'], ReadonlyMap<string, readonly Saying[]>> = new Map(
  [...Map.groupBy(afterAnswers, ([kind]) => kind)].map(([kind, its]) => [
    kind,
    byFirstWord(
      its.flatMap(([, phrases, meaning]) =>
        rows(phrases, meaning, meaning.kind === 'amends' ? cost / 2 : afterCost),
      ),
    ),
  ]),
);

/** What a word may begin after an answer of that kind. */
export function amendingSayings(word: string, kind: Question['kind']): readonly Saying[] {
  return [...(amendingWords.get(word) ?? []), ...(after.get(kind)?.get(word) ?? [])];
}

function rows(phrases: string, meaning: Meaning, cost: number): Saying[] {
  return phrases.split(',').map((each) => ({ words: each.trim().split(' '), meaning, cost }));
}

function byFirstWord(sayings: readonly Saying[]): ReadonlyMap<string, readonly Saying[]> {
  return Map.groupBy(sayings, ({ words }) => words[0] ?? '');
}

/** Beside the period that stands. */
export const besidePeriod = {
  before: phraseTable([
    'the one before',
    'the one before that',
    'one before',
    'before that',
    'previous one',
    'the previous one',
  ]),
  after: phraseTable([
    'next one',
    'the next one',
    'the one after',
    'the one after that',
    'one after',
    'the following one',
  ]),
  'year-ago': phraseTable([
    ...[
      'same last year',
      'the same last year',
      'same a year ago',
      'the same a year ago',
      'a year ago',
      'a year earlier',
    ],
    ...['the year before', 'year before', 'same time last year', 'same period last year'],
  ]),
};

/** By their first word. */
export const amendingWords: ReadonlyMap<string, readonly Saying[]> = byFirstWord(all);
