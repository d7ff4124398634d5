// What the words of a follow-up change in the question that stands, as values, and which of them change nothing of it. Pure.

import type { Meaning, Tag } from '#language/reading/tag.ts';
import { campaignChanges } from './campaign-changes.ts';
import { narrowingChanges } from './narrowing-changes.ts';
import { ownerChanges } from './owner-changes.ts';
import { periodChanges } from './period-changes.ts';
import { figureChanges, rankingChanges } from './ranking-changes.ts';
import { reportChanges } from './report-changes.ts';
import { type Changes, type SaidChange, type SaidFacts, withOnly } from './said.ts';

type ChangeReader = (facts: SaidFacts) => Changes;

const readers: readonly ChangeReader[] = [
  reportChanges,
  periodChanges,
  ownerChanges,
  campaignChanges,
  figureChanges,
  narrowingChanges,
  rankingChanges,
];

export function changesIn(facts: SaidFacts): Changes {
  const changes: SaidChange[] = [];
  const lost: Tag[] = [];
  let either: Changes['either'];
  let left = facts.all;
  for (const reader of readers) {
    const read = reader(withOnly(left, facts));
    changes.push(...read.changes);
    lost.push(...read.lost);
    either ??= read.either;
    // What explains a word takes it from those that come later.
    const used = new Set([...read.changes, ...(read.either?.flat() ?? [])].flatMap(({ by }) => by));
    left = left.filter(({ tag }) => !used.has(tag));
  }
  // What is within a longer run that is lost is lost with it.
  const isWithin = ({ from, to }: Tag) => lost.some((each) => each.from <= from && to <= each.to);
  const strays = left
    .filter(({ meaning, tag }) => restricts.has(meaning.kind) && !isWithin(tag))
    .map(({ tag }) => tag);
  return { changes, lost: [...new Set([...lost, ...strays])], ...(either && { either }) };
}

/** Of these no word may be without effect. */
const restricts: ReadonlySet<Meaning['kind']> = new Set([
  ...(['period', 'beside', 'pair', 'metric', 'status', 'limits', 'bound', 'dated', 'part', 'order'] as const),
  ...(['number', 'owner', 'campaign', 'reason', 'unknown', 'uncounted', 'problem'] as const),
  ...(['schedule', 'place', 'zone', 'deed', 'condition', 'if'] as const),
]);
