// What must hold for any text, tried at length: `npm run test:phrases`. No word that restricts is dropped, nothing throws, nobody waits, and what is read can be kept.

import fc from 'fast-check';
import { parseSubscription } from '#language/schedules/parse-subscription.ts';
import { anyText } from './hostile-texts.ts';
import { unkept } from './kept-questions.ts';
import { manyNames } from './many-names.ts';
import { record } from './phrase-record.ts';
import { allRestrictions, lostIn, restrictedTexts } from './restrictions.ts';

const hostileTexts = 30_000;
/** Of processor time, for one text against the names of 5,000 campaigns: a tenth of what a person would notice. */
const mostMs = 50;
const seed = Number(process.env.PROPERTY_SEED ?? 1);
const print = (line: string) => process.stdout.write(`${line}\n`);
const faults: string[] = [];

let combinations = 0;
for (const { text, said } of restrictedTexts(allRestrictions)) {
  combinations += 1;
  faults.push(...lostIn(text, said));
}
print(
  `${combinations.toLocaleString('en')} combinations of words that restrict, ${faults.length} with a word dropped`,
);

const context = { ...record, names: manyNames() };
const costs: number[] = [];
let slowest = { ms: 0, text: '' };
for (const text of fc.sample(anyText, { numRuns: hostileTexts, seed })) {
  const from = process.threadCpuUsage();
  try {
    const { typed } = parseSubscription(text, context);
    const { user, system } = process.threadCpuUsage(from);
    const ms = (user + system) / 1000;
    costs.push(ms);
    if (ms > slowest.ms) slowest = { ms, text };
    faults.push(...unkept(typed).map((why) => `cannot be kept: ${JSON.stringify(text)}: ${why}`));
  } catch (cause) {
    faults.push(`threw: ${JSON.stringify(text)}: ${String(cause)}`);
  }
}
costs.sort((one, other) => one - other);
const at = (share: number) => (costs[Math.floor(share * costs.length)] ?? 0).toFixed(2);
print(
  `${hostileTexts.toLocaleString('en')} hostile texts against 5,000 names (seed ${seed}): ${costs.length === hostileTexts ? 'none' : hostileTexts - costs.length} threw; processor time p99 ${at(0.99)}, longest ${slowest.ms.toFixed(1)} ms (at most ${mostMs})`,
);
if (slowest.ms > mostMs) faults.push(`${slowest.ms.toFixed(1)} ms for ${JSON.stringify(slowest.text)}`);
for (const fault of faults.slice(0, 20)) print(fault);
if (faults.length > 0) process.exitCode = 1;
