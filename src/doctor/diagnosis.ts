// What doctor finds out: a line for each thing that it looked at, with the mend where something is wrong. Knows none of those things.

export interface Diagnosis {
  /** What was looked at, such as `bot token` or `scope chat:write`. */
  readonly of: string;
  readonly severity: Severity;
  /** What is so; sentences. */
  readonly says: string;
  /** What to do; sentences. */
  readonly mend?: string;
}

/** `note`: the bot does its work, without something. `unknown`: it could not be looked at, for a reason that another line mostly tells. */
export type Severity = 'ok' | 'note' | 'unknown' | 'wrong';

export const ok = (of: string, says: string): Diagnosis => ({ of, severity: 'ok', says });
export const note = (of: string, says: string, mend?: string): Diagnosis => ({
  of,
  severity: 'note',
  says,
  ...(mend !== undefined && { mend }),
});
export const unknown = (of: string, says: string): Diagnosis => ({ of, severity: 'unknown', says });
export const wrong = (of: string, says: string, mend: string): Diagnosis => ({
  of,
  severity: 'wrong',
  says,
  mend,
});

export function isWrong({ severity }: Diagnosis): boolean {
  return severity === 'wrong';
}

/** The same diagnoses with those texts covered, wherever they got in. */
export function withoutSecrets(
  diagnoses: readonly Diagnosis[],
  secrets: readonly string[],
): readonly Diagnosis[] {
  const covered = (text: string) =>
    secrets.filter((one) => one !== '').reduce((rest, one) => rest.replaceAll(one, '[secret]'), text);
  return diagnoses.map(({ of, severity, says, mend }) => ({
    ...{ of: covered(of), severity, says: covered(says) },
    ...(mend !== undefined && { mend: covered(mend) }),
  }));
}

/**
 * A line for each, its mend below it (said once, then referred to), and how many there are of each kind. `columns`: the width of the
 * terminal that shows it; absent: lines are as long as they are.
 */
export function diagnosesInWords(
  diagnoses: readonly Diagnosis[],
  columns = Number.POSITIVE_INFINITY,
): string {
  const longest = Math.max(...diagnoses.map(({ of }) => of.length));
  const isNarrow = columns - longest < narrowestText + 9;
  const indent = isNarrow ? 7 : 9 + longest;
  const folded = (text: string) => linesOf(text, columns - indent).join(`\n${' '.repeat(indent)}`);
  const lines = diagnoses.flatMap(({ of, severity, says, mend }) => {
    const first = diagnoses.find((one) => one.mend === mend)?.of;
    const told = first === undefined || first === of ? mend : `as for ${first}`;
    const head = `${marks[severity]}  ${isNarrow ? `${of}\n${' '.repeat(indent)}` : `${of.padEnd(longest)}  `}`;
    return [
      `${head}${folded(says)}`,
      ...(mend === undefined ? [] : [`${' '.repeat(indent)}${folded(`→ ${told}`)}`]),
    ];
  });
  const count = (severity: Severity) => diagnoses.filter((one) => one.severity === severity).length;
  const others = [
    ...(count('note') > 0 ? [`${count('note')} to note`] : []),
    ...(count('unknown') > 0 ? [`${count('unknown')} not known`] : []),
  ];
  const all = [`${count('wrong')} wrong`, ...others, `${count('ok')} ok`];
  return `${[...lines, '', `${all.join(', ')}.`].join('\n')}\n`;
}

/** Where less room is left beside the names, the text goes below them. */
const narrowestText = 40;

/** A word that is longer than a line stays whole: it may be a path. */
function linesOf(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last === undefined || last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}

const marks: Readonly<Record<Severity, string>> = {
  ok: 'ok   ',
  note: 'note ',
  unknown: '?    ',
  wrong: 'WRONG',
};
