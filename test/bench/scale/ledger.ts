// What the ledger costs with ten thousand digests: to plan a minute in which some of them are due, and to claim one delivery after the other.

import { may } from '#access/policy.ts';
import { zone } from '#base/day.ts';
import type { ChannelId, UserId } from '#base/tenant.ts';
import { digestParts } from '#blocks/words/digest-parts.ts';
import { createDigests } from '#digests/create-digests.ts';
import { plannedDelivery } from '#digests/delivery/owed-runs.ts';
import type { Delivery, Digest, DigestId } from '#digests/digest.ts';
import type { DigestStore } from '#digests/digest-store.ts';
import type { Messenger } from '#digests/messenger.ts';
import type { Answers } from '#reports/answers.ts';
import { everything } from '../../support/scopes.ts';
import { createVirtualClock } from '../../support/virtual-clock.ts';
import { type Case, type Figure, quantileOf } from './figures.ts';
import { type Kind, newPlace, silent, tenant } from './stores.ts';

const nine = Date.parse('2026-03-10T09:00:00Z');
const minuteMs = 60_000;
const count = 10_000;
const planGoalMs = 200;
const claimGoalMs = 3;

export const ledgerCase: Case = {
  name: 'ledger',
  title: `a minute planned with ${count} digests over an hour, and deliveries claimed`,
  run: async ({ short }) => [...(await measured('Postgres', short)), ...(await measured('SQLite', short))],
};

async function measured(kind: Kind, short: boolean): Promise<Figure[]> {
  const place = await newPlace(kind, 'on');
  const clock = createVirtualClock(nine - minuteMs / 2);
  const store = await place.open(clock);
  try {
    const ledger = store.digests(tenant);
    const all = Array.from({ length: count }, (_, index) => digestOf(index));
    for (let from = 0; from < count; from += 500)
      await Promise.all(all.slice(from, from + 500).map((digest) => ledger.saveDigest(digest)));
    await ledger.savePlannedTo(nine - minuteMs);
    const planned = await planMinutes(ledger, clock, short ? 6 : 20);
    const { claims: claimed, commits } = await claimSome(ledger, all, short ? 300 : 1_000);
    const read = await timeReads(ledger, short ? 300 : 1_000);
    const beyond = kind === 'Postgres';
    return [
      {
        what: `${kind}: a minute planned, longest of ${planned.usual.length}`,
        value: Math.max(...planned.usual),
        unit: 'ms',
        goal: { atMost: planGoalMs },
        note: `${planned.due} runs a minute; median ${quantileOf(planned.usual, 0.5).toFixed(0)} ms`,
      },
      {
        what: `${kind}: digests that such a minute reads`,
        value: planned.read,
        unit: '',
        note: `of ${count}`,
      },
      {
        what: `${kind}: the first minute of a start, which reads all`,
        value: planned.first,
        unit: 'ms',
      },
      {
        what: `${kind}: a delivery claimed, median of ${claimed.length}`,
        value: quantileOf(claimed, 0.5),
        unit: 'ms',
        ...(beyond && { goal: { atMost: claimGoalMs } }),
        note: `p99 ${quantileOf(claimed, 0.99).toFixed(1)} ms`,
      },
      {
        what: `${kind}: one row committed in between, median`,
        value: quantileOf(commits, 0.5),
        unit: 'ms',
        note: `p99 ${quantileOf(commits, 0.99).toFixed(1)} ms: so much of a claim is the disk and the way there`,
      },
      {
        what: `${kind}: one row read after that, median`,
        value: quantileOf(read, 0.5),
        unit: 'ms',
      },
    ];
  } finally {
    await store.close();
    await place.remove();
  }
}

/** What is planned stays planned: there is nobody who delivers. */
async function planMinutes(
  ledger: DigestStore,
  clock: ReturnType<typeof createVirtualClock>,
  minutes: number,
) {
  let read = 0;
  const store: DigestStore = {
    ...ledger,
    loadDigests: async (which) => {
      const digests = await ledger.loadDigests(which);
      read = digests.length;
      return digests;
    },
    loadOpenDeliveries: async () => [],
    claimNotices: async () => [],
  };
  const messenger = {
    clockErrorMs: () => 0,
    probe: async () => ({ kind: 'taken' }),
    hasLeft: async () => false,
    postsSince: async () => ({ kind: 'unknown' }),
    close: () => undefined,
  } as unknown as Messenger;
  const digests = createDigests({
    ...{ store, messenger, clock, log: silent, tenant, may, describe: digestParts },
    answers: {} as Answers,
    scopeFor: async () => everything,
    graceMs: 180 * minuteMs,
    serviceDays: { zone: zone('UTC'), weekStartsOn: 'monday' },
    admins: [],
    digestsPerOwner: count,
    places: { relationsAt: async () => new Map(), isMember: async () => true },
    speaksIn: () => true,
    newId: () => 'none',
  });
  const timed = async (at: number) => {
    await clock.advanceTo(at);
    const from = performance.now();
    await digests.tick(at);
    const ms = performance.now() - from;
    await digests.idle();
    return ms;
  };
  const first = await timed(nine - minuteMs / 4);
  const usual: number[] = [];
  for (let minute = 0; minute < minutes; minute += 1) usual.push(await timed(nine + minute * minuteMs));
  await digests.close();
  return { first, usual, read, due: Math.round(count / 60) };
}

/** As before a post: only while the digest is as it was read. After each, the least that can be committed. */
async function claimSome(ledger: DigestStore, digests: readonly Digest[], most: number) {
  const runs = digests.slice(0, most).map(
    (digest): Delivery =>
      plannedDelivery('scheduled', {
        digest: digest.id,
        tenant,
        scheduledFor: nine + 24 * 60 * minuteMs,
        destination: digest.destinations[0] as ChannelId,
      }),
  );
  await ledger.planDeliveries(runs);
  const claims: number[] = [];
  const commits: number[] = [];
  for (const [index, { id }] of runs.entries()) {
    const from = performance.now();
    const isMine = await ledger.moveDelivery(
      id,
      { kind: 'planned' },
      { kind: 'posting', leaseUntil: nine },
      [],
      digests[index],
    );
    claims.push(performance.now() - from);
    if (!isMine) throw new Error(`${id} was not claimed, though nobody else wants it`);
    const then = performance.now();
    await ledger.savePlannedTo(nine + index);
    commits.push(performance.now() - then);
  }
  return { claims, commits };
}

/** What the machine takes for the least that can be asked. */
async function timeReads(ledger: DigestStore, reads: number): Promise<number[]> {
  const times: number[] = [];
  for (let nth = 0; nth < reads; nth += 1) {
    const from = performance.now();
    await ledger.loadPlannedTo();
    times.push(performance.now() - from);
  }
  return times;
}

function digestOf(index: number): Digest {
  return {
    id: `digest${index}` as DigestId,
    tenant,
    owner: 'U0ANA' as UserId,
    question: { kind: 'overview', period: { kind: 'last-days', days: 1 + (index % 90) } },
    destinations: [`C0TEAM${String((index % 250) + 1).padStart(3, '0')}` as ChannelId],
    schedule: { kind: 'cron', expression: `${index % 60} * * * *`, zone: zone('UTC') },
    state: { kind: 'active' },
    refusing: [],
    createdAt: nine - 60 * minuteMs,
    owedFrom: nine - minuteMs / 2,
    version: 0,
  };
}
