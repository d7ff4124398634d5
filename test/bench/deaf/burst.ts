// A thousand commands in one moment, of one colleague and of fifty: how soon each is acknowledged, beside a bare Bolt app that answers each with help.

import { setTimeout as wait } from 'node:timers/promises';
import { withBareBolt } from './bare-bolt.ts';
import type { Colleagues } from './colleagues.ts';
import { turnFigures } from './goals.ts';
import type { Case, Outcome } from './measured.ts';
import type { Program } from './program.ts';
import type { SlackDeeds } from './slack-program.ts';
import { openStage } from './stage.ts';

const count = 1_000;
const crowds = [1, 50];
const texts = ['', 'list', 'daily', 'top by replies'];
/** What one burst leaves to answer is answered before the next; and whoever met a limit has met it no more. */
const betweenMs = 65_000;
/** Where the machine is so busy that a bare Bolt app takes longer than two thirds of that, it is the measure. */
const mostMs = 500;

export const burstCase: Case = {
  name: 'burst',
  short: false,
  run: async (settings, stores) => {
    const bare = await withBareBolt((slack) => bursts(slack, 3_000));
    const stage = await openStage(settings, stores, { name: 'burst', record: 'full' });
    try {
      const outcomes: Outcome[] = [];
      for (const [place, people] of crowds.entries()) {
        await stage.bot.call('begin');
        const { ackMs, unheard, ownMs, answerMs } = await stage.slack.call('burst', people, count, texts);
        const turns = await stage.bot.call('end');
        const most = Math.max(mostMs, 1.5 * (bare[place]?.ackMs.p50 ?? 0));
        const note = `bare Bolt ${bare[place]?.ackMs.p50.toFixed(0)}`;
        const watched = [
          ...turnFigures(turns, settings),
          { what: 'acknowledged p50', value: ackMs.p50, unit: 'ms', most, note } as const,
          {
            what: 'acknowledged p99',
            value: ackMs.p99,
            unit: 'ms',
            note: `bare Bolt ${bare[place]?.ackMs.p99.toFixed(0)}; far end's longest ${ownMs.max.toFixed(0)} ms`,
          } as const,
          {
            what: 'not acknowledged in 3 s',
            value: unheard,
            unit: '',
            most: Math.max(0, bare[place]?.unheard ?? 0),
          } as const,
          { what: 'answered p95', value: answerMs.p95, unit: 'ms' } as const,
        ];
        outcomes.push({ title: `${count} commands at once, of ${people}`, watched: 0, figures: watched });
        await wait(betweenMs);
      }
      return outcomes;
    } finally {
      await stage.close();
    }
  },
};

async function bursts(slack: Program<SlackDeeds>, restMs: number): Promise<readonly Colleagues[]> {
  const met: Colleagues[] = [];
  for (const people of [...crowds.slice(0, 1), ...crowds]) {
    met.push(await slack.call('burst', people, count, ['help']));
    await wait(restMs);
  }
  // The first is to warm it up.
  return met.slice(1);
}
