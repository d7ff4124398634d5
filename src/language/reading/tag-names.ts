// Finds the names of campaigns and owners in a text: quoted, by id, whole, in part, misspelled, by initials. Knows no report.

import { correction } from '#language/read-outcome.ts';
import { asTyped, part, type Word } from '#language/typed-words.ts';
import { mentionIn } from '#reports/finding/owner-mention.ts';
import type { CampaignChoice } from '#reports/report-base.ts';
import { findWord, isSlipOf, type Lexicon, type NameIndex } from './lexicon.ts';
import { isNamePlace, isWholeNamePlace } from './name-places.ts';
import { linking, type NameRun, runsFrom } from './name-runs.ts';
import { sayings } from './sayings.ts';
import type { Tag } from './tag.ts';
import { isOwn, type Prepared } from './tag-words.ts';

export function nameTags(text: Prepared, lexicon: Lexicon): Tag[] {
  const { typed } = text;
  const tags = typed.words.flatMap((word, at): Tag[] => {
    if (word.quoted) return quotedTags(text, at, lexicon);
    if (word.key === 'id:' && typed.words[at + 1]) {
      const id = typed.words[at + 1]?.text ?? '';
      const meant = lexicon.campaigns.items.filter((each) => each.id === id);
      return [
        { from: at, to: at + 2, cost: 0.3, meaning: { kind: 'campaign', ref: { by: 'id', id }, meant } },
      ];
    }
    return [
      ...idTags(text, at, lexicon),
      ...addressTags(text, at, lexicon),
      ...campaignTags(text, at, lexicon),
      ...ownerTags(text, at, lexicon),
    ];
  });
  return [...tags, ...labelled(tags, text)];
}

/** `owner ana`: the word before says that an owner is meant. */
function labelled(tags: readonly Tag[], text: Prepared): Tag[] {
  const { typed } = text;
  const known = tags.flatMap((tag) => {
    const { from, meaning } = tag;
    if (meaning.kind !== 'owner' || typed.words[from - 1]?.key !== 'owner') return [];
    const owner: Tag['meaning'] = { ...meaning, labelled: true };
    return [{ ...tag, from: from - 1, cost: tag.cost - 0.1, meaning: owner }];
  });
  return [
    ...known,
    ...typed.words.flatMap((_, at) => [...calledOwner(text, at), ...calledCampaign(text, at)]),
    ...tags.flatMap((tag) => calledSo(tag, text)),
  ];
}

/** `the campaign called list`, `the one named top 5 agencies`: what follows is a name, whatever else it means. */
function calledSo(tag: Tag, { typed }: Prepared): Tag[] {
  const { from, meaning } = tag;
  if (meaning.kind !== 'campaign' || !calling.has(typed.words[from - 1]?.key ?? '')) return [];
  const isLed = /^(?:campaign|one)$/.test(typed.words[from - 2]?.key ?? '');
  return [{ ...tag, from: from - (isLed ? 2 : 1), cost: Math.min(tag.cost, calledCost) }];
}

const calling: ReadonlySet<string> = new Set(['called', 'named', 'titled']);
/** Less than the words by themselves. */
const calledCost = 0.05;

/** `campaign boston`: words of others after it are a name, known or not. */
function calledCampaign({ typed, meant }: Prepared, at: number): Tag[] {
  if (!['campaign', 'campaign:'].includes(typed.words[at]?.key ?? '')) return [];
  let to = at + 1;
  while (to - at <= longestCalled && isOthers(typed.words[to], meant.words[to])) to += 1;
  if (to === at + 1) return [];
  const name = asTyped(part(typed, at + 1, to));
  return [{ from: at, to, cost: 2.5, meaning: { kind: 'campaign', ref: { by: 'name', name }, meant: [] } }];
}

const longestCalled = 5;

function isOthers(typed: Word | undefined, meant: Word | undefined): boolean {
  return typed !== undefined && !typed.quoted && /\p{L}/u.test(typed.text) && !isOwn(meant?.key ?? '');
}

