// Reads which words of a follow-up say when, where and on what condition something is to come, and how they change what was wished. Decides nothing.

import { timeOf } from '#digests/when/wall-clock.ts';
import type { ParseContext } from '#language/read-outcome.ts';
import { conditionIn } from '#language/reading/condition-in.ts';
import type { DeedWord, Meaning, MeaningOf, Tag } from '#language/reading/tag.ts';
import type { Prepared } from '#language/reading/tag-words.ts';
import { placeIn, scheduleOf } from '#language/reading/told-wish.ts';
import type { ConditionChange, ScheduleChange, WishChange } from '#language/schedules/amend-wish.ts';
import { everyDay, wakingTime } from '#language/schedules/schedule-draft.ts';
import type { WishedReport } from '#language/schedules/wish.ts';
import { hasPeriod } from '#reports/figures/metric.ts';
import type { Metric, ParseProblem } from '#reports/question.ts';
import { numberIn } from '#reports/words/vocabulary.ts';

export interface WishPlace {
  readonly stands: WishedReport;
  readonly text: Prepared;
  readonly context: ParseContext;
}

type WishParts =
  | { readonly change: WishChange; readonly rest: readonly Tag[] }
  | { readonly problem: ParseProblem };

const wanting: ReadonlySet<Meaning['kind']> = new Set([
  ...(['schedule', 'place', 'zone', 'deed', 'condition', 'if', 'limits', 'bound'] as const),
]);

/** undefined: none of these words says when, where or on what condition. */
export function partsIn(tags: readonly Tag[], place: WishPlace): WishParts | undefined {
  const { text } = place;
  const time = tags.find(({ meaning }) => meaning.kind === 'problem' && meaning.of === 'time');
  if (time?.meaning.kind === 'problem') return { problem: time.meaning.problem };
  const schedule = scheduleIn(tags, place);
  const condition = conditionSaid(tags, place);
  if (schedule === 'unreadable') return undefined;
  if (condition && 'problem' in condition) return condition;
  const zone = tags.flatMap(({ meaning }) => (meaning.kind === 'zone' ? [meaning.zone] : []))[0];
  const change: WishChange = {
    ...(schedule && { schedule: schedule.change }),
    ...(condition && { condition: condition.change }),
    ...(zone !== undefined && { zone }),
    ...placeSaid(tags, text),
  };
  if (Object.keys(change).length === 0) return undefined;
  const used = new Set([...(schedule?.by ?? []), ...(condition?.by ?? [])]);
  const rest = tags.filter(
    (tag) => !used.has(tag) && !wanting.has(tag.meaning.kind) && !(schedule && isOfTime(tag, text)),
  );
  return { change, rest };
}

/** `change the time to 8:15`, `earlier, at 7`: beside a time these words ask for no report and no days. */
function isOfTime({ from, to, meaning }: Tag, { meant }: Prepared): boolean {
  const words = meant.words.slice(from, to).map(({ key }) => key);
  if (meaning.kind === 'report' && meaning.report === 'changes')
    return words.every((key) => key === 'change');
  return meaning.kind === 'beside' && words.every((key) => /^(?:earlier|later|sooner|before)$/.test(key));
}

function placeSaid(tags: readonly Tag[], text: Prepared): Pick<WishChange, 'to' | 'also'> {
  // `not #growth, #sales`
  const places = tags.flatMap(({ meaning }, at) =>
    meaning.kind === 'place' && !isLeftOut(tags, at) ? [meaning.place] : [],
  );
  const deeds = deedsIn(tags);
  if (places.length + deeds.length === 0) return {};
  const { to, also = [] } = placeIn(places, deeds, text);
  if (to === undefined) return {};
  if (isAdded(tags, text)) return { also: [to, ...also] };
  return { to, ...(also.length > 0 && { also }) };
}

