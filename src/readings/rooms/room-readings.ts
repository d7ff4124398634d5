// What a room sees of the account's readings: its own campaigns and nothing else, with totals added up from them. Asks the service nothing itself.

import type { Clock } from '#base/clock.ts';
import type { Zone } from '#base/day.ts';
import type { CampaignSet } from '#base/scope.ts';
import { type Steps, stepBySlice } from '#base/slices.ts';
import { unreachable } from '#base/unreachable.ts';
import type { CampaignId, CampaignStatistics } from '#campaigns/campaign.ts';
import { everyone, scopeKey } from '#readings/day-scope.ts';
import type { DayScope, Findings, Gathered, Need, Reading, Readings, ScopeDays } from '#readings/reading.ts';
import { noDays } from '#readings/record/scope-days.ts';
import { campaignsOfRoom, type RoomCampaigns, type SummedScope } from './room-campaigns.ts';
import { summedDays } from './summed-days.ts';

export interface RoomReadingsOptions {
  /** The account's readings. */
  readonly readings: Readings;
  /** The calendar by which the service counts its days. */
  readonly zone: Zone;
  readonly clock: Pick<Clock, 'monotonic'>;
}

/** A plan over what a room knows, or over what the account knows. */
type RoomPlan = (known: Gathered) => readonly Need[];

const roomsKept = 200;

/** Returns the same readings for the same campaigns, so that everybody who sees them shares the sums. */
export function createRoomReadings(options: RoomReadingsOptions): (set: CampaignSet) => Readings {
  const rooms = new Map<string, Readings>();
  return (set) => {
    if (set.kind === 'all') return options.readings;
    const name = JSON.stringify(set);
    const room = rooms.get(name) ?? readingsOf(set, options);
    // Kept in order of use, so that the room that was used longest ago is forgotten.
    rooms.delete(name);
    rooms.set(name, room);
    if (rooms.size > roomsKept) rooms.delete(rooms.keys().next().value ?? '');
    return room;
  };
}

function readingsOf(set: CampaignSet, { readings, zone, clock }: RoomReadingsOptions): Readings {
  const sums = createSums(zone);
  const plans = new WeakMap<RoomPlan, RoomPlan>();
  const notedPlans = new WeakMap<RoomPlan, NotedPlan>();
  const rooms = new WeakMap<Gathered['campaign'], RoomCampaigns>();
  const statistics = new WeakMap<RoomCampaigns, RoomStatistics>();
  let newest: RoomCampaigns | undefined;

  /** Worked out once for each state of the list. */
  function roomOf(account: Gathered): RoomCampaigns {
    const known = rooms.get(account.campaign);
    if (known !== undefined) return known;
    newest = campaignsOfRoom(account, set, zone, newest);
    rooms.set(account.campaign, newest);
    return newest;
  }

  function statisticsOf(account: Gathered, room: RoomCampaigns): Gathered['statistics'] {
    const known = statistics.get(room);
    if (known?.source === account.statistics) return known.value;
    const value = new Map([...account.statistics].filter(([id]) => room.has(id)));
    statistics.set(room, { source: account.statistics, value });
    return value;
  }

  /** Written field by field, so that a new field is not shown by accident. */
  function seenOf(account: Gathered): Gathered {
    const room = roomOf(account);
    return {
      campaigns: room.list,
      campaign: room.campaign,
      owned: room.owned,
      get statistics() {
        return statisticsOf(account, room);
      },
      days: (scope) => {
        if (scope.kind !== 'campaign') return sums.of(scope, room, account);
        return room.has(scope.campaignId) ? account.days(scope) : noDays;
      },
      journal: (id) => (room.has(id) ? account.journal(id) : []),
      snapshots: (id) => (room.has(id) ? account.snapshots(id) : []),
      awaited: account.awaited,
      faults: account.faults,
      settled: account.settled,
      expectedWholeAt: account.expectedWholeAt,
      get findings() {
        return findingsOf(account.findings, room);
      },
    };
  }

  function accountPlan(plan: RoomPlan): RoomPlan {
    const known = plans.get(plan);
    if (known !== undefined) return known;
    const forAccount: RoomPlan = (account) => neededOf(plan(seenOf(account)), roomOf(account));
    plans.set(plan, forAccount);
    return forAccount;
  }

  /** Returns one value for each plan, so that all who ask the same share the account's sum. */
  function notedPlan(plan: RoomPlan): NotedPlan {
    const known = notedPlans.get(plan);
    if (known !== undefined) return known;
    let wanted: readonly SummedScope[] = [];
    const noting: RoomPlan = (seen) => {
      const needs = plan(seen);
      wanted = summedBy(needs);
      return needs;
    };
    const noted = { ofAccount: accountPlan(noting), wanted: () => wanted };
    notedPlans.set(plan, noted);
    return noted;
  }

  return {
    accountPlan,
    today: () => readings.today(),
    known: () => seenOf(readings.known()),
    gather: async function* (plan, wishes) {
      const { ofAccount, wanted } = notedPlan(plan);
      for await (const account of readings.gather(ofAccount, wishes)) {
        await stepBySlice(sums.prepare(wanted(), roomOf(account), account), clock);
        yield seenOf(account);
      }
    },
  };
}

