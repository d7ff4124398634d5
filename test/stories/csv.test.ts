// An answer as a file: who gets it, what is in it, and what is said where Slack does not take it.

import { afterEach, describe, expect, test } from 'vitest';
import type { Character } from '../support/characters.ts';
import { generous, openWorld, type World, type WorldOptions } from '../support/world.ts';

let world: World;
let ana: Character;

async function begin(options: WorldOptions = {}) {
  world = await openWorld({ service: generous, ...options });
  ana = world.person('ana');
}
afterEach(() => world.close());

const csv = 'CSV file';
const file = () => ana.reads('dm').flatMap(({ files }) => files)[0];
const linesOf = (text = '') => text.replace('\ufeff', '').trimEnd().split('\n');

describe('CSV', () => {
  test('brings every campaign, not only those of the page, to the asker’s own messages and nobody else’s', async () => {
    await begin({ service: { ...generous, campaigns: 260 } });
    const answer = await ana.asks('list');
    await ana.presses(answer, csv);
    const [announced, sent] = ana.reads('dm');
    expect(announced?.text).toMatch(/^Campaigns as a file · 260 rows\. As of .* · all 260 campaigns/);
    expect(sent?.files[0]?.name).toBe('campaigns-2026-03-10.csv');
    const [header, ...rows] = linesOf(file()?.text);
    expect(header).toMatch(/^id,name,status,ownerId,ownerEmail,/);
    expect(rows).toHaveLength(260);
    const ids = world.service.campaigns().map(({ id }) => id);
    expect(rows.map((row) => row.split(',')[0]).toSorted()).toEqual(ids.toSorted());
    expect(ana.sees()?.text).toBe('Sent to your messages with this app: campaigns-2026-03-10.csv, 260 rows.');
    expect(world.person('ben').reads().length + world.person('ben').reads('dm').length).toBe(0);
  });

  test('of a shared answer goes to the person who clicked', async () => {
    await begin();
    await ana.presses(await ana.asks('daily'), 'Share');
    const ben = world.person('ben');
    await ben.presses(await sharedAnswer(ben), 'Open privately');
    await ben.presses(ben.sees() ?? '', csv);
    const [sent, ...more] = ben.reads('dm').flatMap(({ files }) => files);
    expect(more).toEqual([]);
    expect(linesOf(sent?.text)[0]).toMatch(/^date,state,/);
    expect(ben.sees()?.text).toMatch(/^Sent to your messages/);
    expect(ana.reads('dm')).toEqual([]);
  });

  test('twice in a moment is done once', async () => {
    await begin();
    const answer = await ana.asks('list');
    await ana.clicks(answer, csv);
    await ana.presses(answer, csv);
    expect(ana.reads('dm').flatMap(({ files }) => files)).toHaveLength(1);
    ana.reads();
  });

  test('without its scope says which one is missing and how to add it', async () => {
    await begin({
      slack: { scopes: ['commands', 'chat:write', 'users:read'] },
      expectedLogs: ['a file could not be sent'],
    });
    await ana.presses(await ana.asks('list'), csv);
    expect(ana.sees()?.text).toMatch(/its scope `files:write` was not granted.*OAuth & Permissions/);
    expect(ana.reads('dm')).toEqual([]);
  });

  test('that Slack accepted without saying so is not sent again', async () => {
    await begin({ expectedLogs: ['a file could not be sent', 'slack sdk'] });
    world.slack.faults.set({ method: 'files.completeUploadExternal', dropAfterAccept: true });
    await ana.presses(await ana.asks('list'), csv);
    expect(ana.sees()?.text).toMatch(/^Slack did not say whether it took the file/);
    expect(ana.reads('dm').flatMap(({ files }) => files)).toHaveLength(1);
  });

  test('waits until all of it is read, and says until when', async () => {
    await begin({ service: { campaigns: 80 }, env: { COLLECT: 'off' } });
    await ana.types('/campaign-stats list');
    await world.passes(3_000);
    const [partial] = ana.reads();
    expect(partial?.text).toMatch(/\d+ of 80 campaigns, whole at/);
    await ana.clicks(partial ?? '', csv);
    await world.passes(3_000);
    expect(ana.sees()?.text).toMatch(
      /^The file comes to your messages with this app as soon as all of it is read\./,
    );
    await world.passes(4 * 60_000);
    expect(linesOf(file()?.text)).toHaveLength(81);
    ana.reads();
  });
});

async function sharedAnswer(reader: Character) {
  const shared = reader.sees();
  expect(shared?.ephemeral).toBe(false);
  return shared ?? '';
}
