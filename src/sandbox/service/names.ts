// The names of the sandbox's campaigns: names as teams write them, and names that try to break their reader.

import { drawsFor } from './chance.ts';

/** The name of the campaign in that place, the same for every seed up to `castNames.length`. */
export function nameOf(seed: number, index: number): string {
  return castNames[index] ?? combinedName(seed, index - castNames.length);
}

const longName =
  'Enterprise accounts in manufacturing, logistics and energy across Germany, Austria and Switzerland, second wave after the autumn trade fairs, decision';

/** Several share a word, so that half a name fits more than one. The hostile ones are spread among the rest. */
export const castNames: readonly string[] = [
  'Q4 DACH Fintech CFOs',
  'Webinar follow-up Sept',
  'Nordics SaaS Founders',
  '<!channel> promo',
  'UK HR Directors 50-200',
  'Q4 DACH Insurance CIOs',
  'Webinar follow-up Oct',
  '*bold* _it_ ~st~ `code`',
  'Benelux Logistics COOs',
  'Series A Founders US East',
  'حملة الخريف للشركات الناشئة',
  'Heads of Growth, B2B SaaS',
  '🚀 Launch week 🎯',
  'France RevOps Leaders',
  'list',
  'Iberia E-commerce CMOs',
  'A vs B',
  'Q3 DACH Fintech CFOs',
  'Partner programme recruits',
  '=HYPERLINK("x")',
  'Data leaders ANZ',
  '&amp;',
  'Churned customers win-back',
  'Event invite: London dinner',
  longName,
  'Event invite: Berlin breakfast',
  'Nordics Fintech Founders',
  'Agencies 10-50 Poland',
  'Cybersecurity CISOs DACH',
  'Heads of Talent, scale-ups',
  'Healthtech Italy',
  'Webinar invite: pricing',
  'UK Procurement Leads',
  'PLG founders (YC)',
  'VP Sales US West',
  'VP Sales US East',
  'Manufacturing Plant Managers',
  'Legal Ops EMEA',
  'Conference leads Web Summit',
  'Conference leads SaaStr',
  'Customer success leaders UK',
  'Mid-market retail CIOs',
  'Real estate brokers Madrid',
  'Energy & utilities DACH',
  'Newsletter readers, warm',
  'Freight forwarders Hamburg',
  'Trial sign-ups, no call',
  'EdTech principals',
  'Q2 DACH Fintech CFOs',
  'Hiring signals: 5+ SDRs',
  'Competitor users, Nordics',
  'Accountants, Ireland',
  'Founders we met in Lisbon',
  'Biotech BD leads Basel',
  'Hotel groups, Alps',
  'Insurance brokers Benelux',
  'Product leaders Amsterdam',
  'Public sector pilots',
  'Reactivation: opened, no reply',
  'Test campaign - do not use',
];

const waves = ['Q1', 'Q2', 'Q3', 'Q4', 'Spring', 'Autumn', 'Pilot', 'Wave 2'] as const;
const regions = ['DACH', 'Nordics', 'UK', 'Benelux', 'Iberia', 'France', 'US East', 'ANZ'] as const;
const trades = ['Fintech', 'SaaS', 'Retail', 'Health', 'Logistics', 'Energy', 'Media', 'Travel'] as const;
const roles = ['CFOs', 'CMOs', 'Founders', 'Sales VPs', 'HR leads', 'CIOs', 'COOs', 'RevOps'] as const;

/** 4,096 different names before the first repeats. */
function combinedName(seed: number, place: number): string {
  const start = Math.floor(drawsFor(seed, 11)() * 4096);
  const number = (start + place * 1237) % 4096;
  const word = (words: readonly string[], digit: number) => words[Math.floor(number / 8 ** digit) % 8];
  return [word(waves, 0), word(regions, 1), word(trades, 2), word(roles, 3)].join(' ');
}