/** A plan over the account's readings, and the sums that it wanted when it was last asked. */
interface NotedPlan {
  readonly ofAccount: RoomPlan;
  readonly wanted: () => readonly SummedScope[];
}

interface RoomStatistics {
  readonly source: ReadonlyMap<CampaignId, Reading<CampaignStatistics>>;
  readonly value: ReadonlyMap<CampaignId, Reading<CampaignStatistics>>;
}

const sumsKept = 500;

/** The sum of each scope's days, kept until one of its parts is read again. */
function createSums(zone: Zone) {
  const known = new Map<string, { readonly days: readonly ScopeDays[]; readonly sum: ScopeDays }>();

  function* sumOf(
    scope: SummedScope,
    room: RoomCampaigns,
    account: Pick<Gathered, 'days'>,
  ): Steps<ScopeDays> {
    const parts = room.partsOf(scope);
    const [only] = parts;
    if (only === undefined) return noDays;
    if (parts.length === 1) return account.days(only.scope);
    const key = scopeKey(scope);
    const days = parts.map((part) => account.days(part.scope));
    const before = known.get(key);
    if (before?.days.length === days.length && days.every((each, index) => each === before.days[index]))
      return before.sum;
    const sum = yield* summedDays(
      parts.map(({ from }, index) => ({ from, days: days[index] ?? noDays })),
      zone,
    );
    known.delete(key);
    known.set(key, { days, sum });
    if (known.size > sumsKept) known.delete(known.keys().next().value ?? '');
    return sum;
  }

  /** In steps, because there may be thousands of days. */
  function* prepare(scopes: readonly SummedScope[], room: RoomCampaigns, account: Gathered): Steps<void> {
    for (const scope of scopes) {
      yield* sumOf(scope, room, account);
      yield;
    }
  }

  function of(scope: SummedScope, room: RoomCampaigns, account: Gathered): ScopeDays {
    const steps = sumOf(scope, room, account);
    for (let step = steps.next(); ; step = steps.next()) if (step.done) return step.value;
  }

  return { prepare, of };
}

function summedBy(needs: readonly Need[]): readonly SummedScope[] {
  return needs.flatMap((need) => ('scope' in need && need.scope.kind !== 'campaign' ? [need.scope] : []));
}

/** What the room's needs ask of the account. Nothing is asked about campaigns outside of the room. */
function neededOf(needs: readonly Need[], room: RoomCampaigns): readonly Need[] {
  const list: Need = { kind: 'campaigns' };
  return needs.flatMap((need): readonly Need[] => {
    switch (need.kind) {
      case 'campaigns':
      case 'owned':
        return [need];
      case 'campaign':
        // A newer list may put the campaign into the room.
        return isOutside(need.campaignId, room) ? [list] : [need];
      case 'snapshots':
        return room.has(need.campaignId) ? [need] : [];
      case 'statistics': {
        const campaignIds = need.campaignIds.filter(room.has);
        return campaignIds.length === 0 ? [] : [{ ...need, campaignIds }];
      }
      case 'daily':
      case 'recorded-days':
        return [
          ...membersOf(need.scope, room, list),
          ...scopesOf(need.scope, room).map((scope) => ({ ...need, scope })),
        ];
      default:
        return unreachable(need);
    }
  });
}

/** The need that tells whose days belong to the scope. */
function membersOf(scope: DayScope, room: RoomCampaigns, list: Need): readonly Need[] {
  if (scope.kind !== 'campaign') return [list];
  const { campaignId } = scope;
  return room.campaign(campaignId) === undefined ? [{ kind: 'campaign', campaignId }] : [];
}

function scopesOf(scope: DayScope, room: RoomCampaigns): readonly DayScope[] {
  if (scope.kind === 'campaign') return room.has(scope.campaignId) ? [scope] : [];
  return room.partsOf(scope).map((part) => part.scope);
}

function isOutside(id: CampaignId, room: RoomCampaigns): boolean {
  return room.campaign(id)?.value === 'gone';
}

/** How far back the service tells about the account and about the room's own campaigns. */
function findingsOf({ lastDay, lengths, historyFrom }: Findings, room: RoomCampaigns): Findings {
  const firstDays = Object.entries(historyFrom);
  const isShown = (key: string) => key === scopeKey(everyone) || room.keys().has(key);
  return { lastDay, lengths, historyFrom: Object.fromEntries(firstDays.filter(([key]) => isShown(key))) };
}
