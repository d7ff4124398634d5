// Keeps Slack’s answers for a while. All who want the same one share one call; few calls run at once, and nobody waits without end.

import { type Clock, within } from '#base/clock.ts';
import { freeTurn } from '#base/slices.ts';

export interface KeptSlackAnswers<Key, Value> {
  /**
   * What was seen less than `ageMs` ago, or is seen now. Where Slack does not answer within `patienceMs`: what was seen less than
   * `believedMs` ago (absent: what is kept); undefined where nothing was. The look goes on, for who asks next.
   */
  at(key: Key, ageMs: number, believedMs?: number): Promise<Value | undefined>;
  forget(key: Key): void;
  forgetAll(): void;
}

interface LookOptions<Key, Value> {
  readonly clock: Clock;
  readonly gate: SlackGate;
  /** undefined: it was not told. Never throws. */
  readonly look: (key: Key) => Promise<Value | undefined>;
  readonly keptMs: number;
  readonly patienceMs: number;
  /** Beyond that the one that was seen longest ago is forgotten. */
  readonly most: number;
}

export function createKeptSlackAnswers<Key, Value>(
  options: LookOptions<Key, Value>,
): KeptSlackAnswers<Key, Value> {
  const { clock, gate, look, keptMs, patienceMs, most } = options;
  const seen = new Map<Key, { readonly value: Value; readonly at: number }>();
  const asked = new Map<Key, Promise<void>>();

  /** What was seen less than `ageMs` ago. */
  function known(key: Key, ageMs: number): Value | undefined {
    const last = seen.get(key);
    return last !== undefined && clock.monotonic() - last.at < ageMs ? last.value : undefined;
  }

  function keep(key: Key, value: Value): void {
    seen.delete(key);
    seen.set(key, { value, at: clock.monotonic() });
    const [oldest] = seen.keys();
    if (seen.size > most && oldest !== undefined) seen.delete(oldest);
  }

  /** Everybody waits for the one answer. */
  function begin(key: Key): Promise<void> | undefined {
    const underWay = asked.get(key);
    if (underWay !== undefined || gate.isFull()) return underWay;
    const begun: Promise<void> = gate
      .run(async () => {
        // Fifty people whom nobody knows yet may come in one moment, and to ask Slack takes a millisecond each.
        await freeTurn(clock);
        return look(key);
      })
      .then((value) => {
        // What was forgotten meanwhile may be otherwise by now: it is looked at anew.
        if (asked.get(key) !== begun) return begin(key);
        if (value !== undefined) keep(key, value);
        asked.delete(key);
        return undefined;
      });
    asked.set(key, begun);
    return begun;
  }

  return {
    at: async (key, ageMs, believedMs = keptMs) => {
      const fresh = known(key, ageMs);
      if (fresh !== undefined) return fresh;
      const begun = begin(key);
      if (begun !== undefined) await within(patienceMs, begun, clock);
      return known(key, believedMs);
    },
    forget: (key) => {
      seen.delete(key);
      asked.delete(key);
    },
    forgetAll: () => {
      seen.clear();
      asked.clear();
    },
  };
}

/** Lets few looks out at once. */
export interface SlackGate {
  run<Result>(look: () => Promise<Result>): Promise<Result>;
  /** So many wait that another one would come too late for whoever asks. */
  isFull(): boolean;
}

export function createSlackGate(atOnce: number, mostWaiting: number): SlackGate {
  const waiting: (() => void)[] = [];
  let open = 0;
  return {
    isFull: () => waiting.length >= mostWaiting,
    run: async (look) => {
      if (open < atOnce) open += 1;
      else await new Promise<void>((begin) => waiting.push(begin));
      try {
        return await look();
      } finally {
        // The place goes on to whoever waits. Were it free until that one runs, another would take it too.
        const next = waiting.shift();
        if (next === undefined) open -= 1;
        else next();
      }
    },
  };
}
