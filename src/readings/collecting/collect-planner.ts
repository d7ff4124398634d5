// Keeps the collector's agenda: made in slices, and kept for as long as what it rests on is the same.

import type { Instant } from '#base/brand.ts';
import { addDays, dayAt } from '#base/day.ts';
import { inSlices } from '#base/slices.ts';
import { quotaOf } from '#readings/gathering/run-fetch.ts';
import type { Study } from '#readings/reading-tools.ts';
import { isReachKnown } from './attended-campaigns.ts';
import { type Agenda, createAgenda } from './collect-agenda.ts';
import { createHistoryStep } from './collect-history.ts';
import type { CollectOutlook } from './collect-outlook.ts';
import { collectSteps } from './collect-plan.ts';
import type { CollectedRecord, CollectRules, CollectStep } from './collect-step.ts';

export interface CollectPlanner {
  /** What the last agenda rests on may have changed: a minute has passed. */
  expire(): void;
  agenda(): Promise<Agenda>;
  /** A piece of a scope's past was read, or refused: the next is put on the agenda. */
  goOn(step: CollectStep): void;
}

/** What is due later belongs on a later agenda: with digests all day long that is most of it. */
const horizonMs = 2 * 60_000;

interface Made {
  readonly agenda: Agenda;
  readonly known: CollectedRecord;
  readonly rules: CollectRules;
  readonly minute: number;
  readonly foundation: readonly unknown[];
}

export function createCollectPlanner(
  study: Study,
  outlook: CollectOutlook,
  options: { readonly retentionDays: number; readonly piece: (scope: string) => number },
): CollectPlanner {
  const { client, record, findings, clock, zone } = study;
  let minute = 0;
  let made: Made | undefined;
  let making: Promise<Agenda> | undefined;

  /** What is wanted depends on which campaigns there are and how far back days are told; what is too old, on whether days are trusted. */
  function foundation(): unknown[] {
    const known = { ...record, findings: findings.current() };
    return [record.campaigns(), known.findings.lastDay, isReachKnown(known, dayAt(clock.now(), zone))];
  }

  async function make(): Promise<Agenda> {
    await record.whole();
    const now = clock.now();
    const restsOn = { minute, foundation: foundation() };
    const rules = await rulesAt(now);
    const known: CollectedRecord = { ...record, findings: findings.current() };
    const agenda = createAgenda(known);
    const steps = collectSteps(known, await outlook.wantedAt(now), now, rules);
    for await (const step of inSlices(steps, clock)) {
      if (step !== undefined && step.from <= now + horizonMs) agenda.add(step);
    }
    for await (const _ of inSlices(agenda.order(), clock));
    made = { agenda, known, rules, ...restsOn };
    return agenda;
  }

  async function rulesAt(now: Instant): Promise<CollectRules> {
    const quota = quotaOf(client, 'statistics');
    const waits = {
      statistics: ((await client.foreseeFinish('statistics', 1, 'digests')) ?? now) - now,
      daily: ((await client.foreseeFinish('daily', 1, 'digests')) ?? now) - now,
    };
    return {
      freshness: study.freshness,
      zone,
      quota,
      takesMs: (endpoint, calls) => {
        const { limit, windowMs } = quotaOf(client, endpoint);
        return calls === 0 ? 0 : waits[endpoint] + Math.floor((calls - 1) / limit) * windowMs;
      },
      keptFrom: addDays(dayAt(now, zone), -options.retentionDays),
      piece: options.piece,
      distrustedBefore: findings.distrustedBefore(),
    };
  }

  function isValid({ minute: madeIn, foundation: before }: Made): boolean {
    return madeIn === minute && foundation().every((each, index) => each === before[index]);
  }

  return {
    expire: () => {
      minute += 1;
    },
    agenda: async () => {
      if (made !== undefined && isValid(made)) return made.agenda;
      making ??= make().finally(() => {
        making = undefined;
      });
      return making;
    },
    goOn: (step) => {
      if (step.kind !== 'history' || made === undefined) return;
      const known = { ...made.known, findings: findings.current() };
      const next = createHistoryStep(known, clock.now(), made.rules)(step.scope, step.rank);
      if (next !== undefined) made.agenda.add(next);
    },
  };
}
