// Finds turns of phrase that are no fixed row of words: `how do i set up an alert`, `what must emma look after`, `every day from 2 to 6 march`. Knows no names.

import { monthNamed } from '#language/periods/parse-date.ts';
import { readPeriod } from '#language/periods/parse-period.ts';
import type { ParseContext } from '#language/read-outcome.ts';
import { asTyped, part, type Typed } from '#language/typed-words.ts';
import type { Meaning, Tag } from './tag.ts';
import { metricAt } from './tag-limits.ts';
import { longestPhrase } from './tag-periods.ts';
import { problemTag } from './tag-times.ts';
import { type Prepared, setOf } from './tag-words.ts';

export function turnTags(text: Prepared, at: number, context: ParseContext): Tag[] {
  const { typed, meant } = text;
  if (typed.words[at]?.quoted || !opensTurn.test(meant.words[at]?.key ?? '')) return [];
  return [
    ...howToTags(meant, at),
    ...careTags(meant, at),
    ...dayByDayTags(meant, at, context),
    ...aheadTags(text, at, context),
    ...restTags(meant, at),
    ...averageTags(meant, at),
    ...bookTags(meant, at),
    ...broughtTags(meant, at),
    ...shareTags(meant, at),
    ...answeredMeTags(meant, at),
    ...edgeTags(meant, at),
    ...sentTags(meant, at),
    ...soFewTags(meant, at),
    ...fewerTags(meant, at),
  ];
}

