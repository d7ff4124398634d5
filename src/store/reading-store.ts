// The record's rows: campaign lists, statistics by service day, and days of activity by scope. Knows nothing of freshness or the service.

import type { Instant } from '#base/brand.ts';
import type { DateRange, Day } from '#base/day.ts';
import type { Tenant } from '#base/tenant.ts';
import { unreachable } from '#base/unreachable.ts';
import type { CampaignStatistics } from '#campaigns/campaign.ts';
import { campaignListSchema, campaignStatisticsSchema } from '#campaigns/campaign-schema.ts';
import type { DayReading, Reading, ReadingStore, Scope } from '#readings/reading.ts';
import { findingsSchema } from '#readings/reading-schema.ts';
import { inBatches } from './batches.ts';
import { journalEntryFrom, newEntries } from './journal-rows.ts';
import type { Queries } from './queries.ts';
import type { Reader } from './reader.ts';
import type { DayRow, StatisticsRow } from './tables.ts';
import { tenantColumns } from './tenant-columns.ts';

export function createReadingStore({ tables, unit }: Queries, tenant: Tenant, read: Reader): ReadingStore {
  const mine = tenantColumns(tenant);

  async function loadFrom(table: 'days' | 'restated_days', scopes: readonly Scope[], range: DateRange) {
    const keys = scopes.map(scopeKey);
    const rows = await tables
      .selectFrom(table)
      .select(['scope', ...dayColumns])
      .where((eb) => eb.and(mine))
      .where('scope', 'in', keys)
      .where('day', '>=', range.first)
      .where('day', '<=', range.last)
      .orderBy('scope')
      .orderBy('day')
      .orderBy('read_at')
      .execute();
    const byScope = Map.groupBy(rows, ({ scope }) => scope);
    return keys.map((key) => (byScope.get(key) ?? []).map(dayFrom));
  }

  return {
    loadCampaigns: async () => {
      const row = await tables
        .selectFrom('campaign_lists')
        .selectAll()
        .where((eb) => eb.and(mine))
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const value = read(campaignListSchema, row.list, { table: 'campaign_lists', id: row.account });
      return value && { value, readAt: row.read_at };
    },
    saveCampaigns: async (reading, changes = []) => {
      const row = { read_at: reading.readAt, list: JSON.stringify(reading.value) };
      const saved = tables
        .insertInto('campaign_lists')
        .values({ ...mine, ...row })
        .onConflict((conflict) => conflict.columns(['workspace', 'account']).doUpdateSet(row));
      await unit(saved, ...newEntries(tables, mine, changes));
    },
    loadJournal: async () => {
      const rows = await tables
        .selectFrom('journal')
        .selectAll()
        .where((eb) => eb.and(mine))
        .orderBy('noticed_at')
        .execute();
      return rows.flatMap((row) => journalEntryFrom(row, read) ?? []);
    },
    loadStatistics: async () => {
      const newest = tables
        .selectFrom('statistics')
        .select((eb) => ['workspace', 'account', 'campaign', eb.fn.max('day').as('day')])
        .where((eb) => eb.and(mine))
        .groupBy(['workspace', 'account', 'campaign']);
      const rows = await tables
        .selectFrom(newest.as('newest'))
        .innerJoin('statistics', (join) =>
          join
            .onRef('statistics.workspace', '=', 'newest.workspace')
            .onRef('statistics.account', '=', 'newest.account')
            .onRef('statistics.campaign', '=', 'newest.campaign')
            .onRef('statistics.day', '=', 'newest.day'),
        )
        .selectAll('statistics')
        .execute();
      return rows.flatMap((row) => statisticsFrom(row, read) ?? []);
    },
    saveStatistics: async (reading, day, changes = []) => {
      const row = { read_at: reading.readAt, statistics: JSON.stringify(reading.value) };
      const saved = tables
        .insertInto('statistics')
        .values({ ...mine, campaign: reading.value.campaignId, day, ...row })
        .onConflict((conflict) =>
          conflict.columns(['workspace', 'account', 'campaign', 'day']).doUpdateSet(row),
        );
      await unit(saved, ...newEntries(tables, mine, changes));
    },
    loadStatisticsOn: async (campaignId, day) => {
      const row = await tables
        .selectFrom('statistics')
        .selectAll()
        .where((eb) => eb.and({ ...mine, campaign: campaignId as string }))
        .where('day', '<=', day)
        .orderBy('day', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row && statisticsFrom(row, read);
    },
    loadSnapshots: async (campaignId, range) => {
      const query = tables
        .selectFrom('statistics')
        .selectAll()
        .where((eb) => eb.and({ ...mine, campaign: campaignId as string }))
        .orderBy('day');
      const within = range && query.where('day', '>=', range.first).where('day', '<=', range.last);
      const rows = await (within ?? query).execute();
      return rows.flatMap((row) => {
        const reading = statisticsFrom(row, read);
        return reading === undefined ? [] : [{ ...reading, day: row.day as Day }];
      });
    },
    loadDays: (scopes, range) => loadFrom('days', scopes, range),
    saveDays: async (scope, days, restated) => {
      const rowOf = (day: DayReading): DayRow => ({ ...mine, scope: scopeKey(scope), ...rowFrom(day) });
      const before = inBatches(restated.map(rowOf)).map((rows) =>
        tables
          .insertInto('restated_days')
          .values(rows)
          .onConflict((conflict) => conflict.doNothing()),
      );
      const saved = inBatches(days.map(rowOf)).map((rows) =>
        tables
          .insertInto('days')
          .values(rows)
          .onConflict((conflict) =>
            conflict.columns(['workspace', 'account', 'scope', 'day']).doUpdateSet((eb) => ({
              read_at: eb.ref('excluded.read_at'),
              invitations_sent: eb.ref('excluded.invitations_sent'),
              invitations_accepted: eb.ref('excluded.invitations_accepted'),
              messages_sent: eb.ref('excluded.messages_sent'),
              messages_replied: eb.ref('excluded.messages_replied'),
            })),
          ),
      );
      await unit(...before, ...saved);
    },
    loadRestatedDays: (scopes, range) => loadFrom('restated_days', scopes, range),
    loadFindings: async () => {
      const row = await tables
        .selectFrom('facts')
        .selectAll()
        .where((eb) => eb.and({ ...mine, key: findingsKey }))
        .executeTakeFirst();
      return row && read(findingsSchema, row.fact, { table: 'facts', id: findingsKey });
    },
    saveFindings: async (found) => {
      const row = { fact: JSON.stringify(found) };
      await tables
        .insertInto('facts')
        .values({ ...mine, key: findingsKey, ...row })
        .onConflict((conflict) => conflict.columns(['workspace', 'account', 'key']).doUpdateSet(row))
        .execute();
    },
    prune: async (before) => {
      const old = (['statistics', 'days', 'restated_days'] as const).map((table) =>
        tables
          .deleteFrom(table)
          .where((eb) => eb.and(mine))
          .where('day', '<', before),
      );
      await unit(...old);
    },
  };
}

const findingsKey = 'findings';

function statisticsFrom(row: StatisticsRow, read: Reader): Reading<CampaignStatistics> | undefined {
  const value = read(campaignStatisticsSchema, row.statistics, { table: 'statistics', id: row.campaign });
  return value && { value, readAt: row.read_at };
}

function scopeKey(scope: Scope): string {
  switch (scope.kind) {
    case 'all':
      return 'all';
    case 'owner':
      return `owner:${scope.ownerId}`;
    case 'campaign':
      return `campaign:${scope.campaignId}`;
    default:
      return unreachable(scope);
  }
}

const dayColumns = [
  'day',
  'read_at',
  'invitations_sent',
  'invitations_accepted',
  'messages_sent',
  'messages_replied',
] as const;
type DayColumns = Pick<DayRow, (typeof dayColumns)[number]>;

function rowFrom(reading: DayReading): DayColumns {
  const counts = reading.kind === 'counted' ? reading.counts : undefined;
  return {
    day: reading.day,
    read_at: reading.readAt,
    invitations_sent: counts?.invitationsSent ?? null,
    invitations_accepted: counts?.invitationsAccepted ?? null,
    messages_sent: counts?.messagesSent ?? null,
    messages_replied: counts?.messagesReplied ?? null,
  };
}

function dayFrom(row: DayColumns): DayReading {
  const at = { day: row.day as Day, readAt: row.read_at as Instant };
  const { invitations_sent, invitations_accepted, messages_sent, messages_replied } = row;
  if (
    invitations_sent === null ||
    invitations_accepted === null ||
    messages_sent === null ||
    messages_replied === null
  ) {
    return { ...at, kind: 'not-reported' };
  }
  return {
    ...at,
    kind: 'counted',
    counts: {
      invitationsSent: invitations_sent,
      invitationsAccepted: invitations_accepted,
      messagesSent: messages_sent,
      messagesReplied: messages_replied,
    },
  };
}
