// Every reading that words have because a question stands: words of follow-ups, periods beside its period, names beside its campaign. Decides nothing.

import { readBeside } from '#language/periods/parse-before.ts';
import { correction, longestOf, type ParseContext } from '#language/read-outcome.ts';
import { isSlipOf, type Lexicon, nameWords } from '#language/reading/lexicon.ts';
import type { Tag } from '#language/reading/tag.ts';
import { datedTags } from '#language/reading/tag-dates.ts';
import { isOwn, type Prepared } from '#language/reading/tag-words.ts';
import { asTyped, part, type Typed } from '#language/typed-words.ts';
import { periodOf } from '#reports/amending/question-subject.ts';
import { aYearBefore, periodAfter, periodBefore } from '#reports/figures/period-before.ts';
import {
  type CampaignRef,
  defaultPeriod,
  listedStatuses,
  longestPeriod,
  type PeriodPhrase,
  type Question,
} from '#reports/question.ts';
import { numberIn, statusWords } from '#reports/words/vocabulary.ts';
import { amendingSayings, amendingWords, besidePeriod } from './amending-words.ts';
import { rowTags } from './row-tags.ts';

/** `plain`: the readings that the words have by themselves. */
export function followUpTags(
  text: Prepared,
  { stands, shown }: { readonly stands: Question; readonly shown: readonly string[] },
  plain: readonly Tag[],
  lexicon: Lexicon,
  context: ParseContext,
): Tag[] {
  const words = text.typed.words.flatMap((_, at) => [
    ...wordTags(text, at, stands),
    ...periodTags(text.meant, at, stands, context),
    ...comingTags(text.meant, at, stands, context),
  ]);
  const parts = partTags([...plain], text, stands);
  const called = [...oneTags(text, lexicon), ...calledTags(text, lexicon), ...unreadTags(text, lexicon)];
  return [
    ...words,
    ...statusTags(text),
    ...called,
    ...parts,
    ...narrowedTags([...plain, ...called], stands, lexicon),
    ...siblingTags(text, stands, lexicon),
    ...rowTags(text, stands, shown, lexicon),
  ];
}

/** A word that was typed as it stands in the table is no slip of another. */
function wordTags({ typed, meant }: Prepared, at: number, stands: Question): Tag[] {
  const word = typed.words[at];
  if (word === undefined || word.quoted) return [];
  if (!/[\p{L}\p{N}]/u.test(word.text))
    return [{ from: at, to: at + 1, cost: 0.1, meaning: { kind: 'filler' } }];
  const comma = at === 0 && /^(?:no|nope|nah)$/.test(word.key) && /^[,.!]/.test(typed.source.slice(word.to));
  const keys = new Set([word.key, meant.words[at]?.key ?? '']);
  const found = [...keys].flatMap((key) => amendingSayings(key, stands.kind));
  const tags = found
    .filter(({ meaning, words }) => !leavesOut(meaning, typed.words[at + words.length]?.key))
    .filter(({ words }) => words[0] !== 'but' || !allWords.has(typed.words[at - 1]?.key ?? ''))
    .filter(({ words }) =>
      words.every((each, index) =>
        [typed.words[at + index]?.key, meant.words[at + index]?.key].includes(each),
      ),
    )
    .map(({ words, meaning, cost }): Tag => ({ from: at, to: at + words.length, cost, meaning }));
  return comma
    ? [...tags, { from: at, to: at + 1, cost: 0.1, meaning: { kind: 'amends', how: 'changes' } }]
    : tags;
}

const allWords: ReadonlySet<string> = new Set(['all', 'everything', 'everyone', 'everybody', 'anything']);

/** `everything but ana's`: neither word says nothing there. */
export function isPartOfBut({ from, meaning }: Tag, { typed }: Prepared): boolean {
  const key = (at: number) => typed.words[at]?.key ?? '';
  if (meaning.kind !== 'filler') return false;
  return (
    (key(from) === 'but' && allWords.has(key(from - 1))) ||
    (allWords.has(key(from)) && key(from + 1) === 'but')
  );
}

/** `everything but ana's` is not everything. */
function leavesOut(meaning: Tag['meaning'], next: string | undefined): boolean {
  const isAll = meaning.kind === 'amends' && ['all', 'everybody', 'total'].includes(meaning.how);
  return isAll && ['but', 'except', 'without'].includes(next ?? '');
}

