// Reads from a follow-up what narrows the campaigns: statuses, limits on figures, when they begin or end, parts of names, reasons of needs.

import { isNarrowed } from '#reports/amending/question-as-board.ts';
import { type NeedKind, needKinds } from '#reports/attention/attention-kind.ts';
import { type FigureLimit, mostPlaces, type Question } from '#reports/question.ts';
import { campaignsIn } from './follow-up-tags.ts';
import { type Changes, type Said, type SaidChange, type SaidFacts, type SaidOf, saidBy } from './said.ts';

export function narrowingChanges(facts: SaidFacts): Changes {
  const read = [statusChanges(facts), limitChanges(facts), reasonChanges(facts), otherChanges(facts)];
  return { changes: read.flatMap(({ changes }) => changes), lost: read.flatMap(({ lost }) => lost) };
}

function statusChanges(facts: SaidFacts): Changes {
  const { stands, words, text } = facts;
  const said = facts.of('status');
  const plain = said.filter(({ mode }) => mode === 'plain');
  const without = said.filter(({ mode }) => mode === 'without');
  const lost = tagsOf(said.filter(({ mode }) => mode === 'against'));
  const names = (some: readonly SaidOf<'status'>[]) => [
    ...new Set(some.map(({ meaning }) => meaning.status)),
  ];
  if (plain.length > 0) {
    const now = 'statuses' in stands ? stands.statuses : [];
    // `and paused` is one more, `and the paused ones?` is another question.
    const joins =
      words.has('adds') ||
      (['and', 'also'].includes(text.meant.words[0]?.key ?? '') && now.length > 0 && !facts.isAsked);
    const kind = joins ? 'besides' : 'statuses';
    return { changes: [saidBy({ kind, statuses: names(plain) }, ...plain, ...without)], lost };
  }
  if (without.length > 0)
    return { changes: [saidBy({ kind: 'without', statuses: names(without) }, ...without)], lost };
  const isNarrow = 'statuses' in stands && stands.statuses.length > 0;
  const all =
    words.has('all-statuses') ||
    (words.has('all') && stands.kind === 'list') ||
    (words.has('widens') && isNarrow);
  return { changes: all ? [{ change: { kind: 'statuses', statuses: [] }, by: [] }] : [], lost };
}

/** A number alone is held against the figure that stands: `below 3`. */
function limitChanges(facts: SaidFacts): Changes {
  const { stands } = facts;
  const stated = facts.of('limits').filter(({ mode }) => mode !== 'against');
  const bounds = facts.of('bound').filter(({ mode }) => mode === 'plain');
  const metric =
    facts.of('metric')[0]?.meaning.metric ??
    (stands.kind === 'board' ? (stands.limits?.[0]?.metric ?? stands.metric) : undefined);
  const limits = [
    ...stated.flatMap(({ meaning, mode }) =>
      mode === 'without' && meaning.limits.length === 1 ? meaning.limits.map(opposed) : meaning.limits,
    ),
    ...bounds.flatMap(({ meaning }) => (metric ? meaning.limitsOf(metric) : [])),
  ];
  if (limits.length === 0) {
    const moved = movedLimit(facts);
    if (moved !== undefined) return { changes: [moved], lost: [] };
  }
  if (limits.length === 0)
    return { changes: [], lost: tagsOf([...facts.of('limits'), ...facts.of('bound')]) };
  const periods = stated.flatMap(({ meaning }) => meaning.period ?? []);
  return {
    changes: [
      saidBy({ kind: 'limits', limits }, ...stated, ...bounds),
      ...periods.map((period): SaidChange => ({ change: { kind: 'period', period }, by: [] })),
    ],
    lost: [],
  };
}

/** `make that 6%`, after campaigns with a reply rate below 4 %. */
function movedLimit({ stands, of }: SaidFacts): SaidChange | undefined {
  if (stands.kind !== 'board' || stands.places !== mostPlaces) return undefined;
  const [limit, more] = stands.limits ?? [];
  const [number, another] = of('number');
  if (limit === undefined || more !== undefined || number === undefined || another !== undefined)
    return undefined;
  return saidBy({ kind: 'limits', limits: [{ ...limit, value: number.meaning.count }] }, number);
}

const opposite = { below: 'at-least', 'at-most': 'above', above: 'at-most', 'at-least': 'below' } as const;

function opposed(limit: FigureLimit): FigureLimit {
  return { ...limit, is: opposite[limit.is] };
}

function reasonChanges(facts: SaidFacts): Changes {
  const { stands, words } = facts;
  const said = facts.of('reason');
  const of = (mode: Said['mode']) =>
    new Set(said.filter((each) => each.mode === mode).flatMap(({ meaning }) => meaning.reasons));
  const [wanted, excluded] = [of('plain'), of('without')];
  if (said.length === 0) {
    const all = stands.kind === 'needs' && (words.has('all') || words.has('widens'));
    return { changes: all ? [{ change: { kind: 'reasons', reasons: [] }, by: [] }] : [], lost: [] };
  }
  // Whether one campaign needs somebody stands on its own page.
  if (campaignsIn(stands).length === 1)
    return { changes: [saidBy({ kind: 'as', report: 'campaign' }, ...said)], lost: [] };
  // `or ending soon`; `and the stalled ones?` is another question.
  const opens = facts.text.meant.words[0]?.key ?? '';
  const joins =
    stands.kind === 'needs' &&
    stands.reasons.length > 0 &&
    (words.has('adds') || opens === 'or' || opens === 'also') &&
    !facts.isAsked;
  const now = standing(stands);
  const reasons = needKinds.filter(
    (each) => !excluded.has(each) && (wanted.has(each) || ((wanted.size === 0 || joins) && now.has(each))),
  );
  return reasons.length === 0
    ? { changes: [], lost: tagsOf(said) }
    : { changes: [saidBy({ kind: 'reasons', reasons }, ...said)], lost: [] };
}

function standing(stands: Question): ReadonlySet<NeedKind> {
  const named = stands.kind === 'needs' ? stands.reasons : [];
  return new Set(named.length > 0 ? named : needKinds);
}

function otherChanges(facts: SaidFacts): Changes {
  const [dated, parts] = [facts.of('dated'), facts.of('part')];
  const plain = (said: Said) => said.mode === 'plain';
  // No change takes these away again.
  const kept = isNarrowed(facts.stands)
    ? facts.of('amends').filter(({ meaning }) => meaning.how === 'widens')
    : [];
  return {
    changes: [
      ...dated
        .filter(plain)
        .map((said) => saidBy({ kind: 'dated', edge: said.meaning.edge, period: said.meaning.phrase }, said)),
      ...parts
        .filter(plain)
        .slice(0, 1)
        .map((said) => saidBy({ kind: 'part', part: said.meaning.part }, said)),
    ],
    lost: tagsOf([
      ...kept,
      ...dated.filter((said) => !plain(said)),
      ...parts.filter((said) => !plain(said)),
      ...parts.slice(1),
    ]),
  };
}

function tagsOf(said: readonly Said[]) {
  return said.map(({ tag }) => tag);
}
