// Which needs stand out and which fold: returned and new ones first, each by itself; those that only go on share a line. Pure.

import type { NeedKind } from '#reports/attention/attention-kind.ts';
import type { AttentionLine } from '#reports/attention/attention-line.ts';

export interface ArrangedNeeds {
  /** A line each: those that returned or arose today first, most urgent first. */
  readonly lines: readonly AttentionLine[];
  /** Milestones and what runs out, after their first day: one line for each reason. */
  readonly folded: readonly FoldedNeeds[];
  readonly taken: readonly AttentionLine[];
  readonly snoozed: readonly AttentionLine[];
  readonly done: readonly AttentionLine[];
}

export interface FoldedNeeds {
  readonly kind: NeedKind;
  /** Most urgent first, at least one. */
  readonly lines: readonly AttentionLine[];
}

export function arrangeNeeds(all: readonly AttentionLine[]): ArrangedNeeds {
  const waiting = all.filter((line) => isWaiting(line));
  const inState = (kind: 'taken' | 'snoozed' | 'done') =>
    all.filter((line) => !isWaiting(line) && line.handling?.state.kind === kind);
  const folds = (line: AttentionLine) => isFolding(line.reason.kind) && !isNews(line);
  const folded = Map.groupBy(waiting.filter(folds), ({ reason }) => reason.kind);
  return {
    lines: [
      ...waiting.filter(isNews),
      ...waiting.filter((line) => !isNews(line) && !isFolding(line.reason.kind)),
    ],
    folded: [...folded].map(([kind, lines]) => ({ kind, lines })),
    taken: inState('taken'),
    snoozed: inState('snoozed'),
    done: inState('done'),
  };
}

/** It waits for somebody: nobody works on it, or it is back. */
export function isWaiting({ handling }: AttentionLine): boolean {
  return handling === undefined || handling.state.kind === 'open' || handling.back !== undefined;
}

/** Whether this person took it, also if it is back. */
export function isTakenBy({ handling }: AttentionLine, who: string | undefined): boolean {
  const state = handling?.state;
  return state?.kind === 'taken' && state.by.id === who;
}

/** If nothing is known of its days, it counts as new. */
function isNews({ handling }: AttentionLine): boolean {
  return handling === undefined || handling.isNews || handling.back !== undefined;
}

function isFolding(kind: NeedKind): boolean {
  return folding.has(kind);
}

/** These go on for days in the healthiest team. A loss of answers or sends stands out until somebody works on it. */
const folding: ReadonlySet<NeedKind> = new Set([
  'end-at-risk',
  'running-out',
  'finishing',
  'finished',
  'just-started',
]);
