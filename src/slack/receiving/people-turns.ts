// Whose deed is answered next: workspaces take turns, in each of them people do, and everything that has arrived is acknowledged first. Knows no answer.

import type { Clock } from '#base/clock.ts';
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

/** Answers start one after the other for this long. Then everything that has arrived meanwhile is acknowledged. */
const sliceMs = 3;

type Begin = () => void;

export function createAllTurns(clock: Pick<Clock, 'monotonic'>): AllTurns {
  /** Each of a workspace's turns goes to whoever is next there. */
  const workspaces = createTurnLine<WorkspaceId, TurnLine<UserId, Begin>>();
  let endsAt = 0;

  function beginSlice(): void {
    endsAt = clock.monotonic() + sliceMs;
    beginNext();
  }

  function beginNext(): void {
    if (workspaces.isEmpty()) return;
    if (clock.monotonic() >= endsAt) {
      setImmediate(beginSlice);
      return;
    }
    workspaces.next()?.next()?.();
    // The answer runs until it waits for something. Only then the next one starts.
    if (!workspaces.isEmpty()) queueMicrotask(() => process.nextTick(beginNext));
  }

  return {
    of: (workspace) => {
      const people = createTurnLine<UserId, Begin>();
      return {
        take: (user) =>
          new Promise((begin) => {
            if (workspaces.isEmpty()) setImmediate(beginSlice);
            people.add(user, begin);
            workspaces.add(workspace, people);
          }),
      };
    },
  };
}
