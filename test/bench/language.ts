// What it costs to read a text of 300 characters against the names of 5,000 campaigns: `npm run bench:language`.

import { readFollowUp } from '#language/follow-ups/read-follow-up.ts';
import { parseSubscription } from '#language/schedules/parse-subscription.ts';
import type { Question } from '#reports/question.ts';
import { manyNames } from '../language/many-names.ts';
import { record } from '../language/phrase-record.ts';

const goalMs = 5;
const rounds = 40;
/** The least of them is told: others use the caches of the processor too. */
const batches = 5;
const filled = (words: string) => `${words} `.repeat(300).slice(0, 300);
const texts: readonly (readonly [name: string, text: string])[] = [
  ['a question', 'top 5 by reply rate last week of ana'],
  [
    '300 characters of a question',
    filled('reply rate of nordics saas founders last week vs the week before for ana and active'),
  ],
  ['300 characters of names', filled('Q4 DACH Fintech CFOs Nordics Wave 2 Boston CTOs')],
  ['300 characters of slips', filled('replys lst wek nordisc fintehc foundres acceptence')],
  ['300 characters that nobody knows', filled('zyxw qwvb plomk dfgh')],
  ['300 characters of one word', filled('vs 1')],
];

const stands: Question = {
  ...{ kind: 'board', of: 'campaigns', order: 'top', places: 5, metric: 'replyRate', statuses: ['ACTIVE'] },
  period: { kind: 'week', back: 1 },
};
const followUps: readonly (readonly [name: string, text: string])[] = [
  ['a follow-up', 'and last month? only ana’s'],
  [
    '300 characters of follow-ups',
    filled('and only ana’s, not paused, by acceptance rate vs the week before that then'),
  ],
  ...texts.slice(1),
];

const before = process.cpuUsage();
const names = manyNames();
const index = process.cpuUsage(before);
const print = (line: string) => process.stdout.write(`${line}\n`);
print(
  `names of 5,000 campaigns made ready once a list: ${((index.user + index.system) / 1000).toFixed(0)} ms of CPU`,
);
const read = (text: string) => parseSubscription(text, { ...record, names });
const asked = (text: string) => readFollowUp(text, stands, { ...record, names });
let missed = false;
measure('asked anew', texts, read);
measure('after an answer', followUps, asked);
if (missed) process.exitCode = 1;

function meanOf(text: string, work: (text: string) => unknown): number {
  const from = process.threadCpuUsage();
  for (let round = 0; round < rounds; round += 1) work(text);
  const { user, system } = process.threadCpuUsage(from);
  return (user + system) / 1000 / rounds;
}

function measure(title: string, all: typeof texts, work: (text: string) => unknown): void {
  for (const [, text] of all) for (let round = 0; round < rounds; round += 1) work(text);
  print(title);
  for (const [name, text] of all) {
    const ms = Math.min(...Array.from({ length: batches }, () => meanOf(text, work)));
    missed ||= ms > goalMs;
    print(`  ${name.padEnd(36)} ${ms.toFixed(2).padStart(6)} ms of CPU (goal ${goalMs})`);
  }
}
