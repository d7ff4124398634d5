// Reads which row of the answer somebody means: `the second one`, `number 3`, `the last one`. Knows no other words of a follow-up.

import type { Lexicon } from '#language/reading/lexicon.ts';
import type { Meaning, Tag } from '#language/reading/tag.ts';
import type { Prepared } from '#language/reading/tag-words.ts';
import { moreRows } from '#reports/amending/shown-rows.ts';
import type { CampaignRef, Question } from '#reports/question.ts';
import { numberIn } from '#reports/words/vocabulary.ts';

/** From 1, and from -1 backwards. */
const places: ReadonlyMap<string, number> = new Map([
  ...named(1, 'first', '1st', 'former'),
  ...named(2, 'second', '2nd', 'latter'),
  ...named(3, 'third', '3rd'),
  ...named(4, 'fourth', '4th'),
  ...named(5, 'fifth', '5th'),
  ...named(6, 'sixth', '6th'),
  ...named(7, 'seventh', '7th'),
  ...named(8, 'eighth', '8th'),
  ...named(9, 'ninth', '9th'),
  ...named(10, 'tenth', '10th'),
]);

/** Only before `one`: by themselves they mean something else. */
const placesOfOne: ReadonlyMap<string, number> = new Map([
  ...places,
  ...named(1, 'top', 'uppermost', 'left'),
  ...named(2, 'other', 'right'),
  ...named(-1, 'last', 'final', 'bottom', 'lowest'),
]);

const counting: ReadonlySet<string> = new Set(['number', 'no.', 'nr', 'nr.', 'row', 'place', 'position']);

function named(place: number, ...words: readonly string[]): [string, number][] {
  return words.map((word) => [word, place]);
}

/** `shown`: what the answer shows one under the other; empty where that is not known. */
export function rowTags(
  { typed, meant }: Prepared,
  stands: Question,
  shown: readonly string[],
  plain: readonly Tag[],
  { campaigns }: Lexicon,
): Tag[] {
  const rows = rowsOf(stands, shown);
  if (rows === undefined) return [];
  const keys = meant.words.map(({ key, quoted }, at) => (quoted || typed.words[at]?.quoted ? '' : key));
  const pointed = keys.flatMap((_, at) => placesAt(keys, at).map((found) => ({ ...found, from: at })));
  return pointed.map(({ from, to, place, cost }) => {
    // `worst reply rate first` says how they stand, and no row.
    const isOrder =
      keys[from] === 'first' && plain.some((tag) => tag.meaning.kind === 'order' && tag.to <= from);
    if (isOrder) return { from, to, cost: 0.2, meaning: { kind: 'filler' } };
    const row = rows.at(place > 0 ? place - 1 : place);
    const known = row?.by === 'id' ? campaigns.items.find(({ id }) => id === row.id) : undefined;
    return { from, to, cost, meaning: meaningOf(row, known), isRow: true };
  });
}

type AnswerRow = CampaignRef | { readonly by: 'owner'; readonly owner: string };

/** undefined: it has no rows. A row that is undefined is one of those that were left out. */
function rowsOf(stands: Question, shown: readonly string[]): readonly (AnswerRow | undefined)[] | undefined {
  switch (stands.kind) {
    case 'compare-campaigns':
      return stands.campaigns;
    case 'board':
      return stands.of === 'owners'
        ? shown.map((owner) => (owner === moreRows ? undefined : { by: 'owner', owner }))
        : campaignRows(shown);
    case 'list':
    case 'needs':
      return campaignRows(shown);
    default:
      return undefined;
  }
}

function campaignRows(ids: readonly string[]): readonly (AnswerRow | undefined)[] {
  return ids.map((id) => (id === moreRows ? undefined : { by: 'id', id }));
}

function meaningOf(
  row: AnswerRow | undefined,
  known: Extract<Meaning, { kind: 'campaign' }>['meant'][0] | undefined,
): Meaning {
  if (row === undefined)
    return { kind: 'problem', problem: { kind: 'missing', what: 'campaign' }, of: 'period' };
  if (row.by === 'owner') return { kind: 'owner', owner: row.owner };
  return { kind: 'campaign', ref: row, meant: known === undefined ? [] : [known] };
}

function placesAt(
  keys: readonly string[],
  at: number,
): readonly { readonly to: number; readonly place: number; readonly cost: number }[] {
  const start = keys[at] === 'the' || keys[at] === 'that' ? at + 1 : at;
  const [word = '', next = ''] = keys.slice(start);
  const one = ['one', 'one’s', "one's", 'row', 'campaign', 'place'].includes(next);
  const place = (one ? placesOfOne : places).get(word);
  if (place !== undefined)
    return [{ to: start + (one ? 2 : 1), place, cost: one ? 0.3 : start > at ? 0.5 : 0.9 }];
  const hash = /^#([1-9]\d?)$/.exec(word)?.[1];
  if (hash !== undefined) return [{ to: start + 1, place: Number(hash), cost: 0.3 }];
  const nth = counting.has(word) || word === '#' ? (numberIn(next) ?? Number(next)) : Number.NaN;
  return Number.isInteger(nth) && nth >= 1 && nth <= 50 ? [{ to: start + 2, place: nth, cost: 0.4 }] : [];
}
