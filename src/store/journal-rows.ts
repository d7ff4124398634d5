// The journal's rows: what happened to campaigns. Each is written in the transaction of the reading that showed it.

import type { Compilable, Kysely } from 'kysely';
import type { CampaignId } from '#campaigns/campaign.ts';
import type { JournalEntry } from '#readings/reading.ts';
import { campaignChangeSchema } from '#readings/reading-schema.ts';
import { inBatches } from './batches.ts';
import type { Reader } from './reader.ts';
import type { JournalRow, Tables } from './tables.ts';
import type { TenantColumns } from './tenant-columns.ts';

export function newEntries(
  tables: Kysely<Tables>,
  mine: TenantColumns,
  entries: readonly JournalEntry[],
): Compilable[] {
  const rows = entries.map(
    ({ campaignId, change, after, noticedAt }): JournalRow => ({
      ...mine,
      campaign: campaignId,
      noticed_at: noticedAt,
      kind: change.kind,
      read_before: after,
      change: JSON.stringify(change),
    }),
  );
  return inBatches(rows).map((batch) =>
    tables
      .insertInto('journal')
      .values(batch)
      .onConflict((conflict) => conflict.doNothing()),
  );
}

export function journalEntryFrom(row: JournalRow, read: Reader): JournalEntry | undefined {
  const change = read(campaignChangeSchema, row.change, { table: 'journal', id: row.campaign });
  return (
    change && {
      campaignId: row.campaign as CampaignId,
      change,
      after: row.read_before,
      noticedAt: row.noticed_at,
    }
  );
}
