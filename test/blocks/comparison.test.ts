// What stands around the table of a comparison.

import { expect, test } from 'vitest';
import { messageOf } from '#blocks/reports/report-message.ts';
import type { ComparePeriodsReport } from '#reports/comparison/comparison-report.ts';
import { comparePeriodsOf, viewOf } from './fixtures.ts';

const drawn = (change: Partial<ComparePeriodsReport>) =>
  JSON.stringify(messageOf({ kind: 'report', report: comparePeriodsOf(change) }, viewOf()).blocks);

function withNew(...campaigns: readonly [number, number, number, number]): Partial<ComparePeriodsReport> {
  const { difference } = comparePeriodsOf();
  const { invitationsSent, invitationsAccepted, messagesSent, messagesReplied } = difference.counters;
  const counted = [invitationsSent, invitationsAccepted, messagesSent, messagesReplied].map(
    (each, index) => ({
      ...each,
      notGrowth: [{ why: 'new' as const, campaigns: campaigns[index] ?? 0, by: undefined }],
    }),
  );
  const [sent = invitationsSent, accepted = sent, messages = sent, replied = sent] = counted;
  const counters = {
    invitationsSent: sent,
    invitationsAccepted: accepted,
    messagesSent: messages,
    messagesReplied: replied,
  };
  return { difference: { ...difference, counters } };
}

test('new campaigns are told once where they are the same in every count, and beside their counts else', () => {
  const all = drawn(withNew(57, 57, 57, 57));
  expect(all.match(/57 new campaigns in it/g)).toHaveLength(1);
  expect(all).not.toMatch(/[a-z] 57 new campaigns/);
  const some = drawn(withNew(3, 3, 2, 2));
  expect(some).toMatch(/replies, messages 2 new campaigns in it/i);
  expect(some).toMatch(/accepted, invitations 3 new campaigns in it/);
});

test('a month with its year heads its column', () => {
  const { sides } = comparePeriodsOf();
  const [one, other] = sides;
  const month = { kind: 'named-month', month: 11, year: 2025 } as const;
  expect(drawn({ sides: [one, { ...other, period: { ...other.period, phrase: month } }] })).toContain(
    '"Nov 2025"',
  );
});
