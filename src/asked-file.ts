// The one file that a program is told on its command line. Says how the program is used, and ends it, where nothing else fits.

import { readCommandLine } from './command-line.ts';

export function askedFile(usage: string): string {
  const { positionals, end } = readCommandLine({ options: {}, usage, takesWords: true });
  const [file, other] = positionals;
  if (!file) return end('Name the file.');
  return other === undefined ? file : end(`One file is expected: “${other}” is too much.`);
}
