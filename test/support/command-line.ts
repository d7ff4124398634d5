// What a program was started with: its options. Where one is unknown, or help is asked for, it prints how it is used, and ends.

import { parseArgs } from 'node:util';

interface Option {
  readonly type: 'string' | 'boolean';
  readonly default?: string | boolean;
  readonly multiple?: boolean;
  /** For whoever asks how the program is used. */
  readonly tells: string;
}

/** `command`: as package.json calls it; `does`: a sentence. */
export function commandLine<const Options extends Readonly<Record<string, Option>>>(
  command: string,
  does: string,
  options: Options,
) {
  const usage = usageOf(command, does, options);
  try {
    const { values } = parseArgs({ options });
    return values;
  } catch (error) {
    const isAsked = process.argv.slice(2).some((word) => word === '--help' || word === '-h');
    if (isAsked) process.stdout.write(usage);
    else process.stderr.write(`${error instanceof Error ? error.message : error}\n\n${usage}`);
    process.exit(isAsked ? 0 : 1);
  }
}

function usageOf(command: string, does: string, options: Readonly<Record<string, Option>>): string {
  const rows = Object.entries(options).map(([name, { type, default: usual, tells }]) => {
    const takes = type === 'string' ? ` ${typeof usual === 'string' && usual !== '' ? usual : '…'}` : '';
    return [`--${name}${takes}`, tells] as const;
  });
  const width = Math.max(...rows.map(([option]) => option.length));
  const lines = rows.map(([option, tells]) => `  ${option.padEnd(width)}  ${tells}`);
  return `${does}\n\n  npm run ${command} -- [options]\n\n${lines.join('\n')}\n`;
}
