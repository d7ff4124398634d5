// Cases in which a thousand digests are due on one minute, while colleagues type at the usual pace or ten times as fast.

import { setTimeout as wait } from 'node:timers/promises';
import { bareBolt } from './bare-bolt.ts';
import type { Figure } from './goals.ts';
import { addDigests } from './made-store.ts';
import { type Case, type CaseOptions, oneThing, until } from './measured.ts';
import { type Settings, teamChannels } from './stage.ts';

const count = 1_000;
/** What comes before the minute: a start, and rest. */
const leadMs = 15_000;
/** For the first post. */
const patienceMs = 60_000;
/** Before the minute. */
const typingMs = 3_000;
export const rushPerSecond = 500;
/** Where the machine is so busy that a bare Bolt app takes longer than two thirds of that, it is the measure. */
const rushP99Ms = 50;

export const postingCases: readonly Case[] = [
  oneThing('digests', true, (settings, stores) => ({
    ...dueTogether(settings, stores.campaigns),
    title: `${count} digests of one minute`,
  })),
  oneThing('rush', false, (settings, stores) => ({
    ...dueTogether(settings, stores.campaigns),
    title: `${count} digests of one minute, ${rushPerSecond} commands a second`,
    perSecond: rushPerSecond,
    ackP99: async () => Math.max(rushP99Ms, 1.5 * (await bareBolt(rushPerSecond, 10_000)).ackMs.p99),
  })),
];

export function dueTogether(
  { short }: Pick<Settings, 'short'>,
  campaigns: Parameters<typeof addDigests>[1]['campaigns'],
  forMs = short ? 8_000 : 40_000,
): Pick<CaseOptions, 'record' | 'prepare' | 'typingFrom' | 'work'> {
  // A short run does not wait for a minute: they were due in the one before the start, which the bot makes up for once it has read
  // the channels that they go to.
  const channels = short ? 20 : teamChannels;
  const due = short ? Date.now() - 60_000 : Math.ceil((Date.now() + leadMs) / 60_000) * 60_000;
  const time = new Date(due).toISOString().slice(11, 16);
  return {
    record: 'full',
    typingFrom: due - typingMs,
    prepare: (path) => addDigests(path, { count, channels, time, campaigns }),
    work: async ({ slack, says }) => {
      await wait(Math.max(0, due - Date.now()));
      const from = Math.max(due, Date.now());
      says('digests');
      await until(patienceMs, async () => (await slack.call('digestPosts')).length > 0);
      await wait(forMs);
      return postFigures(await slack.call('digestPosts'), from);
    },
  };
}

/** Slack takes three hundred posts a minute: five a second. */
const paceMs = 200;

function postFigures(posts: readonly number[], from: number): Figure[] {
  const first = posts[0] ?? Number.NaN;
  const last = posts.at(-1) ?? Number.NaN;
  return [
    { what: 'first post', value: first - from, unit: 'ms', most: 2_000 },
    {
      what: 'posts, of Slack’s own pace',
      value: (last - first) / ((posts.length - 1) * paceMs),
      unit: '×',
      most: 1.04,
      note: `${posts.length} posts`,
    },
  ];
}
