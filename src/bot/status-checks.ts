// What doctor can tell of a running bot at little cost, for admins who ask for its status: one call to Slack, and looks at the machine and around the store.

import type { Clock } from '#base/clock.ts';
import type { Log } from '#base/log.ts';
import { type Diagnosis, wrong } from '#doctor/diagnosis.ts';
import { lookAtNode } from '#doctor/look-at-machine.ts';
import { lookAtBot } from '#doctor/look-at-slack.ts';
import { lookAroundFile } from '#doctor/look-at-store.ts';
import type { SlackSide } from '#slack/meet-slack.ts';
import { surroundingsOf } from '#store/file/file-surroundings.ts';

export interface ChecksOptions {
  readonly slack: Pick<SlackSide, 'interactive' | 'time'>;
  /** Whether they may read of the machine. */
  readonly isOperators: boolean;
  /** Undefined if the store is no file. */
  readonly storePath: string | undefined;
  readonly clock: Clock;
  readonly log: Log;
}

/** App Home tells the status too, each time that an admin opens it. */
const keptMs = 60_000;

export function createStatusChecks(options: ChecksOptions): () => Promise<readonly Diagnosis[]> {
  const { clock } = options;
  let last: { readonly at: number; readonly look: Promise<readonly Diagnosis[]> } | undefined;
  return () => {
    const now = clock.monotonic();
    if (last !== undefined && now - last.at < keptMs) return last.look;
    const made = { at: now, look: look(options) };
    last = made;
    made.look.catch(() => {
      if (last === made) last = undefined;
    });
    return made.look;
  };
}

async function look({ slack, isOperators, storePath, clock, log }: ChecksOptions) {
  const { diagnoses } = await lookAtBot(slack, { clock, log });
  if (!isOperators) return diagnoses;
  return [
    ...diagnoses,
    ...lookAtNode(process.versions, clock.now()),
    ...(storePath === undefined ? [] : aroundStore(storePath)),
  ];
}

/** The bot works on for a while with a file whose folder is gone, and loses what it writes. */
function aroundStore(path: string): readonly Diagnosis[] {
  try {
    return lookAroundFile(surroundingsOf(path));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    return [
      wrong(
        'store',
        `Its folder cannot be looked at (${code}): ${path}.`,
        'Put the folder back, or its last backup, and start the bot again.',
      ),
    ];
  }
}
