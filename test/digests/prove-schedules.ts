// Prints whether schedules agree with the slow references in every zone, at every change of the clocks and on every day of twenty years.

import { proveSchedules } from './every-zone.ts';

const started = performance.now();
const { zones, rules, changes, compared, wrong } = proveSchedules(1);
const seconds = Math.round((performance.now() - started) / 1_000);
process.stdout.write(
  `${zones} zones (${rules} different rules), ${changes} changes of the clocks, 2016 to 2035: ` +
    `${compared} comparisons in ${seconds} s, ${wrong.length} wrong\n`,
);
for (const what of wrong.slice(0, 20)) process.stdout.write(`  ${what}\n`);
process.exitCode = wrong.length === 0 ? 0 : 1;
