// How soon commands are acknowledged, five hundred a second, while a thousand digests go out: on SQLite and on Postgres.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClock } from '#base/clock.ts';
import { secret } from '#base/secret.ts';
import { openStore } from '#store/open-store.ts';
import { moveStore } from '#store/postgres/move-store.ts';
import { bareBolt } from '../deaf/bare-bolt.ts';
import { makeStores } from '../deaf/made-store.ts';
import { measured } from '../deaf/measured.ts';
import { dueTogether, rushPerSecond } from '../deaf/posting.ts';
import type { Case, Figure, Settings } from './figures.ts';
import { cluster, type Kind, silent, tenant } from './stores.ts';

const p99GoalMs = 50;
const campaigns = 60;
/** Everybody of the six hundred who type has been looked up by then. */
const warmMs = 5_000;

export const ackCase: Case = {
  name: 'ack',
  title: `${rushPerSecond} commands a second while a thousand digests of one minute go out`,
  run: async ({ short, profiles }) => {
    const folder = mkdtempSync(join(tmpdir(), 'bench-scale-'));
    try {
      const stores = await makeStores({ made: folder, used: folder }, campaigns);
      const bare = (await bareBolt(rushPerSecond, 10_000)).ackMs.p99;
      const figures: Figure[] = [{ what: 'bare Bolt: acknowledged p99', value: bare, unit: 'ms' }];
      for (const kind of ['SQLite', 'Postgres'] as const)
        figures.push(...(await rush(kind, stores, { short, profiles }, bare)));
      return figures;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** As if the store had always been there: nothing is compared with the channels before a post. */
async function accept(url: string): Promise<void> {
  const store = await openStore({
    ...{ path: '', databaseUrl: secret(url), clock: createClock(), log: silent },
    besideBot: true,
  });
  await store.digests(tenant).acceptAsIs();
  await store.close();
}

async function rush(
  kind: Kind,
  stores: Awaited<ReturnType<typeof makeStores>>,
  { short, profiles }: Pick<Settings, 'short' | 'profiles'>,
  bareP99: number,
): Promise<Figure[]> {
  const settings = { calmP99Ms: 0, slowness: 1, campaigns, short, plantedMs: 0, profiles };
  // The rush begins with the minute, and not with the start, which has a bench of its own.
  const due = dueTogether({ short: false }, stores.campaigns, short ? 10_000 : 40_000);
  const url = kind === 'Postgres' ? await (await cluster()).newDatabase() : undefined;
  const { figures } = await measured(settings, stores, {
    ...due,
    name: `rush-${kind}`,
    title: kind,
    perSecond: rushPerSecond,
    warmMs,
    ...(url !== undefined && {
      env: { DATABASE_URL: url },
      prepare: async (path: string) => {
        await due.prepare?.(path);
        await moveStore(path, secret(url), () => undefined);
        await accept(url);
      },
    }),
  });
  const of = (what: string) => figures.find((figure) => figure.what === what);
  const told = (what: string): Figure[] => {
    const found = of(what);
    if (found === undefined) return [];
    const { value, unit, most, note } = found;
    const goal = most === undefined ? {} : { goal: { atMost: most } };
    return [{ what: `${kind}: ${what}`, value, unit, ...goal, ...(note !== undefined && { note }) }];
  };
  return [
    {
      what: `${kind}: acknowledged p99`,
      value: of('acknowledged p99')?.value ?? Number.NaN,
      unit: 'ms',
      // Where the machine is so busy that a bare Bolt app takes longer than two thirds of it, that is the measure.
      goal: { atMost: Math.max(p99GoalMs, 1.5 * bareP99) },
    },
    ...told('acknowledged p50'),
    ...told('acknowledged last'),
    ...told('longest turn, CPU'),
    ...told('not acknowledged in 3 s'),
    ...told('first post'),
    ...told('posts, of Slack’s own pace'),
  ];
}
