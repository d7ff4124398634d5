// Under a digest in somebody's own messages its own room answers, whatever account and room they look at elsewhere.

import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { controls } from '#blocks/controls.ts';
import type { SeenMessage } from '#sandbox/slack/people.ts';
import type { Character } from '../support/characters.ts';
import type { World } from '../support/world.ts';
import { globexPrefix, openTwoAccounts } from './account-steps.ts';
import { goesTo } from './digest-steps.ts';

const scopes = ['commands', 'chat:write', 'users:read', 'channels:read', 'groups:read', 'im:history'];

let world: World;
let ben: Character;
let post: SeenMessage;

/** Ben, in New York, gets a digest of the room of #sales, which shows Globex, in his own messages. */
beforeEach(async () => {
  ({ world, ben } = await openTwoAccounts({ now: '2026-03-10T12:57:00Z', slack: { scopes } }));
  onTestFinished(() => world.close());
  await ben.types('/campaign-stats subscribe top 3 by replies last week every day at 09:10', {
    channel: 'sales',
  });
  await ben.faces();
  ben.fills({ [controls.inputChannels]: ['ben'] });
  await ben.submits();
  await ben.faces();
  await ben.closes(true);
  await goesTo(world, '2026-03-10T13:15:00Z');
  post = ben.reads('dm').findLast(({ text }) => text.includes(globexPrefix)) as SeenMessage;
  expect(post?.text).toContain('replies');
});

const says = async (text: string) => {
  await ben.says(text, { channel: 'dm', threadTs: post.ts });
  return ben.reads('dm').at(-1);
};

test('asks on about what the digest asked, in its account, and once more', async () => {
  const answer = await says('and last month?');
  expect(answer).toMatchObject({ threadTs: post.ts, text: expect.stringContaining('Taken over: replies') });
  expect(answer?.text).toContain(globexPrefix);
  const next = await says('and by reply rate?');
  expect(next?.text).toContain('last month');
  expect(next?.text).toContain(globexPrefix);
});

test('a new question there is answered in its account too', async () => {
  expect((await says('list'))?.text).toContain(globexPrefix);
});

test('who has left the channel of its room reads that it is not theirs to see any more, and no figures of another account', async () => {
  world.slack.workspace.channel('C0SALES')?.members.delete(ben.id);
  await world.passes(10 * 60_000);
  const answer = await says('and last month?');
  expect(answer?.text).toContain('a room that is not yours to see any more');
  expect(answer?.text).not.toContain('replies');
});
