// Reads times of the day and days off as people write them, one after the other. Knows no schedule.

import { numberIn } from '#reports/words/vocabulary.ts';

/** `17:30`, `17.30`, `17h30`, `9`, `5pm`, `5:30 pm`, `noon`; in minutes after midnight. */
export function minutesOf(text: string): number | undefined {
  const named = namedTimes.get(text.toLowerCase());
  if (named !== undefined) return named;
  const [, hours, rest, half] = /^(\d{1,2})(?:[:.h](\d{2})|h)?\s*([ap])?(?:\.?m\.?)?$/i.exec(text) ?? [];
  if (hours === undefined || (half === undefined && /m\.?$/i.test(text))) return undefined;
  const [hour, minute] = [Number(hours), Number(rest ?? 0)];
  if (hour > 23 || minute > 59) return undefined;
  if (half === undefined) return hour * 60 + minute;
  if (hour < 1 || hour > 12) return undefined;
  return ((hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)) * 60 + minute;
}

/** `half` of an hour, a `quarter`, `twenty five`. */
export function minutesSaid(count: string): number {
  if (count === 'half') return 30;
  if (count.endsWith('quarter')) return 15;
  return count.split(/[ -]/).reduce((sum, each) => sum + (numberIn(each) ?? 0), 0);
}

const namedTimes: ReadonlyMap<string, number> = new Map([
  ['noon', 720],
  ['midday', 720],
  ['midnight', 0],
]);

/**
 * Each day or range by itself: `..`, a dash or a lone `to` joins two days, as does `…`, which phones make of dots. Blanks part days
 * only where they are written as numbers, so that `24 Dec` is told as it was typed.
 */
export function typedDates(typed: string): string[] {
  return typed
    .replace(/\s*(?:\.{2,}|…|[–—]|(?<=\s)(?:-|to)(?=\s))\s*/gi, '..')
    .split(/[,;\n]+|\s+(?=\d{4}-)/)
    .map((text) => text.trim())
    .filter((text) => text !== '');
}
