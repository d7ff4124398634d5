// The campaign service of new-record.ts as a program of its own, so that its work is not taken for the bot's.

import { createClock } from '#base/clock.ts';
import { createSandboxService } from '#sandbox/service/campaign-service.ts';

const [apiKey = '', campaigns, windowMs] = process.argv.slice(2);
const service = createSandboxService({
  clock: createClock(),
  apiKey,
  campaigns: Number(campaigns),
  windowMs: Number(windowMs),
});
const { url } = await service.start();
process.send?.(url);
process.once('disconnect', () => void service.stop());
