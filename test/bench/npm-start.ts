// How an operator starts the bot: what is measured is started so as well.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

/** What node is given. */
export interface Program {
  readonly words: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** What `npm start` gives to node, but for the file of settings. */
export function npmStart(): Program {
  const { start } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts;
  const [, set = '', flags = '', file = ''] =
    /&& (.*)exec node (.*) --require \.\/src\/env-file\.cjs (.*)$/.exec(start) ?? [];
  const pairs = set.split(' ').filter((word: string) => word !== '');
  return {
    env: Object.fromEntries(pairs.map((pair: string) => pair.split('='))),
    words: [...flags.split(' '), join(root, file)],
  };
}
