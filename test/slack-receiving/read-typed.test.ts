// What people type is read once for all of them, but anew once the day or the names are others.

import { expect, test } from 'vitest';
import { day } from '#base/day.ts';
import type { CampaignId } from '#campaigns/campaign.ts';
import { lexiconOf } from '#language/reading/lexicon.ts';
import { readTyped } from '#slack/answering/read-typed.ts';

const monday = { today: day('2026-03-09'), weekStartsOn: 'monday' } as const;
const named = (name: string) =>
  lexiconOf([{ id: name as CampaignId, name, ownerEmail: 'ana@example.com' }] as never);

test('the same words share one reading', () => {
  const names = named('Berlin');
  expect(readTyped('berlin', { ...monday, names })).toBe(readTyped('berlin', { ...monday, names }));
  expect(readTyped('berlin', { ...monday, names }).typed).toMatchObject({ kind: 'ask' });
});

test('a name is found once it is known, and not any more once it is gone', () => {
  const typedAgainst = (name: string) => readTyped('berlin', { ...monday, names: named(name) }).typed;
  const asIfIn = (name: string) => ({ kind: 'ask', question: { campaign: { name } } });
  expect(readTyped('berlin', monday).typed).toEqual({ kind: 'names-unread', word: 'berlin' });
  expect(typedAgainst('Berlin')).toMatchObject(asIfIn('Berlin'));
  expect(typedAgainst('Lisbon')).toMatchObject(asIfIn('berlin'));
  expect(typedAgainst('BERLIN')).toMatchObject(asIfIn('BERLIN'));
});

test('words about days are read by the calendar of the day', () => {
  const periodOn = (today: string) =>
    readTyped('overview for 3 march', { ...monday, today: day(today) }).typed;
  expect(periodOn('2026-03-09')).toMatchObject({ question: { period: { range: { first: '2026-03-03' } } } });
  expect(periodOn('2027-03-09')).toMatchObject({ question: { period: { range: { first: '2027-03-03' } } } });
});
