// A file of the version that kept a row for each day: what that version read from it is read by this one, figure by figure.

import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { Tenant } from '#base/tenant.ts';
import type { CampaignId, CampaignStatistics } from '#campaigns/campaign.ts';
import type { DayReading, DayScope, Reading, Snapshot } from '#readings/reading.ts';
import { migrations } from '#store/migrations.ts';
import { openSqlite } from '#store/sqlite.ts';
import { upgrade } from '#store/upgrade.ts';
import { keptReadings, keptRestated } from './kept-days.ts';
import { newPath, opened } from './opened.ts';
import { ours, theirs } from './tenants.ts';

const folder = join(import.meta.dirname, '../fixtures/record-of-rows');
const unzipped = (name: string) => gunzipSync(readFileSync(join(folder, name)));

interface ReadBefore {
  readonly scopes: readonly {
    readonly scope: DayScope;
    readonly days: readonly DayReading[];
    readonly restated: readonly DayReading[];
  }[];
  readonly statistics: readonly Reading<CampaignStatistics>[];
  readonly snapshots: Readonly<Record<string, readonly Snapshot[]>>;
}

const before = JSON.parse(String(unzipped('record-of-rows.json.gz'))) as Record<
  'ours' | 'theirs',
  ReadBefore
>;

function oldFile(): string {
  const path = newPath();
  writeFileSync(path, unzipped('record-of-rows.sqlite.gz'), { mode: 0o600 });
  return path;
}

describe.each<['ours' | 'theirs', Tenant]>([
  ['ours', ours],
  ['theirs', theirs],
])('of the record of one tenant (%s)', (whose, tenant) => {
  test('every day comes along, and what it was said to be before', async () => {
    const readings = (await opened(oldFile())).store.readings(tenant);
    for (const { scope, days, restated } of before[whose].scopes) {
      expect(await keptReadings(readings, scope)).toEqual(days);
      expect(await keptRestated(readings, scope)).toEqual(restated);
    }
  });

  test('the newest statistics and every snapshot that could be read come along', async () => {
    const readings = (await opened(oldFile())).store.readings(tenant);
    const newest = new Map((await readings.loadStatistics()).map((each) => [each.value.campaignId, each]));
    for (const each of before[whose].statistics) expect(newest.get(each.value.campaignId)).toEqual(each);
    for (const [campaign, snapshots] of Object.entries(before[whose].snapshots)) {
      expect(await readings.loadSnapshots(campaign as CampaignId)).toEqual(snapshots);
    }
  });
});

test('how many rows of statistics could not be read is told with the new schema', async () => {
  const path = oldFile();
  const file = openSqlite(path);
  const [{ rows } = {}] = file.rows('select count(*) as rows from statistics');
  file.close();
  const read = [before.ours, before.theirs].flatMap(({ snapshots }) => Object.values(snapshots).flat());
  const left = Number(rows) - read.length;
  expect(left).toBeGreaterThan(0);
  const { lines } = await opened(path);
  expect(lines).toMatchObject([{ message: 'the store has a new schema', fields: { unreadable: left } }]);
});

test('the step that made the months makes the columns of its time: a counter that came since has a step of its own', () => {
  const file = openSqlite(newPath());
  upgrade(file, Object.fromEntries(Object.entries(migrations).slice(0, 8)), 0);
  const columns = file.rows("select name from pragma_table_info('statistics')").map(({ name }) => name);
  file.close();
  expect(columns.filter((name) => !/^(workspace|account|campaign|day|read_at)$/.test(String(name)))).toEqual([
    ...['name', 'status', 'owner', 'total_lead_count', 'total_leads_in_progress', 'total_leads_skipped'],
    ...['invitations_sent', 'invitations_accepted', 'invitations_skipped', 'messages_sent', 'inmails_sent'],
    ...['messages_replied', 'profile_visits', 'company_invitations_sent', 'posts_reactions'],
    ...['ai_accepted', 'ai_rejected', 'stated_progress', 'stated_acceptance_rate', 'stated_reply_rate'],
  ]);
});

/** Tables that came since take a page each, also where nothing is in them. */
async function sizeOfNewTables(): Promise<number> {
  const sizeAt = async (path: string) => {
    const { store } = await opened(path);
    await store.close();
    return statSync(path).size;
  };
  const pathOfOld = newPath();
  const old = openSqlite(pathOfOld);
  upgrade(old, Object.fromEntries(Object.entries(migrations).slice(0, 8)), 0);
  old.close();
  return (await sizeAt(newPath())) - statSync(pathOfOld).size;
}

test('the file becomes smaller, and a copy of it as it was is kept', async () => {
  const path = oldFile();
  const size = statSync(path).size;
  const { store } = await opened(path);
  await store.close();
  expect(statSync(path).size).toBeLessThan(size + (await sizeOfNewTables()));
  const [copy = ''] = readdirSync(dirname(path)).filter((name) => name.endsWith('.copy'));
  expect(copy).toContain('0006-seen-payloads');
  const file = openSqlite(join(dirname(path), copy));
  expect(file.rows('select count(*) as days from days')).toEqual([{ days: expect.any(Number) }]);
  file.close();
});

test('a file of which a page is damaged is refused by its name, and left as it was', async () => {
  const path = oldFile();
  const bytes = readFileSync(path);
  for (let page = 5; page < 45; page += 1) bytes.fill(0xff, page * 4096, page * 4096 + 64);
  writeFileSync(path, bytes);
  await expect(opened(path)).rejects.toMatchObject({ fault: { path } });
  expect(readFileSync(path).subarray(200).equals(bytes.subarray(200))).toBe(true);
});
