// What the record needs from the store: lists, statistics and their snapshots, and days by scope. Knows nothing of freshness or the service.

import type { Clock } from '#base/clock.ts';
import type { Day } from '#base/day.ts';
import type { Log } from '#base/log.ts';
import type { Tenant } from '#base/tenant.ts';
import type { CampaignId, CampaignStatistics } from '#campaigns/campaign.ts';
import { campaignListSchema } from '#campaigns/campaign-schema.ts';
import type { Reading, ReadingStore, RecordChange } from '#readings/reading.ts';
import { findingsSchema } from '#readings/reading-schema.ts';
import type { ChangesHeard } from '#store/postgres/listener.ts';
import type { Queries } from '#store/queries.ts';
import type { Reader } from '#store/reader.ts';
import { journalEntryFrom, newEntries } from '#store/rows/journal-rows.ts';
import type { StatisticsRow } from '#store/tables.ts';
import { type TenantColumns, tenantColumns } from '#store/tenant-columns.ts';
import type { DaysAsked, DaysPage } from './load-days.ts';
import { boundsOf, daysFrom, keyOf, scopeFrom } from './loaded-days.ts';
import { decodeSnapshots } from './snapshot-months.ts';
import { statisticsFrom } from './statistics-row.ts';

export function createReadingStore(
  { tables, unit, work, hear }: Queries,
  tenant: Tenant,
  read: Reader,
  { clock, log }: { readonly clock: Pick<Clock, 'now'>; readonly log: Log },
): ReadingStore {
  const mine = tenantColumns(tenant);

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
        .onConflict((conflict) =>
          conflict
            .columns(['workspace', 'account'])
            .doUpdateSet(row)
            .where((eb) =>
              // Another instance may have kept a newer one. What bears a time yet to come was kept while a clock was ahead.
              eb.or([
                eb('campaign_lists.read_at', '<=', reading.readAt),
                eb('campaign_lists.read_at', '>', clock.now()),
              ]),
            ),
        );
      await unit(saved, ...newEntries(mine, changes));
    },
    loadJournal: async (from = 0) => {
      const rows = await tables
        .selectFrom('journal')
        .selectAll()
        .where((eb) => eb.and(mine))
        .where('noticed_at', '>=', from)
        .orderBy('noticed_at')
        .execute();
      return rows.flatMap((row) => journalEntryFrom(row, read) ?? []);
    },
    loadStatistics: async (of) => {
      const readings: Reading<CampaignStatistics>[] = [];
      let page: readonly StatisticsRow[];
      do {
        page = await tables
          .selectFrom('statistics')
          .selectAll()
          .where((eb) => eb.and(mine))
          .$if(of !== undefined, (query) => query.where('campaign', 'in', of as readonly string[]))
          .where('campaign', '>', readings.at(-1)?.value.campaignId ?? '')
          .orderBy('campaign')
          .limit(statisticsAtOnce)
          .execute();
        for (const row of page) readings.push({ value: statisticsFrom(row), readAt: row.read_at });
      } while (page.length === statisticsAtOnce);
      return readings;
    },
    saveStatistics: (reading, day, changes = []) =>
      work('keepStatistics', {
        ...mine,
        statistics: reading.value,
        readAt: reading.readAt,
        now: clock.now(),
        day,
        besides: newEntries(mine, changes),
      }),
    loadSnapshots: async (campaignId) => {
      const rows = await tables
        .selectFrom('snapshot_months')
        .select(['month', 'snapshots'])
        .where((eb) => eb.and({ ...mine, campaign: campaignId as string }))
        .orderBy('month')
        .execute();
      return rows.flatMap(({ month, snapshots }) => {
        try {
          return decodeSnapshots(campaignId, month, snapshots);
        } catch {
          log.error(unreadable, { table: 'snapshot_months', id: campaignId, month });
          return [];
        }
      });
    },
    loadDays: async function* (part, zone, behind) {
      const bounds = { ...boundsOf(part), ...(behind && { after: keyOf(behind) }) };
      for (let asked: DaysAsked | undefined = { ...mine, ...bounds, zone }; asked; ) {
        const page: DaysPage = await work('loadDays', asked);
        for (const row of page.unreadable) {
          log.error(unreadable, { table: 'day_months', id: row.scope, month: row.month });
        }
        yield daysFrom(page);
        asked = page.next === undefined ? undefined : { ...asked, after: page.next };
      }
    },
    saveDays: (scope, days, restated) =>
      work('keepDays', { ...mine, scope: keyOf(scope), days, restated, now: clock.now() }),
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
    prune: (before) => work('pruneRecord', { ...mine, keepFrom: before }),
    ...(hear && {
      follow: (heard) =>
        hear((what) => {
          const change = changeIn(what, mine);
          if (change !== undefined) heard(change);
        }),
    }),
  };
}

function changeIn(what: ChangesHeard, { workspace, account }: TenantColumns): RecordChange | undefined {
  if (what.kind === 'missed') return { kind: 'anything' };
  const [, table, ofWorkspace, ofAccount, key, month] = what.told;
  if (ofWorkspace !== workspace || ofAccount !== account) return undefined;
  switch (table) {
    case 'campaign_lists':
      return { kind: 'campaigns' };
    case 'statistics':
      return { kind: 'statistics', campaignId: key as CampaignId };
    case 'day_months':
      return { kind: 'days', scope: scopeFrom(key), since: `${month}-01` as Day };
    default:
      // An instance of a newer version may tell of tables that this one does not know.
      return undefined;
  }
}

const findingsKey = 'findings';
/** This many rows keep the thread that answers people busy for less than a millisecond. */
const statisticsAtOnce = 100;
const unreadable = 'a row of the store cannot be read';
