// Which needs stand out, which fold into one line, and what a control of a need carries.

import { expect, test } from 'vitest';
import type { Day } from '#base/day.ts';
import type { UserId } from '#base/tenant.ts';
import type { AttentionLine, AttentionReason } from '#reports/attention/attention-line.ts';
import { arrangeNeeds } from '#reports/handling/arrange-needs.ts';
import type { DeedId, HandledNeed } from '#reports/handling/handled-need.ts';
import { needValue, readNeedValue } from '#reports/handling/need-value.ts';
import { defaultPeriod } from '#reports/question.ts';

const [yesterday, today] = ['2026-03-10', '2026-03-11'] as [Day, Day];
const ana = { by: { id: 'U1' as UserId, name: 'Ana' }, at: 1, on: yesterday };
const fresh: HandledNeed = {
  arose: today,
  seenAt: 1,
  isNews: true,
  state: { kind: 'open' },
  note: undefined,
  back: undefined,
  today,
};
const standing: HandledNeed = { ...fresh, arose: yesterday, isNews: false };
const taken: HandledNeed = { ...standing, state: { kind: 'taken', deed: 'd1' as DeedId, ...ana } };

const stalled: AttentionReason = { kind: 'stalled', silentWorkingDays: 3, lastActive: yesterday };
const runningOut: AttentionReason = { kind: 'running-out', leadsLeft: 20, workingDaysLeft: 2 };

function line(name: string, reason: AttentionReason, handling?: HandledNeed): AttentionLine {
  const campaign = { id: `id of ${name}`, name, status: 'ACTIVE', ownerEmail: 'ana@acme.example' };
  return { campaign, reason, working: { windows: [], inputs: [] }, ...(handling && { handling }) };
}

const names = (lines: readonly AttentionLine[]) => lines.map(({ campaign }) => campaign.name);

test('what is new today stands first, and what only goes on folds into one line for each reason', () => {
  const { lines, folded } = arrangeNeeds([
    line('old stall', stalled, standing),
    line('new stall', stalled, fresh),
    line('old shortage', runningOut, standing),
    line('another', runningOut, standing),
    line('new shortage', runningOut, fresh),
  ]);
  expect(names(lines)).toEqual(['new stall', 'new shortage', 'old stall']);
  expect(folded.map(({ kind, lines }) => [kind, names(lines)])).toEqual([
    ['running-out', ['old shortage', 'another']],
  ]);
});

test('what somebody took, snoozed or did waits for nobody, until it is back', () => {
  const back = { ...taken, back: { ...ana, why: 'worse', after: 'taken' } as const };
  const snoozed = {
    kind: 'snoozed',
    deed: 'd2' as DeedId,
    until: undefined,
    taker: undefined,
    ...ana,
  } as const;
  const arranged = arrangeNeeds([
    line('hers', stalled, taken),
    line('hers and worse', runningOut, back),
    line('asleep', stalled, { ...standing, state: snoozed }),
    line('done', stalled, { ...standing, state: { kind: 'done', deed: 'd3' as DeedId, ...ana } }),
  ]);
  expect(names(arranged.lines)).toEqual(['hers and worse']);
  expect([arranged.taken, arranged.snoozed, arranged.done].map(names)).toEqual([
    ['hers'],
    ['asleep'],
    ['done'],
  ]);
});

test('a control of a need carries campaign, reason and whose it was, whatever the id is', () => {
  for (const id of ['c1', 'c 17 stalled', 'one\ntwo', '#', '__proto__']) {
    for (const handling of [fresh, taken]) {
      const each = line('x', stalled, handling);
      const drawn = { ...each, campaign: { ...each.campaign, id } };
      expect(readNeedValue(needValue(drawn))).toEqual({
        campaignId: id,
        kind: 'stalled',
        deed: handling === taken ? 'd1' : undefined,
      });
    }
  }
});

test('a control of a need carries the answer that it stands on, where there is room', () => {
  const from = { question: { kind: 'overview', period: defaultPeriod }, page: 1, back: [] } as const;
  const drawn = line('x', stalled, taken);
  const { back: _, ...kept } = from;
  expect(readNeedValue(needValue(drawn, from))).toMatchObject({ kind: 'stalled', deed: 'd1', from: kept });
  expect(needValue(drawn, from, 40)).toBe(needValue(drawn));
});

test.each(['', 'c1', 'c1 bored', 'c1 constructor', ' stalled', 'c1 stalled #'])(
  'a control that carries %j carries no need',
  (text) => {
    expect(readNeedValue(text)).toBeUndefined();
  },
);