/** Only such words begin one, and names of months: it is asked at every word of a text. */
const opensTurn =
  /^(?:when|what|send|sent|so|less|fewer|which|share|proportion|perc?|fraction|portion|part|%|me|how|can|could|show|tell|explain|where|is|am|look|take|work|deal|focus|fix|attend|care|handle|watch|pay|for|on|every|each|day|in|during|by|until|all|the|others?|rest|remaining|everything|books?|patch|territory|brought|end|ends|ending|start|starts|finish|finishes|begin|begins|over|done|bring|brings|bringing|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/;

function tagFor(at: number, words: string, meaning: Meaning, cost: number): Tag[] {
  return [{ from: at, to: at + words.trim().split(' ').length, cost, meaning }];
}

/** The most words that such a turn takes. */
const longestTurn = 12;

function keysFrom({ words }: Typed, at: number, most = longestTurn): string {
  return words
    .slice(at, at + most)
    .map(({ key, quoted }) => (quoted ? '"' : key))
    .join(' ');
}

const digestNoun =
  '(?:digests?|alerts?|reports?|subscriptions?|watch(?:es)?|reminders?|schedules?|notifications?|filters?|periods?|rooms?|follow[- ]ups?|bot|this|you|it|things?)';
const howTo =
  /^(?:how (?:do|can|would|should|could) (?:i|we|you|one)|how (?:to|does one)|(?:can|could) (?:you|u) (?:show|tell|explain)(?: to)?(?: me| us)? how (?:to|i can|we can)|(?:show|tell|explain)(?: to)?(?: me| us)? how (?:to|i can|we can)|where (?:do|can) (?:i|we)|is it possible to|am i able to) /;
const deed =
  '(?:set ?up|set-up|create|make|add|schedule|configure|start|build|define|edit|change|delete|remove|pause|stop|cancel|subscribe(?: to)?|turn (?:on|off)|get rid of)';
const howToDeed = new RegExp(
  `^${deed} (?:a |an |the |my |our |one of my )?(?:new |regular |daily |weekly |monthly |scheduled |slack )?${digestNoun}(?= |$)`,
);
const howItWorks = new RegExp(
  `^(?:(?:can|could) you )?(?:explain |tell |show )?(?:to )?(?:me |us )?how (?:do |does |)(?:the |a |your |these |those |this |)${digestNoun} works?(?= |$)`,
);

/** `how do i set up an alert`, `explain me how digests work`: what is wanted is the help, and nothing is set up. */
function howToTags(meant: Typed, at: number): Tag[] {
  if (!opensHowTo.has(meant.words[at]?.key ?? '')) return [];
  const keys = keysFrom(meant, at);
  const help = { kind: 'report', report: 'help' } as const;
  const works = howItWorks.exec(keys)?.[0];
  if (works !== undefined) return tagFor(at, works, help, 0.1);
  const lead = howTo.exec(keys)?.[0];
  const what = lead === undefined ? undefined : howToDeed.exec(keys.slice(lead.length))?.[0];
  return lead === undefined || what === undefined ? [] : tagFor(at, lead + what, help, 0.1);
}

const opensHowTo = setOf('how can could show tell explain where is am');

const caring =
  /^(?:look after|take care of|work on|deal with|focus on|fix|attend to|care for|handle|watch out for|pay attention to)(?= |$)/;
const musts = setOf('must should ought needs need has have');

/** `what must emma look after`: behind whoever must. */
function careTags(meant: Typed, at: number): Tag[] {
  const keys = keysFrom(meant, at, 4);
  const cares = caring.exec(keys)?.[0];
  if (cares === undefined) return [];
  const before = meant.words.slice(Math.max(0, at - 5), at).map(({ key }) => key);
  const asks = before.findIndex((key) => key === 'what' || key === 'which');
  const isAsked = asks >= 0 && before.slice(asks).some((key) => musts.has(key));
  return isAsked ? tagFor(at, cares, { kind: 'report', report: 'needs' }, 0.1) : [];
}

/** `every day from 2 to 6 march`: days that have been are shown one by one, and nothing is sent. */
function dayByDayTags(meant: Typed, at: number, context: ParseContext): Tag[] {
  const lead = /^(?:(?:for |on )?(?:every|each)(?: single)? day|day for day) /.exec(
    `${keysFrom(meant, at, 4)} `,
  )?.[0];
  // `every day last week at 9` says when it is to come, and no more.
  if (lead === undefined || /(?:^| )at \d/.test(keysFrom(meant, at))) return [];
  const used = lead.trim().split(' ').length;
  const read = readPeriod(part(meant, at + used, at + used + longestPhrase), context);
  return read?.kind === 'read' ? tagFor(at, lead, { kind: 'report', report: 'daily' }, 0.2) : [];
}

/** What is asked of days that are still to come. */
const ahead =
  /(?:^| )(?:will|gonna|going to|shall|we'll|we’ll|i'll|i’ll|they'll|they’ll|expect|expected|expecting|forecast|predict|predicted)(?= |$)/;

/** `how many replies will we get in april`: the next one, and nobody knows. */
function aheadTags({ typed, meant }: Prepared, at: number, context: ParseContext): Tag[] {
  const lead = ['in', 'for', 'during', 'by', 'until'].includes(meant.words[at]?.key ?? '') ? 1 : 0;
  const month = monthNamed(meant.words[at + lead]?.key)?.number;
  const isAhead = month !== undefined && month > Number(context.today.slice(5, 7));
  if (!isAhead || /^20\d\d$/.test(meant.words[at + lead + 1]?.key ?? '')) return [];
  const all = meant.words
    .filter(({ quoted }) => !quoted)
    .map(({ key }) => key)
    .join(' ');
  if (!ahead.test(all)) return [];
  const word = asTyped(part(typed, at, at + lead + 1));
  return [{ ...problemTag(at, at + lead + 1, { kind: 'future-period', word }, 'period'), cost: 0.05 }];
}

const rest =
  /^(?:all )?(?:the )?(?:other (?:campaigns|ones)|others|rest|remaining (?:campaigns|ones))(?= |$)|^everything else(?= |$)/;
const leavesOut = setOf('hide exclude excluding except without skip drop ignore omit not no besides');

/** `hide the archived, show me the other campaigns`: those that are left. */
function restTags(meant: Typed, at: number): Tag[] {
  const words = rest.exec(keysFrom(meant, at, 4))?.[0];
  const isLeft = words !== undefined && meant.words.some(({ key }) => leavesOut.has(key));
  return isLeft ? tagFor(at, words, { kind: 'report', report: 'campaigns' }, 0.3) : [];
}

const averaged = /(?:^| )(?:rate|rates|ratio|percentage|%|how long|how fast|how quickly|acceptance)(?= |$)/;

/** `reply rate on average`: a rate is one, and so is a time to answer. */
function averageTags(meant: Typed, at: number): Tag[] {
  const words = /^(?:on average|on avg|in average|in the mean)(?= |$)/.exec(keysFrom(meant, at, 3))?.[0];
  const isOne = words !== undefined && averaged.test(keysFrom(meant, 0, meant.words.length));
  return isOne ? tagFor(at, words, { kind: 'filler' }, 0.3) : [];
}

/** `what stopped in ana's book`: her campaigns, and nothing that was booked. */
function bookTags({ words }: Typed, at: number): Tag[] {
  const isBook =
    /^(?:book|books|patch|territory)$/.test(words[at]?.key ?? '') && words[at - 1]?.quoted === false;
  const isOwned =
    /['’]s$/.test(words[at - 1]?.text ?? '') || ['my', 'our'].includes(words[at - 1]?.key ?? '');
  return isBook && isOwned ? tagFor(at, 'book', { kind: 'report', report: 'campaigns' }, 0.3) : [];
}

/** `what brought in the most replies`: what was got is named, so it is no money. */
function broughtTags(meant: Typed, at: number): Tag[] {
  const words = /^(?:brought|bring|brings|bringing)(?: us| me)? in(?= |$)/.exec(keysFrom(meant, at, 3))?.[0];
  if (words === undefined) return [];
  const used = words.split(' ').length;
  const isNamed = meant.words
    .slice(at + used, at + used + 5)
    .some((_, index) => metricAt(meant, at + used + index));
  return isNamed ? tagFor(at, words, { kind: 'filler' }, 0.2) : [];
}

const shareOf =
  /^(?:what |which )?(?:share|proportion|percentage|percent|per cent|fraction|portion|part|%) of (?=(?:\S+ ){0,5}(?:invit|connect|request|messag|people|prospect|lead|contact|dm|those|them))/;
const acceptedWords = setOf('accepted accept accepts acceptance');
const answeredWords = setOf(
  'answered answer answers replied reply replies responded respond response responses',
);
const partWords = setOf(
  'contacted invited reached asked approached messaged invites invite invitations invitation requests connection connections messages message dms people prospects leads contacts',
);
const leftUnanswered = /^(?:no|not|never|without|un\w+)$|n['’]?t$/;
/** The most words between the share and what came of it. */
const mostBetween = 9;

/** `what share of our invitations got accepted` is a rate: what is counted and what came of it are said by it. */
function shareTags(meant: Typed, at: number): Tag[] {
  const lead = shareOf.exec(keysFrom(meant, at))?.[0];
  if (lead === undefined) return [];
  const from = at + lead.trim().split(' ').length;
  const behind = meant.words.slice(from, from + mostBetween).map(({ key }) => key);
  const came = behind.findIndex((key) => acceptedWords.has(key) || answeredWords.has(key));
  // The share that never answered is no figure.
  const isTurned = behind.some((key) => leftUnanswered.test(key));
  if (isTurned && came >= 0)
    return [
      {
        from: at,
        to: from + came + 1,
        cost: -6,
        meaning: {
          kind: 'uncounted',
          what: 'The share that did not',
          nearest: ['replyRate', 'acceptanceRate'],
        },
      },
    ];
  if (came < 0) return [];
  const metric = acceptedWords.has(behind[came] ?? '') ? 'acceptanceRate' : 'replyRate';
  const said = behind.flatMap((key, index) => (partWords.has(key) || index === came ? [from + index] : []));
  return [
    { from: at, to: from, cost: -6, meaning: { kind: 'metric', metric } },
    ...said.map((each): Tag => ({ from: each, to: each + 1, cost: -0.5, meaning: { kind: 'filler' } })),
  ];
}

const answeredTo =
  /(?:^| )(?:wrote|written|writing|write|got|get|gotten|came|come|reported) back to$|(?:^| )(?:replied|replies|reply|replying|responded|responds|respond|responses|response|answered|answers|answer) to$/;

/** `how many wrote back to me`: only mine are asked for. */
function answeredMeTags(meant: Typed, at: number): Tag[] {
  if (meant.words[at]?.key !== 'me') return [];
  const before = meant.words
    .slice(Math.max(0, at - 4), at)
    .map(({ key }) => key)
    .join(' ');
  return answeredTo.test(before) ? tagFor(at, 'me', { kind: 'owner', owner: 'me' }, 0.1) : [];
}

/** `when does march madness end`: its page says so. */
function edgeTags({ words }: Typed, at: number): Tag[] {
  const [when, does] = words;
  if (when?.key !== 'when' || !/^(?:does|did|do|will|is)$/.test(does?.key ?? '')) return [];
  const edge = words.findIndex(
    ({ key }, index) => index > 2 && edges.has(key) && words[index + 1]?.key !== 'to',
  );
  const said = at === 0 ? 'when does' : 'end';
  return edge > 0 && (at === 0 || at === edge) ? tagFor(at, said, { kind: 'asks', what: 'is' }, 0.2) : [];
}

const done = setOf('did do does have has had was were got been');

/** `what did ana send yesterday`: how much, of what is sent. */
function sentTags({ words }: Typed, at: number): Tag[] {
  if (!/^(?:send|sent)$/.test(words[at]?.key ?? '')) return [];
  const keys = words.slice(Math.max(0, at - 4), at).map(({ key }) => key);
  const asks = keys.lastIndexOf('what');
  // What the bot has sent is no figure.
  const isAsked = asks >= 0 && done.has(keys[asks + 1] ?? '') && keys[asks + 2] !== 'you';
  const used = words[at + 1]?.key === 'out' ? 'sent out' : 'sent';
  return isAsked ? tagFor(at, used, { kind: 'asks', what: 'count' }, 0.1) : [];
}

const few: ReadonlyMap<string, 'top' | 'bottom'> = new Map([
  ...['few', 'little', 'low', 'bad'].map((each) => [each, 'bottom'] as const),
  ...['many', 'much', 'high', 'good'].map((each) => [each, 'top'] as const),
]);
/** `who has fewer replies` ranks them, where nothing is named that they are held against. */
function fewerTags(meant: Typed, at: number): Tag[] {
  const keys = meant.words.map(({ key }) => key);
  if (!/^(?:less|fewer)$/.test(keys[at] ?? '') || metricAt(meant, at + 1) === undefined) return [];
  const isWho = keys.slice(0, at).some((key) => /^who(?:s|'s)?$/.test(key)) && !keys.includes('than');
  return isWho ? tagFor(at, 'fewer', { kind: 'order', order: 'bottom' }, 0.05) : [];
}

const asksWhich = setOf("who whos who's which whose");

/** `who sends so few invites` ranks them, and `why do we send so few` asks what changed. */
function soFewTags({ words }: Typed, at: number): Tag[] {
  const order = words[at]?.key === 'so' ? few.get(words[at + 1]?.key ?? '') : undefined;
  const isWhich = words.slice(0, at).some(({ key }) => asksWhich.has(key));
  return order && isWhich ? tagFor(at, 'so few', { kind: 'order', order }, 0) : [];
}

const edges = setOf('end ends start starts finish finishes begin begins over done');
