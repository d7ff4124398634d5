// Reads the thresholds of "needs you today" as an operator writes them: `leads-for-working-days=3, silent-working-days=2`.

import { ownValue } from '#base/own-value.ts';
import type { AttentionThresholds } from '#reports/attention/thresholds.ts';

export type ParsedThresholds =
  | { readonly kind: 'thresholds'; readonly thresholds: Partial<AttentionThresholds> }
  | { readonly kind: 'fault'; readonly fault: string };

interface Threshold {
  readonly sets: keyof AttentionThresholds;
  /** In words, after "must be". */
  readonly unit: string;
  readonly from: number;
  readonly to: number;
  /** Only whole numbers. */
  readonly whole: boolean;
  /** Written in percent, kept as a share. */
  readonly percent?: true;
}

const days = (sets: keyof AttentionThresholds, to: number, unit = 'days'): Threshold => ({
  sets,
  unit,
  from: 1,
  to,
  whole: true,
});

export const thresholdNames: Readonly<Record<string, Threshold>> = {
  'silent-working-days': days('silentWorkingDays', 20, 'working days'),
  'usual-per-working-day': {
    sets: 'usualPerWorkingDay',
    unit: 'invitations and messages',
    from: 0,
    to: 10_000,
    whole: false,
  },
  'leads-for-working-days': days('leadsForWorkingDays', 60, 'working days'),
  'left-at-end-percent': {
    sets: 'leftAtEnd',
    unit: 'percent',
    from: 1,
    to: 100,
    whole: false,
    percent: true,
  },
  'end-within-days': days('endWithinDays', 365),
  'finishing-percent': {
    sets: 'finishingProgress',
    unit: 'percent',
    from: 1,
    to: 100,
    whole: false,
    percent: true,
  },
  'just-started-days': days('justStartedDays', 30),
  'finished-days': days('finishedDays', 30),
};

/** Pairs with commas between. A threshold that is not named stays as in `defaultThresholds`. The fault names every wrong pair, and what would be right. */
export function parseThresholds(text: string): ParsedThresholds {
  const thresholds: { -readonly [Name in keyof AttentionThresholds]?: number } = {};
  const faults: string[] = [];
  for (const pair of text.split(',').filter((part) => part.trim() !== '')) {
    const parsed = parsePair(pair);
    if (parsed.kind === 'fault') faults.push(parsed.fault);
    else if (Object.hasOwn(thresholds, parsed.sets)) faults.push(`names ${parsed.name} twice`);
    else thresholds[parsed.sets] = parsed.value;
  }
  return faults.length === 0
    ? { kind: 'thresholds', thresholds }
    : { kind: 'fault', fault: faults.join('; ') };
}

type ParsedPair =
  | {
      readonly kind: 'pair';
      readonly name: string;
      readonly sets: keyof AttentionThresholds;
      readonly value: number;
    }
  | { readonly kind: 'fault'; readonly fault: string };

function parsePair(pair: string): ParsedPair {
  const [name = '', value, ...more] = pair.split('=').map((part) => part.trim());
  const threshold = ownValue(thresholdNames, name);
  if (threshold === undefined) {
    const known = Object.keys(thresholdNames).join(', ');
    return { kind: 'fault', fault: `has no threshold called "${name}"; there are ${known}` };
  }
  const { sets, unit, from, to, whole, percent } = threshold;
  const number = value === undefined || more.length > 0 ? undefined : numberIn(value, whole);
  if (number === undefined || number < from || number > to) {
    const what = whole ? `whole ${unit}` : unit;
    return { kind: 'fault', fault: `${name} must be ${what}, ${from} to ${to}, such as ${name}=${from}` };
  }
  return { kind: 'pair', name, sets, value: percent ? number / 100 : number };
}

function numberIn(text: string, whole: boolean): number | undefined {
  const shape = whole ? /^\d{1,5}$/ : /^\d{1,5}(\.\d{1,3})?$/;
  return shape.test(text) ? Number(text) : undefined;
}
