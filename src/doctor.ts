// npm run doctor: prints what doctor finds out, for people or for programs. It starts nothing and changes nothing.

import { createClock, readBootId } from '#base/clock.ts';
import { createLog } from '#base/log.ts';
import { diagnosesInWords, isWrong } from '#doctor/diagnosis.ts';
import { readCommandLine } from './command-line.ts';

const usage = `Looks at all that the bot needs: settings, Slack, the campaign service, the store, the digests. A line for each says that it is
well, or how it is mended. It starts and changes nothing; the bot may run meanwhile.

  npm run doctor                      ends with 1 if something is wrong
  npm run --silent doctor -- --json   the same for a program
`;

const { values: asked } = readCommandLine({ options: { json: { type: 'boolean' } }, usage });
// Whoever asks how it is used does not wait until all this is loaded.
const { lookAtEverything } = await import('./look-at-everything.ts');
const diagnoses = await lookAtEverything(process.env, {
  envFile: '.env',
  versions: process.versions,
  bootId: readBootId(),
  clock: createClock(),
  // What goes wrong is told as a diagnosis.
  log: createLog('silent'),
  onProgress: (done, of) => {
    if (of > 20 && done % 10 === 0) process.stderr.write(`channels: ${done} of ${of}\n`);
  },
});
const isWell = !diagnoses.some(isWrong);
process.stdout.write(
  asked.json
    ? `${JSON.stringify({ ok: isWell, diagnoses })}\n`
    : diagnosesInWords(diagnoses, process.stdout.columns || undefined),
);
process.exit(isWell ? 0 : 1);
