// Reports on needs and on what was handled, with people of long and short names, for the gallery.

import { addDays, day } from '#base/day.ts';
import type { UserId } from '#base/tenant.ts';
import type { AttentionLine } from '#reports/attention/attention-line.ts';
import type { HandledEntry, HandledReport } from '#reports/handled/handled-report.ts';
import type { DeedId, Doer, HandledNeed, NeedState } from '#reports/handling/handled-need.ts';
import type { KeptDeed, NeedDeed } from '#reports/handling/kept-need.ts';
import type { NeedsReport } from '#reports/needs/needs-report.ts';
import { attention, now, overviewOf, settled } from './fixtures.ts';

const ben: Doer = { id: 'U0BEN' as UserId, name: 'Ben Carter' };
const maxi: Doer = { id: 'U0MAX' as UserId, name: 'Maximiliana Featherstonehaugh' };
const [monday, today] = [day('2026-03-09'), day('2026-03-10')];
const { readAs, serviceZone } = overviewOf();
const base = { readAs, serviceZone, at: now, standing: settled };

function handledLine(index: number, state: NeedState, more: Partial<HandledNeed> = {}): AttentionLine {
  const line = attention[index] as AttentionLine;
  const handling = {
    arose: monday,
    seenAt: now,
    isNews: false,
    state,
    note: undefined,
    back: undefined,
    today,
  };
  return { ...line, handling: { ...handling, ...more } };
}

const open = { kind: 'open' } as const;
const signed = (by: Doer) => ({ by, at: now - 86_400_000, on: monday });
const taken = { kind: 'taken', deed: 'd1' as DeedId, ...signed(maxi) } as const;

/** A morning with needs in every state. */
export function needsOf(change: Partial<NeedsReport> = {}): NeedsReport {
  const note = { ...signed(maxi), text: 'new list comes on Thursday, so that it goes on then' };
  return {
    kind: 'needs',
    ...base,
    question: { kind: 'needs', reasons: [] },
    reasons: [],
    owner: undefined,
    attention: [
      handledLine(0, open, { arose: today, isNews: true }),
      handledLine(1, taken, { back: { why: 'worse', after: 'taken', ...signed(maxi) } }),
      handledLine(2, taken, { note }),
      handledLine(3, open),
      handledLine(4, {
        kind: 'snoozed',
        deed: 'd2' as DeedId,
        until: day('2026-03-16'),
        taker: undefined,
        ...signed(ben),
      }),
      handledLine(5, { kind: 'done', deed: 'd3' as DeedId, ...signed(ben) }),
      handledLine(6, open),
    ],
    takenOfOthers: [],
    attentionChecked: { have: 12, of: 12 },
    recovered: [
      {
        campaign: (attention[2] as AttentionLine).campaign,
        kind: 'stalled',
        on: monday,
        after: { deed: 'noted', days: 3, ...signed(ben) },
      },
    ],
    ...change,
  };
}

/** The worst morning: everything is new, and somebody has written about each. */
export function needsAllNew(): NeedsReport {
  const note = { ...signed(maxi), text: 'new list comes on Thursday, so that it goes on then' };
  const more = { arose: today, isNews: true, note };
  return needsOf({ attention: attention.map((_, index) => handledLine(index, open, more)) });
}

const deedOf = (line: AttentionLine, nth: number, deed: NeedDeed, by: Doer): KeptDeed => ({
  id: `d${nth}` as DeedId,
  need: { campaignId: line.campaign.id, kind: line.reason.kind, arose: monday },
  nth,
  deed,
  reason: line.reason,
  ...signed(by),
});

/** A week in which something became of everything. */
export function handledOf(change: Partial<HandledReport> = {}): HandledReport {
  const outcomes: readonly HandledEntry['outcome'][] = [
    { kind: 'normal', on: addDays(monday, 2), days: 2 },
    { kind: 'open', handling: handledLine(1, taken).handling as HandledNeed },
    { kind: 'stopped', on: today },
    { kind: 'gone', on: today },
    { kind: 'open', handling: handledLine(4, open).handling as HandledNeed },
  ];
  return {
    kind: 'handled',
    ...base,
    question: { kind: 'handled', period: { kind: 'week', back: 0 } },
    period: {
      ...overviewOf().period,
      phrase: { kind: 'week', back: 0 },
      range: { first: monday, last: today },
    },
    owner: undefined,
    handled: outcomes.map((outcome, index): HandledEntry => {
      const line = attention[index] as AttentionLine;
      const note: NeedDeed = {
        kind: 'note',
        text: 'Connected the account again, and sent the new message to all',
      };
      return {
        campaign: line.campaign,
        reason: line.reason,
        arose: monday,
        deeds: [deedOf(line, 1, { kind: 'take' }, ben), deedOf(line, 2, note, index % 2 === 0 ? ben : maxi)],
        outcome,
      };
    }),
    ...change,
  };
}
