// What people withdrew and gave back, and which channels were closed, written down as it was done: by it each run is owed or not.

import type { Clock } from '#base/clock.ts';

/** A stretch of time on the clock that may be set, and on the one that nobody sets. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly began: number;
  readonly ended: number;
}

/** Runs of the digest (in that channel only, where one is named) that nobody wanted. */
export interface Withdrawal extends Stretch {
  readonly digest: string;
  readonly channel?: string;
  /** `absent`: not made yet, or the channel is none of its destinations. */
  readonly why: 'paused' | 'deleted' | 'absent';
  /** What was due until then had been planned. */
  readonly planned: number;
}

/** The channel took no posts; `rule`: it shows only to who posts, and somebody has to say that it is over. */
export interface Closing extends Stretch {
  readonly channel: string;
  readonly why: 'closed' | 'rule';
}

/** Somebody resumed a digest that the channel had refused. */
export interface Mend {
  readonly digest: string;
  readonly channel: string;
  readonly to: number;
  readonly ended: number;
}

export interface Wishes {
  /** What is due until then is in the ledger. */
  plannedTo(at: number): void;
  /** `from`: since when it may have been so, where that is not now. */
  withdraw(digest: string, why: Withdrawal['why'], channel?: string, from?: number): void;
  /** Since the beginning of time, until now. */
  wasAbsent(digest: string, channel?: string): void;
  /** Called when it is done; `askedAt` (of the clock that nobody sets) is when it began to be done. */
  giveBack(digest: string, why: Withdrawal['why'], askedAt: number, channel?: string): void;
  isWithdrawn(digest: string, channel?: string): boolean;
  close(channel: string, why: Closing['why']): void;
  reopen(channel: string): void;
  /** Those that are closed now. */
  closed(): readonly Closing[];
  mended(digest: string, channel: string): void;
  withdrawals(): readonly Withdrawal[];
  closings(): readonly Closing[];
  mends(): readonly Mend[];
}

export function createWishes(clock: Clock): Wishes {
  const withdrawals: Withdrawal[] = [];
  const closings: Closing[] = [];
  const mends: Mend[] = [];
  let planned = -forever;
  const opened = () => ({ from: clock.now(), began: clock.monotonic(), to: forever, ended: forever });
  const stands = (digest: string, channel?: string) => (one: Withdrawal) =>
    one.digest === digest && one.channel === channel && one.ended === forever;
  return {
    plannedTo: (at) => {
      planned = at;
    },
    withdraw: (digest, why, channel, from = clock.now()) =>
      void withdrawals.push({
        ...{ digest, why, ...(channel === undefined ? {} : { channel }) },
        ...{ ...opened(), from, planned },
      }),
    wasAbsent: (digest, channel) => {
      const until = { to: clock.now(), ended: clock.monotonic() };
      const where = channel === undefined ? {} : { channel };
      const since = { from: -forever, began: -forever, planned: -forever };
      withdrawals.push({ digest, why: 'absent', ...where, ...since, ...until });
    },
    giveBack: (digest, why, askedAt, channel) => {
      const index = withdrawals.findIndex((one) => stands(digest, channel)(one) && one.why === why);
      const one = withdrawals[index];
      if (one !== undefined) withdrawals[index] = { ...one, to: clock.now(), ended: askedAt };
    },
    isWithdrawn: (digest, channel) => withdrawals.some(stands(digest, channel)),
    close: (channel, why) => void closings.push({ channel, why, ...opened() }),
    reopen: (channel) => {
      const index = closings.findIndex((one) => one.channel === channel && one.ended === forever);
      const one = closings[index];
      if (one !== undefined) closings[index] = { ...one, to: clock.now(), ended: clock.monotonic() };
    },
    closed: () => closings.filter(({ ended }) => ended === forever),
    mended: (digest, channel) =>
      void mends.push({ digest, channel, to: clock.now(), ended: clock.monotonic() }),
    withdrawals: () => withdrawals,
    closings: () => closings,
    mends: () => mends,
  };
}

const forever = Number.POSITIVE_INFINITY;
