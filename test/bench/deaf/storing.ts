// Cases in which the store is busy, gone or growing: held by another program, on a full disk, filled with the past, pruned of a month.

import { setTimeout as wait } from 'node:timers/promises';
import { addOldDeliveries } from './made-store.ts';
import { type Case, oneThing } from './measured.ts';
import { holdFile } from './stage.ts';

/** Until the minute after the next has begun, with what the bot does in it. */
const untilMinuteDoneMs = () => 60_000 - (Date.now() % 60_000) + 20_000;

export const storingCases: readonly Case[] = [
  oneThing('held', true, ({ short }) => {
    const heldMs = short ? 7_000 : 12_000;
    return {
      record: 'full',
      title: `another program holds the file for ${heldMs / 1_000} s`,
      work: async ({ storePath, slack, says }) => {
        says('held');
        const held = holdFile(storePath, heldMs);
        await wait(500);
        await slack.call('ask', '', heldMs);
        await held;
        await wait(1_000);
        return undefined;
      },
    };
  }),
  oneThing('full-disk', false, () => ({
    record: 'full',
    title: 'the disk is full for 12 s',
    work: async ({ bot, slack, says }) => {
      says('full');
      bot.disk('full');
      await slack.call('ask', '', 12_000);
      await wait(12_000);
      bot.disk('free');
      await slack.call('ask', 'status', 12_000);
      return undefined;
    },
  })),
  oneThing('backfill', false, () => ({
    record: 'none',
    quota: 10,
    title: 'backfill of a new installation, ten minutes of quota',
    work: async ({ service, says }) => {
      says('backfill');
      await wait(untilMinuteDoneMs() + 40_000);
      return [
        { what: 'days of campaigns answered', value: await service.call('answered', 'daily'), unit: '' },
      ];
    },
  })),
  oneThing('pruning', false, (_, stores) => ({
    record: 'full',
    env: { RETENTION_DAYS: '370', HISTORY_DAYS: '30' },
    prepare: (path) => addOldDeliveries(path, stores.campaigns),
    title: 'pruning of a month',
    work: async ({ says }) => {
      says('pruning');
      await wait(untilMinuteDoneMs());
      return undefined;
    },
  })),
];
