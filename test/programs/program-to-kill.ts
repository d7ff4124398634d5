// A program of its own that fetches so many statistics over one SQLite file when told to, and says when it has them all; it may be killed.

import { createClock, readBootId } from '#base/clock.ts';
import { createLog } from '#base/log.ts';
import { secret } from '#base/secret.ts';
import { createCampaignClient } from '#campaigns/create-client.ts';
import { openStore } from '#store/open-store.ts';
import { background, id } from '../campaigns/opened.ts';

/** What the test tells it. */
export interface Errand {
  readonly url: string;
  readonly storePath: string;
  readonly windowMs: number;
  readonly name: string;
  readonly count: number;
  /** So many are asked for at a time. */
  readonly abreast: number;
}

process.on('disconnect', () => process.exit());
process.once('message', async ({ url, storePath, windowMs, name, count, abreast }: Errand) => {
  const clock = createClock();
  const log = createLog('silent');
  const store = await openStore({ path: storePath, clock, log });
  const client = createCampaignClient({
    baseUrl: new URL(url),
    apiKey: secret('key-of-both'),
    clock,
    log,
    userIdsEncoding: 'repeat',
    windowMs,
    random: Math.random,
    sharedQuotas: { store: store.quotas, bootId: readBootId() },
  });
  let next = 0;
  const askInTurn = async () => {
    while (next < count) {
      next += 1;
      await client.getStatistics(id(`${name}${next}`), background);
    }
  };
  await Promise.all(Array.from({ length: abreast }, askInTurn));
  process.send?.('whole');
});
process.send?.('ready');
