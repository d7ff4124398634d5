import { expect, test } from 'vitest';
import type { CampaignId } from '#campaigns/campaign.ts';
import { createAgenda } from '#readings/collecting/collect-agenda.ts';
import { type CollectedRecord, ranks } from '#readings/collecting/collect-step.ts';
import { noDays } from '#readings/record/scope-days.ts';

const now = 1_000;
const places = { campaigns: 9, statistics: 9, daily: 9 };
const stepOf = (id: string) =>
  ({ lane: 'background', kind: 'statistics', campaignId: id as CampaignId }) as const;

function openAgenda(readAt: Readonly<Record<string, number>> = {}) {
  const known = {
    statistics: (id: CampaignId) => (id in readAt ? { readAt: readAt[id] } : undefined),
    days: () => noDays,
  } as unknown as CollectedRecord;
  const agenda = createAgenda(known);
  for (const [id, from] of [
    ['young', 900],
    ['old', 100],
    ['later', 2_000],
  ] as const) {
    agenda.add({ step: stepOf(id), rank: ranks.rest, from });
  }
  agenda.add({ step: stepOf('asked'), rank: ranks.looked, from: 950 });
  for (const _ of agenda.order());
  const take = (most: number, at = now, resting = new Set<string>()) =>
    agenda
      .take('background', most, at, { places, resting })
      .map((step) => step.kind === 'statistics' && step.campaignId);
  return take;
}

test('the most valuable is taken first, of the same value what has been due longest, and nothing before its time', () => {
  const take = openAgenda();
  expect(take(2)).toEqual(['asked', 'old']);
  expect(take(9)).toEqual(['young']);
  expect(take(9)).toEqual([]);
  expect(take(9, 2_000)).toEqual(['later']);
});

test('what was tried a moment ago waits on the agenda, and what was read since it was added leaves it', () => {
  const readAt: Record<string, number> = { young: now - 500, old: now - 900 };
  const take = openAgenda(readAt);
  // Asked for by a person before the agenda was made, answered since.
  readAt.young = now - 1;
  expect(take(9, now, new Set(['statistics asked']))).toEqual(['old']);
  expect(take(9)).toEqual(['asked']);
});
