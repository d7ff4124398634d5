// What one way to read a text says, sorted by idea, for the frames to be filled from. Knows no report.

import { type NeedKind, needKinds } from '#reports/attention/attention-kind.ts';
import type { FigureLimit, ListedStatus, Metric, PeriodPhrase } from '#reports/question.ts';
import { listedStatuses } from '#reports/question.ts';
import type { Meaning, MeaningOf, ReportWord, Tag } from './tag.ts';

export interface ToldFacts {
  readonly tags: readonly Tag[];
  readonly periods: readonly { readonly phrase: PeriodPhrase; readonly afterVersus: boolean }[];
  readonly metrics: readonly Metric[];
  readonly uncounted: readonly MeaningOf<'uncounted'>[];
  /** Those that are asked for; those that were excluded are left out of all. */
  readonly statuses: readonly ListedStatus[];
  readonly limits: readonly FigureLimit[];
  readonly dated: readonly MeaningOf<'dated'>[];
  readonly parts: readonly string[];
  readonly orders: readonly ('top' | 'bottom')[];
  readonly numbers: readonly number[];
  readonly owners: readonly string[];
  readonly campaigns: readonly MeaningOf<'campaign'>[];
  readonly reasons: readonly NeedKind[];
  readonly reports: ReadonlySet<ReportWord>;
  readonly asks: ReadonlySet<MeaningOf<'asks'>['what']>;
  readonly versus: boolean;
  readonly beside: MeaningOf<'beside'>['which'] | undefined;
  readonly pair: MeaningOf<'pair'>['unit'] | undefined;
  readonly problems: readonly MeaningOf<'problem'>[];
  /** Kinds that stand in it, filler apart. */
  readonly kinds: ReadonlySet<Meaning['kind']>;
  /** `not` before what cannot be left out of a question. */
  readonly strayNot: boolean;
  readonly said: readonly string[];
}

export function toldIn(tags: readonly Tag[]): ToldFacts {
  const byKind = Map.groupBy(
    tags.map(({ meaning }) => meaning),
    ({ kind }) => kind,
  );
  const of = <Kind extends Meaning['kind']>(kind: Kind) =>
    (byKind.get(kind) ?? []) as readonly Meaning[] as readonly MeaningOf<Kind>[];
  const content = tags.filter(({ meaning }) => meaning.kind !== 'filler');
  const { statuses, strayNot } = statusesIn(
    tags.filter(
      ({ meaning }) => meaning.kind !== 'filler' || (meaning.joint !== undefined && meaning.joint !== 'or'),
    ),
  );
  const metrics = [...new Set(of('metric').map(({ metric }) => metric))];
  const [metric, another] = metrics;
  const bounds =
    metric !== undefined && another === undefined
      ? of('bound').flatMap(({ limitsOf }) => limitsOf(metric))
      : [];
  return {
    tags,
    periods: content.flatMap(({ meaning }, at) => {
      if (meaning.kind === 'limits' && meaning.period)
        return [{ phrase: meaning.period, afterVersus: false }];
      return meaning.kind === 'period'
        ? [{ phrase: meaning.phrase, afterVersus: content[at - 1]?.meaning.kind === 'versus' }]
        : [];
    }),
    metrics,
    uncounted: of('uncounted'),
    statuses,
    limits: [...limitsIn(content), ...bounds],
    dated: of('dated'),
    parts: of('part').map(({ part }) => part),
    orders: of('order').map(({ order }) => order),
    numbers: [
      ...of('number').map(({ count }) => count),
      ...of('order').flatMap(({ places }) => places ?? []),
    ],
    owners: [...new Set(of('owner').map(({ owner }) => owner))],
    campaigns: of('campaign'),
    reasons: reasonsIn(content),
    reports: new Set([
      ...of('report').map(({ report }) => report),
      ...of('owner').flatMap(({ campaigns }) => (campaigns ? (['campaigns'] as const) : [])),
    ]),
    asks: new Set(of('asks').map(({ what }) => what)),
    versus: of('versus').length > 0,
    beside: of('beside')[0]?.which,
    pair: of('pair')[0]?.unit,
    problems: of('problem'),
    kinds: new Set(content.map(({ meaning }) => meaning.kind)),
    strayNot,
    said: tags.flatMap((tag) => tag.said ?? []),
  };
}

