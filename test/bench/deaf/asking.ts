// Cases in which somebody asks: every board and overview, wide questions on a new installation, files, and what is found while one types.

import { setTimeout as wait } from 'node:timers/promises';
import { controls } from '#blocks/controls.ts';
import type { Figure } from './goals.ts';
import { type Case, oneThing, until } from './measured.ts';
import type { Stage } from './stage.ts';

/** The first is the first question of a start. */
const boards = [
  'top by reply rate last 180 days',
  '',
  'last 180 days',
  'top by reply rate',
  'bottom 20 by acceptance rate',
  'top 50 by profile visits',
  'top by replies last 30 days',
  'owners',
  'owners by replies last 30 days',
  'compare this month vs last month',
  'daily last 180 days',
  'list',
  'explain reply rate last 30 days',
  'Campagn 7',
  'status',
];

/** What the others are held against. */
export const calm = 'calm';

const withoutCollector = { COLLECT: 'off' };

export const askingCases: readonly Case[] = [
  oneThing(calm, true, ({ short }) => ({
    record: 'full',
    title: 'nobody asks anything but help',
    work: async () => {
      await wait(short ? 3_000 : 20_000);
      return undefined;
    },
  })),
  oneThing('boards', true, () => ({
    record: 'full',
    title: 'every board and overview, first and again, full record',
    work: askAll,
  })),
  oneThing('boards-gaps', false, () => ({
    record: 'gaps',
    title: 'every board and overview, first and again, record with gaps',
    work: askAll,
  })),
  wide('wide-180', true, 'top by reply rate last 180 days'),
  wide('wide-390', false, 'top by reply rate last 390 days'),
  oneThing('gaps', false, () => ({
    record: 'gaps',
    env: withoutCollector,
    title: 'top by reply rate last 390 days, thirty calls missing',
    work: async ({ slack, says }) => {
      says('last 390 days');
      await slack.call('ask', 'top by reply rate last 390 days');
      await wait(15_000);
      return undefined;
    },
  })),
  oneThing('csv', false, () => ({
    record: 'full',
    title: 'every campaign as a file, twice',
    work: async ({ slack, says }) => {
      const times: number[] = [];
      for (const _ of ['first', 'again']) {
        says('list');
        await slack.call('ask', 'list');
        says('the file');
        times.push(await slack.call('csv'));
        await wait(1_000);
      }
      return [slowest('a file', times)];
    },
  })),
  oneThing('searches', false, () => ({
    record: 'full',
    title: 'zones, holidays and campaigns found letter by letter',
    work: async ({ slack, says }) => {
      says('zones and holidays');
      const form = await slack.call('searchesForm', {
        [controls.inputZone]: 'kolkata',
        [controls.inputHolidays]: 'bavaria',
      });
      says('list');
      await slack.call('ask', 'list');
      says('campaigns');
      const answer = await slack.call('searchesAnswer', 'Find a campaign…', 'nordic');
      return [slowest('a search in the form', form), slowest('a search of a campaign', answer)];
    },
  })),
];

/** A person does not ask faster, and what is measured is not one question alone. */
const betweenMs = 200;

/** One after the other, each a second time at once. */
async function askAll({ settings, slack, says }: Stage): Promise<undefined> {
  for (const words of settings.short ? boards.slice(0, 7) : boards) {
    for (const round of ['first', 'again']) {
      says(`${round} ${words || 'overview'}`);
      await slack.call('ask', words, 10_000);
      await wait(betweenMs);
    }
  }
}

/** Answers of the service are the same as in ten minutes of the contract's quota, and come within one. */
function wide(name: string, isShort: boolean, words: string): Case {
  const quota = 10;
  return oneThing(name, isShort, ({ short, campaigns }) => ({
    record: 'none',
    quota,
    env: withoutCollector,
    title: `new installation: ${words}, ten minutes of quota`,
    work: async ({ slack, service, says }) => {
      says(words);
      void slack.call('ask', words).catch(() => undefined);
      const answers = Math.min(campaigns, quota * 30);
      const rested = wait(short ? 8_000 : 30_000);
      await until(short ? 8_000 : 90_000, async () => (await service.call('answered', 'daily')) >= answers);
      await rested;
      return [
        { what: 'days of campaigns answered', value: await service.call('answered', 'daily'), unit: '' },
      ];
    },
  }));
}

function slowest(what: string, times: readonly number[]): Figure {
  return { what, value: Math.max(...times), unit: 'ms', note: `the slowest of ${times.length}` };
}
