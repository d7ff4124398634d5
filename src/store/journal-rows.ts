// The journal's rows: what became of campaigns, kept in the same transaction as the reading that showed it.

import type { Transaction } from 'kysely';
import type { CampaignId } from '#campaigns/campaign.ts';
import type { JournalEntry } from '#readings/reading.ts';
import { campaignChangeSchema } from '#readings/reading-schema.ts';
import { inBatches } from './batches.ts';
import type { Reader } from './reader.ts';
import type { JournalRow, Tables } from './tables.ts';

export async function writeJournal(
  transaction: Transaction<Tables>,
  mine: { readonly workspace: string; readonly account: string },
  entries: readonly JournalEntry[],
): Promise<void> {
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
  for (const batch of inBatches(rows)) {
    await transaction
      .insertInto('journal')
      .values(batch)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
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
