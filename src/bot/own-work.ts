// What the bot does by itself in a workspace each minute: its digests, the needs of campaigns, and reading ahead.

import type { Instant } from '#base/brand.ts';
import type { Scope } from '#base/scope.ts';
import { inTrace } from '#base/trace.ts';
import type { Digests } from '#digests/digests.ts';
import type { Answers } from '#reports/answers.ts';
import type { NeedsKeeper } from '#reports/handling/needs-keeper.ts';
import type { AccountDesks } from './account-desks.ts';
import { foreseeing } from './foresee-digests.ts';
import type { Outside } from './outside.ts';

export type OwnWork = Readonly<Record<'sendDigests' | 'lookAtNeeds' | 'readAhead', MinuteWork>>;

type MinuteWork = (at: Instant) => Promise<void>;

export interface OwnWorkOptions {
  readonly desks: Pick<AccountDesks, 'all' | 'find'>;
  readonly digests: Digests;
  readonly answers: Answers;
  readonly needs: Pick<NeedsKeeper, 'tick'>;
  /** Of every account. */
  readonly wholes: () => readonly Scope[];
  /** Without it, only what is too old is taken out of the record. */
  readonly collects: boolean;
  readonly newId: Outside['newId'];
}

export function createOwnWork(options: OwnWorkOptions): OwnWork {
  const { desks, digests, answers, needs, wholes, collects, newId } = options;
  /** Each minute is a piece of work of its own. */
  const inTraces =
    (name: string, run: MinuteWork): MinuteWork =>
    (at) =>
      inTrace({ name, id: newId }, () => run(at));

  async function lookAtNeeds(at: Instant): Promise<void> {
    const collected = wholes().filter(({ tenant }) => desks.find(tenant.account)?.readings.isCollecting());
    await Promise.all(collected.map((whole) => needs.tick(whole, at)));
  }

  async function collect(at: Instant): Promise<void> {
    const foreseen = foreseeing(digests, answers);
    await Promise.all(desks.all().map((desk) => desk.readings.collect(at, foreseen(desk))));
  }

  async function prune(at: Instant): Promise<void> {
    await Promise.all(desks.all().map((desk) => desk.readings.prune(at)));
  }

  return {
    sendDigests: inTraces('minute of digests', digests.tick),
    lookAtNeeds: inTraces('minute of needs', lookAtNeeds),
    readAhead: inTraces('reading ahead', collects ? collect : prune),
  };
}
