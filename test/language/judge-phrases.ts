// Holds what a text was read as against what the phrase book expects: right, asked back, refused, or wrong.

import { readFileSync } from 'node:fs';
import { addDays, type Day } from '#base/day.ts';
import type { ParseContext } from '#language/read-outcome.ts';
import { retriesOf } from '#language/reading/retries.ts';
import { parseSubscription } from '#language/schedules/parse-subscription.ts';
import type { Wish } from '#language/schedules/wish.ts';
import { hasPeriod } from '#reports/figures/metric.ts';
import { phraseDates } from '#reports/figures/period.ts';
import { periodBefore } from '#reports/figures/period-before.ts';
import { findCampaign } from '#reports/finding/find-campaign.ts';
import { findOwner } from '#reports/finding/find-owner.ts';
import { folded } from '#reports/finding/nearest.ts';
import type {
  CampaignDates,
  Command,
  Metric,
  ParseProblem,
  PeriodPhrase,
  Question,
} from '#reports/question.ts';
import { asker, campaigns, record, today } from './phrase-record.ts';

export interface Phrase {
  readonly text: string;
  readonly family: string;
  readonly expected: string;
}

/** `asked back`: what was meant is among the buttons. */
export const verdicts = ['right', 'asked back', 'refused clearly', 'refused unhelpfully', 'wrong'] as const;
export type Verdict = (typeof verdicts)[number];

export interface Judged extends Phrase {
  readonly verdict: Verdict;
  /** What it was read as, in short. */
  readonly read: string;
}

/** Each in other voices, and written before anybody looked at how it is read. */
const books = [
  '',
  '-five-voices',
  '-short',
  '-spoken',
  '-team-lead',
  '-agency',
  '-strangers-3',
  '-strangers-4',
  '-strangers-5',
  '-strangers-6',
  '-strangers-7',
  '-strangers-8',
  '-strangers-9',
  '-strangers-10',
  '-strangers-11',
  '-strangers-12',
  '-strangers-13',
  '-strangers-14',
  '-strangers-15',
  '-left-out',
].map((each) => `phrases${each}.tsv`);

export function phraseBook(...files: readonly (string | URL)[]): Phrase[] {
  const all = files.length > 0 ? files : books.map((file) => new URL(file, import.meta.url));
  return all
    .flatMap((file) => readFileSync(file, 'utf8').split('\n'))
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [text = '', family = '', expected = ''] = line.split('\t');
      return { text, family, expected };
    });
}

export function judge(phrase: Phrase, context: ParseContext = record): Judged {
  return judgeRead(phrase, parseSubscription(phrase.text, context));
}

/** Whether it is answered, or somebody chooses first: no word of it is unknown, and no name. */
export function isUnderstood(text: string): boolean {
  const { typed, wish } = parseSubscription(text, record);
  return readingsOf(typed, wish, text).refused === undefined;
}

export function judgeRead(
  phrase: Phrase,
  outcome: { readonly typed: Command | ParseProblem; readonly wish?: Wish },
): Judged {
  const { readings, refused, asks } = readingsOf(outcome.typed, outcome.wish, phrase.text);
  const read = refused ?? readings.map(inShort).join(' | ');
  return { ...phrase, read, verdict: verdictOn(phrase.expected, readings, refused, asks) };
}

/** One reading, as keys of the book with their values sorted. */
type Facts = ReadonlyMap<string, readonly string[]>;

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one line for each thing that the book tells apart
function verdictOn(
  expected: string,
  readings: readonly Facts[],
  refused: string | undefined,
  asks: boolean,
): Verdict {
  const wanted = expectedReadings(expected);
  const clear =
    refused !== undefined && !/^(?:unknown-word|several|campaign-unknown|owner-unknown)/.test(refused);
  if (wanted.kind === 'refuse') {
    if (refused !== undefined)
      return clear || isFittingRefusal(expected, refused) ? 'right' : 'refused unhelpfully';
    return wanted.readings.some((each) => readings.length > 1 && readings.some((read) => meets(each, read)))
      ? 'asked back'
      : 'wrong';
  }
  const found = wanted.readings.filter((each) => readings.some((read) => meets(each, read)));
  if (wanted.kind === 'ask-back') {
    if (asks && found.length === wanted.readings.length) return 'right';
    if (asks && found.length > 0) return 'asked back';
    if (found.length > 0 && readings.some((each) => each.get('kind')?.[0] === 'digests')) return 'right';
    return refused !== undefined ? (clear ? 'refused clearly' : 'refused unhelpfully') : 'wrong';
  }
  if (found.length > 0) return asks ? 'asked back' : 'right';
  if (refused !== undefined || asks) return clear ? 'refused clearly' : 'refused unhelpfully';
  return 'wrong';
}

