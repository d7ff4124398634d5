// What a case of the bench figured out, each figure beside its goal, as it is printed.

export interface Figure {
  readonly what: string;
  readonly value: number;
  readonly unit: 'ms' | 's' | 'MiB' | '×' | '';
  /** Without a goal it only tells. */
  readonly goal?: { readonly atMost: number } | { readonly atLeast: number };
  /** What helps to read it. */
  readonly note?: string;
}

export interface Case {
  readonly name: string;
  /** One line on what is done. */
  readonly title: string;
  run(settings: Settings): Promise<readonly Figure[]>;
}

export interface Settings {
  /** Less of everything: some minutes in all. */
  readonly short: boolean;
  /** A folder for profiles of the bot's processor time; undefined: none are made. */
  readonly profiles: string | undefined;
  /** How fast the clock of `hour` runs; undefined: as fast as a quiet machine bears. */
  readonly speed: number | undefined;
  say(line: string): void;
}

export function meets({ value, goal }: Figure): boolean {
  if (goal === undefined) return true;
  return 'atMost' in goal ? value <= goal.atMost : value >= goal.atLeast;
}

export function lineOf(figure: Figure): string {
  const { what, note = '', goal } = figure;
  const mark = goal === undefined ? ' ' : meets(figure) ? '✓' : '✗';
  return `  ${what.padEnd(52)}${goalOf(figure).padStart(12)}${inUnit(figure).padStart(14)} ${mark} ${note}`.trimEnd();
}

function goalOf({ goal, unit }: Figure): string {
  if (goal === undefined) return '';
  return 'atMost' in goal
    ? `≤ ${inUnit({ value: goal.atMost, unit })}`
    : `≥ ${inUnit({ value: goal.atLeast, unit })}`;
}

function inUnit({ value, unit }: Pick<Figure, 'value' | 'unit'>): string {
  const digits = Number.isInteger(value) ? 0 : value < 10 ? 2 : 0;
  return `${value.toFixed(digits)}${unit === '' ? '' : ` ${unit}`}`;
}

/** Of numbers in any order; NaN where there are none. */
export function quantileOf(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))] ?? Number.NaN;
}
