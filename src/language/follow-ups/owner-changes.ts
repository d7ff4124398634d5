// Reads from a follow-up whose campaigns it is about: one owner's, everybody's, or several owners' beside each other.

import type { QuestionChange } from '#reports/amending/question-change.ts';
import type { Question } from '#reports/question.ts';
import { compares } from './period-changes.ts';
import { type Changes, nothing, type Said, type SaidFacts, type SaidOf, saidBy } from './said.ts';

// biome-ignore lint/complexity/noExcessiveCognitiveComplexity: the ways to name owners, one line each
export function ownerChanges(facts: SaidFacts): Changes {
  const { stands, words } = facts;
  const said = facts.of('owner').toSorted((one, other) => one.tag.from - other.tag.from);
  const everybody =
    words.has('everybody') ||
    (words.has('widens') && ownersIn(stands).length > 0) ||
    (words.has('all') && isAllOfOwner(facts)) ||
    (words.has('total') && isSummed(stands));
  // No report holds one owner against all.
  const beside = facts
    .of('amends')
    .filter(({ mode, meaning }) => mode === 'against' && meaning.how === 'everybody');
  if (said.length === 0 && beside.length > 0) return { changes: [], lost: tagsOf(beside) };
  if (said.length === 0)
    return everybody
      ? { changes: [{ change: { kind: 'owner', owner: undefined }, by: [] }], lost: [] }
      : nothing;
  const standing = ownersIn(stands);
  const plain = said.filter(({ mode }) => mode === 'plain');
  const against = said.filter(({ mode }) => mode === 'against');
  const without = said.filter(({ mode }) => mode === 'without');
  if (words.has('swaps')) return swapped(said, standing);
  const left = standing.filter((each) => !without.some(({ meaning }) => meaning.owner === each));
  // `not ana, ben`: what is not meant goes by itself. `without ben` leaves the others, where several stand side by side.
  if (plain.length === 0 && against.length === 0) {
    // `without diego`, after an answer about diego alone.
    if (standing.length === 1 && left.length === 0)
      return { changes: [saidBy({ kind: 'owner', owner: undefined }, ...said)], lost: [] };
    const drops = left.length > 0 && left.length < standing.length;
    return drops ? campaignsSideBySide(left, said) : { changes: [], lost: tagsOf(without) };
  }
  const named = owners(plain);
  if (against.length > 0 || (compares(facts) && plain.length > 0)) {
    const first = against.length > 0 && named.length > 0 ? named : standing;
    const both = [...new Set([...first, ...owners(against.length > 0 ? against : plain)])];
    return both.length < 2 ? { changes: [], lost: tagsOf(said) } : campaignsSideBySide(both, said);
  }
  const isReplaced = plain.length > 0 && standing.length > 1 && left.length < standing.length;
  const joins =
    isReplaced ||
    words.has('adds') ||
    facts.text.typed.source.trimStart().startsWith('+') ||
    (beginsWithAnd(facts) && standing.length > 1);
  const together = joins && standing.length > 0 ? [...new Set([...left, ...named])] : named;
  if (together !== named && canStandBeside(stands)) return campaignsSideBySide(together, said);
  const [owner, another] = together;
  if (owner === undefined) return nothing;
  if (another === undefined) return { changes: [saidBy({ kind: 'owner', owner }, ...said)], lost: [] };
  if (stands.kind === 'board' && stands.of === 'owners') return campaignsSideBySide(together, said);
  return { ...nothing, either: eitherOf(together, said, stands) ?? [] };
}

/** Nothing but the owner narrows it. */
function isAllOfOwner({ stands, all }: SaidFacts): boolean {
  const isAlone = all.every(({ meaning }) => meaning.kind === 'amends');
  const isWide = ['overview', 'working', 'daily', 'campaign', 'compare-periods'].includes(stands.kind);
  if (isAlone && isWide) return true;
  if (stands.kind === 'needs') return stands.reasons.length === 0;
  return stands.kind === 'list' && stands.statuses.length === 0;
}

function isSummed({ kind }: Question): boolean {
  return kind === 'working' || kind === 'overview' || kind === 'board';
}

/** No report is about some owners together: each of them, or all side by side. */
function eitherOf(named: readonly string[], said: readonly Said[], stands: Question): Changes['either'] {
  const each = named.map((owner) => [saidBy({ kind: 'owner', owner }, ...said)]);
  const beside: QuestionChange = { kind: 'side-by-side', owners: named };
  return canStandBeside(stands) ? [[saidBy(beside, ...said)], ...each] : each;
}

function canStandBeside({ kind }: Question): boolean {
  return kind !== 'list' && kind !== 'needs' && kind !== 'handled';
}

function swapped(said: readonly SaidOf<'owner'>[], standing: readonly string[]): Changes {
  const [out, into, more] = owners(said);
  if (out === undefined || into === undefined || more !== undefined || !standing.includes(out))
    return { changes: [], lost: tagsOf(said) };
  const now = standing.map((each) => (each === out ? into : each));
  return now.length > 1
    ? campaignsSideBySide(now, said)
    : { changes: [saidBy({ kind: 'owner', owner: into }, ...said)], lost: [] };
}

function campaignsSideBySide(owners: readonly string[], said: readonly Said[]): Changes {
  return { changes: [saidBy({ kind: 'side-by-side', owners }, ...said)], lost: [] };
}

function beginsWithAnd({ text }: SaidFacts): boolean {
  return ['and', 'also', '&', '+', 'plus'].includes(text.meant.words[0]?.key ?? '');
}

export function ownersIn(question: Question): readonly string[] {
  if (question.kind === 'board' && question.of === 'owners' && question.among) return question.among;
  return 'owner' in question && question.owner !== undefined ? [question.owner] : [];
}

function owners(said: readonly SaidOf<'owner'>[]): string[] {
  return [...new Set(said.map(({ meaning }) => meaning.owner))];
}

function tagsOf(said: readonly Said[]) {
  return said.map(({ tag }) => tag);
}
