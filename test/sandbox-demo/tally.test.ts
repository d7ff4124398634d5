// The tally of digests: it counts what stands in the channels, and no word of the ledger makes a missing or a second post good.

import { expect, test } from 'vitest';
import { type DueRun, type Fate, type Reckoning, tallyInWords, tallyOf } from '#sandbox/demo/tally.ts';

const nine = Date.parse('2026-03-10T09:00:00Z');
const minute = 60_000;
const noon: Reckoning = { now: nine + 180 * minute, readySince: nine - minute, wasTold: () => false };

function run(digest: string, ledger: Fate | undefined): DueRun {
  return { digest, channel: 'C0GROWTH', at: nine, owner: 'U0ANA', ledger };
}

const words = (...given: Parameters<typeof tallyOf>) => tallyInWords(tallyOf(...given));

test('each that was due stands in its channel once', () => {
  const runs = [run('one', 'posted'), run('two', 'posted'), run('three', 'posted')];
  expect(words(runs, runs, noon)).toBe('3 digests due, 3 posted, 0 doubled, 0 lost');
});

test('one that stands there twice is doubled, and so is one that was never due', () => {
  const due = run('one', 'posted');
  const other = { ...due, at: nine + minute };
  expect(words([due], [due, due], noon)).toBe('1 digest due, 1 posted, 1 doubled, 0 lost');
  expect(words([due], [due, other], noon)).toBe('1 digest due, 1 posted, 1 doubled, 0 lost');
});

test('one that the ledger takes for posted, and that stands nowhere, is lost', () => {
  expect(words([run('one', 'posted')], [], noon)).toBe('1 digest due, 0 posted, 0 doubled, 1 lost');
});

test('one of which the ledger knows nothing is to come as long as the bot is dead or has just begun, and lost after that', () => {
  const toCome = '1 digest due, 0 posted, 0 doubled, 0 lost; 1 still to come';
  expect(words([run('one', undefined)], [], { ...noon, readySince: undefined })).toBe(toCome);
  expect(words([run('one', undefined)], [], { ...noon, readySince: noon.now - minute })).toBe(toCome);
  expect(words([run('one', undefined)], [], noon)).toBe('1 digest due, 0 posted, 0 doubled, 1 lost');
});

test('one that was begun is to come for as long as it may still be sent, and lost after that', () => {
  expect(words([run('one', 'open')], [], noon)).toContain('0 lost; 1 still to come');
  expect(words([run('one', 'open')], [], { ...noon, now: nine + 240 * minute })).toContain('1 lost');
});

test('one that was given up counts as told only where its owner was told since it was due', () => {
  const wasTold = (owner: string, since: number) => owner === 'U0ANA' && since <= nine;
  expect(words([run('one', 'given-up')], [], { ...noon, wasTold })).toBe(
    '1 digest due, 0 posted, 0 doubled, 0 lost; 1 not sent, and the owner told',
  );
  expect(words([run('one', 'given-up')], [], noon)).toContain('1 lost');
});

test('one that nobody wants any more is not due; one that was to say nothing said it', () => {
  expect(words([run('one', 'withdrawn'), run('two', 'quiet')], [], noon)).toBe(
    '1 digest due, 0 posted, 0 doubled, 0 lost; 1 with nothing to say, as asked',
  );
});