/** A name that nobody has is refused as one; a figure that is not counted is no name. */
function isFittingRefusal(expected: string, refused: string): boolean {
  const ofName = /no (?:campaign|owner)|not understood|no report|not clear|e-mail/.test(expected);
  const ofTime = /no such|interval|schedules? |in the past/.test(expected);
  return refused.startsWith('unknown-word') ? ofName || ofTime : ofName;
}

/** `readings`: what is answered or offered; `asks`: somebody must choose first. */
function readingsOf(
  typed: Command | ParseProblem,
  wish: Wish | undefined,
  text: string,
): { readings: Facts[]; refused: string | undefined; asks: boolean } {
  switch (typed.kind) {
    case 'ask':
      return named(typed.question, new Map());
    case 'subscribe':
      return named(typed.question, wishFacts(wish), 'subscribe');
    case 'digests':
    case 'accounts':
    case 'room':
    case 'audit':
    case 'help':
    case 'compose':
    case 'thanks':
      return { readings: [new Map([['kind', [typed.kind]]])], refused: undefined, asks: false };
    default: {
      // A button for each question that the refusal offers.
      const choices = retriesOf(text, typed, record).map(({ question }) => question);
      const nearest =
        'nearest' in typed && typed.nearest.length > 0 ? ` nearest ${typed.nearest.join(', ')}` : '';
      // And one that opens the filled form of what is to be sent.
      const sent = typed.kind === 'unknown-word' && typed.digest ? formOf(typed.digest) : [];
      const readings = [...choices.flatMap((each) => named(each, new Map()).readings), ...sent];
      return {
        readings,
        refused: `${typed.kind} ${'word' in typed ? typed.word : ''}${nearest}${readings.map((each) => ` offers ${inShort(each)}`).join('')}`,
        asks: readings.length > 0,
      };
    }
  }
}

