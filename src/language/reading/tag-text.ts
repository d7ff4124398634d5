// Every reading that any run of words of a text could have. Decides nothing.

import type { ParseContext } from '#language/read-outcome.ts';
import { asTyped, endsClause, part, type Typed } from '#language/typed-words.ts';
import { numberIn } from '#reports/words/vocabulary.ts';
import { comparedAt } from './compared.ts';
import type { Lexicon } from './lexicon.ts';
import { nameWords, otherForms } from './lexicon.ts';
import { yieldsMeaning } from './name-places.ts';
import { sayingsFrom } from './sayings.ts';
import type { Tag } from './tag.ts';
import { aroundTags, isGivenTo, saysMore } from './tag-around.ts';
import { datedTags } from './tag-dates.ts';
import { limitTags, metricAt } from './tag-limits.ts';
import { nameTags } from './tag-names.ts';
import { clientTags, greetingTags, occasionTags } from './tag-occasions.ts';
import { periodTags } from './tag-periods.ts';
import { receiverTags } from './tag-receivers.ts';
import { timeTags } from './tag-times.ts';
import { turnTags } from './tag-turns.ts';
import { uncountedTags } from './tag-uncounted.ts';
import { isOwn, type Prepared } from './tag-words.ts';

/** What a word that nothing explains costs: more than any reading of it. */
export const unknownCost = 6;
const slipCost = 0.8;

type Tagger = (text: Prepared, at: number, context: ParseContext, lexicon: Lexicon) => readonly Tag[];

/** Each is asked at every word, so that one that finds nothing must know it at once. */
const taggers: readonly Tagger[] = [
  sayingTags,
  rankingTags,
  numberTags,
  partTags,
  ({ meant }, at, context) => limitTags(meant, at, context),
  ({ meant }, at) => uncountedTags(meant, at),
  ({ meant }, at, context) => datedTags(meant, at, context),
  ({ meant }, at, context) => periodTags(meant, at, context),
  timeTags,
  ({ meant }, at) => doubleNotTags(meant, at),
  aroundTags,
  isTags,
  turnTags,
  greetingTags,
  occasionTags,
  (text, at, _, lexicon) => clientTags(text, at, lexicon),
];

export function tagsOf(text: Prepared, lexicon: Lexicon, context: ParseContext): readonly Tag[] {
  const { typed, slips } = text;
  const names = wholeOnes(nameTags(text, lexicon));
  const hasSlips = slips.some((each) => each !== undefined);
  const words: Tag[] = [];
  for (let at = 0; at < typed.words.length; at += 1) {
    for (const tagger of taggers)
      for (const tag of tagger(text, at, context, lexicon))
        words.push(hasSlips ? withSlips(tag, slips) : tag);
    words.push({ from: at, to: at + 1, cost: unknownCost, meaning: { kind: 'unknown' } });
  }
  const leftOut = words.filter(({ from, to, meaning }) => meaning.kind === 'not' && to - from > 1);
  const isWithinNot = (tag: Tag) => leftOut.some(({ from, to }) => from <= tag.from && tag.to <= to);
  const sure = new Set(names.filter(({ isSure }) => isSure).map(({ from }) => from));
  // `everything but boston` leaves boston out: neither word changes nothing there.
  const told = words.filter(
    (tag) =>
      (tag.meaning.kind !== 'filler' || !(isWithinNot(tag) || isPraiseOf(tag, text))) &&
      !(sure.has(tag.from) && tag.to === tag.from + 1 && yieldsMeaning(tag.meaning)),
  );
  return [...names, ...siblingTags(text, lexicon, names), ...receiverTags(names, text), ...told];
}

/** `great replies` are some of them, and `great, replies last week` thanks. */
function isPraiseOf({ from, to }: Tag, { typed, meant }: Prepared): boolean {
  const isPraise = to - from === 1 && praise.test(meant.words[from]?.key ?? '');
  const next = meant.words[to]?.key ?? '';
  return isPraise && !endsClause(typed, from) && (counted.test(next) || metricAt(meant, to) !== undefined);
}

