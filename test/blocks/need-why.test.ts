// What "Why it is here" tells of a need that many people were at: the newest of it, in one message that Slack takes.

import { expect, test } from 'vitest';
import { day } from '#base/day.ts';
import type { UserId } from '#base/tenant.ts';
import { limits } from '#blocks/limits.ts';
import { needWhyMessage } from '#blocks/needs/need-why.ts';
import { personIn } from '#blocks/words/handling-words.ts';
import type { DeedId } from '#reports/handling/handled-need.ts';
import type { KeptDeed, KeptNeed, NeedDeed } from '#reports/handling/kept-need.ts';
import { ana, now } from './fixtures.ts';

const monday = day('2026-03-09');
const reason = { kind: 'stalled', silentWorkingDays: 3, lastActive: monday } as const;
const campaign = { id: 'c1', name: 'Nordics', status: 'ACTIVE', ownerEmail: 'ana@example.com' } as const;
const need: KeptNeed = {
  ...{ campaignId: 'c1', kind: 'stalled', arose: monday, seenAt: now, campaign, reason },
  ...{ again: undefined, ended: undefined },
};

function whyAfter(done: readonly NeedDeed[]) {
  const deeds = done.map((deed, at): KeptDeed => {
    const signed = { by: { id: ana, name: 'Ana' }, at: now + at, on: monday };
    return { ...signed, id: `d${at}` as DeedId, need, nth: at + 1, deed, reason };
  });
  const fate = { kind: 'open' } as const;
  const here = { kept: { need, deeds, places: deeds.length }, fate, endsOn: undefined, today: monday };
  return needWhyMessage({ now: here, campaign, handling: undefined });
}

test.each([
  ['sixty short ones', 60, 'called them'],
  ['twelve of the longest', 12, '& <'.repeat(1_000)],
])(
  'of %s notes the newest are told, as many as a message holds, and how many came before',
  (_, many, words) => {
    const notes = Array.from({ length: many }, (_, at) => `${at} ${words}`.slice(0, 3_000));
    const { blocks, text } = whyAfter(notes.map((text) => ({ kind: 'note', text })));
    expect(blocks.length).toBeLessThanOrEqual(limits.message.blocks);
    const drawn = JSON.stringify(blocks);
    expect(drawn.length - 70 * blocks.length).toBeLessThanOrEqual(limits.message.blocksText);
    expect(drawn).toContain(JSON.stringify(notes.at(-1)).slice(1, -1));
    expect(drawn).toMatch(/After \d+ earlier deeds: the CSV file/);
    expect(text.length).toBeLessThanOrEqual(limits.message.text);
    expect(text).not.toMatch(/&(?!amp;|lt;|gt;)/);
  },
);

test('a long name is shortened between its letters, whatever they are', () => {
  const name = 'Maximiliana Konstantina 😀😀';
  expect(personIn({ id: 'U1' as UserId, name })).toBe('Maximiliana 😀.');
});