/** `not archived` is all the others; so is `drafts excluded`. */
function statusesIn(content: readonly Tag[]): { statuses: ListedStatus[]; strayNot: boolean } {
  const told = {
    wanted: new Set<ListedStatus>(),
    joined: new Set<ListedStatus>(),
    excluded: new Set<ListedStatus>(),
  };
  let strayNot = false;
  for (const [at, { meaning }] of content.entries()) {
    if (meaning.kind === 'status') told[partOfStatus(content, at, told.excluded)].add(meaning.status);
    else if (meaning.kind === 'not') strayNot ||= isStray(content, at);
  }
  const { joined, excluded } = told;
  // `with the paused ones too` restricts nothing where no other status is named.
  const wanted = new Set(told.wanted.size > 0 ? [...told.wanted, ...joined] : []);
  const statuses =
    excluded.size > 0 && wanted.size === 0
      ? listedStatuses.filter((each) => !excluded.has(each))
      : listedStatuses.filter((each) => wanted.has(each) && !excluded.has(each));
  return { statuses, strayNot };
}

function partOfStatus(
  content: readonly Tag[],
  at: number,
  excluded: ReadonlySet<ListedStatus>,
): 'wanted' | 'joined' | 'excluded' {
  const [before, after] = [content[at - 1]?.meaning, content[at + 1]?.meaning];
  // `except drafts and archived`; `drafts excluded`, `drafts and archived left out`.
  const goesOn = before?.kind === 'status' && excluded.has(before.status);
  const last = lastJoined(content, at);
  const isLast =
    content[last + 1]?.meaning.kind === 'not' &&
    !negated.includes(content[last + 2]?.meaning.kind ?? 'filler');
  if (before?.kind === 'not' || goesOn || isLast) return 'excluded';
  return jointOf(before) === 'with' || jointOf(after) === 'too' ? 'joined' : 'wanted';
}

/** The last of the statuses that one word, `and`, holds together with this one. */
function lastJoined(content: readonly Tag[], at: number): number {
  let last = at;
  for (let next = at + 1; content[next]?.meaning.kind === 'status'; next += 1) {
    if ((content[next]?.from ?? 0) - (content[last]?.to ?? 0) !== 1) break;
    last = next;
  }
  return last;
}

/** `not` before what cannot be left out. */
function isStray(content: readonly Tag[], at: number): boolean {
  const [before, after] = [content[at - 1]?.meaning, content[at + 1]?.meaning];
  const turned = (after?.kind === 'limits' && after.limits.length === 1) || after?.kind === 'reason';
  const isBehind = before?.kind === 'status' && !negated.includes(after?.kind ?? 'filler');
  return !isBehind && after?.kind !== 'status' && !turned;
}

function jointOf(meaning: Meaning | undefined): MeaningOf<'filler'>['joint'] {
  return meaning?.kind === 'filler' ? meaning.joint : undefined;
}

/** What `not` before it may leave out, or cannot. */
const negated: readonly Meaning['kind'][] = ['status', 'owner', 'limits', 'reason', 'campaign', 'metric'];

/** `leave out less than 50 invites` keeps those with at least 50. */
function limitsIn(content: readonly Tag[]): FigureLimit[] {
  return content.flatMap(({ meaning }, at) => {
    if (meaning.kind !== 'limits') return [];
    const isOut = content[at - 1]?.meaning.kind === 'not' && meaning.limits.length === 1;
    return isOut ? meaning.limits.map((limit) => ({ ...limit, is: opposite[limit.is] })) : meaning.limits;
  });
}

/** What is left where such a limit is excluded. */
export const opposite = {
  below: 'at-least',
  'at-most': 'above',
  above: 'at-most',
  'at-least': 'below',
} as const;

/** `not the ending soon ones` is all the other reasons. */
function reasonsIn(content: readonly Tag[]): readonly NeedKind[] {
  const wanted = new Set<NeedKind>();
  const excluded = new Set<NeedKind>();
  for (const [at, { meaning }] of content.entries()) {
    if (meaning.kind !== 'reason') continue;
    const set = content[at - 1]?.meaning.kind === 'not' ? excluded : wanted;
    for (const reason of meaning.reasons) set.add(reason);
  }
  return needKinds.filter(
    (each) => !excluded.has(each) && (wanted.has(each) || (wanted.size === 0 && excluded.size > 0)),
  );
}
