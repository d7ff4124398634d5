// What the phrase book's people ask about: a growth team's campaigns and owners, who asks, and on which day.

import { day } from '#base/day.ts';
import type { CampaignId, OwnerId } from '#campaigns/campaign.ts';
import { lexiconOf } from '#language/reading/lexicon.ts';
import { campaign } from '../reports/facts.ts';

export const today = day('2026-03-11');
export const asker = 'ben@example.com';

export const people: ReadonlyMap<string, string> = new Map([
  ['ana@example.com', 'Ana Sousa'],
  ['ben@example.com', 'Ben Lindqvist'],
  ['chloe@example.com', 'Chloé Martin'],
  ['diego@example.com', 'Diego Ruiz'],
  ['emma@example.com', 'Emma Novak'],
]);

const statuses = {
  active: 'ACTIVE',
  paused: 'PAUSED',
  completed: 'COMPLETED',
  archived: 'ARCHIVED',
  draft: 'CREATED',
} as const;

const listed = `
Q4 DACH Fintech CFOs|ana|active
Q3 DACH Fintech CFOs|ana|completed
Q4 DACH Insurance CIOs|ana|paused
Nordics SaaS Founders|ben|active
Nordics Fintech Founders|ben|active
Boston CTOs|diego|active
Boston breakfast invite|diego|completed
Club|emma|active
list|emma|active
Top 5 Agencies|emma|paused
A vs B|chloe|active
Wave 1|chloe|completed
Wave 2|chloe|active
Alumni Outreach|diego|active
Webinar follow-up Sept|ben|archived
Webinar follow-up Oct|ben|completed
Webinar invite: pricing|ben|active
UK HR Directors 50-200|chloe|active
Heads of Growth, B2B SaaS|ana|active
🚀 Launch week 🎯|diego|active
France RevOps Leaders|chloe|active
Iberia E-commerce CMOs|diego|active
Event invite: London dinner|emma|completed
Event invite: Berlin breakfast|emma|active
VP Sales US East|ben|active
VP Sales US West|ben|active
Healthtech Italy|emma|draft
Daily Standup Leads|chloe|active
March Madness|diego|active
Reply Guys|diego|active
Team mailbox intro|list|archived
`;

export const campaigns = listed
  .trim()
  .split('\n')
  .map((line, index) => {
    const [name = '', owner = '', status = 'active'] = line.split('|');
    return campaign(name, {
      id: `cmp-${index}` as CampaignId,
      ownerId: `owner-${owner}` as OwnerId,
      ownerEmail: `${owner}@example.com`,
      status: statuses[status as keyof typeof statuses],
    });
  });

/** The shared mailbox owns one too, so that its address is known. */
export const record = { today, weekStartsOn: 'monday', names: lexiconOf(campaigns, people) } as const;
