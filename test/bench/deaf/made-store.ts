// Fills a store through its own port, once for each size: what a team has after 400 days, whole, with gaps, or nothing but digests.

import { copyFileSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { createClock } from '#base/clock.ts';
import { addDays, type DateRange, type Day, dayAt, daysOf, zone } from '#base/day.ts';
import type { Log } from '#base/log.ts';
import type { AccountId, ChannelId, Tenant, UserId, WorkspaceId } from '#base/tenant.ts';
import {
  type Campaign,
  type CampaignId,
  type CampaignStatistics,
  counterNames,
} from '#campaigns/campaign.ts';
import { plannedDelivery } from '#digests/delivery/owed-runs.ts';
import type { Digest, DigestId, Schedule } from '#digests/digest.ts';
import type { DayReading, DayScope, JournalEntry, ReadingStore } from '#readings/reading.ts';
import type { Question } from '#reports/question.ts';
import { createSandboxService } from '#sandbox/service/campaign-service.ts';
import { openStore } from '#store/open-store.ts';

/** `gaps`: of thirty campaigns the older half of the days was never read. */
export type MadeRecord = 'full' | 'gaps' | 'none';

export interface MadeStores {
  /** A copy to be used up. */
  copy(record: MadeRecord, name: string): string;
  readonly campaigns: readonly CampaignId[];
}

const days = 400;
const campaignsWithGaps = 30;
/** Days before today of which there is a snapshot of every campaign. */
const snapshotsAgo = [1, 7, 30];
const tenant: Tenant = { workspace: 'T0SANDBOX' as WorkspaceId, account: 'default' as AccountId };
const clock = createClock();
const log: Log = { debug: none, info: none, warn: say, error: say };

/** `made`: where they are made and kept; copies go to `used`, which is on the disk that a bot would write to. */
export async function makeStores(
  folders: { made: string; used: string },
  count: number,
): Promise<MadeStores> {
  const service = createSandboxService({ clock, apiKey: 'key', campaigns: count });
  const now = clock.now();
  const today = dayAt(now, zone('UTC'));
  const range = { first: addDays(today, -days), last: today };
  const campaigns = service.campaigns().map((shown) => ({ ...shown }) as unknown as Campaign);
  const listed = { value: { campaigns, unreadable: [] }, readAt: now };
  const file = (record: MadeRecord) => join(folders.made, `${record}-${count}-${today}.sqlite`);

  const make = async (record: MadeRecord, fill: (kept: ReadingStore) => Promise<unknown>) => {
    const store = await openStore({ path: file(record), clock, log });
    await fill(store.readings(tenant));
    await store.close();
  };
  const lacking = new Set(campaigns.filter((_, index) => index % 7 === 0).slice(0, campaignsWithGaps));
  const older = { first: range.first, last: addDays(today, -days / 2) };
  const younger = { first: addDays(older.last, 1), last: today };
  const scopes: DayScope[] = [
    { kind: 'all' },
    ...[...new Set(campaigns.map(({ ownerId }) => ownerId))].map(
      (ownerId) => ({ kind: 'owner', ownerId }) as const,
    ),
  ];

  const stores: MadeStores = {
    campaigns: campaigns.map(({ id }) => id),
    copy: (record, name) => {
      const path = join(folders.used, `${name}.sqlite`);
      copyFileSync(file(record), path);
      return path;
    },
  };
  if (existsSync(file('full'))) return stores;
  await make('none', async () => undefined);
  await make('gaps', async (kept) => {
    await kept.saveCampaigns(listed, campaigns.flatMap(pausedOnce(now)));
    const parts: (() => Promise<void>)[] = campaigns.flatMap((campaign) => [
      () =>
        kept.saveDays(
          scopeOf(campaign),
          daysRead(lacking.has(campaign) ? younger : range, campaign.id, now),
          [],
        ),
      ...[...snapshotsAgo, 0].map(
        (ago) => () =>
          kept.saveStatistics(
            { value: statisticsOf(campaign, ago), readAt: now - ago * dayMs },
            addDays(today, -ago),
          ),
      ),
    ]);
    for (const scope of scopes) parts.push(() => kept.saveDays(scope, daysRead(range, scope.kind, now), []));
    await abreast(parts);
  });
  copyFileSync(file('gaps'), file('full'));
  await make('full', (kept) =>
    abreast(
      [...lacking].map(
        (campaign) => () => kept.saveDays(scopeOf(campaign), daysRead(older, campaign.id, now), []),
      ),
    ),
  );
  return stores;
}

/** Due every day at that time (HH:mm, UTC), each in one of so many channels of teams; nine in ten are of one campaign, the others of all. */
export async function addDigests(
  path: string,
  {
    count,
    channels,
    time,
    campaigns,
    rhythmOf,
  }: {
    count: number;
    channels: number;
    time: string;
    campaigns: readonly CampaignId[];
    /** In place of every day. */
    rhythmOf?: (index: number) => Schedule;
  },
): Promise<void> {
  const store = await openStore({ path, clock, log });
  const digests = store.digests(tenant);
  const owedFrom = clock.now() - 3_600_000;
  await abreast(
    Array.from({ length: count }, (_, index) => async () => {
      const digest: Digest = {
        id: `digest${index}` as DigestId,
        tenant,
        owner: 'U0ANA' as UserId,
        question: questionOf(index, campaigns),
        destinations: [`C0TEAM${String((index % channels) + 1).padStart(3, '0')}` as ChannelId],
        schedule: rhythmOf?.(index) ?? {
          ...{ kind: 'weekly', weekdays: [1, 2, 3, 4, 5, 6, 7], times: [time], zone: zone('UTC') },
        },
        state: { kind: 'active' },
        refusing: [],
        createdAt: owedFrom,
        owedFrom,
        version: 0,
      };
      await digests.saveDigest(digest);
    }),
  );
  // As if a bot had been at work until now, less than what is due.
  await digests.savePlannedTo(owedFrom);
  await store.close();
}

/** A month of what was posted and is old enough to be forgotten: of a hundred digests, which have posted lately too. */
export async function addOldDeliveries(path: string, campaigns: readonly CampaignId[]): Promise<void> {
  const count = 100;
  await addDigests(path, { count, channels: 20, time: '00:00', campaigns });
  const store = await openStore({ path, clock, log });
  const digests = store.digests(tenant);
  for (const ago of [1, ...Array.from({ length: 30 }, (_, index) => 70 + index)]) {
    const scheduledFor = Math.floor((clock.now() - ago * dayMs) / dayMs) * dayMs;
    const planned = Array.from({ length: count }, (_, index) =>
      plannedDelivery('scheduled', {
        digest: `digest${index}` as DigestId,
        tenant,
        scheduledFor,
        destination: 'C0TEAM001' as ChannelId,
      }),
    );
    await digests.planDeliveries(planned);
    await digests.moveDeliveries(planned, {
      kind: 'posted',
      ts: `${scheduledFor / 1_000}.000100`,
      at: scheduledFor,
      lateByMs: 0,
    });
  }
  await store.close();
}

function questionOf(index: number, campaigns: readonly CampaignId[]): Question {
  const period = { kind: 'last-days', days: 7 } as const;
  if (index % 10 !== 9) {
    const id = campaigns[index % campaigns.length] ?? '';
    return { kind: 'campaign', campaign: { by: 'id', id }, period };
  }
  const kinds = Math.floor(index / 10) % 3;
  if (kinds === 0) return { kind: 'overview', period };
  if (kinds === 1) return { kind: 'daily', period };
  return { kind: 'board', of: 'campaigns', order: 'top', places: 10, metric: 'replyRate', statuses: [] };
}

/** Each campaign that runs rested for three days, some of them lately. */
function pausedOnce(now: number) {
  return ({ id, status }: Campaign, index: number): JournalEntry[] => {
    if (status !== 'ACTIVE') return [];
    const ago = 4 + ((index * 7) % 300);
    const changed = (from: Campaign['status'], to: Campaign['status'], daysAgo: number): JournalEntry => ({
      campaignId: id,
      change: { kind: 'status', from, to },
      after: now - (daysAgo + 1) * dayMs,
      noticedAt: now - daysAgo * dayMs,
    });
    return [changed('ACTIVE', 'PAUSED', ago), changed('PAUSED', 'ACTIVE', ago - 3)];
  };
}

function scopeOf({ id }: Campaign): DayScope {
  return { kind: 'campaign', campaignId: id };
}

function statisticsOf({ id, name, status, ownerEmail }: Campaign, ago: number): CampaignStatistics {
  const of = seedOf(id);
  const counters = Object.fromEntries(
    counterNames.map((counter, index) => [counter, (1_000 - 40 * index) * (1 + (of % 9)) - ago * (of % 5)]),
  );
  return {
    campaignId: id,
    campaignName: name,
    status,
    owner: ownerEmail,
    counters: counters as CampaignStatistics['counters'],
    statedProgress: 41.5,
    statedAcceptanceRate: 35.2,
    statedReplyRate: 12.1,
  };
}

function daysRead(range: DateRange, key: string, readAt: number): DayReading[] {
  const of = seedOf(key);
  return daysOf(range).map((day: Day, index) => {
    const sent = (of * 7 + index * 13) % 90;
    const counts = {
      invitationsSent: sent,
      invitationsAccepted: Math.floor(sent / (2 + (of % 4))),
      messagesSent: Math.floor(sent / 2),
      messagesReplied: Math.floor(sent / (7 + (of % 6))),
    };
    return { day, readAt, kind: 'counted', counts };
  });
}

/** A whole number that differs from key to key. */
function seedOf(key: string): number {
  let seed = 7;
  for (const letter of key) seed = (seed * 31 + letter.charCodeAt(0)) % 65_521;
  return seed;
}

/** So many writes wait together, as where many answers arrive at once. */
const together = 64;
const dayMs = 86_400_000;

async function abreast(works: readonly (() => Promise<unknown>)[]): Promise<void> {
  const left = works.values();
  const worker = async () => {
    for (const work of left) await work();
  };
  await Promise.all(Array.from({ length: together }, worker));
}

function none(): void {}

function say(message: string, fields?: unknown): void {
  console.error(message, fields);
}
