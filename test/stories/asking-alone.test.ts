// What people get where one call about one campaign, or one owner's, does instead of the whole list.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { SeenMessage } from '#sandbox/slack/people.ts';
import type { Character } from '../support/characters.ts';
import { generous, openWorld, type World } from '../support/world.ts';
import { minute } from './digest-steps.ts';
import { campaignCalled, controlsOn, drawn, rowsOn } from './on-screen.ts';

const nordics = 'Nordics SaaS Founders';

let world: World;
let ana: Character;

beforeEach(async () => {
  world = await openWorld({ service: generous, env: { COLLECT: 'off' } });
  ana = world.person('ana');
});
afterEach(() => world.close());

/** From now on the list is of no help: whoever waits for it waits in vain. */
const listIsDown = () => world.service.faults.set({ kind: 'server-error', status: 503, only: 'campaigns' });

describe('a campaign that was made five minutes ago', () => {
  async function made(): Promise<string> {
    const { id } = campaignCalled(world.service, nordics);
    const notYet = world.service.faults.set({ kind: 'campaign-deleted', campaignId: id });
    await ana.asks('list');
    notYet();
    await world.passes(5 * minute);
    return id;
  }

  test('is found by its exact id with one call, though the list does not have it and cannot be read', async () => {
    const id = await made();
    listIsDown();
    const answer = await ana.asks(id);
    expect(answer.text).toMatch(new RegExp(`^${nordics}: .*\\nActive · `));
    expect(drawn(answer)).not.toContain('Read as');
    expect((await ana.asks(`daily ${id}`)).text).toContain(nordics);
    const { id: other } = campaignCalled(world.service, 'Benelux Logistics COOs');
    expect((await ana.asks(`compare ${id} vs ${other}`)).text).toContain(nordics);
  });
});

test('an id that does not exist is answered like a name that does not exist', async () => {
  await ana.asks('list');
  const answer = await ana.asks('cmp_0nobody');
  expect(answer.text).toContain('No campaign is called “cmp_0nobody”.');
  expect(controlsOn(answer)).toContain('All campaigns');
});

async function finds(list: SeenMessage): Promise<void> {
  await ana.searches(list, 'Find a campaign…', nordics);
  await ana.chooses(list, 'Find a campaign…', nordics);
}

describe('a campaign that is found in an answer and whose entry in the list is an hour old', () => {
  test('reads that campaign anew, though the list cannot be read', async () => {
    const list = await ana.asks('list active');
    const { id } = campaignCalled(world.service, nordics);
    world.service.faults.set({ kind: 'unknown-status', campaignId: id, status: 'FROZEN' });
    await world.passes(60 * minute);
    listIsDown();
    await finds(list);
    expect(ana.sees()?.text).toMatch(new RegExp(`^${nordics}: .*\\n“FROZEN” · .*as of .*09:52 UTC`));
  });

  test('leaves the list as it was read, under its own time, until the whole of it is read again', async () => {
    await world.close();
    world = await openWorld({
      service: generous,
      env: { COLLECT: 'off', FRESH_STATISTICS_MINUTES: '600' },
      expectedLogs: ['the campaign service gave no usable answer'],
    });
    ana = world.person('ana');
    const statusOf = (message: SeenMessage) =>
      rowsOn(message).find(({ Campaign }) => Campaign === nordics)?.Status;
    await ana.asks('list');
    const { id } = campaignCalled(world.service, nordics);
    world.service.faults.set({ kind: 'unknown-status', campaignId: id, status: 'FROZEN' });
    await world.passes(60 * minute);
    expect((await ana.asks(id)).text).toMatch(new RegExp(`^${nordics}: .*\\n“FROZEN” · `));
    const mend = listIsDown();
    const old = await ana.asks('list');
    expect(statusOf(old)).toBe('active');
    expect(old.text).toMatch(/As of .*08:52 UTC/);
    mend();
    await world.passes(5 * minute);
    expect(statusOf(await ana.asks('list'))).toContain('FROZEN');
  });

  test('says that the campaign is gone where the service no longer has it', async () => {
    const list = await ana.asks('list active');
    const { id } = campaignCalled(world.service, nordics);
    await world.passes(60 * minute);
    world.service.faults.set({ kind: 'campaign-deleted', campaignId: id });
    listIsDown();
    await finds(list);
    expect(ana.sees()?.text).toContain(nordics);
    expect(ana.sees()?.text).toContain('no longer');
  });
});

test('one owner’s list is read anew for whoever asks for it, and counts that owner’s campaigns alone', async () => {
  await ana.asks('list');
  const { id, ownerEmail } = campaignCalled(world.service, nordics);
  world.service.faults.set({ kind: 'campaign-deleted', campaignId: id });
  await world.passes(60 * minute);
  const theirs = world.service.campaigns().filter((each) => each.ownerEmail === ownerEmail);
  const answer = await ana.asks(`list owner ${ownerEmail}`);
  expect(answer.text).toContain(`owns ${theirs.length} campaigns.`);
  expect(rowsOn(answer).map(({ Campaign }) => Campaign)).not.toContain(nordics);
});
