// Whose deed is answered next: workspaces take turns, in each of them people do, and everything that has arrived is acknowledged first. Knows no answer.

import type { Clock } from '#base/clock.ts';
import { serveInTurns } from '#base/slices.ts';
import type { UserId, WorkspaceId } from '#base/tenant.ts';
import { createTurnLine, type TurnLine } from '#base/turn-line.ts';

/** The turns of one workspace. */
export interface PeopleTurns {
  /** Resolves when it is this person's turn. Nobody reports the end: an answer that waits for something delays nobody. */
  take(user: UserId): Promise<void>;
}

export interface AllTurns {
  of(workspace: WorkspaceId): PeopleTurns;
}

type Begin = () => void;

export function createAllTurns(clock: Pick<Clock, 'monotonic'>): AllTurns {
  /** Each of a workspace's turns goes to whoever is next there. */
  const workspaces = createTurnLine<WorkspaceId, TurnLine<UserId, Begin>>();
  /** Everything that has arrived meanwhile is acknowledged between the turns. */
  const service = serveInTurns(() => workspaces.next()?.next());

  return {
    of: (workspace) => {
      const people = createTurnLine<UserId, Begin>();
      return {
        take: (user) =>
          new Promise((begin) => {
            people.add(user, begin);
            workspaces.add(workspace, people);
            service.soon(clock);
          }),
      };
    },
  };
}
