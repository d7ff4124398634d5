// What a button under an unclear name, or the search under an answer, asks once a person has chosen a campaign.

import { expect, test } from 'vitest';
import { withOwner } from '#reports/finding/owner-mention.ts';
import { defaultCampaignPeriod, defaultPeriod, type Question } from '#reports/question.ts';
import { withCampaign } from '#reports/report-kinds.ts';

const chosen = { by: 'id', id: 'c1' } as const;

test('from a list or a board it is what typing its name gives, and from the overview its period stays', () => {
  const list: Question = { kind: 'list', statuses: [] };
  const typed = { kind: 'campaign', campaign: chosen, period: defaultCampaignPeriod };
  expect(withCampaign(list, '', 'c1')).toEqual(typed);
  expect(withCampaign({ kind: 'status' }, '', 'c1')).toEqual(typed);
  expect(withCampaign({ kind: 'overview', period: defaultPeriod }, '', 'c1')).toEqual({
    ...typed,
    period: defaultPeriod,
  });
});

test('of two that are compared the one that was unclear is replaced', () => {
  const [one, other] = [
    { by: 'name', name: 'one' },
    { by: 'name', name: 'other' },
  ] as const;
  const question: Question = { kind: 'compare-campaigns', campaigns: [one, other] };
  expect(withCampaign(question, 'one', 'c1')).toMatchObject({ campaigns: [chosen, other] });
  expect(withCampaign(question, 'other', 'c1')).toMatchObject({ campaigns: [one, chosen] });
});

test('of owners side by side the one who was unclear is replaced', () => {
  const ranked = {
    kind: 'board',
    order: 'top',
    places: 10,
    metric: 'messagesReplied',
    statuses: [],
  } as const;
  const question: Question = { ...ranked, of: 'owners', among: ['ana', 'ben@acme.test'] };
  const among = ['ana.sousa@acme.test', 'ben@acme.test'];
  expect(withOwner(question, 'ana.sousa@acme.test', 'ana')).toEqual({ ...question, among });
});