function formOf(text: string): Facts[] {
  const { typed, wish } = parseSubscription(text, record);
  return typed.kind === 'subscribe' ? named(typed.question, wishFacts(wish), 'subscribe').readings : [];
}

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one line for each thing that the book tells apart
function named(question: Question, more: Facts, deed?: string): ReturnType<typeof readingsOf> {
  const refs =
    question.kind === 'compare-campaigns'
      ? question.campaigns
      : question.kind === 'board' && question.of === 'campaigns'
        ? (question.among ?? []).map((name) => ({ by: 'name', name }) as const)
        : 'campaign' in question && question.campaign
          ? [question.campaign]
          : [];
  const owners =
    'owner' in question && question.owner !== undefined
      ? [question.owner]
      : question.kind === 'board' && question.of === 'owners'
        ? (question.among ?? [])
        : [];
  const people = owners.map((each) => (each === 'me' ? asker : each === '<@U1>' ? 'ana@example.com' : each));
  const emails: string[] = [];
  for (const each of people) {
    const found = findOwner(each, campaigns);
    if (found.kind !== 'found')
      return { readings: [], refused: `owner-${found.kind} “${each}”`, asks: false };
    emails.push(found.owner.email);
  }
  let sets: string[][] = [[]];
  let asks = false;
  for (const ref of refs) {
    const found = findCampaign(ref, campaigns);
    if (found.kind === 'unknown')
      return {
        readings: [],
        refused: `campaign-unknown “${ref.by === 'name' ? ref.name : ref.id}” nearest ${found.nearest.map(({ name }) => name).join(', ')}`,
        asks: false,
      };
    const names = found.kind === 'found' ? [found.campaign.name] : found.choices.map(({ name }) => name);
    asks ||= names.length > 1;
    sets = sets.flatMap((set) => names.map((name) => [...set, name]));
  }
  const readings = sets.map(
    (names) =>
      new Map([
        ...factsOf(question, deed),
        ...more,
        ['campaign', names.toSorted()],
        ['owner', emails.toSorted()],
      ]),
  );
  return { readings, refused: undefined, asks };
}

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one line for each thing that the book tells apart
function factsOf(question: Question, deed: string | undefined): Map<string, string[]> {
  const facts = new Map<string, string[]>([['kind', [deed ?? kindOf(question)]]]);
  if (deed) facts.set('report', [kindOf(question)]);
  const put = (key: string, ...values: string[]) => facts.set(key, values.toSorted());
  if ('metric' in question) put('metric', metricName(question.metric));
  if ('period' in question && question.period) {
    put('period', datesOf(question.period));
    if (isDefault(question)) put('usual', 'yes');
  }
  if (question.kind === 'compare-periods') {
    put('period', datesOf(question.periods[0]));
    put('versus', datesOf(question.periods[1]));
  }
  if ('statuses' in question && question.statuses.length > 0) put('status', ...question.statuses);
  if (question.kind === 'board') {
    put('n', String(question.places));
    put('order', question.order === 'top' ? 'best' : 'worst');
  }
  const filters = [
    ...('limits' in question
      ? (question.limits ?? []).map(({ metric, is, value }) => `${metricName(metric)} ${is} ${value}`)
      : []),
    ...('begins' in question && question.begins ? [`begins ${rawDates(question.begins)}`] : []),
    ...('ends' in question && question.ends ? [`ends ${rawDates(question.ends)}`] : []),
    ...('part' in question && question.part !== undefined ? [`name ${folded(question.part)}`] : []),
    ...(question.kind === 'needs' ? reasonNames(question.reasons) : []),
  ];
  if (filters.length > 0) put('filter', ...filters);
  return facts;
}

function kindOf(question: Question): string {
  if (question.kind === 'board') {
    if (question.among) return 'compare';
    return question.of === 'owners' ? 'owners' : question.limits ? 'list' : 'board';
  }
  const kinds: Partial<Record<Question['kind'], string>> = {
    'compare-campaigns': 'compare',
    'compare-periods': 'compare',
    working: 'total',
  };
  return kinds[question.kind] ?? question.kind;
}

function isDefault(question: Question): boolean {
  if (!('period' in question) || question.period?.kind !== 'last-days') return false;
  const usual =
    question.kind === 'campaign' ? 14 : question.kind === 'working' || question.kind === 'board' ? 0 : 7;
  return question.period.days === usual;
}

function reasonNames(reasons: readonly string[]): string[] {
  const has = (...kinds: string[]) => kinds.some((kind) => reasons.includes(kind));
  return [
    ...(has('stalled') ? ['stalled'] : []),
    ...(has('running-out') ? ['out of leads'] : []),
    ...(has('answers-fell', 'sends-fell') ? ['dropping'] : []),
    ...(has('end-at-risk', 'finishing') ? ['ending soon'] : []),
  ];
}

function metricName(metric: Metric): string {
  return metric === 'messagesReplied' ? 'replies' : metric;
}

function rawDates(phrase: CampaignDates): string {
  if (phrase.kind === 'since') return `${phrase.first}..${today}`;
  const { first, last } = phraseDates(phrase, today, 'monday');
  return `${first}..${last}`;
}

