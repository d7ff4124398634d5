// Whether the words that nothing explains are the name of a campaign or an owner which the record does not know. A sentence never is.

import type { ParseContext } from '#language/read-outcome.ts';
import { asTyped, part, type Word } from '#language/typed-words.ts';
import type { Lexicon } from './lexicon.ts';
import { meantBy } from './meant-deeds.ts';
import { type RankedMeaning, type Reread, tooDear, unknownIn } from './ranked.ts';
import { sayings, timeWords } from './sayings.ts';
import type { Tag } from './tag.ts';
import { onCalendar, type Prepared } from './tag-words.ts';

/** `replies of acme`: what follows can only be a name; so can a sign, and what stands beside the part of one. */
export function leadsToName(
  { from, to }: Tag,
  tags: readonly Tag[],
  { meant, typed, names }: Prepared,
  { campaigns }: Lexicon,
): boolean {
  // What stands beside a whole name is no more of it.
  const isPart = ({ meaning, cost }: Tag) => meaning.kind === 'campaign' && cost >= 0;
  if (tags.some((tag) => isPart(tag) && (tag.to === from || tag.from === to))) return true;
  if (!/[\p{L}\p{N}]/u.test(typed.words[from]?.text ?? '')) return true;
  if ((names[to] ?? []).some((each) => campaigns.holding.has(each))) return true;
  return /^(?:of|for|from|with|campaigns?:?|called|named|vs\.?|versus|against|compare|and|or|by|owner|in)$/.test(
    meant.words[from - 1]?.key ?? '',
  );
}

/** The most words that a name which the record does not know may have, and the most words of a sentence around it. */
const longestUnknownName = 5;
const mostAround = 4;

/** One run of unknown words is a name where the rest asks something of it: the record may be older than the campaign. */
export function nameMeant(best: RankedMeaning, text: Prepared, context: ParseContext): Reread | undefined {
  const run = runOfUnknown(best.tags, text);
  if (run === undefined || run.to - run.from > longestUnknownName) return undefined;
  const name = asTyped(part(text.typed, run.from, run.to));
  // A word of ours that fits nowhere is no name: it restricts, and is named.
  const isOurs = unknownIn(best.tags).some(({ from }) => restricts(text.meant.words[from]?.key ?? ''));
  // All that stands on one side of a comparison is what is compared.
  const isSide = best.tags.some(({ meaning }) => meaning.kind === 'versus');
  const isSentence = !isSide && text.typed.words.slice(run.from, run.to).some(isOfSentence);
  if (name.length < 2 || isOurs || isSentence) return undefined;
  const around = best.tags.filter(
    (tag) => tag.meaning.kind === 'filler' && (tag.to <= run.from || tag.from >= run.to),
  );
  if (around.reduce((sum, { from, to }) => sum + to - from, 0) > mostAround) return undefined;
  const isAfterAt = ['at', '@'].includes(text.meant.words[run.from - 1]?.key ?? '');
  const isOwner =
    !best.tags.some(({ meaning }) => meaning.kind === 'order') &&
    ['by', 'owner'].includes(text.meant.words[run.from - 1]?.key ?? '');
  const tag: Tag = {
    ...run,
    cost: 0,
    meaning: isOwner
      ? { kind: 'owner', owner: name }
      : { kind: 'campaign', ref: { by: 'name', name }, meant: [] },
  };
  const tags = best.tags.filter(({ from, to }) => to <= run.from || from >= run.to);
  const [meant] = meantBy(
    [...tags, tag].sort((one, other) => one.from - other.from),
    text,
    context,
  )
    // `daily at noonish` is a time that cannot be read.
    .filter(({ meant }) => meant.kind === 'ask' || (meant.kind === 'subscribe' && !isAfterAt))
    .sort((one, other) => one.cost - other.cost);
  return meant && meant.cost < tooDear
    ? { typed: meant.meant, ...(meant.wish && { wish: meant.wish }) }
    : undefined;
}

/** A name holds none of these: a sentence does. What is written with a capital or in quotes may be called anything. */
function isOfSentence({ key, text, quoted }: Word): boolean {
  if (quoted) return false;
  if (sentenceWords.has(key)) return true;
  return text === text.toLowerCase() && /^\p{L}{3,}(?:ly|ing|ed)$/u.test(key);
}

const sentenceWords: ReadonlySet<string> = new Set(
  (
    "is are was were am be been isn't aren't wasn't has have had do does did don't doesn't didn't can can't could would should must might made makes " +
    'i you he she they it me us them him my your his who whom whose which that because than very really too never always often again please ' +
    'take takes took looked seem seems seemed keep keeps kept say says said think thinks thought feel feels felt'
  ).split(' '),
);

/** By itself it means something, or it is a word of the calendar. */
function restricts(key: string): boolean {
  const own = sayings.get(key)?.filter(({ words }) => words.length === 1) ?? [];
  return own.some(({ meaning }) => meaning.kind !== 'filler') || timeWords.has(key) || onCalendar.test(key);
}

/** From the first unknown word to the last, with the parts of names and the numbers that touch it; undefined where they lie apart. */
function runOfUnknown(tags: readonly Tag[], { typed }: Prepared): { from: number; to: number } | undefined {
  const isName = ({ meaning }: Tag) =>
    meaning.kind === 'unknown' || (!hasUnknown && meaning.kind === 'campaign');
  const hasUnknown = tags.some(({ meaning }) => meaning.kind === 'unknown');
  const first = tags.findIndex(isName);
  const last = tags.findLastIndex(isName);
  if (first < 0) return undefined;
  const within = tags.slice(first, last + 1);
  if (!within.every(({ meaning }) => ['unknown', 'filler', 'number', 'campaign'].includes(meaning.kind)))
    return undefined;
  const joins = (tag: Tag | undefined) =>
    tag !== undefined && ['number', 'campaign'].includes(tag.meaning.kind) && !typed.words[tag.from]?.quoted;
  // One side of a comparison is all that stands there.
  const isSide = tags.some(({ meaning }) => meaning.kind === 'versus');
  let [start, end] = [joins(tags[first - 1]) ? first - 1 : first, joins(tags[last + 1]) ? last + 1 : last];
  while (isSide && tags[start - 1]?.meaning.kind === 'filler') start -= 1;
  while (isSide && tags[end + 1]?.meaning.kind === 'filler') end += 1;
  const [from, to] = [tags[start]?.from, tags[end]?.to];
  return from === undefined || to === undefined ? undefined : { from, to };
}