/** Somebody whom the record does not know is still an owner: the study says who comes nearest. */
function calledOwner({ typed, meant }: Prepared, at: number): Tag[] {
  const name = typed.words[at + 1];
  if (typed.words[at]?.key !== 'owner' || name === undefined || name.quoted) return [];
  const owner = name.text.replace(/[,;!?.]+$/, '').replace(/['’]s$/u, '');
  if (isOwn(meant.words[at + 1]?.key ?? '') || !/^\p{L}{2}/u.test(owner)) return [];
  return [{ from: at, to: at + 2, cost: 1.8, meaning: { kind: 'owner', owner } }];
}

/** Quoted text is always a name; after `owner` it is a person's. */
function quotedTags({ typed }: Prepared, at: number, { campaigns }: Lexicon): Tag[] {
  const name = typed.words[at]?.text ?? '';
  const before = typed.words[at - 1]?.key ?? '';
  if (['owner', 'owner:', 'by', 'by:'].includes(before))
    return [{ from: at - 1, to: at + 1, cost: 0.5, meaning: { kind: 'owner', owner: name } }];
  const lower = name.toLowerCase();
  const meant = campaigns.items.filter((each) => each.name.toLowerCase() === lower);
  return [
    { from: at, to: at + 1, cost: 0.3, meaning: { kind: 'campaign', ref: { by: 'name', name }, meant } },
  ];
}

/** An e-mail address, a mention, or the word after `owner:`. */
function addressTags({ typed }: Prepared, at: number, { owners }: Lexicon): Tag[] {
  const text = (typed.words[at]?.text ?? '').replace(/[,;!?]+$/, '').replace(/['’]s$/, '');
  const mention = mentionIn(text);
  if (mention?.kind === 'user')
    return [{ from: at, to: at + 1, cost: 0.5, meaning: { kind: 'owner', owner: `<@${mention.user}>` } }];
  if (/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(text))
    return [{ from: at, to: at + 1, cost: 0.5, meaning: { kind: 'owner', owner: text.toLowerCase() } }];
  const label = typed.words[at]?.key === 'owner:' || typed.words[at]?.key === 'by:';
  const next = typed.words[at + 1];
  const named =
    label && next && !next.quoted ? next.text : /^@[^@\s]+$/.test(text) ? text.slice(1) : undefined;
  if (named === undefined) return [];
  const known = findWord(owners, named.toLowerCase());
  const owner = known?.items.length === 1 ? (owners.items[known.items[0] ?? 0] ?? named) : named;
  return [{ from: at, to: at + (label ? 2 : 1), cost: 0.5, meaning: { kind: 'owner', owner } }];
}

/** The most campaigns that a part of a name is offered for. */
const mostOffered = 10;

function campaignTags(text: Prepared, from: number, { campaigns }: Lexicon): Tag[] {
  return runsFrom(text, from, campaigns).flatMap((run): Tag[] => {
    const { typed } = text;
    const joined = run.words.join(' ');
    const name = asTyped(part(typed, from, run.to));
    const whole = campaigns.whole.get(joined) ?? campaigns.whole.get(joined.replace(/s$/, ''));
    const meantWhole = whole?.map((each) => campaigns.items[each]).filter((each) => each !== undefined);
    if (meantWhole) return [wholeTag(run, text, from, meantWhole)];
    const offered = run.items.slice(0, mostOffered).map((each) => campaigns.items[each]);
    const meant = offered.filter((each) => each !== undefined);
    if (isToldBy(run, text, from)) return [campaignTag(name, from, run.to, meant, namePlaceCost)];
    // Words of ours alone are no part of a name: `week`, `reply`, `of`.
    if (run.own === 0 && (run.words.length < 2 || run.words.every((word) => /^\d+$/.test(word)))) return [];
    if (run.own === 0 && run.items.length > 1) return [];
    const several = run.items.length > 1 ? 0.35 : 0;
    // `rply guys`: a whole name with a slip costs less than two slips of ours.
    if (isNearlyWhole(run, campaigns)) return [campaignTag(name, from, run.to, meant, nearlyWholeCost)];
    const doubt = run.own === 0 || isTurned(run, text, from, campaigns) ? 1.5 : 0;
    return [campaignTag(name, from, run.to, meant, 0.9 + run.cost + several + doubt)];
  });
}

const nearlyWholeCost = 0.9;

/** All words of one name in their order, each itself or with a slip, of which none is a word of ours as it is typed. */
function isNearlyWhole({ items, words, cost }: NameRun, index: NameIndex<unknown>): boolean {
  const [item, more] = items;
  const own = more === undefined && item !== undefined ? (index.words[item] ?? []) : [];
  return (
    cost > 0 &&
    words.length > 1 &&
    own.length === words.length &&
    words.every((word, at) => word === own[at] || (word.length > 3 && isSlipOf(word, own[at] ?? '')))
  );
}

/** Less than a word that changes nothing. */
const namePlaceCost = 0.1;

function wholeTag(run: NameRun, text: Prepared, from: number, meant: readonly CampaignChoice[]): Tag {
  const name = asTyped(part(text.typed, from, run.to));
  return isSureName(run, text, from)
    ? { ...campaignTag(name, from, run.to, meant, namePlaceCost), isSure: true }
    : campaignTag(name, from, run.to, meant, wholeCost(run));
}

/** One word of ours that is a whole name, where it stands for it. */
function isSureName({ own, words, to }: NameRun, text: Prepared, from: number): boolean {
  return own === 0 && words.length === 1 && to === from + 1 && isWholeNamePlace(text, from);
}

/** One word of ours, where only a name fits. */
function isToldBy({ own, words, to }: NameRun, text: Prepared, from: number): boolean {
  return own === 0 && words.length === 1 && to === from + 1 && isNamePlace(text, from);
}

/** A whole name of several words costs less than any phrase of ours, because exact names win. */
function wholeCost({ words, own }: NameRun): number {
  if (words.length > 1) return -0.1;
  return own === 0 ? 1.35 : 0.5;
}

/** `standup leads daily` asks for days: a word of ours stands at another place than in the name. */
function isTurned(
  { items, words, to }: NameRun,
  { typed }: Prepared,
  from: number,
  index: NameIndex<unknown>,
): boolean {
  const ours = typed.words.slice(from, to).filter(({ key }) => sayings.has(key) && !linking.has(key));
  if (ours.length === 0) return false;
  return items.every((item) => {
    let at = -1;
    const own = index.words[item] ?? [];
    return words.some((word) => {
      const next = own.indexOf(word, at + 1);
      if (next < 0) return own.includes(word);
      at = next;
      return false;
    });
  });
}

function campaignTag(
  typed: string,
  from: number,
  to: number,
  meant: readonly CampaignChoice[],
  cost: number,
): Tag {
  const [only, more] = meant;
  const plain = typed.toLowerCase().replace(/['’]s$/u, '');
  const isExact = [plain, typed.toLowerCase()].includes(only?.name.toLowerCase() ?? '');
  if (only === undefined || more !== undefined || isExact) {
    const name = only && more === undefined ? only.name : typed;
    return { from, to, cost, meaning: { kind: 'campaign', ref: { by: 'name', name }, meant } };
  }
  const meaning = { kind: 'campaign', ref: { by: 'name', name: only.name }, meant } as const;
  return { from, to, cost, meaning, said: [correction(typed, only.name)] };
}

function ownerTags(text: Prepared, from: number, { owners }: Lexicon): Tag[] {
  const { typed } = text;
  const before = typed.words[from - 1]?.key ?? '';
  const lead = ['owner', 'by'].includes(before) ? 0.3 : ['from', 'of', 'for'].includes(before) ? 0.05 : 0;
  return runsFrom(text, from, owners).flatMap((run): Tag[] => {
    const isWhole = run.words.length > 1 && owners.whole.has(run.words.join(' '));
    const isSure = isSureName(run, text, from);
    const isTold = isSure || isToldBy(run, text, from);
    if (run.own < 1 && !isWhole && !isTold) return [];
    const [only, more] = run.items.map((each) => owners.items[each]);
    if (only === undefined) return [];
    const name = asTyped(part(typed, from, run.to)).replace(/['’]s$/u, '');
    const owner = more === undefined ? only : name;
    const said = run.cost > 0 && more === undefined ? { said: [correction(name, only)] } : {};
    const several = more === undefined ? {} : { several: true as const };
    return [
      {
        from,
        to: run.to,
        cost: run.own > 0 ? 0.7 + run.cost - lead : isWhole ? -0.1 : namePlaceCost,
        meaning: { kind: 'owner', owner, ...several },
        ...said,
        ...(isSure && { isSure }),
      },
    ];
  });
}

/** One word that looks like an id: a campaign may be younger than the list. */
function idTags({ typed }: Prepared, at: number, { campaigns }: Lexicon): Tag[] {
  const name = typed.words[at]?.text ?? '';
  if (!/^(?=.*\d)(?=.*[a-z])[\w:~-]{6,128}$/i.test(name)) return [];
  const meant = campaigns.items.filter(({ id }) => id === name);
  if (meant.length === 0 && !name.includes('_')) return [];
  return [
    { from: at, to: at + 1, cost: 0.5, meaning: { kind: 'campaign', ref: { by: 'name', name }, meant } },
  ];
}
