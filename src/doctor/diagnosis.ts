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

/** For a terminal: a line for each, its mend below it (said once, then referred to), and how many there are of each kind. */
export function diagnosesInWords(diagnoses: readonly Diagnosis[]): string {
  const width = Math.max(...diagnoses.map(({ of }) => of.length));
  const lines = diagnoses.flatMap(({ of, severity, says, mend }) => {
    const first = diagnoses.find((one) => one.mend === mend)?.of;
    const told = first === undefined || first === of ? mend : `as for ${first}`;
    return [
      `${marks[severity]}  ${of.padEnd(width)}  ${says}`,
      ...(mend === undefined ? [] : [`${' '.repeat(9 + width)}→ ${told}`]),
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

const marks: Readonly<Record<Severity, string>> = {
  ok: 'ok   ',
  note: 'note ',
  unknown: '?    ',
  wrong: 'WRONG',
};
