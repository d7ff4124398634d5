// The bot with nothing configured, on a page on localhost: starts the demo and says where it is; the page says the rest.

import closeWithGrace from 'close-with-grace';
import { createClock } from '#base/clock.ts';
import { createLog } from '#base/log.ts';
import { startFaultInWords } from '#bot/start-fault.ts';
import { startDemo } from './start-demo.ts';

const { PORT, PATH, NODE_COMPILE_CACHE, SystemRoot } = process.env;

try {
  const demo = await startDemo({
    machine: createClock(),
    port: PORT ? Number(PORT) : undefined,
    env: { PATH, NODE_COMPILE_CACHE, SystemRoot },
  });
  closeWithGrace({ delay: 15_000, logger: false }, async ({ err }) => {
    if (err) createLog('error').error('the demo stops after an unexpected error', { error: err });
    await demo.stop();
  });
  process.stdout.write(
    `Open ${demo.url} to try campaign-stats, with a campaign service and a Slack in miniature on this machine.\nStop with Ctrl+C.\n`,
  );
} catch (error) {
  process.stderr.write(`${startFaultInWords(error)}\n`);
  process.exit(1);
}
