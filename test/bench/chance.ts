// Prints how often an arrow is false, and how often it finds a true fall, over simulated campaigns. Fails where a goal is missed.

import { parseArgs } from 'node:util';
import { countMovement, type Movement, rateMovement } from '#reports/figures/beyond-chance.ts';
import { answersTo, assumedScatter, chanceOf, normal, sends } from './simulated-senders.ts';

const { values } = parseArgs({ options: { runs: { type: 'string' }, seed: { type: 'string' } } });
const runs = Number(values.runs ?? 600);
const chance = chanceOf(Number(values.seed ?? 41));

const days = 77;
const windows = { before: { from: days - 14, to: days - 7 }, now: { from: days - 7, to: days } };
const inWindow = (day: number) => day >= windows.now.from;
const weekdays = (perDay: number) => (day: number) => (day % 7 < 5 ? perDay : 0);

const volumes: Readonly<Record<string, (perDay: number) => (day: number) => number>> = {
  steady: weekdays,
  doubled: (perDay) => (day) => weekdays(perDay)(day) * (inWindow(day) ? 2 : 1),
  halved: (perDay) => (day) => weekdays(perDay)(day) * (inWindow(day) ? 0.5 : 1),
  lumpy: (perDay) => (day) => weekdays(perDay)(day) * (chance() < 0.3 ? 2.5 : 0.4),
  'two days': (perDay) => (day) => (day % 7 === 1 || day % 7 === 3 ? perDay * 2.5 : 0),
};
const perDays = [20, 50, 200];

let missed = false;
const isArrow = ({ kind }: Movement) => kind === 'up' || kind === 'down';

/** The share of runs, in percent, that the test says yes to. */
function share(once: () => boolean): number {
  let yes = 0;
  for (let run = 0; run < runs; run += 1) if (once()) yes += 1;
  return (100 * yes) / runs;
}

/** The goals were simulated too. */
const runsOfGoals = 400;

/** Three standard errors at that share: what chance alone adds to a cell of this table and of the goals'. */
function chanceOfTable(percent: number): number {
  return 3 * Math.sqrt(percent * (100 - percent) * (1 / runs + 1 / runsOfGoals)) + 100 / runs;
}

function cell(percent: number, met: boolean): string {
  if (!met) missed = true;
  return `${percent.toFixed(1).padStart(6)}${met ? ' ' : '✗'}`;
}

console.log(`${assumedScatter}; ${runs} runs a cell`);
console.log('\nFalse arrows of a rate, %, 7 days against 7. Goal: at most 6, at 200 a day at most 8');
const lates = [0, 1, 3, 7];
console.log(
  `${' '.repeat(26)}${perDays.map((perDay) => `${perDay} a day, answers 0, 1, 3, 7 days late`.padEnd(30)).join('')}`,
);
let sum = 0;
let cells = 0;
for (const rate of [0.17, 0.35])
  for (const hump of [false, true])
    for (const [name, volume] of Object.entries(volumes)) {
      const row = perDays.map((perDay) =>
        lates
          .map((mean) => {
            const percent = share(() => {
              const own = rate * (1 + 0.05 * normal(chance));
              const sent = sends(volume(perDay), days, chance);
              const simulated = answersTo(sent, { rateOn: () => own, delay: { mean, hump } }, chance);
              return isArrow(rateMovement(simulated, windows));
            });
            sum += percent;
            cells += 1;
            return cell(percent, percent <= (perDay === 200 ? 8 : 6));
          })
          .join(''),
      );
      console.log(
        `${`${100 * rate} %`.padEnd(6)}${(hump ? 'hump' : '').padEnd(6)}${name.padEnd(12)}${row.join('  ')}`,
      );
    }
console.log(`mean of all cells ${(sum / cells).toFixed(1)} %`);

console.log(
  '\nPower: a true fall found, %, delay 0, 3, 7 days; what it must reach is in brackets (less what chance adds to two tables)',
);
const falls = [
  { rate: 0.17, to: 0.7, reach: [11, 5, 3, 21, 12, 5, 52, 37, 19] },
  { rate: 0.17, to: 0.5, reach: [32, 15, 6, 64, 35, 15, 96, 83, 48] },
  { rate: 0.35, to: 0.7, reach: [28, 8, 6, 53, 23, 11, 91, 69, 38] },
  { rate: 0.35, to: 0.5, reach: [68, 28, 13, 93, 65, 31, 100, 98, 77] },
];
for (const { rate, to, reach } of falls) {
  const row = perDays.flatMap((perDay, volume) =>
    [0, 3, 7].map((mean, late) => {
      const goal = reach[3 * volume + late] ?? 0;
      const percent = share(() => {
        const own = rate * (1 + 0.05 * normal(chance));
        const sent = sends(weekdays(perDay), days, chance);
        const rateOn = (day: number) => own * (inWindow(day) ? to : 1);
        return rateMovement(answersTo(sent, { rateOn, delay: { mean } }, chance), windows).kind === 'down';
      });
      return `${cell(percent, percent >= goal - chanceOfTable(goal))}(${goal})`.padEnd(13);
    }),
  );
  console.log(`${100 * rate} % to ${Math.round(100 * rate * to)} %`.padEnd(15), row.join(''));
}

console.log('\nFalse arrows of a count, %, 7 days against 7. Goal: at most 6');
const swinging = {
  ...volumes,
  drifting: (perDay: number) => (day: number) => weekdays(perDay)(day) * 1.005 ** day,
};
for (const [name, volume] of Object.entries(swinging)) {
  if (name === 'doubled' || name === 'halved') continue;
  const row = [4, ...perDays].map((perDay) => {
    const percent = share(() => isArrow(countMovement(sends(volume(perDay), days, chance), windows)));
    return cell(percent, percent <= 6 + chanceOfTable(6) / 3);
  });
  console.log(`${name.padEnd(12)}${row.join('')}   at 4, 20, 50, 200 a day`);
}
console.log('\nPower of a count, %: 30, 50, 80 % fewer, at 4, 20, 50 a day');
for (const [less, reach] of [
  [0.3, [7, 27, 42]],
  [0.5, [23, 76, 89]],
  [0.8, [79, 100, 100]],
] as const) {
  const row = [4, 20, 50].map((perDay, at) => {
    const goal = reach[at] ?? 0;
    const meant = (day: number) => weekdays(perDay)(day) * (inWindow(day) ? 1 - less : 1);
    const percent = share(() => countMovement(sends(meant, days, chance), windows).kind === 'down');
    return `${cell(percent, percent >= goal - chanceOfTable(goal))}(${goal})`.padEnd(13);
  });
  console.log(`-${100 * less} %`.padEnd(12), row.join(''));
}
process.exitCode = missed ? 1 : 0;
