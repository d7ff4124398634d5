// The words of follow-ups, as tables: what they lead to, and what changes nothing. Knows no names.

import type { QuestionChange } from '#reports/amending/question-change.ts';

export const startOvers = phrases(
  'start over, start again, new question, forget it, forget that, never mind, nevermind, reset',
);

export const thanks = phrases('thanks, thx, ty, thank, cheers');
export const praise = words(
  'perfect great nice cool good awesome super you so much a lot ok okay very many for the that',
);

export const howFresh = phrases('as of when, how fresh, how old, how fresh is that, how old is that, as of');

/** `send this every monday`. */
export const regularly = words('send post mail dm schedule subscribe').flatMap((verb) =>
  phrases(
    'this, it, that, me this, me it, me that, us this, us it, us that, this to me, it to me, that to me, me',
  ).map((what) => `${verb} ${what}`),
);

/** A text that begins with one of these is no follow-up. */
export const openings = phrases(
  'overview, summary, list, compare, status, quota, help, digests, room, accounts, audit, explain, define, handled, delete, remove, ' +
    'subscribe, how many, how do, how does, what is, what needs, campaign',
);

const asks = phrases('how is it, how is that, how was it, how was that');
const done = words('computed calculated counted measured defined');

export const reportPhrases: readonly (readonly [
  Extract<QuestionChange, { kind: 'as' }>['report'],
  readonly string[],
])[] = [
  ['daily', phrases('daily, by day, per day, day by day, each day, as a chart, chart, trend')],
  ['change', phrases('why, how come, why is that, why not, what happened')],
  [
    'working',
    [
      ...asks.flatMap((each) => [...done.map((verb) => `${each} ${verb}`), `${each} worked out`]),
      ...phrases('how did you get that, show the working, working, explain that, explain it'),
    ],
  ],
  [
    'needs',
    phrases('need love, need attention, needs attention, need me, need help, what needs attention, needs'),
  ],
  ['list', phrases('as a list, which campaigns are these')],
  ['overview', phrases('as an overview, the whole picture')],
];

export const versus = phrases(
  'vs, vs., versus, against, compared to, compared with, compare with, compare to, compare it with, compare it to',
);

export const periodsBefore = phrases(
  'the one before, the one before that, one before, before that, previous one, the previous one, the period before',
);
export const yearsAgo = phrases(
  'same last year, same a year ago, a year ago, a year earlier, the year before, the same last year',
);
export const periodsAfter = phrases('next one, the next one, the one after, the one after that');

export const allTime = phrases(
  'all time, of all time, lifetime, over all time, ever, since the beginning, since the start, without period',
);

export const everybody = phrases(
  'everyone, everyone again, everybody, all owners, any owner, the whole team, whole team, all of us, regardless of owner',
);

export const reversed = phrases(
  'the other way round, the other way around, other way round, reverse, reverse it, reversed, flip it, from the other end',
);

/** Words that may stand beside `why` and add nothing to it. */
export const besideWhy: ReadonlySet<string> = new Set(
  words(
    'why how come is are was were did do does that this it they we the so not what happened drop dropped dropping fall fell falling low ' +
      'lower down up high higher few fewer many less more little change changed go went rise rose',
  ),
);

export const perOwner = phrases('per owner, by owner, per rep, by rep, each owner, per person, who, owners');
export const whichOne = phrases('which campaign, what campaign');
export const perCampaign = phrases('per campaign, by campaign, which campaigns');

export const orders = [
  ['top', phrases('top, best, the best, most, the most, highest, best first, ranking, the ranking')],
  ['bottom', phrases('bottom, worst, the worst, fewest, the fewest, lowest, the least, worst first')],
] as const;

export const counted = phrases('in numbers, in absolute numbers, absolute numbers, the count');
export const noRate = phrases('not percent, not in percent, not the rate, not a rate');

export const ranking = phrases(
  'by, by the, sort by, sorted by, rank by, ranked by, order by, ordered by, sort it by, rank them by',
);

export const bothOfThem = phrases('both, both of them, all of them');
export const firstOne = phrases('first one, former, left one');
export const secondOne = phrases('second one, second, latter, other one, last one');

/** What follows is left out. */
export const withouts = phrases(
  'without, minus, except, exclude, excluding, hide, but not, not, no, ignore, leave out, w/o',
);

/** What follows is added to what stands. */
export const besides = phrases('include, including, plus, add, with also, together with');

/** They leave nothing out, so they are read as words of a name. */
export const unsaid = phrases('not just, not only');

/** Something of the question that stands stays. */
export const leads = phrases(
  'and, only, just, what about, how about, same, the same, same for, but, now, instead, rather, make it, then, also, actually, ok then, ' +
    'no i meant, no i mean, i meant, i mean, no the, switch to, change it to, change to, filter, limit to, restrict to, show me, narrow it to',
);

export const fillers: ReadonlySet<string> = new Set(
  words(
    'the a an of for from in on to as at it its that this these those them they ones campaign campaigns please pls plz kindly ok okay ' +
      'so is are was were be been do does did got get gets had have has with show me us all or & + too again well hm hmm oh ah e i meant ' +
      'we you our your there here which what how called named',
  ),
);

function phrases(text: string): readonly string[] {
  return text.split(', ');
}

function words(text: string): readonly string[] {
  return text.split(' ');
}
