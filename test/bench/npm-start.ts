// How an operator starts the bot: what is measured is started so as well.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

/** What `npm start` gives to node, but for the file of settings. */
export function wordsOfNpmStart(): readonly string[] {
  const { start } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts;
  const [, words = ''] = /exec node (.*)$/.exec(start) ?? [];
  return words
    .split(' ')
    .filter((word: string) => !word.startsWith('--env-file'))
    .map((word: string) => (word.startsWith('src/') ? join(root, word) : word));
}
