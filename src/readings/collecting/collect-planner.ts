// Makes the collector's agenda in slices, and keeps it for as long as what it rests on is the same.

import type { Instant } from '#base/brand.ts';
import { addDays, dayAt } from '#base/day.ts';
import { inSlices } from '#base/slices.ts';
import { quotaOf } from '#readings/gathering/run-fetch.ts';
import type { ReadingTools } from '#readings/reading-tools.ts';
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

interface FoundedAgenda {
  readonly agenda: Agenda;
  readonly known: CollectedRecord;
  readonly rules: CollectRules;
  readonly minute: number;
  readonly foundation: readonly unknown[];
}

export function createCollectPlanner(
  tools: ReadingTools,
  outlook: CollectOutlook,
  options: { readonly retentionDays: number; readonly piece: (scope: string) => number },
): CollectPlanner {
  const { client, record, findings, clock, zone } = tools;
  let minute = 0;
  let latest: FoundedAgenda | undefined;
  let making: Promise<Agenda> | undefined;

  /** Which days are wanted depends on the list and on how far back the service tells. Which are too old depends on the rule of the last day. */
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
    latest = { agenda, known, rules, ...restsOn };
    return agenda;
  }

  async function rulesAt(now: Instant): Promise<CollectRules> {
    const quota = quotaOf(client, 'statistics');
    const waits = {
      statistics: ((await client.foreseeFinish('statistics', 1, 'digests')) ?? now) - now,
      daily: ((await client.foreseeFinish('daily', 1, 'digests')) ?? now) - now,
    };
    return {
      freshness: tools.freshness,
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

  function isValid({ minute: madeIn, foundation: before }: FoundedAgenda): boolean {
    return madeIn === minute && foundation().every((each, index) => each === before[index]);
  }

  return {
    expire: () => {
      minute += 1;
    },
    agenda: async () => {
      if (latest !== undefined && isValid(latest)) return latest.agenda;
      making ??= make().finally(() => {
        making = undefined;
      });
      return making;
    },
    goOn: (step) => {
      if (step.kind !== 'history' || latest === undefined) return;
      const known = { ...latest.known, findings: findings.current() };
      const next = createHistoryStep(known, clock.now(), latest.rules)(step.scope, step.rank);
      if (next !== undefined) latest.agenda.add(next);
    },
  };
}
