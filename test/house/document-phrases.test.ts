// Every phrase that docs/using.md and the README show is read by the real reader, and so is every command that any page types in full.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseSubscription } from '#language/schedules/parse-subscription.ts';
import { spoken } from '../language/judge-follow-ups.ts';
import { isUnderstood } from '../language/judge-phrases.ts';
import { record } from '../language/phrase-record.ts';

const root = join(import.meta.dirname, '../..');
const read = (name: string) => readFileSync(join(root, name), 'utf8');
const using = read('docs/using.md');

/** Rows of the page's tables under that head, each as its cells. */
function rowsUnder(head: string): readonly (readonly string[])[] {
  const lines = using.split('\n');
  return lines.flatMap((line, at) => {
    if (!line.startsWith('| `')) return [];
    const above = lines.slice(0, at).findLast((_, nth) => /^\|[ -]*---/.test(lines[nth + 1] ?? ''));
    return above === head ? [line.slice(2, -2).split(' | ')] : [];
  });
}

const inCode = (cell: string | undefined) =>
  [...(cell ?? '').matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);

/** A form opens where nobody asks anything yet. */
const isRead = (text: string) =>
  parseSubscription(text, record).typed.kind === 'compose' || isUnderstood(text);

const typed = rowsUnder('| type | and you get |').flatMap((cells) => cells.flatMap(inCode));
const saidAfter = rowsUnder('| after | say | and you get |').map(([after, say]) => [
  inCode(after)[0] ?? '',
  inCode(say)[0] ?? '',
]);
const words = using.slice(using.indexOf('## Words'));
const periods = inCode(words.split('\n').find((line) => line.startsWith('- **Periods**')));
const others = inCode(words.split('\n').find((line) => line.startsWith('- **Others**')));

describe('what docs/using.md shows', () => {
  test('there is something to read in each of its places', () => {
    expect(typed.length).toBeGreaterThan(20);
    for (const found of [saidAfter, periods, others]) expect(found.length).toBeGreaterThan(4);
  });

  test.each([...typed, ...others])('"%s" is read', (text) => {
    expect(isRead(text)).toBe(true);
  });

  test.each(periods)('"%s" is a period', (text) => {
    const { typed: command } = parseSubscription(`daily ${text}`, record);
    expect(command).toMatchObject({
      kind: 'ask',
      question: { kind: 'daily', period: { kind: expect.any(String) } },
    });
  });

  test.each(saidAfter)('after "%s", "%s" changes what stands', (after, say) => {
    const { stands, read } = spoken(after, say);
    expect(stands).toBeDefined();
    expect(['question', 'regularly', 'wish', 'start-over']).toContain(read.kind);
  });
});

test('every phrase that the README shows beside its table is read, at once or after an answer', () => {
  const ask =
    read('README.md')
      .split('\n## ')
      .find((section) => section.startsWith('Ask\n')) ?? '';
  const shown = ask
    .split('\n')
    .filter((line) => line.startsWith('- '))
    .flatMap(inCode);
  const phrases = shown
    .map((text) => /^npm run ask -- "(.+)"$/.exec(text)?.[1] ?? text.replace(/^@campaign-stats /, ''))
    .filter((text) => !text.startsWith('npm '));
  expect(phrases.length).toBeGreaterThan(4);
  const asksOn = (text: string) =>
    ['question', 'regularly'].includes(spoken('top 5 by replies last week', text).read.kind);
  expect(phrases.filter((text) => !isRead(text) && !asksOn(text))).toEqual([]);
});

test('every command that a page types in full is read', () => {
  const pages = ['README.md', ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`)];
  const unread = pages
    .filter((name) => name.endsWith('.md'))
    .flatMap((name) =>
      [...read(name).matchAll(/(?:\/|@)campaign-stats ([^`\n]+)`/g)]
        .map(([, text = '']) => text)
        .filter((text) => !isRead(text))
        .map((text) => `${name}: ${text}`),
    );
  expect(unread).toEqual([]);
});
