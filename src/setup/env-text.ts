// The text of a file of settings: sets one and leaves every other line as it is. Knows no setting and no file.

import { parseEnv } from 'node:util';
import { ownValue } from '#base/own-value.ts';

export type Changed =
  | { readonly kind: 'text'; readonly text: string }
  /** No line would be read again as that value. */
  | { readonly kind: 'impossible' };

/** `value` as Node reads it from the file again, in the line that held the setting, else in a new last line. */
export function withSetting(text: string, name: string, value: string): Changed {
  const line = lineFor(name, value);
  if (line === undefined) return { kind: 'impossible' };
  const lines = text.split('\n');
  const isIts = new RegExp(`^\\s*(?:export\\s+)?${name}\\s*=`);
  // Of several lines the last one counts.
  const at = lines.findLastIndex((each) => isIts.test(each));
  const inPlace = at < 0 ? [] : [lines.with(at, line).join('\n')];
  const atEnd = `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${line}\n`;
  const changed = [...inPlace, atEnd].find((each) => isOnlyChange(text, each, name, value));
  return changed === undefined ? { kind: 'impossible' } : { kind: 'text', text: changed };
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
