// The same commands to a bare Bolt app that gives the same answer, on the same machine in the same run: what no bot can be quicker than.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { helpMessage } from '#blocks/short-messages.ts';
import { examples } from '#reports/words/productions.ts';
import type { Colleagues } from './colleagues.ts';
import { type Program, startProgram } from './program.ts';
import type { SlackDeeds, SlackTold } from './slack-program.ts';

const warmUpMs = 2_000;

/** What colleagues meet with who type so many commands a second, for so long. */
export function bareBolt(perSecond: number, forMs: number): Promise<Colleagues> {
  return withBareBolt(async (slack) => {
    const type = async (ms: number) => {
      await slack.call('colleaguesType', perSecond, ['help']);
      await wait(ms);
      return slack.call('colleaguesStop');
    };
    await type(warmUpMs);
    return type(forMs);
  });
}

export async function withBareBolt<Result>(
  work: (slack: Program<SlackDeeds>) => Promise<Result>,
): Promise<Result> {
  const told: SlackTold = { colleagues: 100, teamChannels: 1 };
  const { text, blocks } = helpMessage(examples);
  const slack = await startProgram<SlackDeeds>(join(import.meta.dirname, 'slack-program.ts'), told);
  const child = spawn(process.execPath, [join(import.meta.dirname, '../bare-bolt.ts')], {
    env: {
      PATH: process.env.PATH,
      BARE_ANSWER: JSON.stringify({ text, blocks }),
      ...(await slack.call('env')),
    },
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  try {
    while ((await slack.call('connected')) === 0) await wait(20);
    return await work(slack);
  } finally {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    await slack.close();
  }
}
