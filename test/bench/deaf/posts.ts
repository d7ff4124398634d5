// When each message comes to the miniature workspace: who waits for one is told at once.

import type { SlackMessage } from '#sandbox/slack/shapes.ts';
import type { Workspace } from '#sandbox/slack/workspace.ts';

export interface Posts {
  /** When the next one comes that this person alone sees (or, with `fits`, that is such a one). */
  next(personId: string, fits?: (message: SlackMessage) => boolean): Promise<number>;
  /** Of the app in the channels of teams, by the machine's clock. */
  inTeamChannels(): readonly number[];
}

interface Waiting {
  readonly personId: string;
  readonly fits: (message: SlackMessage) => boolean;
  readonly resolve: (at: number) => void;
}

export function watchPosts(workspace: Workspace): Posts {
  const waiting = new Map<string, Waiting[]>();
  const inTeamChannels: number[] = [];
  let newest = '';

  const came = (message: SlackMessage) => {
    if (message.channel.startsWith('C0TEAM')) inTeamChannels.push(Date.now());
    const owner = message.ephemeralFor ?? message.channel.replace(/^D0/, 'U0');
    const [first, ...others] = waiting.get(owner) ?? [];
    if (first === undefined || !first.fits(message)) return;
    waiting.set(owner, others);
    first.resolve(performance.now());
  };

  workspace.onChange(() => {
    const message = workspace.newest();
    if (message === undefined || message.ts <= newest) return;
    newest = message.ts;
    if (message.postedVia !== 'person' && message.postedVia !== 'slackbot') came(message);
  });

  return {
    next: (personId, fits = isForOne) =>
      new Promise((resolve) => {
        waiting.set(personId, [...(waiting.get(personId) ?? []), { personId, fits, resolve }]);
      }),
    inTeamChannels: () => inTeamChannels,
  };
}

function isForOne({ ephemeralFor }: SlackMessage): boolean {
  return ephemeralFor !== undefined;
}
