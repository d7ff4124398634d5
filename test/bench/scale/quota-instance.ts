// One instance of the bot as far as its quota goes: the store on the server, the client, requests that nobody waits for, and people now and then.

import { createClock, readBootId } from '#base/clock.ts';
import { day } from '#base/day.ts';
import type { Log } from '#base/log.ts';
import { secret } from '#base/secret.ts';
import type { CampaignId } from '#campaigns/campaign.ts';
import { createCampaignClient } from '#campaigns/create-client.ts';
import { openStore } from '#store/open-store.ts';

/** What the instance is told when it is started. */
export interface Told {
  readonly databaseUrl: string;
  readonly serviceUrl: string;
  readonly windowMs: number;
  readonly number: number;
  /** How many requests it keeps waiting. */
  readonly abreast: number;
  /** How many people ask it in a window. */
  readonly people: number;
}

/** What it says, line by line. */
export type Said =
  | { readonly kind: 'waited'; readonly ms: number; readonly at: number }
  | { readonly kind: 'warned'; readonly message: string };

const told: Told = JSON.parse(process.env.TOLD ?? '');
const { number, abreast, windowMs } = told;
const clock = createClock();
const say = (said: Said) => process.stdout.write(`${JSON.stringify(said)}\n`);
const silent = () => undefined;
const log: Log = {
  ...{ debug: silent, info: silent, error: silent },
  warn: (message) => void say({ kind: 'warned', message }),
};
const databaseUrl = secret(told.databaseUrl);
const store = await openStore({ path: '', databaseUrl, clock, log });
const client = createCampaignClient({
  baseUrl: new URL(told.serviceUrl),
  apiKey: secret('key'),
  ...{ clock, log, windowMs, userIdsEncoding: 'repeat', random: Math.random },
  sharedQuotas: { store: store.quotas, bootId: readBootId(), server: store.server },
});
let asked = 0;
const idFor = (lane: string) => {
  asked += 1;
  return `${number}-${lane}-${asked}` as CampaignId;
};

async function keepAsking(ask: () => Promise<unknown>): Promise<void> {
  for (;;) await ask().catch(() => clock.sleep(windowMs / 60));
}

const today = day('2026-03-02');
for (let each = 0; each < abreast; each += 1) {
  void keepAsking(() => client.getStatistics(idFor('background'), { lane: 'background' }));
  void keepAsking(() =>
    client.getDailyActivity(
      { range: { first: today, last: today }, campaignId: idFor('background') },
      { lane: 'background' },
    ),
  );
}
for (;;) {
  await clock.sleep((-Math.log(1 - Math.random()) * windowMs) / told.people);
  const askedAt = clock.monotonic();
  client.getStatistics(idFor('people'), { lane: 'people', asker: `${asked}` }).then(
    () => say({ kind: 'waited', ms: clock.monotonic() - askedAt, at: Date.now() }),
    () => undefined,
  );
}
