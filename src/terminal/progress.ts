// How far a long reading is, in one line for a terminal: what was read of what is needed, and how long it still takes.

import type { Gathered } from '#readings/reading.ts';

type Awaited = Gathered['awaited'];

export interface ReadingProgress {
  /** undefined if nothing is awaited. `now`: by the clock of `expectedWholeAt`. */
  inWords(
    { awaited, expectedWholeAt }: Pick<Gathered, 'awaited' | 'expectedWholeAt'>,
    now: number,
  ): string | undefined;
}

/** Remembers the most that was awaited, of which it tells the share. */
export function createProgress(): ReadingProgress {
  let most: Awaited = { campaigns: false, statistics: 0, days: 0 };
  return {
    inWords: ({ awaited, expectedWholeAt }, now) => {
      most = {
        campaigns: awaited.campaigns || most.campaigns,
        statistics: Math.max(most.statistics, awaited.statistics),
        days: Math.max(most.days, awaited.days),
      };
      const parts = [
        ...(awaited.campaigns ? ['the list of campaigns'] : []),
        ...shareOf('days', awaited.days, most.days),
        ...shareOf('lifetime figures', awaited.statistics, most.statistics),
      ];
      if (parts.length === 0) return undefined;
      return `Reading ${parts.join(', ')}${stillInWords(expectedWholeAt, now)}`;
    },
  };
}

/** Where more is to be read than it reads for: what is printed at the end, and how to have all. undefined: the time suffices, or nobody knows. */
export function tooLongInWords(
  expectedWholeAt: number | undefined,
  { startedAt, patienceMs }: { readonly startedAt: number; readonly patienceMs: number },
): string | undefined {
  if (expectedWholeAt === undefined || expectedWholeAt <= startedAt + patienceMs) return undefined;
  const [all, given] = [expectedWholeAt - startedAt, patienceMs].map((ms) => ms / 60_000);
  return `To read all takes about ${Math.ceil(all ?? 0)} min. This stops after ${given} and prints what it has by then; --wait ${Math.ceil((all ?? 0) * 1.5)} reads all.`;
}

/** What is wider than the terminal would break into a second line, which nothing takes away. */
export function inOneLine(words: string, columns: number): string {
  return words.length < columns ? words : `${words.slice(0, Math.max(0, columns - 2))}…`;
}

function shareOf(what: string, awaited: number, most: number): readonly string[] {
  return awaited === 0 ? [] : [`${what} (${most - awaited} of ${most} read)`];
}

function stillInWords(at: number | undefined, now: number): string {
  if (at === undefined) return '…';
  const seconds = Math.ceil((at - now) / 1_000);
  // What was foreseen has passed: the service is slow, or lets nothing through.
  if (seconds < 1) return ', longer than expected…';
  return seconds < 100 ? `: about ${seconds} s more` : `: about ${Math.ceil(seconds / 60)} min more`;
}
