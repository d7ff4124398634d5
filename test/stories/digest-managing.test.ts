// What people do on a digest's card: pause, resume, try out, send now, delete; who may, and who is told.

import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { controls } from '#blocks/controls.ts';
import type { SeenMessage } from '#sandbox/slack/people.ts';
import type { Character } from '../support/characters.ts';
import { openWorld, type World } from '../support/world.ts';
import { does, goesTo, isOffUntil, minute, postsIn, subscribes, toldTo, wordsOn } from './digest-steps.ts';

let world: World;
let ana: Character;
let ben: Character;

beforeEach(async () => {
  world = await openWorld({ store: 'file' });
  ana = world.person('ana');
  ben = world.person('ben');
});
afterEach(() => world.close());

/** The person opens the card by Manage under the first post of the digest, which is in #growth since 09:00. */
async function managesPost(person: Character): Promise<string> {
  await person.presses((postsIn(world, 'growth')[0] as SeenMessage).ts, controls.manage);
  return wordsOn(await person.faces());
}

/** The controls that the modal offers this person. */
const offers = (person: Character) => {
  const blocks = person.modal()?.blocks ?? [];
  return Object.values(controls).filter((control) =>
    JSON.stringify(blocks).includes(`"action_id":"${control}"`),
  );
};

describe('the card behind Manage', () => {
  beforeEach(async () => {
    await subscribes(ana, { question: 'daily yesterday' });
    await goesTo(world, '2026-03-10T09:01:00Z');
  });

  test('shows when, where, whose, the next five runs and what was sent', async () => {
    const card = await managesPost(ben);
    expect(card).toContain('*When*  Weekdays at 09:00, Europe/Lisbon');
    expect(card).toContain('*Where*  <#C0GROWTH>');
    expect(card).toContain('*Owner*  <@U0ANA>');
    expect(card.match(/2026, 09:00, Europe\/Lisbon \(UTC\+0\)/g)).toHaveLength(5);
    expect(card).toContain('Tue 10 Mar 2026, 09:00 · <#C0GROWTH>: posted on time');
  });

  test('lets anyone pause, tells the owner who did, and nothing comes until somebody resumes it', async () => {
    await managesPost(ben);
    expect(await does(ben, controls.digestPause)).toContain('Paused by <@U0BEN>');
    expect(toldTo(world, 'ana')).toEqual([expect.stringContaining('<@U0BEN> paused it')]);
    await isOffUntil(world, '2026-03-11T08:59:00Z');
    await world.passes(5 * minute);
    expect(postsIn(world, 'growth')).toHaveLength(1);
    const [notice] = ana.reads('dm');
    await ana.presses(notice?.ts ?? '', controls.digestResume);
    expect(toldTo(world, 'ana').at(-1)).toContain('Resumed');
    await world.passes(5 * minute);
    expect(postsIn(world, 'growth')).toHaveLength(1);
    await isOffUntil(world, '2026-03-12T08:59:00Z');
    await world.passes(5 * minute);
    expect(postsIn(world, 'growth')).toHaveLength(2);
  });

  test('does not tell the owner of their own deeds', async () => {
    await managesPost(ana);
    expect(await does(ana, controls.digestPause)).toContain(
      'Paused. Nothing is sent until someone resumes it.',
    );
    expect(await does(ana, controls.digestResume)).toContain('Resumed. It is sent at its next run.');
    expect(toldTo(world, 'ana')).toEqual([]);
  });

  test('offers editing, sending and deleting to the owner, and tells others who may', async () => {
    await managesPost(ana);
    expect(offers(ana)).toEqual(
      expect.arrayContaining([controls.digestEdit, controls.digestSendNow, controls.digestDelete]),
    );
    const card = await managesPost(ben);
    expect(offers(ben).sort()).toEqual(
      [
        controls.digestPause,
        controls.digestPreview,
        controls.digestTest,
        controls.digestHistory,
        controls.digestDuplicate,
      ].sort(),
    );
    expect(card).toContain('Everyone in its channels can preview, test, pause, resume and duplicate it.');
    expect(card).toContain('Its owner, managers of a channel’s room and admins can also edit it');
  });

  test('sends a test to the person’s own messages, and nobody else sees anything', async () => {
    await managesPost(ben);
    expect(await does(ben, controls.digestTest)).toContain('Sent to your messages.');
    expect(toldTo(world, 'ben')).toEqual([expect.stringContaining('Test, only you see this')]);
    expect(postsIn(world, 'growth')).toHaveLength(1);
    expect(toldTo(world, 'ana')).toEqual([]);
  });

  test('sends it now, and the scheduled one still comes', async () => {
    await managesPost(ana);
    await isOffUntil(world, '2026-03-11T08:55:00Z');
    expect(await does(ana, controls.digestSendNow)).toContain('*Sent.*');
    expect(postsIn(world, 'growth').at(-1)?.text).toContain('Digest sent now by hand');
    await world.passes(10 * minute);
    expect(postsIn(world, 'growth').at(-1)?.text).toContain('Digest of Wed 11 Mar 2026, 09:00');
    expect(postsIn(world, 'growth')).toHaveLength(3);
    expect(await managesPost(ana)).toContain('08:55 (sent now) · <#C0GROWTH>: posted');
  });

  test('sends it once though Slack delivers the click twice', async () => {
    await managesPost(ana);
    world.slack.redeliverNext();
    await does(ana, controls.digestSendNow);
    expect(postsIn(world, 'growth')).toHaveLength(2);
  });

  test('tells at once what Slack refused when it is sent now', async () => {
    await world.slack.changes('C0GROWTH', 'remove-bot');
    await managesPost(ana);
    const card = await does(ana, controls.digestSendNow);
    expect(card).toContain('Not posted: the bot is not in the channel.');
    expect(card).toContain('/invite');
    expect(toldTo(world, 'ana')).toEqual([]);
  });

  test('deletes it for good after asking, and what it posted stays', async () => {
    await managesPost(ana);
    expect(JSON.stringify(ana.modal()?.blocks)).toContain('Delete this digest?');
    expect(await does(ana, controls.digestDelete)).toContain('Deleted. What it posted stays.');
    await ana.closes(true);
    await isOffUntil(world, '2026-03-11T08:59:00Z');
    await world.passes(5 * minute);
    expect(postsIn(world, 'growth')).toHaveLength(1);
    expect(wordsOn(await ana.asks('digests'))).toContain('No digests yet');
  });

  test('of a digest that was deleted meanwhile says so, and so does every older button', async () => {
    await managesPost(ben);
    await managesPost(ana);
    await does(ana, controls.digestDelete);
    expect(await does(ben, controls.digestPause)).toContain('This digest was deleted');
    await ben.closes(true);
    expect(await managesPost(ben)).toContain('This digest was deleted');
    expect(toldTo(world, 'ana')).toEqual([]);
  });
});
