// What is made from a scope's readings once, for all who ask: contexts, plans that equal questions share, and what was done about needs.

import type { Instant } from '#base/brand.ts';
import type { Clock } from '#base/clock.ts';
import { type Day, dayAt } from '#base/day.ts';
import { later } from '#base/later.ts';
import type { Log } from '#base/log.ts';
import type { Scope } from '#base/scope.ts';
import type { Need, Readings } from '#readings/reading.ts';
import { type AnswerSettings, createContexts } from './answer-context.ts';
import type { Answers } from './answers.ts';
import { type NeedsByCampaign, noNeeds } from './handling/needs-by-campaign.ts';
import { createSharedNeeds } from './handling/shared-needs.ts';
import type { Question } from './question.ts';

/** What the answers for a scope are made from. */
export interface AnswerSource {
  readonly readings: Readings;
  readonly settings: AnswerSettings;
}

export type SharedPlan = Awaited<ReturnType<Answers['needs']>>;

export interface ScopeStudy extends AnswerSource {
  readonly contextAt: ReturnType<typeof createContexts>;
  /** Many digests ask the same question on the same day. They share one plan, which the readings then ask once. */
  planOf(question: Question, at: Instant): Promise<SharedPlan>;
  /** Whether the plan wanted so much that to compose from it takes longer than a slice. */
  isWide(plan: SharedPlan): boolean;
  /** Tells what people did about needs. If that cannot be read, the needs are told without it. */
  needsFor(question: Question, at: Instant): Promise<NeedsByCampaign>;
}

export interface ScopeStudiesOptions {
  /** Returns the same object for all scopes that see the same. */
  readonly sourceOf: (scope: Scope) => AnswerSource;
  readonly clock: Clock;
  readonly log: Log;
}

const plansKept = 5_000;
/** A question about more scopes and campaigns than this takes longer than a slice. */
const narrowest = 200;

const reportKinds = later(() => import('./report-kinds.ts'));

export function createScopeStudies({
  sourceOf,
  clock,
  log,
}: ScopeStudiesOptions): (scope: Scope) => ScopeStudy {
  const studies = new WeakMap<AnswerSource, ScopeStudy>();
  return (scope) => {
    const source = sourceOf(scope);
    const study = studies.get(source) ?? createStudy(source, clock, log);
    studies.set(source, study);
    return study;
  };
}

function createStudy(source: AnswerSource, clock: Clock, log: Log): ScopeStudy {
  const { settings } = source;
  const contextAt = createContexts(settings, clock);
  const plans = new Map<string, SharedPlan>();
  /** How much each plan wanted when it was last asked. */
  const widths = new WeakMap<SharedPlan, number>();
  const { needs } = settings;
  /** What was kept of needs since that day; undefined: nothing is kept. */
  const keptSince = needs && createSharedNeeds((since: Day) => needs.loadNeeds(since), clock);

  return {
    ...source,
    contextAt,
    planOf: async (question, at) => {
      const { reportNeeds } = await reportKinds();
      const name = `${dayAt(at, settings.serviceZone)} ${JSON.stringify(question)}`;
      const plan: SharedPlan =
        plans.get(name) ??
        ((known) => {
          const wanted = reportNeeds(question, known, contextAt(at));
          widths.set(plan, widthOf(wanted));
          return wanted;
        });
      // Kept in order of use, so that the plan that was used longest ago is forgotten.
      plans.delete(name);
      plans.set(name, plan);
      if (plans.size > plansKept) plans.delete(plans.keys().next().value ?? '');
      return plan;
    },
    isWide: (plan) => (widths.get(plan) ?? 0) > narrowest,
    needsFor: async (question, at) => {
      const { needsSince } = await reportKinds();
      const since = needsSince(question, contextAt(at));
      if (since === undefined || keptSince === undefined) return noNeeds;
      try {
        return await keptSince(since);
      } catch (error) {
        log.error('what was done about needs could not be read', { error });
        return noNeeds;
      }
    },
  };
}

function widthOf(needs: readonly Need[]): number {
  return needs.reduce((sum, need) => sum + (need.kind === 'statistics' ? need.campaignIds.length : 1), 0);
}
