// A question that is to come by itself: on a schedule, on a condition, or to a place. Knows no names.

import type { ParseContext } from '#language/read-outcome.ts';
import type { TypedCondition } from '#language/schedules/parse-condition.ts';
import type { Wish, WishedPlace } from '#language/schedules/wish.ts';
import { asTyped } from '#language/typed-words.ts';
import { defaultPeriod, type ParseProblem } from '#reports/question.ts';
import { conditionIn } from './condition-in.ts';
import { framesOf } from './frames.ts';
import { digestDeeds, type Meant, otherCost } from './meant.ts';
import type { DeedWord, Meaning, Tag } from './tag.ts';
import { conditionExamples } from './tag-limits.ts';
import { scheduleExamples } from './tag-times.ts';
import type { Prepared } from './tag-words.ts';
import { type ToldFacts, toldIn } from './told.ts';
import { judgeable, placeIn, scheduleOf } from './told-wish.ts';

/** The signs in a text that something is to be sent. */
interface SendingSigns {
  readonly deeds: readonly DeedWord[];
  readonly schedules: readonly Tag[];
  readonly places: readonly WishedPlace[];
  /** A schedule that can mean nothing else. */
  readonly isFirm: boolean;
  /** It names a channel. */
  readonly isElsewhere: boolean;
  /** It asks for more than to be shown something now. */
  readonly asks: boolean;
  readonly isOnCondition: boolean;
}

/** Meanings that say when, where and on which condition something is sent. The others are the question. */
const sendingKinds: ReadonlySet<Meaning['kind']> = new Set([
  'schedule',
  'place',
  'zone',
  'deed',
  'if',
  'problem',
  'condition',
]);

export function sentDigest(
  tags: readonly Tag[],
  told: ToldFacts,
  text: Prepared,
  context: ParseContext,
): Meant[] {
  const signs = signsIn(tags, told);
  const { deeds, schedules, places } = signs;
  if (deeds.some((deed) => digestDeeds.includes(deed)) || !isToBeSent(signs, told)) return [];
  const conditioned = conditionIn(tags, deeds, text);
  const { condition, rest } =
    conditioned.kind === 'read' ? conditioned : { condition: undefined, rest: tags };
  const inner = rest.filter((tag) => isOfQuestion(tag, condition));
  const cost = sendingCost(signs, told, text, condition);
  const problem = told.problems.find((each) => each.of === 'time')?.problem;
  if (problem) return [{ meant: problem, cost }];
  const [unreadable] = told.problems;
  if (unreadable) return [{ meant: unreadable.problem, cost: cost + 0.3 }];
  if (conditioned.kind === 'problem' && told.uncounted.length === 0)
    return [{ meant: conditioned.problem, cost }];
  const lack = lackOfQuestion(signs, inner, condition, text);
  if (lack) return [{ meant: lack, cost }];
  const schedule = scheduleOf(schedules, text);
  if (schedule === 'unreadable') return [];
  const isPast =
    told.periods.some(({ phrase }) => phrase.kind === 'yesterday') &&
    schedule !== undefined &&
    schedule.rhythm === undefined;
  if (isPast && told.metrics.length === 0 && told.reports.size === 0)
    return [{ meant: { kind: 'unknown-word', word: 'yesterday', nearest: scheduleExamples }, cost }];
  if (told.uncounted.length > 0)
    return [{ meant: { kind: 'not-counted', what: told.uncounted[0]?.what ?? '', choices: [] }, cost }];
  const [zone] = tags.flatMap(({ meaning }) => (meaning.kind === 'zone' ? [meaning.zone] : []));
  const isWatch = deeds.includes('watch') || (condition !== undefined && schedules.length === 0);
  const wish: Wish = {
    schedule:
      schedule ?? (isWatch ? { rhythm: { kind: 'watch' }, times: [], exceptHolidays: false } : undefined),
    condition,
    ...(zone !== undefined && { zone }),
    ...placeIn(places, deeds, text),
  };
  return questionsIn(inner, context).map(({ meant, cost: own }) => ({
    meant:
      meant.kind === 'problem'
        ? meant.problem
        : { kind: 'subscribe', question: judgeable(meant.question, condition), readAs: undefined },
    wish,
    cost: cost + own,
  }));
}

function signsIn(tags: readonly Tag[], told: ToldFacts): SendingSigns {
  const deeds = tags.flatMap(({ meaning }) => (meaning.kind === 'deed' ? [meaning.deed] : []));
  const places = tags.flatMap(({ meaning }) => (meaning.kind === 'place' ? [meaning.place] : []));
  const hasLimit = told.limits.length > 0 || told.uncounted.length > 0 || told.kinds.has('bound');
  return {
    deeds,
    schedules: tags.filter(({ meaning }) => meaning.kind === 'schedule'),
    places,
    isFirm: tags.some(({ meaning }) => meaning.kind === 'schedule' && meaning.firm),
    isElsewhere: places.some(({ kind }) => kind === 'channel'),
    asks: deeds.some((deed) => deed !== 'send'),
    isOnCondition:
      told.kinds.has('condition') ||
      (tags.some(({ meaning }) => meaning.kind === 'if') &&
        (hasLimit || (deeds.length > 0 && told.reasons.length > 0))),
  };
}