function datesOf(phrase: PeriodPhrase): string {
  const [first = '', last = ''] = rawDates(phrase).split('..');
  return `${first}..${last > today ? today : last}`;
}

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one line for each thing that the book tells apart
function wishFacts(wish: Wish | undefined): Facts {
  const facts = new Map<string, string[]>();
  const { schedule, condition, zone, to, also } = wish ?? {};
  const rhythm = schedule?.rhythm;
  if (rhythm?.kind === 'watch') facts.set('watch', ['yes']);
  const time = schedule?.times.join(' ') ?? '';
  const names = ['', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
  const days =
    rhythm?.kind === 'weekly'
      ? rhythm.weekdays.length === 7
        ? 'daily'
        : rhythm.weekdays.join('') === '12345'
          ? 'weekdays'
          : rhythm.weekdays.map((each) => names[each]).join(',')
      : rhythm?.kind === 'monthly'
        ? `monthly on the ${rhythm.on}${rhythm.on === 1 ? 'st' : ''}`
        : rhythm?.kind === 'cron'
          ? cronInWords(rhythm.expression)
          : rhythm?.kind === 'steps'
            ? `every ${rhythm.everyMinutes} min`
            : schedule && rhythm === undefined
              ? 'daily'
              : '';
  if (days || time) facts.set('schedule', [`${days} ${time}`.trim()]);
  if (condition?.kind === 'figure') {
    const value = condition.value.replace(' %', '');
    facts.set('condition', [`${metricName(condition.figure)} ${condition.is} ${value}`]);
  }
  if (zone) facts.set('zone', [zone]);
  const places = [...(to ? [to] : []), ...(also ?? [])];
  if (to)
    facts.set('to', places.map((each) => (each.kind === 'channel' ? `#${each.name}` : each.kind)).toSorted());
  return facts;
}

function cronInWords(expression: string): string {
  const [minute = '0', hour = '9', days = ''] = expression.split(' ');
  const apart = /^\*\/(\d+)$/.exec(days)?.[1];
  return apart ? `every ${apart} days ${hour.padStart(2, '0')}:${minute.padStart(2, '0')}` : expression;
}

const keys =
  'campaign owner metric period versus n order status filter by schedule to condition zone report reason nearest';
const keyPattern = new RegExp(`(?:^| )(${keys.replaceAll(' ', '|')})=`, 'g');

interface Expected {
  readonly kind: 'reading' | 'ask-back' | 'refuse';
  readonly readings: readonly Facts[];
}

function expectedReadings(expected: string): Expected {
  if (expected.startsWith('ask-back')) {
    const readings = expected
      .replace('ask-back ', '')
      .split(' | ')
      .map((each) => expectedFacts(each));
    return { kind: 'ask-back', readings };
  }
  if (expected.startsWith('refuse')) {
    const near = /nearest=(.*)$/.exec(expected)?.[1];
    return {
      kind: 'refuse',
      readings: near && /^[a-z]+( |$)/.test(near) ? near.split(' | ').map(expectedFacts) : [],
    };
  }
  return { kind: 'reading', readings: [expectedFacts(expected)] };
}

function expectedFacts(text: string): Facts {
  const facts = new Map<string, string[]>();
  const [kind = ''] = text.split(' ');
  const marks = [...text.matchAll(keyPattern)];
  for (const [index, mark] of marks.entries()) {
    const value = text
      .slice(mark.index + mark[0].length, marks[index + 1]?.index ?? text.length)
      .trim()
      .replace(/^"|"$/g, '');
    const key = mark[1] ?? '';
    facts.set(key, [...(facts.get(key) ?? []), value]);
  }
  return new Map([['kind', [kind]], ...facts]);
}

const sameKinds: Readonly<Record<string, readonly string[]>> = {
  changes: ['compare'],
  explain: ['total'],
  owners: ['owners', 'compare'],
  greet: ['help'],
  watch: ['subscribe'],
  pause: ['digests'],
  resume: ['digests'],
  delete: ['digests'],
  board: ['board', 'list'],
  list: ['list', 'board'],
};

const wholeReports = ['overview', 'campaign', 'compare', 'daily', 'changes', 'needs'];
const nothing: readonly string[] = [];

/** Whether the reading holds all that is expected, and restricts nothing else. */
// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one line for each key of the book
function meets(expected: Facts, read: Facts): boolean {
  const of = (facts: Facts, key: string) => facts.get(key) ?? nothing;
  const [kind = ''] = of(expected, 'kind');
  const [readKind = ''] = of(read, 'kind');
  const by = of(expected, 'by')[0];
  const meant = kind === 'board' && by === 'owner' ? 'owners' : kind;
  const shownWhole =
    (meant === 'total' && of(expected, 'metric').length > 1) ||
    (meant === 'needs' && of(expected, 'campaign').length === 1);
  if (shownWhole && ['overview', 'campaign'].includes(readKind))
    return String(of(expected, 'campaign')) === String(of(read, 'campaign'));
  if (!(sameKinds[meant] ?? [meant]).includes(readKind)) return false;
  if (['digests', 'pause', 'resume', 'delete', 'help', 'greet', 'thanks', 'status'].includes(kind))
    return true;
  const same = (key: string, values = of(expected, key)) =>
    String([...values].toSorted()) === String(of(read, key));
  const filters = of(expected, 'filter')
    .flatMap((each) => each.replace(/^(\w+) from (\d+) to (\d+)$/, '$1 at least $2;$1 at most $3').split(';'))
    .map(filterName);
  const statuses = [...of(expected, 'status').map(statusName), ...statusesLeft(filters)];
  const owners = of(expected, 'owner').map((each) => (each === 'me' ? asker : each));
  const ownerOf = (name: string) => campaigns.find((each) => each.name === name)?.ownerEmail ?? '';
  const campaign = of(expected, 'campaign');
  if (!same('campaign')) return false;
  if (
    !same('owner', owners) &&
    !(campaign.length === 1 && owners.every((each) => each === ownerOf(campaign[0] ?? '')))
  )
    return false;
  if (!same('status', statuses) && !(meant === 'needs' && String(statuses) === 'ACTIVE')) return false;
  const kept = filters.filter((each) => statusesBut(each).length === 0);
  if (!same('filter', kept) && !(meant === 'changes' && kept.every((each) => each === 'dropping')))
    return false;
  const metrics = of(expected, 'metric');
  const shown =
    [...wholeReports, 'subscribe'].includes(meant) &&
    metrics.every((each) => hasPeriod((each === 'replies' ? 'messagesReplied' : each) as Metric));
  const inReport = shown && of(read, 'metric').length === 0;
  if (metrics.length > 0 && !same('metric') && !inReport) return false;
  const periods = of(expected, 'period').map(periodDates);
  const fixed =
    meant !== 'needs' &&
    !(meant === 'explain' && periods.length === 0) &&
    !((meant === 'changes' || of(expected, 'report')[0] === 'changes') && periods.length === 0) &&
    !(meant === 'compare' && readKind === 'compare' && periods.length === 0);
  const usual = periods.length === 0 && of(read, 'usual').length > 0;
  if (fixed && !usual && !same('period', periods)) return false;
  const versus = of(expected, 'versus').map((each) => versusDates(each, of(expected, 'period')[0]));
  if (versus.length > 0 && !same('versus', versus)) return false;
  const n = of(expected, 'n');
  if (n.length > 0 && !same('n') && n[0] !== '1') return false;
  if (of(expected, 'order').length > 0 && of(read, 'order').length > 0 && !same('order')) return false;
  if (
    of(expected, 'order').length > 0 &&
    of(read, 'order').length === 0 &&
    !['changes', 'compare', 'subscribe'].includes(meant)
  )
    return false;
  if (meant === 'watch' && of(read, 'watch').length === 0) return false;
  const condition = of(expected, 'condition').map(conditionName);
  if (meant === 'subscribe' || meant === 'watch') {
    if (of(expected, 'to').length > 0 && !same('to')) return false;
    if (of(expected, 'zone').length > 0 && !same('zone')) return false;
    if (!same('condition', condition)) return false;
    // A condition is judged over the whole report.
    const isWhole = condition.length > 0 && ['overview', 'campaign'].includes(of(read, 'report')[0] ?? '');
    if (
      !isWhole &&
      of(expected, 'report').length > 0 &&
      !(sameKinds[of(expected, 'report')[0] ?? ''] ?? of(expected, 'report')).includes(
        of(read, 'report')[0] ?? '',
      )
    )
      return false;
    if (
      of(expected, 'schedule').length > 0 &&
      !sameSchedule(of(expected, 'schedule')[0] ?? '', of(read, 'schedule')[0] ?? '')
    )
      return false;
  }
  return true;
}

function sameSchedule(written: string, read: string): boolean {
  const expected = written
    .replace(/^monthly 1(?= |$)/, 'monthly on the 1st')
    .replace(/^monthly (?=\d+( |$))/, 'monthly on the ');
  // `monthly 1 08:00` is the notation alone.
  return (
    expected.replace(/^monthly 1 /, 'monthly on the 1st ') === read ||
    expected === read ||
    (!/\d\d:\d\d/.test(expected) && read.startsWith(expected))
  );
}

function statusName(each: string): string {
  return { draft: 'CREATED', drafts: 'CREATED' }[each] ?? each.toUpperCase();
}

const allStatuses = ['ACTIVE', 'PAUSED', 'CREATED', 'COMPLETED', 'ARCHIVED'];

function statusesBut(filter: string): string[] {
  const out = /^status (?:is )?not (\w+)$/.exec(filter)?.[1];
  return out === undefined ? [] : allStatuses.filter((each) => each !== statusName(out));
}

/** `status not archived` and `status not completed` leave what neither leaves out. */
function statusesLeft(filters: readonly string[]): string[] {
  const sets = filters.map(statusesBut).filter(({ length }) => length > 0);
  return sets.length === 0 ? [] : allStatuses.filter((each) => sets.every((set) => set.includes(each)));
}

/** As `factsOf` writes it. */
function filterName(filter: string): string {
  const dated = /^(started|starts|ends) (.*)$/.exec(filter);
  if (dated) {
    const edge = dated[1] === 'ends' ? 'ends' : 'begins';
    const before = /^before (.*)$/.exec(dated[2] ?? '')?.[1];
    if (before) return `${edge} 1970-01-01..${addDays(before as Day, -1)}`;
    return `${edge} ${dated[2] === 'next week' ? '2026-03-16..2026-03-22' : rawPeriod(dated[2] ?? '')}`;
  }
  const name = /^name contains (.*)$/.exec(filter)?.[1];
  if (name !== undefined) return `name ${folded(name)}`;
  return filter
    .replace(/ ?%$/, '')
    .replace(/ (?:is|=) 0$/, ' at-most 0')
    .replace(' at least ', ' at-least ')
    .replace(' at most ', ' at-most ');
}

/** A digest decides above and below: at least 100 replies are above 99. */
function conditionName(condition: string): string {
  const [, figure = '', is, value] = /^(\w+) (at-least|at-most) (\d+)$/.exec(filterName(condition)) ?? [];
  if (is === undefined) return filterName(condition);
  const more = figure.endsWith('Rate') ? 0 : 1;
  return is === 'at-least'
    ? `${figure} above ${Number(value) - more}`
    : `${figure} below ${Number(value) + more}`;
}

function periodDates(text: string): string {
  const [first = '', last = ''] = rawPeriod(text).split('..');
  return `${first}..${last > today ? today : last}`;
}

function rawPeriod(text: string): string {
  if (/^\d{4}-\d\d-\d\d\.\./.test(text)) return text;
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return `${text}..${text}`;
  const phrase = periodNamed(text);
  return phrase ? rawDates(phrase) : text;
}

function periodNamed(text: string): PeriodPhrase | undefined {
  const days = /^last (\d+|three) (days|weeks)$/.exec(text);
  if (days)
    return {
      kind: 'last-days',
      days: (days[1] === 'three' ? 3 : Number(days[1])) * (days[2] === 'weeks' ? 7 : 1),
    };
  const unit = /^(this|last) (week|month|quarter)$/.exec(text);
  if (unit) return { kind: unit[2] as 'week' | 'month' | 'quarter', back: unit[1] === 'last' ? 1 : 0 };
  const quarter = /^q(\d) (\d{4})$/.exec(text);
  if (quarter) return { kind: 'named-quarter', quarter: Number(quarter[1]), year: Number(quarter[2]) };
  if (text === 'today' || text === 'yesterday') return { kind: text };
  return undefined;
}

function versusDates(text: string, period: string | undefined): string {
  if (text !== 'period before') return periodDates(text);
  const phrase = period === undefined ? undefined : periodNamed(period);
  return phrase ? datesOf(periodBefore(phrase, record)) : text;
}

function inShort(facts: Facts): string {
  return [...facts]
    .filter(([, values]) => values.length > 0)
    .map(([key, values]) => (key === 'kind' ? values[0] : `${key}=${values.join('+')}`))
    .join(' ');
}
