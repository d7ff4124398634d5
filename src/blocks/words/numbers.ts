// Figures in words, the same everywhere: counts, rates with their counts, and their changes.

import { unreachable } from '#base/unreachable.ts';
import { plural } from '#blocks/parts/text.ts';
import type { Movement } from '#reports/figures/beyond-chance.ts';
import type {
  CountChange,
  Counted,
  NotExplained,
  Progress,
  RanLess,
  Rate,
  RateChange,
  Rated,
} from '#reports/figures/figure.ts';
import { noArrow } from './no-arrow.ts';

const whole = formatOf({ maximumFractionDigits: 0 });
const oneDecimal = formatOf({ minimumFractionDigits: 1, maximumFractionDigits: 1 });
const asStated = formatOf({ maximumFractionDigits: 4 });

/** Made for the first number that is written. A start writes none, and Node's tables of languages would cost it 10 ms. */
function formatOf(options: Intl.NumberFormatOptions): (value: number) => string {
  let format: Intl.NumberFormat | undefined;
  return (value) => {
    format ??= new Intl.NumberFormat('en-GB', options);
    return format.format(value);
  };
}

/** With a space that does not break, so that figure and sign stay on one line. */
export const percentSign = '\u00a0%';

/** Shown if there is no figure. */
export const noFigure = '–';

/** 1,234 */
export function count(value: number): string {
  return Number.isInteger(value) ? whole(value) : asStated(value);
}

/** `1 reply`, `1,234 replies`: the one way in which a number and its noun are written. */
export function howMany(value: number, one: string, many?: string): string {
  return `${count(value)} ${plural(value, one, many)}`;
}

/** 12.3 % for a ratio of 0.123 */
export function percent(ratio: number): string {
  return `${oneDecimal(ratio * 100)}${percentSign}`;
}

/** Answers come later than what they answer, so over a few days more can be accepted than were sent. Such a rate says nothing. */
function shareInWords(ratio: number): string {
  return ratio > 1 ? `over 100${percentSign}` : percent(ratio);
}

/** 12.3 %, without its counts: for a table whose columns hold them. */
export function rateAlone(rate: Rate): string {
  switch (rate.kind) {
    case 'counted':
      return shareInWords(rate.ratio);
    case 'none':
      return noFigure;
    case 'as-stated':
      return statedInWords(rate);
    default:
      return unreachable(rate);
  }
}

/** 12.3 % (41 of 334) */
export function rateWithCounts(rate: Rate): string {
  if (rate.kind !== 'counted') return rateAlone(rate);
  return `${shareInWords(rate.ratio)} (${count(rate.part)} of ${count(rate.of)})`;
}

/** `likely 3–16 %`: where the true rate lies in 95 of 100 cases. Only if few were counted. */
export function intervalInWords({ interval }: Rated): string | undefined {
  if (interval === undefined) return undefined;
  const [low, high] = [Math.floor(interval.low * 100), Math.ceil(interval.high * 100)];
  return `likely ${whole(low)}–${whole(high)}${percentSign}`;
}

/** A table sorts a missing figure below every other. */
export const unknownValue = -1;

/** The number by which a table sorts a rate. */
export function rateValue(rate: Rate): number {
  if (rate.kind === 'none') return unknownValue;
  if (rate.kind === 'counted') return rate.ratio;
  if (rate.unit === 'unknown') return unknownValue;
  return rate.unit === 'percent' ? rate.value / 100 : rate.value;
}

export function progressInWords(progress: Progress): string {
  switch (progress.kind) {
    case 'ratio':
      return percent(progress.ratio);
    case 'bare':
      return `${asStated(progress.value)} (unit unknown)`;
    case 'unknown':
      return noFigure;
    default:
      return unreachable(progress);
  }
}

export function progressValue(progress: Progress): number {
  return progress.kind === 'ratio'
    ? progress.ratio
    : progress.kind === 'bare'
      ? progress.value
      : unknownValue;
}

/** `▲ up 12 % from 1,102`; undefined if nothing is known. `perWhat`: ` per working day`, if counts are compared in that way. */
export function countChangeInWords(counted: Counted, perWhat = ''): string | undefined {
  const { change } = counted;
  switch (change.kind) {
    case 'by':
      return byRatio(change, perWhat);
    case 'new':
      return 'new, none before';
    case 'both-zero':
      return 'none before either';
    case 'ran-less':
      return ranLessInWords(change);
    case 'unknown':
      return undefined;
    default:
      return unreachable(change);
  }
}

/** `+1,240 from 3 new campaigns`: the part of a total's change that is not growth; undefined if all of it is. */
export function notGrowthInWords({ notGrowth = [] }: Counted): string | undefined {
  if (notGrowth.length === 0) return undefined;
  const parts = notGrowth.map(({ why, campaigns, by }) => {
    const theirs = `${count(campaigns)} ${why} ${plural(campaigns, 'campaign')}`;
    return by === undefined ? `${theirs} in it` : `${signed(by)} from ${theirs}`;
  });
  return parts.join(', ');
}

/** +1,240 or −300 */
export function signed(value: number): string {
  return value < 0 ? `−${count(-value)}` : `+${count(value)}`;
}