function isAdded(tags: readonly Tag[], { meant }: Prepared): boolean {
  return (
    ['and', 'also', '&', 'plus'].includes(meant.words[0]?.key ?? '') ||
    tags.some(({ meaning }) => meaning.kind === 'amends' && meaning.how === 'adds')
  );
}

function isLeftOut(tags: readonly Tag[], at: number): boolean {
  const before = tags.slice(0, at).findLast(({ meaning }) => meaning.kind !== 'filler');
  return before?.meaning.kind === 'not';
}

interface PartSaid<Change> {
  readonly change: Change;
  readonly by: readonly Tag[];
}

function scheduleIn(
  tags: readonly Tag[],
  place: WishPlace,
): PartSaid<ScheduleChange> | 'unreadable' | undefined {
  const { text, stands } = place;
  const all = tags.filter(({ meaning }) => meaning.kind === 'schedule');
  if (all.length === 0) return hourIn(tags, stands);
  const isSwapped = tags.some(({ meaning }) => meaning.kind === 'amends' && meaning.how === 'swaps');
  if (isSwapped && all.length !== 2) return 'unreadable';
  // `swap monday for friday`
  const out = all.filter((tag, at) => isLeftOut(tags, tags.indexOf(tag)) || (isSwapped && at === 0));
  const said = all.filter((tag) => !out.includes(tag));
  // `not monday, tuesday`: the one that is not meant goes by itself.
  const schedule = scheduleOf(said.length > 0 ? said : out, text);
  if (schedule === 'unreadable' || schedule === undefined) return 'unreadable';
  const weekdays = schedule.rhythm?.kind === 'weekly' ? schedule.rhythm.weekdays : [];
  if (said.length === 0)
    return weekdays.length === 0 ? 'unreadable' : { change: { how: 'without', weekdays }, by: all };
  const words = said.flatMap(({ from, to }) => text.meant.words.slice(from, to).map(({ key }) => key));
  const opens = text.meant.words[said[0]?.from ?? 0]?.key ?? '';
  if (leavesOut.has(opens) && schedule.times.length === 0 && weekdays.length > 0)
    return {
      change: { how: 'without', weekdays: everyDay.filter((each) => !weekdays.includes(each)) },
      by: all,
    };
  if (isAdded(tags, text) && (weekdays.length < 5 || schedule.rhythm === undefined))
    return { change: { how: 'also', schedule }, by: all };
  const namesDays = words.some((key) => namesDay.test(key));
  return { change: { how: 'to', schedule, namesDays }, by: all };
}

const leavesOut: ReadonlySet<string> = new Set([
  'except',
  'excluding',
  'without',
  'skipping',
  'not',
  'no',
  'but',
]);

const namesDay = /^(?:mon|tue|wed|thu|fri|sat|sun|day|daily|weekday|weekend|work|business)/;

/** `make it 8`, of what comes at 9. */
function hourIn(
  tags: readonly Tag[],
  { question, wish: { schedule, condition } }: WishedReport,
): PartSaid<ScheduleChange> | undefined {
  const [only, more] = tags.filter(({ meaning }) => !['filler', 'amends', 'asks'].includes(meaning.kind));
  if (only?.meaning.kind !== 'number' || more !== undefined) return undefined;
  if (condition?.kind === 'figure' || question.kind === 'board') return undefined;
  const { count } = only.meaning;
  const takes = schedule?.rhythm?.kind === 'weekly' || schedule?.rhythm?.kind === 'monthly';
  if (!takes || count < 0 || count > 23) return undefined;
  const times = [timeOf(wakingTime(60 * count))];
  return {
    change: { how: 'to', schedule: { rhythm: undefined, times, exceptHolidays: false }, namesDays: false },
    by: [only],
  };
}

type ConditionSaid = PartSaid<ConditionChange> | { readonly problem: ParseProblem } | undefined;

