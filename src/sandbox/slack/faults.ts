// Faults that can be switched on: which call of the app they meet, how often, and what they do to it.

import type { Fields } from './shapes.ts';

/** `method` is a Web API method, or `response_url`. Without `channel`: in every channel. Without `times`: until cleared. */
export type SlackFault = {
  readonly method: string;
  readonly channel?: string;
  readonly times?: number;
} & Trouble;

export type Trouble =
  /** Slack refuses the call with that error code. */
  | { readonly error: string; readonly fields?: Fields }
  /** An HTTP error, such as 500. */
  | { readonly status: number }
  /** The call is not carried out and never answered. */
  | { readonly hang: true }
  /** The call is carried out, but its answer is lost on the way. */
  | { readonly dropAfterAccept: true }
  /** 200 with a body that is not Slack's; `taken`: the call is still carried out. */
  | { readonly unreadable: Unreadable; readonly taken: boolean }
  /** The call is carried out, and answered so much real time later. */
  | { readonly lateMs: number }
  /** 429 with Retry-After in seconds. */
  | { readonly ratelimited: number };

/** A proxy's page, JSON that says neither yes nor no, or JSON of which the end is missing. */
export type Unreadable = 'page' | 'without-ok' | 'cut';

export interface SlackFaults {
  set(fault: SlackFault): void;
  clear(): void;
  /** The fault that meets this call. Counts it. */
  meet(method: string, channel: string): Trouble | undefined;
  /** How often each fault has met a call. */
  met(): readonly SlackFault[];
}

export function createFaults(): SlackFaults {
  let faults: { fault: SlackFault; left: number }[] = [];
  const all: SlackFault[] = [];
  return {
    set: (fault) => {
      faults.push({ fault, left: fault.times ?? Number.POSITIVE_INFINITY });
    },
    clear: () => {
      faults = [];
    },
    meet: (method, channel) => {
      const met = faults.find(
        ({ fault, left }) =>
          left > 0 && fault.method === method && (fault.channel === undefined || fault.channel === channel),
      );
      if (met === undefined) return undefined;
      met.left -= 1;
      all.push(met.fault);
      return met.fault;
    },
    met: () => all,
  };
}
