// Triggers: one-use keys with which an app may open a modal within three seconds of a person's deed.

import { limits } from './limits.ts';
import { SlackRefusal } from './shapes.ts';
import type { Workspace } from './workspace.ts';

export interface Trigger {
  readonly userId: string;
  /** The open modal in which the person did it, if it was in one. */
  readonly viewId: string | undefined;
  /** The channel in which the person did it: the `current conversation` of a select. */
  readonly channelId: string | undefined;
}

export interface Triggers {
  issue(trigger: Trigger): string;
  /** Throws a SlackRefusal: invalid, expired (3 s) or exchanged before. */
  exchange(id: string): Trigger;
}

export function createTriggers(workspace: Workspace): Triggers {
  const issued = new Map<string, { trigger: Trigger; at: number; used: boolean }>();
  return {
    issue: (trigger) => {
      const id = `${workspace.nextId('')}.${workspace.nextId('')}.sandbox`;
      issued.set(id, { trigger, at: workspace.now(), used: false });
      return id;
    },
    exchange: (id) => {
      const known = issued.get(id);
      if (known === undefined) throw new SlackRefusal('invalid_trigger_id');
      if (known.used) throw new SlackRefusal('exchanged_trigger_id');
      if (workspace.now() - known.at > limits.trigger.lifeMs) throw new SlackRefusal('expired_trigger_id');
      known.used = true;
      return known.trigger;
    },
  };
}
