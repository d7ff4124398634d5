// One campaign, or one owner's, asked for alone: what it costs, what is known then, and when the list takes over again.

import { expect, test } from 'vitest';
import type { Gathered, GatherOptions, Need } from '#readings/reading.ts';
import { gatherLast, openReadings, people } from './opened.ts';

const minute = 60_000;
const list: Need = { kind: 'campaigns' };

/** The list was read an hour ago. `ask` tells what is known then, and what it cost. */
async function openHourLater() {
  const { clock, readings, service } = await openReadings();
  const ask = async (needs: readonly Need[], options: GatherOptions = people) => {
    const before = service.requests.length;
    const known = await gatherLast(readings, clock, () => needs, options);
    return { known, calls: service.requests.slice(before).map(({ url }) => url) };
  };
  const { campaigns } = (await ask([list])).known;
  const [campaign] = campaigns?.value.campaigns ?? [];
  if (campaigns === undefined || campaign === undefined) throw new Error('the sandbox has no campaigns');
  await clock.advance(60 * minute);
  return { clock, service, ask, campaign, campaigns };
}

const entryOf = (known: Gathered, { id }: { id: Parameters<Gathered['campaign']>[0] }) => known.campaign(id);

test('a campaign whose entry is old is read alone and bears its own time; the list stays as it was read', async () => {
  const { clock, service, ask, campaign, campaigns } = await openHourLater();
  service.faults.set({ kind: 'unknown-status', campaignId: campaign.id, status: 'FROZEN' });
  const { known, calls } = await ask([{ kind: 'campaign', campaignId: campaign.id }]);
  expect(calls).toEqual([`/v1/campaigns/${campaign.id}`]);
  expect(entryOf(known, campaign)?.value).toMatchObject({ status: 'FROZEN' });
  expect(clock.now() - (entryOf(known, campaign)?.readAt ?? 0)).toBeLessThan(minute);
  expect(known.campaigns).toEqual(campaigns);
  await clock.advance(minute);
  expect((await ask([{ kind: 'campaign', campaignId: campaign.id }])).calls).toEqual([]);
});

test('a campaign that the service does not know is gone, without a fault, until a list says otherwise', async () => {
  const { clock, service, ask, campaign } = await openHourLater();
  const back = service.faults.set({ kind: 'campaign-deleted', campaignId: campaign.id });
  const { known, calls } = await ask([{ kind: 'campaign', campaignId: campaign.id }]);
  expect(calls).toHaveLength(1);
  expect(known.faults).toEqual([]);
  expect(entryOf(known, campaign)?.value).toBe('gone');
  back();
  await clock.advance(5 * minute);
  expect(entryOf((await ask([list])).known, campaign)?.value).toMatchObject({ name: campaign.name });
});

test('where the figures of a campaign are not found, it is asked for alone, and not the list', async () => {
  const { service, ask, campaign } = await openHourLater();
  await ask([list]);
  service.faults.set({ kind: 'campaign-deleted', campaignId: campaign.id });
  const { known, calls } = await ask([
    { kind: 'campaign', campaignId: campaign.id },
    { kind: 'statistics', campaignIds: [campaign.id] },
  ]);
  expect(calls).toEqual([`/v1/campaigns/${campaign.id}/statistics`, `/v1/campaigns/${campaign.id}`]);
  expect(entryOf(known, campaign)?.value).toBe('gone');
  expect(known.faults).toEqual([]);
});

test('one owner’s list is read alone, and its campaigns bear its time', async () => {
  const { service, ask, campaign, campaigns } = await openHourLater();
  const { ownerId } = campaign;
  const { known, calls } = await ask([{ kind: 'owned', ownerId }]);
  expect(calls).toEqual([`/v1/campaigns?userIds=${ownerId}`]);
  const theirs = service.campaigns().filter((each) => each.ownerId === ownerId);
  const owned = known.owned(ownerId);
  expect(owned?.value.campaigns.map(({ id }) => id)).toEqual(theirs.map(({ id }) => id));
  expect(entryOf(known, campaign)?.readAt).toBe(owned?.readAt);
  expect(known.campaigns).toEqual(campaigns);
});

test('the whole list, read later, takes over an owner’s part again', async () => {
  const { clock, service, ask, campaign } = await openHourLater();
  await ask([{ kind: 'owned', ownerId: campaign.ownerId }]);
  service.faults.set({ kind: 'campaign-deleted', campaignId: campaign.id });
  await clock.advance(5 * minute);
  const { known } = await ask([list]);
  const owned = known.owned(campaign.ownerId);
  expect(owned?.readAt).toBe(known.campaigns?.readAt);
  expect(owned?.value.campaigns.map(({ id }) => id)).not.toContain(campaign.id);
});

test('a part that was read while the clock was ahead gives way to the next whole list', async () => {
  const { clock, ask, campaign } = await openHourLater();
  await ask([
    { kind: 'campaign', campaignId: campaign.id },
    { kind: 'owned', ownerId: campaign.ownerId },
  ]);
  clock.setBack(30 * minute);
  await clock.advance(minute);
  const { known } = await ask([list], { ...people, notBefore: clock.now() });
  expect(entryOf(known, campaign)?.readAt).toBe(known.campaigns?.readAt);
  expect(known.owned(campaign.ownerId)?.readAt).toBe(known.campaigns?.readAt);
});

test('an owner of whom the service names no campaign is looked for in the whole list', async () => {
  const { service, ask, campaign } = await openHourLater();
  const { ownerId } = campaign;
  for (const each of service.campaigns()) {
    if (each.ownerId === ownerId) service.faults.set({ kind: 'campaign-deleted', campaignId: each.id });
  }
  const { known, calls } = await ask([{ kind: 'owned', ownerId }]);
  expect(calls).toEqual([`/v1/campaigns?userIds=${ownerId}`, '/v1/campaigns']);
  expect(known.owned(ownerId)?.value.campaigns).toEqual([]);
});

test.each(['digests', 'background'] as const)(
  'in the lane of the %s the list serves all of it',
  async (lane) => {
    const { ask, campaign } = await openHourLater();
    const { calls } = await ask(
      [
        { kind: 'campaign', campaignId: campaign.id },
        { kind: 'owned', ownerId: campaign.ownerId },
      ],
      { lane },
    );
    expect(calls).toEqual(['/v1/campaigns']);
  },
);

test('where the whole list is wanted too, its parts cost nothing', async () => {
  const { ask, campaign } = await openHourLater();
  const { calls } = await ask([
    list,
    { kind: 'campaign', campaignId: campaign.id },
    { kind: 'owned', ownerId: campaign.ownerId },
  ]);
  expect(calls).toEqual(['/v1/campaigns']);
});
