// Cases that weigh: the processor's time of single answers, and the bot's memory.

import { setTimeout as wait } from 'node:timers/promises';
import type { Figure } from './goals.ts';
import type { Case } from './measured.ts';
import { quantile } from './quantile.ts';
import { openStage, type Stage } from './stage.ts';

/** From the record; the most of processor time that each may take once it has been asked before, ms. */
const asked: Readonly<Record<string, number>> = {
  '': 8,
  'last 180 days': 8,
  'top by reply rate': 15,
  'top by reply rate last 180 days': 15,
  'bottom 20 by acceptance rate': 15,
  'top by replies last 30 days': 15,
  owners: 15,
  'owners by replies last 30 days': 15,
};
const firstOfStart = ['top by reply rate last 180 days', '', 'list', 'daily last 180 days'];
/** Any answer from the record, and the first of a start: by the processor's time, since the wall's is also that of others. */
const answerP95Ms = 40;
/** By then the bot has answered for nobody what people ask most. */
const rehearsedMs = 3_000;
const rounds = 20;

export const weightCases: readonly Case[] = [
  {
    name: 'answers',
    short: false,
    run: async (settings, stores) => {
      const all: number[] = [];
      const goal = (most: number) => (settings.campaigns > 1_000 ? {} : { most });
      const figures: Figure[] = [];
      for (const words of firstOfStart) {
        const stage = await openStage(settings, stores, { name: 'answers-first', record: 'full' });
        await wait(rehearsedMs);
        const { cpuMs, wallMs } = await cost(stage, words);
        await stage.close();
        figures.push({
          what: `first of a start: ${words || 'overview'}`,
          value: cpuMs,
          unit: 'ms',
          ...goal(answerP95Ms),
          note: `wall ${wallMs.toFixed(0)} ms`,
        });
      }
      const stage = await openStage(settings, stores, { name: 'answers', record: 'full' });
      const plain = await repeated(stage, 'help');
      for (const [words, most] of Object.entries(asked)) {
        const { cpu, p50, wallMs } = await repeated(stage, words);
        all.push(...cpu);
        const note = `CPU beyond that of help (${plain.p50.toFixed(1)} ms); wall p50 ${wallMs.toFixed(0)} ms`;
        figures.push({
          what: words || 'overview',
          value: p50 - plain.p50,
          unit: 'ms',
          ...goal(most),
          note,
        });
      }
      await stage.close();
      const p95 = quantile(
        all.toSorted((one, other) => one - other),
        0.95,
      );
      figures.push({
        what: 'p95 of these, CPU',
        value: p95,
        unit: 'ms',
        ...goal(answerP95Ms),
      });
      return [{ title: 'answers from the record, processor time', watched: 0, figures }];
    },
  },
  {
    name: 'memory',
    short: false,
    run: async (settings, stores) => {
      const stage = await openStage(settings, stores, { name: 'memory', record: 'full' });
      const figures: Figure[] = [];
      const weigh = async (what: string, most?: number) => {
        const value = (await stage.bot.call('end')).rssMib;
        figures.push({ what, value, unit: 'MiB', ...(most === undefined ? {} : { most }) });
      };
      await wait(5_000);
      await weigh('at rest, the record in memory');
      for (const words of [...firstOfStart, ...Object.keys(asked), 'top by reply rate last 390 days'])
        await stage.slack.call('ask', words);
      await weigh('after wide boards', 350);
      await stage.close();
      return [{ title: 'memory', watched: 0, figures }];
    },
  },
];

async function repeated(stage: Stage, words: string) {
  await stage.slack.call('ask', words);
  const costs: { readonly cpuMs: number; readonly wallMs: number }[] = [];
  for (let round = 0; round < rounds; round += 1) costs.push(await cost(stage, words));
  const sorted = (times: number[]) => times.toSorted((one, other) => one - other);
  const cpu = sorted(costs.map(({ cpuMs }) => cpuMs));
  return {
    cpu,
    p50: quantile(cpu, 0.5),
    wallMs: quantile(sorted(costs.map(({ wallMs }) => wallMs)), 0.5),
  };
}

/** Of the thread that acknowledges, from the command to its answer. */
async function cost({ bot, slack }: Stage, words: string) {
  await bot.call('begin');
  const { answerMs } = await slack.call('ask', words);
  const { threadMs } = await bot.call('end');
  return { cpuMs: threadMs, wallMs: answerMs ?? Number.NaN };
}
