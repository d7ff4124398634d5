// The text of a file of settings: sets one and leaves every other line as it is. Knows no setting and no file.

import { parseEnv } from 'node:util';
import { ownValue } from '#base/own-value.ts';

export type Changed =
  | { readonly kind: 'text'; readonly text: string }
  /** No line would be read again as that value. */
  | { readonly kind: 'impossible' };

/** `value` as Node reads it from the file again, in the line that held the setting, else in a new last line. No other line of it stays. */
export function withSetting(text: string, name: string, value: string): Changed {
  const line = lineFor(name, value);
  if (line === undefined) return { kind: 'impossible' };
  const isFine = (each: readonly string[]) => isOnlyChange(text, each.join('\n'), name, value);
  const lines = text.split('\n');
  const isIts = new RegExp(`^\\s*(?:export\\s+)?${name}\\s*=`);
  // Of several lines the last one counts.
  const places = lines.flatMap((each, at) => (isIts.test(each) ? [at] : [])).reverse();
  const inPlace = places.map((at) => lines.with(at, lines[at]?.endsWith('\r') ? `${line}\r` : line));
  const end = text.includes('\r\n') ? '\r\n' : '\n';
  const atEnd = `${text}${text === '' || text.endsWith('\n') ? '' : end}${line}${end}`.split('\n');
  const changed = [...inPlace, atEnd].find(isFine);
  if (changed === undefined) return { kind: 'impossible' };
  // The others count for nothing, and may hold a secret.
  const lean = places.reduce((rest, at) => {
    const without = rest.toSpliced(at, 1);
    return isFine(without) ? without : rest;
  }, changed);
  return { kind: 'text', text: lean.join('\n') };
}

function lineFor(name: string, value: string): string | undefined {
  const forms = ['', "'", '"', '`'].map((quote) => `${name}=${quote}${value}${quote}`);
  return /[\r\n]/.test(value) ? undefined : forms.find((form) => ownValue(parseEnv(form), name) === value);
}

/** A value over several lines may hold what looks like the line of another setting. */
function isOnlyChange(before: string, after: string, name: string, value: string): boolean {
  const { [name]: _, ...othersBefore } = parseEnv(before);
  const { [name]: read, ...othersAfter } = parseEnv(after);
  return read === value && JSON.stringify(sorted(othersBefore)) === JSON.stringify(sorted(othersAfter));
}

function sorted(settings: NodeJS.Dict<string>): readonly (readonly [string, string | undefined])[] {
  return Object.entries(settings).sort(([one], [other]) => (one < other ? -1 : 1));
}
