// One call after the other for each message: a change that is still on its way to Slack must not arrive after a later one.

export interface MessageLanes {
  /** `message`: where it stands. Begins once the calls before it for that message have ended, however they ended. Rejects like `call`. */
  run<Result>(
    message: { readonly channel: string; readonly ts: string },
    call: () => Promise<Result>,
  ): Promise<Result>;
}

export function createMessageLanes(): MessageLanes {
  const last = new Map<string, Promise<unknown>>();
  return {
    run: async ({ channel, ts }, call) => {
      const key = `${channel} ${ts}`;
      const before = last.get(key);
      const mine = before === undefined ? call() : before.then(call, call);
      last.set(key, mine);
      try {
        return await mine;
      } finally {
        if (last.get(key) === mine) last.delete(key);
      }
    },
  };
}
