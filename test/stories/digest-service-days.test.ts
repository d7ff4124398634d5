// Digests whose clock shows another day than the service's: what people are told, and what they are offered.

import { afterEach, describe, expect, test } from 'vitest';
import { controls } from '#blocks/controls.ts';
import type { Character } from '../support/characters.ts';
import { openWorld, type World } from '../support/world.ts';
import { goesTo, postsIn, wordsOn } from './digest-steps.ts';

let world: World;
let ana: Character;

async function lives(tz: string, now = '2026-11-22T09:00:00Z'): Promise<void> {
  world = await openWorld({ now });
  Object.assign(world.slack.workspace.person('ana') ?? {}, { tz });
  ana = world.person('ana');
}
afterEach(() => world.close());

const lastMonth = '/campaign-stats subscribe overview last month on the 1st of the month at 9:00';

describe('in Sydney', () => {
  test('the form says when the service’s day ends, and that nine o’clock comes before it', async () => {
    await lives('Australia/Sydney');
    await ana.types(lastMonth);
    const form = wordsOn(await ana.faces());
    expect(form).toContain(
      'The service’s days (UTC) end at 10:00 or 11:00 on this clock, by the time of year.',
    );
    expect(form).toContain('it reports 1–31 Oct 2026, not 1–30 Nov 2026.');
  });

  test('the preview says the same', async () => {
    await lives('Australia/Sydney');
    await ana.types(lastMonth);
    await ana.faces();
    await ana.presses('modal', controls.previewDigest);
    const preview = wordsOn(await ana.faces());
    expect(preview).toContain(
      'it reports 1–31 Oct 2026, not 1–30 Nov 2026. At 11:00 or later the day is complete.',
    );
  });

  test('the time after it is offered, and a digest that takes it reports the month that is over', async () => {
    await lives('Australia/Sydney', '2026-11-30T20:00:00Z');
    await ana.types(lastMonth);
    await ana.faces();
    ana.fills({ [controls.inputChannels]: ['growth'] });
    await ana.submits();
    expect(wordsOn(await ana.faces())).toContain('Send it at 11:00 instead');
    ana.fills({ [controls.inputAgreed]: ['later'] });
    await ana.submits();
    const saved = await ana.faces();
    expect(saved.title).toBe('Digest created');
    expect(wordsOn(saved)).toContain('11:00');
    await goesTo(world, '2026-12-01T00:05:00Z');
    const [post] = postsIn(world, 'growth');
    expect(post?.text).toContain('1–30 Nov 2026');
    expect(post?.text).toContain('the service’s days end at 11:00 there');
  });

  test('somebody who keeps the time is asked once, and not again unless it changes', async () => {
    await lives('Australia/Sydney');
    await ana.types(lastMonth);
    await ana.faces();
    ana.fills({ [controls.inputChannels]: ['growth'] });
    await ana.submits();
    await ana.faces();
    ana.fills({ [controls.inputAgreed]: ['early'] });
    await ana.submits();
    await ana.faces();
    await ana.presses('modal', controls.manage);
    await ana.faces();
    await ana.presses('modal', controls.digestEdit);
    await ana.faces();
    await ana.submits();
    expect((await ana.faces()).title).toBe('Digest saved');
  });
});

test('in New York nothing is asked, and the form says that the service’s day ends in the evening', async () => {
  await lives('America/New_York');
  await ana.types(lastMonth);
  expect(wordsOn(await ana.faces())).toContain('end at 19:00 or 20:00 on this clock');
  ana.fills({ [controls.inputChannels]: ['growth'] });
  await ana.submits();
  expect((await ana.faces()).title).toBe('Digest created');
});

test('a watch for a low figure of today shows its fault as the form opens', async () => {
  await lives('UTC');
  await ana.types('/campaign-stats subscribe overview today every 15 minutes when replies below 20');
  expect(wordsOn(await ana.faces())).toContain('Watch yesterday or the last 7 days');
  ana.fills({ [controls.inputChannels]: ['growth'] });
  expect(await ana.submits()).toMatchObject({
    ok: false,
    errors: { [controls.inputOnlyIf]: expect.stringContaining('Until a period is over') },
  });
});
