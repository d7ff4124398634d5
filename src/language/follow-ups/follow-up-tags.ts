// Every reading that words have because a question stands: words of follow-ups, periods beside its period, names beside its campaign. Decides nothing.

import { correction, type ParseContext } from '#language/read-outcome.ts';
import { isSlipOf, type Lexicon, nameWords } from '#language/reading/lexicon.ts';
import type { Tag } from '#language/reading/tag.ts';
import { isOwn, type Prepared } from '#language/reading/tag-words.ts';
import { asTyped, part } from '#language/typed-words.ts';
import { type CampaignRef, listedStatuses, type Question } from '#reports/question.ts';
import { statusWords } from '#reports/words/vocabulary.ts';
import { amendingSayings, amendingWords } from './amending-words.ts';
import { dayTags } from './day-tags.ts';
import { pointingTags } from './pointing-tags.ts';
import { rowTags } from './row-tags.ts';

/** `plain`: the readings that the words have by themselves. */
export function followUpTags(
  text: Prepared,
  { stands, shown }: { readonly stands: Question; readonly shown: readonly string[] },
  plain: readonly Tag[],
  lexicon: Lexicon,
  context: ParseContext,
): Tag[] {
  const words = text.typed.words.flatMap((_, at) => wordTags(text, at, stands));
  const parts = partTags([...plain], text, stands);
  const called = [...oneTags(text, lexicon), ...calledTags(text, lexicon), ...unreadTags(text, lexicon)];
  return [
    ...words,
    ...statusTags(text),
    ...called,
    ...parts,
    ...narrowedTags([...plain, ...called], stands, lexicon),
    ...dayTags(text, stands, plain, context),
    ...pointingTags(text, stands, campaignsIn(stands).length),
    ...ownerOfIt(text, stands, lexicon),
    ...takenOut(text),
    ...siblingTags(text, stands, lexicon),
    ...rowTags(text, stands, shown, plain, lexicon),
  ];
}

/** A word that was typed as it stands in the table is no slip of another. */
function wordTags({ typed, meant }: Prepared, at: number, stands: Question): Tag[] {
  const word = typed.words[at];
  if (word === undefined || word.quoted) return [];
  if (!/[\p{L}\p{N}]/u.test(word.text) && amendingSayings(word.key, stands.kind).length === 0)
    return [{ from: at, to: at + 1, cost: 0.1, meaning: { kind: 'filler' } }];
  // `open club`, and not the rate of opens.
  if (at === 0 && (word.key === 'open' || /^next[:,]/.test(typed.source.slice(word.from).toLowerCase())))
    return [{ from: 0, to: 1, cost: 0.45, meaning: { kind: 'filler' } }];
  // `status=paused`
  if (
    /^(?:status|owner|campaign|period|metric)$/.test(word.key) &&
    /^\s?[=:]/.test(typed.source.slice(word.to))
  )
    return [{ from: at, to: at + 1, cost: 0.1, meaning: { kind: 'amends', how: 'keeps' } }];
  const comma = at === 0 && /^(?:no|nope|nah)$/.test(word.key) && corrects.test(typed.source.slice(word.to));
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

/** `no, ana`, `no this month`: what follows is meant, and not left out. */
const corrects = /^(?:[,.!]| (?:this|last|today|yesterday|just|only|for|i|it|its|by)\b)/;

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

/** `the owner's other campaigns`, `what else does she run`, after one campaign. */
function ownerOfIt({ typed }: Prepared, stands: Question, { campaigns }: Lexicon): Tag[] {
  const [ref, more] = campaignsIn(stands);
  if (ref === undefined || more !== undefined) return [];
  const known = campaigns.items.find(({ id, name }) =>
    ref.by === 'id' ? id === ref.id : name.toLowerCase() === ref.name.toLowerCase(),
  );
  if (known === undefined) return [];
  const isOfOthers = typed.words.some(({ key }) => /^(?:others?|else)$/.test(key));
  return typed.words.flatMap(({ key }, from): Tag[] => {
    if (!/^owner['’]?s$|^(?:his|hers?|he|she)$/.test(key)) return [];
    // Whoever does something is no campaign, and neither is whose the others are.
    const cost = isOfOthers || /^s?he$/.test(key) ? 0.15 : 0.5;
    return [{ from, to: from + 1, cost, meaning: { kind: 'owner', owner: known.ownerEmail } }];
  });
}

/** `take diego out again`: the verb says that he goes. */
function takenOut({ typed }: Prepared): Tag[] {
  const words = typed.words.map(({ key }) => key);
  return words.flatMap((key, from): Tag[] => {
    if (!['take', 'leave', 'kick', 'filter', 'drop', 'keep'].includes(key)) return [];
    const out = words.findIndex(
      (each, at) => at > from + 1 && at <= from + 5 && ['out', 'away', 'off'].includes(each),
    );
    return out < 0 ? [] : [{ from, to: from + 1, cost: 0.2, meaning: { kind: 'not' } }];
  });
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
    const month = isMonth.test(word) ? word : (meant.words[at]?.key ?? '');
    const short = [4, 3].map((length) => month.slice(0, length)).find((each) => campaigns.holding.has(each));
    const found =
      campaigns.holding.get(word) ?? campaigns.holding.get((isMonth.test(month) && short) || '') ?? [];
    const meantBy = found.slice(0, mostOffered).flatMap((each) => campaigns.items[each] ?? []);
    const ref = { by: 'name', name: word } as const;
    if (meantBy.length === 0) return [];
    return [{ from: at, to: at + 1, cost: 0.6, meaning: { kind: 'campaign', ref, meant: meantBy } }];
  });
}

const isMonth = /^(?:jan|febr)uary$|^(?:march|april|june|july|august|october)$|^(?:sept|nov|dec)ember$/;

const mostOffered = 10;

/** `only fintech campaigns`: of a ranking or a list those that have the word in their names. */
function partTags(plain: readonly Tag[], { typed, meant }: Prepared, stands: Question): Tag[] {
  const takes = stands.kind === 'list' || (stands.kind === 'board' && stands.of === 'campaigns');
  if (!takes) return [];
  return plain.flatMap(({ from, to, cost, meaning }): Tag[] => {
    const next = meant.words[to]?.key ?? '';
    if (meaning.kind !== 'campaign' || meaning.meant.length < 2 || typed.words[from]?.quoted) return [];
    const only = to - from === 1 ? (typed.words[from]?.key ?? '') : '';
    // `the webinars`: each of them has the word in its name.
    if (isManyOf(only, meaning.meant))
      return [{ from, to, cost: cost - 0.1, meaning: { kind: 'part', part: only.slice(0, -1) } }];
    if (!['campaigns', 'ones', 'those'].includes(next)) return [];
    const name = asTyped(part(typed, from, to));
    return [{ from, to: to + 1, cost: cost - 0.1, meaning: { kind: 'part', part: name } }];
  });
}

function isManyOf(word: string, meant: readonly { readonly name: string }[]): boolean {
  if (word.length < 5 || !word.endsWith('s')) return false;
  return meant.every(({ name }) => {
    const words = nameWords(name);
    return words.includes(word.slice(0, -1)) && !words.includes(word);
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
