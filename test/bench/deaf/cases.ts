// All that the bot is measured in: each case brings about one thing while colleagues type fifty commands a second.

import { setTimeout as wait } from 'node:timers/promises';
import { colleagueFigures, type Figure, turnFigures } from './goals.ts';
import { addDigests, type MadeRecord, type MadeStores } from './made-store.ts';
import {
  holdFile,
  openStage,
  type Settings,
  type Stage,
  type StageOptions,
  teamChannels,
  type Watched,
} from './stage.ts';

export interface Outcome {
  readonly title: string;
  readonly figures: readonly Figure[];
}

export interface Case {
  readonly name: string;
  /** Whether it is one of the short run. */
  readonly short: boolean;
  run(settings: Settings, stores: MadeStores): Promise<readonly Outcome[]>;
}

const usualPerSecond = 50;

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

export const cases: readonly Case[] = [
  {
    name: 'calm',
    short: true,
    run: async (settings, stores) => [
      await beside(
        settings,
        stores,
        { name: 'calm', record: 'full' },
        'nobody asks anything but help',
        async () => {
          await wait(settings.short ? 4_000 : 20_000);
          return undefined;
        },
      ),
    ],
  },
  { name: 'boards', short: true, run: (...given) => boardsOn('full', ...given) },
  { name: 'boards-gaps', short: false, run: (...given) => boardsOn('gaps', ...given) },
  wide('top by reply rate last 180 days', 'wide-180', true),
  wide('top by reply rate last 390 days', 'wide-390', false),
  {
    name: 'gaps',
    short: false,
    run: async (settings, stores) => {
      const title = 'last 390 days, thirty calls missing, the contract’s quota';
      return [
        await beside(
          settings,
          stores,
          { name: 'gaps', record: 'gaps', env: { COLLECT: 'off' } },
          title,
          async (stage) => {
            stage.says('top by reply rate last 390 days');
            await stage.slack.call('ask', 'top by reply rate last 390 days');
            await wait(settings.short ? 3_000 : 10_000);
            return undefined;
          },
        ),
      ];
    },
  },
  {
    name: 'held',
    short: true,
    run: async (settings, stores) => {
      const heldMs = settings.short ? 8_000 : 12_000;
      const title = `another program holds the file for ${heldMs / 1_000} s`;
      return [
        await beside(settings, stores, { name: 'held', record: 'full' }, title, async (stage) => {
          stage.says('held');
          const held = holdFile(stage.storePath, heldMs);
          await wait(500);
          await stage.slack.call('ask', '', 15_000);
          await held;
          await wait(1_000);
          return undefined;
        }),
      ];
    },
  },
  {
    name: 'digests',
    short: true,
    run: (settings, stores) =>
      digestsOfAMinute('digests', 'digests of one minute', usualPerSecond, settings, stores),
  },
  {
    name: 'rush',
    short: false,
    run: (settings, stores) =>
      digestsOfAMinute('rush', 'digests of one minute, 500 commands a second', 500, settings, stores),
  },
];

async function boardsOn(record: MadeRecord, settings: Settings, stores: MadeStores): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const name = `boards-${record}`;
  const title = `every board and overview, first and again, ${record} record`;
  outcomes.push(
    await beside(settings, stores, { name, record }, title, async (stage) => {
      for (const words of boards) {
        for (const round of ['first', 'again']) {
          stage.says(`${round} ${words || 'overview'}`);
          await stage.slack.call('ask', words, 10_000);
          await wait(50);
        }
      }
      return undefined;
    }),
  );
  return outcomes;
}

function wide(words: string, name: string, short: boolean): Case {
  return {
    name,
    short,
    run: async (settings, stores) => {
      const title = `new installation: ${words}, ten minutes of quota`;
      return [
        await beside(
          settings,
          stores,
          { name, record: 'none', quota: 10, env: { COLLECT: 'off' } },
          title,
          async (stage) => {
            stage.says(words);
            void stage.slack.call('ask', words).catch(() => undefined);
            await until(
              settings.short ? 25_000 : 90_000,
              async () => (await stage.service.call('answered', 'daily')) >= 299,
            );
            await wait(2_000);
            return undefined;
          },
        ),
      ];
    },
  };
}

async function digestsOfAMinute(
  name: string,
  what: string,
  perSecond: number,
  settings: Settings,
  stores: MadeStores,
): Promise<Outcome[]> {
  const count = 1_000;
  const leadMs = 15_000;
  // A short run does not wait for a minute: they were due in the one before the start, which the bot makes up for once it has read
  // the channels that they go to.
  const channels = settings.short ? 20 : teamChannels;
  const due = settings.short ? Date.now() - 60_000 : Math.ceil((Date.now() + leadMs) / 60_000) * 60_000;
  const time = new Date(due).toISOString().slice(11, 16);
  const { campaigns } = stores;
  const prepare = (path: string) => addDigests(path, { count, channels, time, campaigns });
  const title = `${count} ${what}`;
  const goOut = async ({ slack, says }: Stage) => {
    await wait(Math.max(0, due - Date.now()));
    const from = Math.max(due, Date.now());
    says('digests');
    await wait(settings.short ? 10_000 : 60_000);
    return postFigures(await slack.call('digestPosts'), from);
  };
  return [await beside(settings, stores, { name, record: 'full', prepare }, title, goOut, perSecond)];
}

/** Slack takes three hundred posts a minute: five a second. */
function postFigures(posts: readonly number[], from: number): Figure[] {
  const last = posts.at(-1) ?? Number.NaN;
  const pace = (posts.length - 1) * 200;
  return [
    { what: 'first post', value: (posts[0] ?? Number.NaN) - from, unit: 'ms', most: 2_000 },
    {
      what: `${posts.length} posts, of Slack’s own pace`,
      value: (last - (posts[0] ?? Number.NaN)) / pace,
      unit: '×',
      most: 1.04,
    },
  ];
}

async function beside(
  settings: Settings,
  stores: MadeStores,
  options: StageOptions,
  title: string,
  work: (stage: Stage) => Promise<readonly Figure[] | undefined>,
  perSecond = usualPerSecond,
): Promise<Outcome> {
  const stage = await openStage(settings, stores, options);
  try {
    const { own, ...watched } = await stage.beside(perSecond, () => work(stage));
    return { title, figures: [...figuresOf(watched, settings), ...(own ?? [])] };
  } finally {
    await stage.close();
  }
}

function figuresOf(
  { turns, colleagues, longest }: Omit<Watched<unknown>, 'own'>,
  { campaigns }: Settings,
): Figure[] {
  return [...turnFigures(turns, campaigns, longest), ...colleagueFigures(colleagues)];
}

async function until(forMs: number, isTrue: () => Promise<boolean>): Promise<void> {
  for (const last = performance.now() + forMs; performance.now() < last && !(await isTrue()); )
    await wait(200);
}