/** Without `if`, campaigns may be narrowed by a figure: `only those below 5 %`. */
function conditionSaid(tags: readonly Tag[], place: WishPlace): ConditionSaid {
  const { condition } = place.stands.wish;
  const figure = condition?.kind === 'figure' ? condition.figure : undefined;
  const has = (...kinds: readonly Meaning['kind'][]) =>
    tags.some(({ meaning }) => kinds.includes(meaning.kind));
  if (has('if', 'condition') || (figure !== undefined && has('limits', 'bound')))
    return wholeCondition(tags, figure, place);
  return figure === undefined ? undefined : partOfCondition(tags);
}

/** `only when they are below 25`: of the figure that stands, where none is named. */
function wholeCondition(
  tags: readonly Tag[],
  figure: Metric | undefined,
  { stands: { question }, text }: WishPlace,
): ConditionSaid {
  const named = metricsIn(tags)[0]?.meaning.metric;
  const metric = named ?? figure ?? ('metric' in question ? question.metric : undefined);
  const given: Tag[] =
    metric === undefined ? [] : [{ from: 0, to: 0, cost: 0, meaning: { kind: 'metric', metric } }];
  const read = conditionIn([...tags, ...given], ['alert'], text);
  if (read.kind === 'problem') return { problem: read.problem };
  const by = tags.filter(({ meaning }) =>
    ['if', 'limits', 'bound', 'condition', 'metric'].includes(meaning.kind),
  );
  return read.condition && { change: read.condition, by };
}

/** `make it 3%`, `reply rate instead` */
function partOfCondition(tags: readonly Tag[]): ConditionSaid {
  const numbers = tags.filter(({ meaning }) => meaning.kind === 'number');
  const [number] = numbers;
  if (numbers.length === 1 && number?.meaning.kind === 'number')
    return { change: { kind: 'value', value: number.meaning.count }, by: numbers };
  const [metric, more] = metricsIn(tags);
  if (metric === undefined || more !== undefined || !hasPeriod(metric.meaning.metric)) return undefined;
  const by = tags.filter(({ meaning }) => meaning.kind === 'metric');
  return { change: { kind: 'of', figure: metric.meaning.metric }, by };
}

/** Those that are not left out: `invites not replies`. */
function metricsIn(tags: readonly Tag[]): readonly { readonly meaning: MeaningOf<'metric'> }[] {
  return tags.flatMap(({ meaning }, at) =>
    meaning.kind === 'metric' && !isLeftOut(tags, at) ? [{ meaning }] : [],
  );
}

export function deedsIn(tags: readonly Tag[]): DeedWord[] {
  return tags.flatMap(({ meaning }) => (meaning.kind === 'deed' ? [meaning.deed] : []));
}

const politely =
  '(?:(?:please|can it come|can it be|make (?:it|that)|send it|post it|move it|let it come|come) )*';
const after = '(?: (?:please|instead|rather|then))*';
const shift = new RegExp(
  `^${politely}(?:(half an|an|a|one|\\w+) (hours?|minutes?|mins?|h)) (earlier|later|sooner)${after}$`,
);
const unconditional = new RegExp(
  `^${politely}(?:always|regardless|in any case|either way|every time|whatever (?:happens|it is)|no conditions?|unconditionally|` +
    `(?:without|drop|remove|forget|lose|ignore) (?:the |that |a |any )?(?:condition|threshold|limit))${after}$`,
);

/** What is said by the whole line at once. */
export function wholeLine({ meant }: Prepared): WishChange | undefined {
  const line = meant.words.map(({ key }) => key).join(' ');
  if (unconditional.test(line)) return { condition: { kind: 'always' } };
  const [, count = '', unit = '', side] = shift.exec(line) ?? [];
  if (side === undefined) return undefined;
  const number = count === 'half an' ? 0.5 : /^an?$/.test(count) ? 1 : (numberIn(count) ?? Number(count));
  const minutes = number * (unit.startsWith('h') ? 60 : 1) * (side === 'later' ? 1 : -1);
  return Number.isInteger(minutes) ? { schedule: { how: 'by', minutes } } : undefined;
}
