// The one file that a program is told on its command line. Prints how the program is used, and ends it, where that is asked or nothing else fits.

import { parseArgs } from 'node:util';

export function askedFile(usage: string): string {
  const asked = read();
  if (typeof asked === 'object') return asked.file;
  (asked === 'help' ? process.stdout : process.stderr).write(usage);
  process.exit(asked === 'help' ? 0 : 1);
}

function read(): { readonly file: string } | 'help' | undefined {
  try {
    const options = { help: { type: 'boolean', short: 'h' } } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    if (values.help) return 'help';
    const [file, ...more] = positionals;
    return file && more.length === 0 ? { file } : undefined;
  } catch {
    return undefined;
  }
}
