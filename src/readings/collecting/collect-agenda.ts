// The collector's plan for a while: steps in the order of their value, each taken once, when it is due and there is a place for it.

import type { Instant } from '#base/brand.ts';
import { numberOf } from '#base/day.ts';
import { readAtOn } from '#readings/record/scope-days.ts';
import {
  type CollectedEndpoint,
  type CollectedRecord,
  type CollectStep,
  stepEndpoint,
  stepKey,
  type TimedStep,
} from './collect-step.ts';

export interface Agenda {
  add(step: TimedStep): void;
  /** Puts what was added in order, one rank at a time; to be done before anything is taken. */
  order(): Iterable<void>;
  /** At most so many steps of the lane. They are off the agenda then, and so is what was read since it was made. */
  take(lane: CollectStep['lane'], most: number, now: Instant, limits: TakeLimits): CollectStep[];
}

export interface TakeLimits {
  /** Calls that the background may still make this minute. */
  readonly places: Readonly<Record<CollectedEndpoint, number>>;
  /** Steps, by their key, that were tried a moment ago and are left in peace. */
  readonly resting: { has(key: string): boolean };
}

interface AgendaItem extends TimedStep {
  readonly key: string;
  /** When it had been read, as the step was added. */
  readonly readBefore: Instant | undefined;
}

export function createAgenda(known: CollectedRecord): Agenda {
  const ranks = { digests: new Map<number, AgendaItem[]>(), background: new Map<number, AgendaItem[]>() };
  const taken = new Set<string>();

  /** A reading bears the time at which it was asked for, and that may be before the step was added. */
  function isOver({ step, key, readBefore }: AgendaItem): boolean {
    const never = Number.NEGATIVE_INFINITY;
    return taken.has(key) || (readAtOf(step, known) ?? never) > (readBefore ?? never);
  }

  return {
    add: (timed) => {
      const ofLane = ranks[timed.step.lane];
      const items = ofLane.get(timed.rank) ?? [];
      ofLane.set(timed.rank, items);
      items.push({ ...timed, key: stepKey(timed.step), readBefore: readAtOf(timed.step, known) });
    },
    order: function* () {
      for (const ofLane of Object.values(ranks)) {
        for (const items of ofLane.values()) {
          items.sort((one, other) => Math.sign(one.from - other.from) || 0);
          yield;
        }
      }
    },
    take: (lane, most, now, { places, resting }) => {
      const left = { ...places };
      const steps: CollectStep[] = [];
      const isTakeable = ({ from, key, step }: AgendaItem) =>
        from <= now && !resting.has(key) && (lane === 'digests' || left[stepEndpoint(step)] > 0);
      for (const [rank, items] of [...ranks[lane]].sort(([one], [other]) => one - other)) {
        if (steps.length >= most) break;
        const kept = items.filter((item) => {
          if (steps.length >= most || !isTakeable(item)) return true;
          if (isOver(item)) return false;
          taken.add(item.key);
          left[stepEndpoint(item.step)] -= 1;
          steps.push(item.step);
          return false;
        });
        ranks[lane].set(rank, kept);
      }
      return steps;
    },
  };
}

/** When all of what the step reads was read; undefined where a part of it never was. */
function readAtOf(step: CollectStep, known: CollectedRecord): Instant | undefined {
  if (step.kind === 'campaigns') return known.campaigns()?.readAt;
  if (step.kind === 'statistics') return known.statistics(step.campaignId)?.readAt;
  const days = known.days(step.scope);
  const ends = [step.range.first, step.range.last].map((day) => readAtOn(days, numberOf(day)));
  return ends.every((readAt) => readAt !== undefined) ? Math.min(...ends) : undefined;
}
