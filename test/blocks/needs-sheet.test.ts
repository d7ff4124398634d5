// What the report on needs says first: that nothing needs anybody, for which reasons, and how far the campaigns were looked through.

import type { HeaderBlock } from '@slack/types';
import { expect, test } from 'vitest';
import { messageOf } from '#blocks/reports/report-message.ts';
import type { NeedsReport } from '#reports/needs/needs-report.ts';
import { viewOf } from './fixtures.ts';
import { needsOf } from './needs-fixtures.ts';

const nothing: Partial<NeedsReport> = { attention: [], recovered: [] };

function drawn(change: Partial<NeedsReport>) {
  const { blocks } = messageOf({ kind: 'report', report: needsOf(change) }, viewOf());
  return { headline: (blocks[0] as HeaderBlock).text.text, finePrint: JSON.stringify(blocks[1]) };
}

test.each<[NeedsReport['reasons'], string]>([
  [[], 'Nothing needs you today'],
  [['stalled'], 'No campaign is stalled today'],
  [
    ['answers-fell', 'end-at-risk'],
    'No campaign is answered less than usual or at risk of its end date today',
  ],
])('without a need for %j it says so in a sentence that cannot be read otherwise', (reasons, headline) => {
  expect(drawn({ ...nothing, reasons }).headline).toBe(headline);
});

test('while not all campaigns are judged, only that count is told', () => {
  const statistics = { have: 35, of: 35 };
  const standing = { ...needsOf().standing, statistics };
  const told = drawn({ ...nothing, standing, attentionChecked: { have: 2, of: 35 } }).finePrint;
  expect(told).toContain('Looked through 2 of the 35 active campaigns so far');
  expect(told).not.toContain('All 35');
  expect(drawn({ ...nothing, standing, attentionChecked: { have: 35, of: 35 } }).finePrint).toContain(
    'All 35',
  );
});
