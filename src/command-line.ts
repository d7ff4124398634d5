// What a program is told on its command line. Says how it is used, and ends it, where that is asked; names what it does not know, and what is nearest to it.

import { type ParseArgsConfig, parseArgs } from 'node:util';
import { ownValue } from '#base/own-value.ts';
import { editDistance } from '#reports/finding/nearest.ts';

type KnownOptions = NonNullable<ParseArgsConfig['options']>;

interface CommandLine<Known extends KnownOptions> {
  /** `help` is added to them. */
  readonly options: Known;
  /** How it is used. */
  readonly usage: string;
  /** With what it ends where something is wrong; default 1. */
  readonly wrong?: number;
  /** Whether words without a dash are expected. */
  readonly takesWords?: boolean;
  /** With what it ends where whoever reads its output goes away; absent: it does its work to the end all the same. */
  readonly unread?: number;
}

/** Does not return where help is asked or something is wrong. */
export function readCommandLine<const Known extends KnownOptions>({
  options,
  usage,
  wrong = 1,
  takesWords = false,
  unread,
}: CommandLine<Known>) {
  outliveReaders(unread);
  const all = { ...options, help: { type: 'boolean', short: 'h' } } as const;
  const { tokens } = parseArgs({ options: all, allowPositionals: true, strict: false, tokens: true });
  const end: MisuseEnd = (says) => {
    process.stderr.write(`${says}\n\n${usage}`);
    process.exit(wrong);
  };
  if (tokens.some((token) => token.kind === 'option' && token.name === 'help')) {
    process.stdout.write(usage);
    process.exit(0);
  }
  const fault = tokens.flatMap((token) => faultOf(token, all, takesWords) ?? [])[0];
  if (fault !== undefined) end(fault);
  const { values, positionals } = parseArgs({ options: all, allowPositionals: true });
  return { values, positionals, end };
}

/** Says a sentence and how the program is used, and ends it. */
export type MisuseEnd = (says: string) => never;

/** `npm run … | head -1` closes the pipe after a line. */
function outliveReaders(unread: number | undefined): void {
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      if (stream === process.stdout && unread !== undefined) process.exit(unread);
    });
}

type Token =
  | {
      readonly kind: 'option';
      readonly name: string;
      readonly rawName: string;
      readonly value?: string | undefined;
      readonly inlineValue?: boolean | undefined;
    }
  | { readonly kind: 'positional'; readonly value: string }
  | { readonly kind: 'option-terminator' };

function faultOf(token: Token, options: KnownOptions, takesWords: boolean): string | undefined {
  if (token.kind === 'option-terminator') return undefined;
  if (token.kind === 'positional')
    return takesWords ? undefined : `“${token.value}” is not expected after this command.`;
  const { name, rawName, value, inlineValue } = token;
  const option = ownValue(options, name);
  if (option === undefined) {
    const nearest = nearestOf(name, Object.keys(options));
    return `There is no option ${rawName}.${nearest === undefined ? '' : ` Did you mean --${nearest}?`}`;
  }
  if (option.type === 'boolean') return value === undefined ? undefined : `${rawName} takes no value.`;
  if (!value?.trim()) return `${rawName} wants a value after it.`;
  return !inlineValue && /^-./.test(value)
    ? `${rawName} wants a value after it. One that begins with a dash is written ${rawName}=${value}.`
    : undefined;
}

/** Undefined where none is near. */
function nearestOf(typed: string, names: readonly string[]): string | undefined {
  const most = Math.max(1, Math.floor(typed.length / 2));
  const apart = (name: string) => (name.startsWith(typed) ? 0 : editDistance(typed, name, most));
  const [nearest] = names.toSorted((one, other) => apart(one) - apart(other));
  return nearest !== undefined && apart(nearest) <= most ? nearest : undefined;
}
