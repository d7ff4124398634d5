// The bot with nothing configured, on a page on localhost: starts the demo and says where it is; the page says the rest.

import { createClock } from '#base/clock.ts';
import { createLog } from '#base/log.ts';
import { startFaultInWords } from '#bot/start-fault.ts';
import { startDemo } from './start-demo.ts';
import { stopInOrder } from './stop-in-order.ts';

const { PORT, PATH, NODE_COMPILE_CACHE, SystemRoot } = process.env;

const port = PORT ? Number(PORT) : undefined;
if (port !== undefined && !(Number.isInteger(port) && port >= 0 && port < 65_536)) {
  process.stderr.write(
    'campaign-stats cannot start: PORT must be a whole number below 65536, such as 3000.\n',
  );
  process.exit(1);
}
const machine = createClock();
const starting = startDemo({
  machine,
  port,
  env: { PATH, NODE_COMPILE_CACHE, SystemRoot },
});
// A start that is cut off would leave its folder.
stopInOrder({
  clock: machine,
  patienceMs: 15_000,
  stop: async ({ err }) => {
    if (err) createLog('error').error('the demo stops after an unexpected error', { error: err });
    await (await starting).stop();
  },
});

try {
  const { url } = await starting;
  process.stdout.write(
    `Open ${url} to try campaign-stats, with a campaign service and a Slack in miniature on this machine.\nStop with Ctrl+C.\n`,
  );
} catch (error) {
  process.stderr.write(`${startFaultInWords(error)}\n`);
  process.exit(1);
}