const praise =
  /^(?:super|sweet|neat|fab|lovely|brilliant|great|perfect|awesome|nice|cool|excellent|wonderful|fantastic|superb|single)$/;
const counted = /^(?:campaigns?|ones?|answers?|owners?|people)$/;

/** A whole name of several words is not also two parts of names: `without VP Sales US West` names one campaign. */
function wholeOnes(names: readonly Tag[]): Tag[] {
  const whole = names.filter(({ from, to, cost }) => cost < 0 && to - from > 1);
  return names.filter(
    (tag) =>
      !whole.some((each) => each !== tag && each.from <= tag.from && tag.to <= each.to && tag.cost > 0),
  );
}

/** A reading that rests on forgiven slips costs more, and says so. */
function withSlips(tag: Tag, slips: readonly (string | undefined)[]): Tag {
  const forgiven = slips.slice(tag.from, tag.to).filter((each) => each !== undefined);
  if (forgiven.length === 0 || tag.meaning.kind === 'problem') return tag;
  const said =
    tag.meaning.kind === 'filler' ? {} : { said: [...new Set([...forgiven, ...(tag.said ?? [])])] };
  return { ...tag, cost: tag.cost + slipCost * forgiven.length, ...said };
}

function sayingTags({ typed, meant }: Prepared, at: number): Tag[] {
  const word = meant.words[at];
  if (word === undefined || word.quoted) return [];
  const said = sayingsFrom(word.key, meant.words[at + 1]?.key).filter(({ words }) =>
    words.every((each, index) => meant.words[at + index]?.key === each && !meant.words[at + index]?.quoted),
  );
  if (said.length === 0) return [];
  return (
    said
      .filter(({ words }) => !(/^(?:me|mine)$/.test(words.join(' ')) && isGivenTo(meant, at)))
      .filter(() => !isSomebodysTeam(meant, at))
      .filter(({ words }) => !(isWonder(words) && holdsFigure(meant, at)))
      // `wrote back to me` asks for mine alone.
      .filter(({ words, meaning }) => !(meaning.kind === 'filler' && isBackToMe(words, meant, at)))
      .filter(({ words, meaning }) => !(meaning.kind === 'filler' && isOfSomebody(words, meant, at)))
      .filter(({ words, meaning }) => !(meaning.kind === 'filler' && saysMore(words, meant, at)))
      // `which of them, if any`, and no `let me know if any of them stall`
      .filter(({ words }) => words.join(' ') !== 'if any' || endsClause(typed, at + 1))
      // `since the beginning of february`
      .filter(({ words }) => words.at(-1) !== 'beginning' || meant.words[at + words.length]?.key !== 'of')
      .map(({ words, meaning, cost }) => ({
        ...{ from: at, to: at + words.length, cost, meaning },
        ...(words.some((each) => mailing.test(each)) && sentBy.has(meaning.kind) && { said: [inSlackAlone] }),
      }))
  );
}

/** Nobody is to wait for an e-mail. */
const inSlackAlone = 'here in Slack: I send no e-mail';
const mailing = /^(?:e-?mail|mail|inbox)$/;
const sentBy: ReadonlySet<string> = new Set(['deed', 'place', 'filler']);

/** `to me` behind whoever wrote back says whose answers are meant. */
function isBackToMe(words: readonly string[], { words: all }: Typed, at: number): boolean {
  if (words.join(' ') !== 'to me') return false;
  const before = all.slice(Math.max(0, at - 2), at).map(({ key }) => key);
  return before.some((key) => /^(?:back|repl|respon|answer)/.test(key));
}

/** `replies of my manager`, `invites by the sales team`: whose they are is never left out. */
function isOfSomebody(words: readonly string[], { words: all }: Typed, at: number): boolean {
  const before = ['the', 'my', 'our'].includes(all[at - 1]?.key ?? '') ? all[at - 2] : all[at - 1];
  return (
    /^(?:manager|lead|boss|clients?|colleagues?|sales)$/.test(
      (words[0] === 'my' ? words[1] : words[0]) ?? '',
    ) && ['of', 'by'].includes(before?.key ?? '')
  );
}