function isToBeSent(signs: SendingSigns, told: ToldFacts): boolean {
  const { deeds, schedules, places, isFirm, isElsewhere, asks, isOnCondition } = signs;
  if (isFirm || asks || isOnCondition || isElsewhere) return true;
  const hasSign = deeds.length > 0 || places.length > 0 || schedules.length > 0;
  return told.problems.some((each) => each.of === 'time') && (hasSign || isBrokenSchedule(told));
}

function isOfQuestion({ meaning }: Tag, condition: TypedCondition | undefined): boolean {
  if (sendingKinds.has(meaning.kind)) return false;
  if (meaning.kind !== 'report') return true;
  // `if it drops below 15 %` says how the figure moves.
  const isMove = meaning.report === 'changes' && condition?.kind === 'figure';
  return meaning.report !== 'digests' && !isMove;
}

function sendingCost(
  { deeds, schedules, places, isFirm, isElsewhere, asks, isOnCondition }: SendingSigns,
  told: ToldFacts,
  text: Prepared,
  condition: TypedCondition | undefined,
): number {
  const isBare = deeds.length === 0 && places.length === 0;
  return [
    isFirm || asks || isOnCondition ? 0 : 0.8,
    isBare ? 0.8 : 0,
    deeds.includes('send') && schedules.length === 0 && !isOnCondition && !isElsewhere ? 1.5 : 0,
    // `invites per day` says what is counted.
    isBare && isPerDay(schedules, text) ? otherCost : 0,
    // `what recurring reports has ana set up` asks as well.
    told.reports.has('digests') && schedules.length + places.length === 0 && isAsking(text) ? otherCost : 0,
    // `give me a chart of weekly replies`
    told.reports.has('daily') && deeds.includes('send') && !isElsewhere && isShort(schedules) ? 3 : 0,
    // `who set up the digest` asks, and sets up nothing.
    told.asks.has('who') ? 3 : 0,
    // `tell me the reply rate` is asked now.
    deeds.includes('alert') && schedules.length === 0 && condition === undefined ? 1.5 : 0,
    // `replies on mondays last month` asks of days that are over.
    isBare && isOverAndNamed(told, schedules, text) ? otherCost : 0,
    // `subscribe overview on monday` says when it comes.
    deeds.includes('subscribe') && schedules.length === 0 && isWeekday(told) ? 0.5 : 0,
  ].reduce((sum, each) => sum + each, 0);
}

/** Why nobody knows what is to be sent: the text says no more than `ring me` or `watch`. */
function lackOfQuestion(
  { deeds, schedules, isElsewhere, isOnCondition }: SendingSigns,
  inner: readonly Tag[],
  condition: TypedCondition | undefined,
  text: Prepared,
): ParseProblem | undefined {
  const saysMore = schedules.length > 0 || isOnCondition || isElsewhere || !inner.every(isSilent);
  if (deeds.length === 0 || saysMore) return undefined;
  if (deeds.every((deed) => deed === 'alert') && !condition)
    return { kind: 'unknown-word', word: asTyped(text.typed), nearest: conditionExamples };
  return deeds.every((deed) => deed === 'watch') ? { kind: 'missing', what: 'campaign' } : undefined;
}

function questionsIn(inner: readonly Tag[], context: ParseContext) {
  if (!inner.every(isSilent)) return framesOf(toldIn(inner), context);
  const overview = { kind: 'overview', period: defaultPeriod } as const;
  return [{ meant: { kind: 'question', question: overview } as const, cost: 0.2 }];
}

function isSilent({ meaning }: Tag): boolean {
  return ['filler', 'asks', 'if'].includes(meaning.kind);
}

/** `what`, `which`, `show`: what there is. */
function isAsking({ meant }: Prepared): boolean {
  return /^(?:what|which|whats|show|list|any|are|do|does|how)$/.test(meant.words[0]?.key ?? '');
}

/** `weekly`, `of weekly`: no day and no time. */
function isShort([only, more]: readonly Tag[]): boolean {
  return only !== undefined && more === undefined && only.to <= only.from + 2;
}

function isPerDay(schedules: readonly Tag[], { meant }: Prepared): boolean {
  const [only, more] = schedules;
  return only !== undefined && more === undefined && meant.words[only.from]?.key === 'per';
}

function isOverAndNamed({ periods }: ToldFacts, [first]: readonly Tag[], { meant }: Prepared): boolean {
  return (
    periods.length > 0 &&
    meant.words.slice(first?.from, first?.to).some(({ key }) => /days$/.test(key)) &&
    !meant.words.some(({ key }) => key === 'at')
  );
}

function isWeekday({ periods }: ToldFacts): boolean {
  return periods.some(({ phrase }) => phrase.kind === 'weekday');
}

function isBrokenSchedule({ problems }: ToldFacts): boolean {
  return problems.some(
    ({ problem }) =>
      problem.kind === 'impossible-time' ||
      (problem.kind === 'unknown-word' && problem.nearest.some((near) => /every|weekdays/.test(near))),
  );
}
