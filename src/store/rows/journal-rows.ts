// The journal's rows: what happened to campaigns. Each is written in the transaction of the reading that showed it.

import type { CampaignId } from '#campaigns/campaign.ts';
import type { JournalEntry } from '#readings/reading.ts';
import { campaignChangeSchema } from '#readings/reading-schema.ts';
import type { Reader } from '#store/reader.ts';
import type { JournalRow } from '#store/tables.ts';
import type { TenantColumns } from '#store/tenant-columns.ts';
import type { Step } from '#store/thread/database.ts';

/** Two bots may notice the same change, each at its own reading: it is written once. */
export function newEntries(mine: TenantColumns, entries: readonly JournalEntry[]): Step[] {
  const { workspace, account } = mine;
  return entries.map(({ campaignId: campaign, change, after, noticedAt }) => {
    const said = JSON.stringify(change);
    const row = [workspace, account, campaign, noticedAt, change.kind, after, said];
    const same = [workspace, account, campaign, change.kind, said, after, noticedAt];
    return { sql: insertUnlessNoted, parameters: [...row, ...same] };
  });
}

const whole = 'cast(? as bigint)';
const insertUnlessNoted = `insert into journal (workspace, account, campaign, noticed_at, kind, read_before, change)
  select ?, ?, ?, ${whole}, ?, ${whole}, ?
  where not exists (
    select 1 from journal
    where workspace = ? and account = ? and campaign = ? and kind = ? and change = ?
      and noticed_at > ${whole} and read_before < ${whole}
  )
  on conflict do nothing`;

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