/** `the week before that`, `same last year`, `next one`, `30 days`. */
function periodTags(meant: Typed, at: number, stands: Question, context: ParseContext): Tag[] {
  const period = periodOf(stands) ?? defaultPeriod;
  const rest = part(meant, at);
  const tag = (phrase: PeriodPhrase, used: number, cost = 0.6): Tag => ({
    ...{ from: at, to: at + used, cost },
    meaning: { kind: 'period', phrase },
  });
  const beside = readBeside(rest, period, context);
  const [before, after, yearAgo] = [besidePeriod.before, besidePeriod.after, besidePeriod['year-ago']].map(
    (words) => longestOf(rest, words),
  ) as [number, number, number];
  const running = (['week', 'month', 'quarter'] as const).flatMap((kind) => {
    const used = longestOf(rest, [`the whole ${kind}`, `whole ${kind}`, `the ${kind}`, `the entire ${kind}`]);
    return used > 0 ? [tag({ kind, back: 0 }, used, 0.7)] : [];
  });
  return [
    ...running,
    ...(beside?.kind === 'read' ? [tag(beside.value, beside.used)] : []),
    ...(before > 0 ? [tag(periodBefore(period, context), before)] : []),
    ...(after > 0 ? [tag(periodAfter(period, context), after)] : []),
    ...(yearAgo > 0 ? [tag(aYearBefore(period, context), yearAgo)] : []),
    ...(daysAt(rest) === undefined
      ? []
      : [tag({ kind: 'last-days', days: daysAt(rest) as number }, 2, 0.55)]),
  ];
}

/** `30 days`, without `last`. */
function daysAt({ words: [count, unit] }: Typed): number | undefined {
  const length = /^days?$/.test(unit?.key ?? '') ? 1 : /^weeks?$/.test(unit?.key ?? '') ? 7 : 0;
  const days = (numberIn(count?.key ?? '') ?? 0) * length;
  return days >= 1 && days <= longestPeriod ? days : undefined;
}

/** Where what stands begins or ends then and then, a period that comes is another such. */
function comingTags(meant: Typed, at: number, stands: Question, context: ParseContext): Tag[] {
  const edge =
    'ends' in stands && stands.ends ? 'ends' : 'begins' in stands && stands.begins ? 'begins' : undefined;
  if (edge === undefined) return [];
  const [first] = meant.words.slice(at);
  if (first === undefined) return [];
  const led = { ...first, key: edge === 'ends' ? 'ending' : 'started', text: edge };
  return datedTags({ ...meant, words: [led, ...meant.words.slice(at)] }, 0, context).map((tag) => ({
    ...tag,
    ...{ from: at, to: at + tag.to - 1, cost: 0.8 },
  }));
}

/** `pausd` may be a status as well as the deed that is as near. */
function statusTags({ typed, meant }: Prepared): Tag[] {
  return typed.words.flatMap(({ key, quoted }, at): Tag[] => {
    if (quoted || key.length < 4 || meant.words[at]?.key === key) return [];
    return listedStatuses.flatMap((status): Tag[] => {
      const word = statusWords[status].find((each) => isSlipOf(key, each));
      if (word === undefined) return [];
      const span = { from: at, to: at + 1, cost: 1.7 };
      return [{ ...span, meaning: { kind: 'status', status }, said: [correction(key, word)] }];
    });
  });
}

/** `the oct one`: before `one` a word is part of a name, whatever else it means. */
function oneTags({ names, meant }: Prepared, { campaigns }: Lexicon): Tag[] {
  return names.flatMap((words, at): Tag[] => {
    const [word, more] = words;
    if (meant.words[at + 1]?.key !== 'one' || word === undefined || more !== undefined) return [];
    const found = campaigns.holding.get(word) ?? [];
    const meantBy = found.slice(0, mostOffered).flatMap((each) => campaigns.items[each] ?? []);
    const ref = { by: 'name', name: word } as const;
    if (meantBy.length === 0) return [];
    return [{ from: at, to: at + 1, cost: 0.6, meaning: { kind: 'campaign', ref, meant: meantBy } }];
  });
}

const mostOffered = 10;

/** `only fintech campaigns`: of a ranking or a list those that have the word in their names. */
function partTags(plain: readonly Tag[], { typed, meant }: Prepared, stands: Question): Tag[] {
  const takes = stands.kind === 'list' || (stands.kind === 'board' && stands.of === 'campaigns');
  if (!takes) return [];
  return plain.flatMap(({ from, to, cost, meaning }): Tag[] => {
    const next = meant.words[to]?.key ?? '';
    if (meaning.kind !== 'campaign' || meaning.meant.length < 2 || typed.words[from]?.quoted) return [];
    if (!['campaigns', 'ones', 'those'].includes(next)) return [];
    const name = asTyped(part(typed, from, to));
    return [{ from, to: to + 1, cost: cost - 0.1, meaning: { kind: 'part', part: name } }];
  });
}