/** `can you tell me if` is asked now, unless a figure is to be watched. */
function isWonder(words: readonly string[]): boolean {
  return words.length > 2 && /^(?:if|whether)$/.test(words.at(-1) ?? '');
}

/** A number that something is held against; `wave 2` is none. */
function holdsFigure(meant: Typed, at: number): boolean {
  return meant.words.slice(at).some((_, index) => comparedAt(meant, at + index) !== undefined);
}

/** `ana's team`: teams are not known. */
function isSomebodysTeam({ words }: Typed, at: number): boolean {
  const before = words[at - 1];
  return words[at]?.key === 'team' && before !== undefined && !isOwn(before.key);
}

/** `campaigns by replies`, `sort them after replies`: they are ranked. */
function rankingTags({ meant }: Prepared, at: number): Tag[] {
  if (meant.words[at]?.key === 'by' && at > 0 && at === meant.words.length - 1) {
    const isRanking = meant.words.some(({ key }) => ['top', 'bottom', 'sort', 'rank'].includes(key));
    const problem = { kind: 'missing', what: isRanking ? 'metric' : 'owner' } as const;
    return [{ from: at, to: at + 1, cost: 0, meaning: { kind: 'problem', problem, of: 'period' } }];
  }
  const isAfter =
    meant.words[at]?.key === 'after' &&
    meant.words.slice(0, at).some(({ key }) => /^(?:sort|rank|order)/.test(key));
  const isRanked = (isAfter || ['by', 'by:'].includes(meant.words[at]?.key ?? '')) && metricAt(meant, at + 1);
  return isRanked ? [{ from: at, to: at + 1, cost: 0, meaning: { kind: 'report', report: 'board' } }] : [];
}

function numberTags({ meant }: Prepared, at: number): Tag[] {
  const key = meant.words[at]?.key ?? '';
  const count = /^-?\d{1,15}$/.test(key) ? Number(key) : numberIn(key);
  return count === undefined ? [] : [{ from: at, to: at + 1, cost: 0.7, meaning: { kind: 'number', count } }];
}

/** The most words of a part of a name. */
const longestPart = 5;

const opensPart = /^(?:with|have|has|having|contain|contains|containing|name|names|named|called)$/;

const leavingOut = /^(?:leave|drop|exclude|excluding|except|skip|hide|ignore|without|remove|omit)$/;
const notBeing = /^(?:isn['’]?t|aren['’]?t|not)$/;

/** `leave out everything that isn't active`: the active ones. */
function doubleNotTags({ words }: Typed, at: number): Tag[] {
  const [key, next] = [words[at]?.key ?? '', words[at + 1]?.key];
  // `take the campaigns that are not active` is no double no.
  if (!leavingOut.test(key) && !(['take', 'filter'].includes(key) && next === 'out')) return [];
  const near = words.slice(at + 1, at + 7);
  const not = near.findIndex(({ key }) => notBeing.test(key));
  const joins = near.slice(0, not).every(({ key, quoted }) => !quoted && leftOut.has(key));
  const isTold = near.slice(0, not).some(({ key }) => relative.has(key));
  return not >= 0 && joins && isTold
    ? [{ from: at, to: at + not + 2, cost: 0.05, meaning: { kind: 'filler' } }]
    : [];
}

const relative: ReadonlySet<string> = new Set(['that', 'which', 'what', 'whatever', 'who']);
const leftOut: ReadonlySet<string> = new Set([
  ...relative,
  ...'out all any the those ones one everything anything campaigns campaign is are'.split(' '),
]);

