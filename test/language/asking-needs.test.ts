// The words that ask for needs and for what was handled, and what of them is rather a campaign's name.

import { expect, test } from 'vitest';
import { day } from '#base/day.ts';
import type { CampaignId } from '#campaigns/campaign.ts';
import { lexiconOf } from '#language/reading/lexicon.ts';
import { parseSubscription } from '#language/schedules/parse-subscription.ts';
import { campaign } from '../reports/facts.ts';

const names = lexiconOf(
  ['stalled deals', 'needs work', 'at risk insurers', 'handled goods'].map((name, index) =>
    campaign(name, { id: `cmp-${index}` as CampaignId, ownerEmail: 'ana@acme.com' }),
  ),
);
const context = { today: day('2026-03-11'), weekStartsOn: 'monday', names } as const;
const lastWeek = { kind: 'week', back: 1 };

test.each([
  ['needs', { kind: 'needs', reasons: [] }],
  ['my needs', { kind: 'needs', reasons: [], owner: 'me' }],
  ['needs of ana', { kind: 'needs', reasons: [], owner: 'ana@acme.com' }],
  ['needs of ana@acme.com', { kind: 'needs', reasons: [], owner: 'ana@acme.com' }],
  ['needs by ana', { kind: 'needs', reasons: [], owner: 'ana@acme.com' }],
  ['stalled', { kind: 'needs', reasons: ['stalled'] }],
  ['at risk', { kind: 'needs', reasons: ['end-at-risk'] }],
  ['running out of leads', { kind: 'needs', reasons: ['running-out'] }],
  ['needs running out of leads', { kind: 'needs', reasons: ['running-out'] }],
  ['running out of leads of ana', { kind: 'needs', reasons: ['running-out'], owner: 'ana@acme.com' }],
  [
    'needs stalled or at risk of ana',
    { kind: 'needs', reasons: ['stalled', 'end-at-risk'], owner: 'ana@acme.com' },
  ],
  ['my stalled campaigns', { kind: 'needs', reasons: ['stalled'], owner: 'me' }],
  ['handled', { kind: 'handled', period: { kind: 'week', back: 0 } }],
  ['handled last week', { kind: 'handled', period: lastWeek }],
  ['handled last week by ana', { kind: 'handled', period: lastWeek, owner: 'ana@acme.com' }],
])('%j asks for needs', (typed, question) => {
  expect(parseSubscription(typed, context).typed).toMatchObject({ kind: 'ask', question });
});

test.each(['stalled deals', 'needs work', 'at risk insurers', 'handled goods'])(
  '%j is a campaign’s name',
  (typed) => {
    expect(parseSubscription(typed, context).typed).toMatchObject({
      kind: 'ask',
      question: { kind: 'campaign' },
    });
  },
);

test('needs of today have no period, and the bot says so', () => {
  expect(parseSubscription('needs last week', context).typed).toMatchObject({
    kind: 'does-not-fit',
    word: 'last week',
    with: 'needs',
  });
});