/** `the campaign called list` */
function calledTags({ names, meant }: Prepared, { campaigns }: Lexicon): Tag[] {
  return names.flatMap((_, at): Tag[] => {
    if (!['called', 'named'].includes(meant.words[at - 1]?.key ?? '')) return [];
    const name = names.slice(at).flat().join(' ');
    const found = (campaigns.whole.get(name) ?? []).flatMap((each) => campaigns.items[each] ?? []);
    if (found.length === 0) return [];
    const meaning = { kind: 'campaign', ref: { by: 'name', name }, meant: found } as const;
    return [{ from: at, to: names.length, cost: 0.3, meaning }];
  });
}

/** Before the record holds names, words that are none of ours are one: the study finds it. */
function unreadTags({ typed, meant }: Prepared, { campaigns }: Lexicon): Tag[] {
  if (campaigns.items.length > 0) return [];
  return typed.words.flatMap(({ quoted }, from): Tag[] => {
    const rest = meant.words.slice(from, from + longestName);
    const end = rest.findIndex((word) => word.quoted || isOwn(word.key) || amendingWords.has(word.key));
    const used = end < 0 ? rest.length : end;
    if (quoted || used === 0) return [];
    const name = asTyped(part(typed, from, from + used));
    const ref = { by: 'name', name } as const;
    return [{ from, to: from + used, cost: 1.5, meaning: { kind: 'campaign', ref, meant: [] } }];
  });
}

const longestName = 5;

/** Of several campaigns that a word may mean, those that share most words with the one that stands: after `Boston CTOs`, `the breakfast`. */
function narrowedTags(plain: readonly Tag[], stands: Question, lexicon: Lexicon): Tag[] {
  const standing = new Set(campaignsIn(stands).flatMap((ref) => nameWords(nameOf(ref, lexicon))));
  if (standing.size === 0) return [];
  return plain.flatMap((tag): Tag[] => {
    const { meaning } = tag;
    if (meaning.kind !== 'campaign' || meaning.meant.length < 2) return [];
    const shared = meaning.meant.map(
      ({ name }) => nameWords(name).filter((word) => standing.has(word)).length,
    );
    const most = Math.max(...shared);
    const meant = meaning.meant.filter((_, index) => shared[index] === most);
    return most === 0 || meant.length === meaning.meant.length
      ? []
      : [{ ...tag, cost: tag.cost - 0.2, meaning: { ...meaning, meant } }];
  });
}

/** After `Wave 1`: `with 2` is Wave 2. */
function siblingTags({ names }: Prepared, stands: Question, lexicon: Lexicon): Tag[] {
  const standing = campaignsIn(stands).map((ref) => nameWords(nameOf(ref, lexicon)));
  return names.flatMap((_, at) =>
    [1, 2].flatMap((used): Tag[] => {
      const words = names.slice(at, at + used).flat();
      if (words.length < used) return [];
      return standing.flatMap((name) => {
        const sibling = [...name.slice(0, -words.length), ...words].join(' ');
        if (words.length >= name.length || sibling === name.join(' ')) return [];
        const meant = (lexicon.campaigns.whole.get(sibling) ?? []).flatMap(
          (each) => lexicon.campaigns.items[each] ?? [],
        );
        const [only] = meant;
        if (only === undefined) return [];
        const ref = { by: 'name', name: only.name } as const;
        return [{ from: at, to: at + used, cost: 0.6, meaning: { kind: 'campaign', ref, meant } }];
      });
    }),
  );
}

export function campaignsIn(question: Question): readonly CampaignRef[] {
  if (question.kind === 'compare-campaigns') return question.campaigns;
  if (question.kind === 'board' && question.of === 'campaigns')
    return (question.among ?? []).map((name) => ({ by: 'name', name }));
  return 'campaign' in question && question.campaign !== undefined ? [question.campaign] : [];
}

function nameOf(ref: CampaignRef, { campaigns }: Lexicon): string {
  return ref.by === 'name' ? ref.name : (campaigns.items.find(({ id }) => id === ref.id)?.name ?? '');
}