/** `is club still active?`: asked of it, and no filter. */
function isTags({ typed, meant }: Prepared, at: number): Tag[] {
  const opens = meant.words.slice(0, at).every(({ key }) => openers.has(key.replace(/[,.]$/, '')));
  return opens && meant.words[at]?.key === 'is' && typed.words[at]?.quoted !== true
    ? [{ from: at, to: at + 1, cost: 0.2, meaning: { kind: 'asks', what: 'is' } }]
    : [];
}

const openers: ReadonlySet<string> = new Set(
  'ok okay so and thanks hi hey but well now also please'.split(' '),
);

/** `with fintech in the name`, `name contains fintech` */
function partTags({ typed, meant }: Prepared, at: number): Tag[] {
  if (!opensPart.test(meant.words[at]?.key ?? '')) return [];
  const keys = meant.words.slice(at, at + longestPart + 6).map(({ key }) => key);
  const tag = (first: number, end: number, to: number): Tag[] => {
    const only = end === first + 1 ? typed.words[at + first] : undefined;
    const name = only?.quoted ? only.text : asTyped(part(typed, at + first, at + end));
    return nameWords(name).length === 0
      ? []
      : [{ from: at, to: at + to, cost: 1, meaning: { kind: 'part', part: name } }];
  };
  if (['with', 'have', 'has', 'having', 'containing'].includes(keys[0] ?? '')) {
    const end = keys.indexOf('in');
    const tail = keys.slice(end + 1, end + 3).join(' ');
    const used =
      tail === 'the name' || tail === 'their name' || tail === 'its name'
        ? 3
        : keys[end + 1] === 'name'
          ? 2
          : 0;
    if (end > 1 && end <= longestPart && used > 0) return tag(1, end, end + used);
  }
  const lead =
    /^(?:names? (?:that |which )?(?:contains?|containing|has|have|having|with|includes?|including|like|holds?)|named like|contains?|(?:called|named) something (?:with|like|containing)|with names? (?:like|containing)) /.exec(
      `${keys.join(' ')} `,
    )?.[0];
  const used = lead?.trim().split(' ').length ?? 0;
  return used > 0 && keys.length > used ? tag(used, used + 1, used + 1) : [];
}

const isNumber = (word: string) => /^\d+$/.test(word);

/** `wave 1 vs 2`, `q3 vs q4 dach fintech`, `the sept and oct webinar follow-ups`: one side names a part alone, the rest is as on the other side. */
function siblingTags({ meant, names }: Prepared, { campaigns }: Lexicon, found: readonly Tag[]): Tag[] {
  const joints = ['vs', 'vs.', 'versus', 'against', 'v', 'and', 'or', 'with', 'to', '&'];
  return meant.words.flatMap(({ key, quoted }, joint): Tag[] => {
    if (quoted || !joints.includes(key)) return [];
    const before = found.filter(({ to }) => to === joint).map((tag) => ({ tag, at: joint + 1 }));
    const after = found.filter(({ from }) => from === joint + 1).map((tag) => ({ tag, at: joint - 1 }));
    return [...before, ...after].flatMap(({ tag, at }): Tag[] => {
      const { meaning } = tag;
      const [swap, more] = names[at] ?? [];
      if (meaning.kind !== 'campaign' || swap === undefined || more !== undefined) return [];
      const own = meaning.meant.map(({ name }) => nameWords(name));
      const swaps = [swap, ...(otherForms.get(swap) ?? [])];
      const like = own.flatMap((words) =>
        words.flatMap((word, index) =>
          swaps.includes(word) || isNumber(word) !== isNumber(swap)
            ? []
            : swaps.map((each) => words.with(index, each).join(' ')),
        ),
      );
      const items = new Set(like.flatMap((name) => campaigns.whole.get(name) ?? []));
      const [only, further] = [...items].map((each) => campaigns.items[each]);
      if (only === undefined || further !== undefined) return [];
      return [
        {
          from: at,
          to: at + 1,
          cost: 0.5,
          meaning: { kind: 'campaign', ref: { by: 'name', name: only.name }, meant: [only] },
        },
      ];
    });
  });
}