/** `▲ up 1.2 points from 11.1 %` */
export function rateChangeInWords(rated: Rated): string | undefined {
  const { change } = rated;
  switch (change.kind) {
    case 'by':
      return byPoints(change);
    case 'new':
      return 'new, no rate before';
    case 'too-few':
      return change.window === 'now' ? 'too few to tell' : 'too few before to tell';
    case 'ran-less':
      return ranLessInWords(change);
    case 'uncounted':
      return uncountedInWords(change);
    case 'unknown':
      return undefined;
    default:
      return unreachable(change);
  }
}

/** Why nothing is claimed about a rate. */
export function uncountedInWords({ what }: Pick<NotExplained, 'what'>): string {
  return what === 'inmails' ? 'InMails not counted' : 'the service counts it otherwise';
}

/** The change alone, for a place that shows the earlier count: `▲ up 12 %`. */
export function countMove(counted: Counted, perWhat = ''): string | undefined {
  const { change } = counted;
  if (change.kind !== 'by') return countChangeInWords(counted, perWhat);
  if (change.ratio === 0) return `the same${perWhat}`;
  const move = ratioMove(change);
  return move === aboutTheSame ? `${move}${perWhat}` : `${move}${perWhat}${unproven(change.movement)}`;
}

/** `▼ down 5.8 points`, the first against the second. */
export function rateMove(rated: Rated): string | undefined {
  const { change } = rated;
  if (change.kind === 'too-few')
    return `too few in the ${change.window === 'now' ? 'first' : 'second'} to tell`;
  return change.kind === 'by' ? pointsMove(change) : rateChangeInWords(rated);
}

/** `down 23 %`, `up 4.4 points`; undefined if the change is not more than chance. */
export function provenMove(
  change: CountChange | RateChange,
  { arrow: withArrow = false }: { readonly arrow?: boolean } = {},
): string | undefined {
  if (change.kind !== 'by') return undefined;
  const sign = arrow(change.movement);
  if (sign === '') return undefined;
  const move = 'ratio' in change ? ratioMove(change) : pointsMove(change);
  return withArrow ? move : move.replace(sign, '');
}

/** `▲ +8.0`: for a column of changes; points, or percent without its sign. */
export function signedMove(change: Extract<CountChange | RateChange, { kind: 'by' }>): string {
  const move = 'ratio' in change ? change.ratio * 100 : change.points;
  const size = Math.abs(move) >= 10 && 'ratio' in change ? whole(move) : oneDecimal(move);
  const digits = size.replace('-', '');
  if (/^[0.]+$/.test(digits)) return digits;
  return `${arrow(change.movement)}${move < 0 ? '−' : '+'}${digits}`;
}

function statedInWords({ value, unit }: Extract<Rate, { kind: 'as-stated' }>): string {
  if (unit === 'unknown') return `${asStated(value)} as stated`;
  return `${percent(unit === 'percent' ? value / 100 : value)} as stated`;
}

function byRatio(change: Extract<CountChange, { kind: 'by' }>, perWhat: string): string {
  const { ratio, before } = change;
  if (ratio === 0) return `same as before${perWhat} (${count(before)})`;
  const move = ratioMove(change);
  if (move === aboutTheSame) return `${move} as before${perWhat} (${count(before)})`;
  const why = unproven(change.movement);
  return perWhat === '' && why === ''
    ? `${move} from ${count(before)}`
    : `${move}${perWhat}${why}, from ${count(before)}`;
}

const aboutTheSame = 'about the same';

function ratioMove({ ratio, movement }: Extract<CountChange, { kind: 'by' }>): string {
  const percents = Math.abs(ratio) * 100;
  const size = percents < 10 ? oneDecimal(percents) : whole(percents);
  if (size === '0.0') return aboutTheSame;
  return `${arrow(movement)}${ratio > 0 ? 'up' : 'down'} ${size}${percentSign}`;
}

function byPoints(change: Extract<RateChange, { kind: 'by' }>): string {
  const before = rateAlone(change.before);
  const move = pointsMove(change);
  if (move === theSame) return `same as before, ${before}`;
  return arrow(change.movement) === '' ? `${move}, from ${before}` : `${move} from ${before}`;
}

const theSame = 'the same';

function pointsMove({ points, movement }: Extract<RateChange, { kind: 'by' }>): string {
  const size = oneDecimal(Math.abs(points));
  if (size === '0.0') return theSame;
  const by = `${points > 0 ? 'up' : 'down'} ${size}\u00a0${size === '1.0' ? 'point' : 'points'}`;
  return `${arrow(movement)}${by}${unproven(movement)}`;
}

/** `ran 2 of the 14 days before` */
export function ranLessInWords({ ran, of, window }: RanLess): string {
  const days = `${of} ${plural(of, 'day')}`;
  if (window === 'now') return `ran ${ran} of these ${days}`;
  return ran === 0 ? `did not run the ${days} before` : `ran ${ran} of the ${days} before`;
}

/** Only a change beyond chance has one. It stays on one line with its word. */
function arrow({ kind }: Movement): string {
  if (kind === 'up') return '▲\u00a0';
  return kind === 'down' ? '▼\u00a0' : '';
}

/** Why a change has no arrow. */
function unproven(movement: Movement): string {
  const reason = noArrow(movement);
  return reason === undefined ? '' : `, ${reason.beside}`;
}
