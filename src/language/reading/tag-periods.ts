// Finds periods in a text: those of the periods shelf, and the looser ways to say one (`week 9`, `since the 1st`, `2/3`). Knows no names.

import { goingOn, monthNamed } from '#language/periods/parse-date.ts';
import { readPeriod } from '#language/periods/parse-period.ts';
import { correction, longestOf, type ParseContext, phraseTable } from '#language/read-outcome.ts';
import { asTyped, part, type Typed } from '#language/typed-words.ts';
import { editDistance } from '#reports/finding/nearest.ts';
import type { PeriodPhrase } from '#reports/question.ts';
import { numberIn, numbersInWords, weekdayNames } from '#reports/words/vocabulary.ts';
import { type Loose, type LooseReader, looseReadersAt, namedDays } from './loose-periods.ts';
import { timeWords } from './sayings.ts';
import type { Tag } from './tag.ts';
import { problemTag } from './tag-times.ts';
import { isOwn } from './tag-words.ts';

/** No period is said in more words; a long text costs no more for it. */
export const longestPhrase = 24;

export function periodTags(typed: Typed, at: number, context: ParseContext): Tag[] {
  const tags = periodTagsAt(typed, at, context);
  const lead = boundBefore(typed, at);
  if (lead === 0) return tags;
  // `replies up to 5 march` has no beginning, and is not that one day.
  return tags.flatMap((tag): Tag[] => {
    if (tag.meaning.kind !== 'period' || !isOneDay(tag.meaning.phrase)) return [tag];
    const word = asTyped(part(typed, at - lead, tag.to));
    return [problemTag(at - lead, tag.to, { kind: 'unknown-word', word, nearest: [] }, 'period')];
  });
}

function boundBefore({ words }: Typed, at: number): number {
  const [before, further] = [words[at - 1]?.key ?? '', words[at - 2]?.key ?? ''];
  if ((before === 'to' && further === 'up') || (before === 'of' && further === 'as')) return 2;
  if (before === 'as' && words[at]?.key === 'of') return 1;
  return before === 'by' || before === 'through' ? 1 : 0;
}

/** A single day that is over. */
function isOneDay(phrase: PeriodPhrase): boolean {
  if (phrase.kind === 'dates') return phrase.range.first === phrase.range.last;
  return phrase.kind === 'yesterday' || (phrase.kind === 'days-ago' && phrase.first === phrase.last);
}

function periodTagsAt(typed: Typed, at: number, context: ParseContext): Tag[] {
  if (typed.words[at]?.quoted) return [];
  const own = ownUnitTags(typed, at);
  if (!opensPeriod(typed, at)) return own;
  const rest = part(typed, at, at + longestPhrase);
  const loose = [...looseTags(rest, at, context), ...previousTags(rest, at), ...own];
  const read = readPeriod(rest, context);
  if (read === undefined) return loose;
  const to = at + read.used;
  const pair = pairedTags(typed, at, to, context);
  const isPair = pair.length > 0 ? 2 : 0;
  // `top 3 march` is three places.
  const isPlaces =
    ['top', 'bottom', 'best', 'worst'].includes(typed.words[at - 1]?.key ?? '') &&
    /^\d+$/.test(typed.words[at]?.key ?? '');
  if (read.kind === 'refused')
    return [...loose, ...pair, { ...problemTag(at, to, read.problem, 'period'), cost: 1.2 + isPair }];
  const last = typed.words[to - 1];
  // `last 7 days` where only `last 7` was read would leave a word over.
  if (last?.quoted) return loose;
  return [
    ...loose,
    ...pair,
    {
      from: at,
      to,
      cost: isPair + (isPlaces ? 2 : ledCost(typed, at)),
      meaning: { kind: 'period', phrase: read.value },
      said: read.readAs,
    },
  ];
}

/** Only such words begin a period: it is asked at every word of a text. The last two are read in any case, for there slips are forgiven. */
export function opensPeriod({ words }: Typed, at: number): boolean {
  const key = words[at]?.key ?? '';
  return (
    openers.has(key) ||
    /\d/.test(key) ||
    at >= words.length - 2 ||
    monthNamed(key) !== undefined ||
    (key.length >= 6 && editDistance(key, 'yesterday', 1) <= 1)
  );
}

const openers: ReadonlySet<string> = new Set([
  ...'in on of for over during since from between the'.split(' '),
  ...'a today yesterday tomorrow now this current running last past previous prior preceding next final first second third fourth new'.split(
    ' ',
  ),
  ...'day week month quarter year weekend fortnight passed wtd mtd qtd ytd tw tq lw lm lq ly w kw cw calendar'.split(
    ' ',
  ),
  ...numbersInWords.keys(),
  ...weekdayNames,
  ...namedDays.flatMap(([names]) => names.map((name) => name.split(' ')[0] ?? name)),
]);

/** `compare february to january`, `the difference between january and february`: each side for itself. */
function pairedTags(typed: Typed, at: number, to: number, context: ParseContext): Tag[] {
  const keys = typed.words.map(({ key }) => key);
  const joint = keys.findIndex((key, index) => index > at && index < to && ['to', 'and'].includes(key));
  if (joint < 0 || !keys.slice(0, at).some((key) => /^(?:compar|differ)/.test(key))) return [];
  const first = keys[at] === 'between' ? at + 1 : at;
  const side = readPeriod(part(typed, first, joint), context);
  return side?.kind === 'read' && first + side.used === joint
    ? [{ from: at, to: joint, cost: 1, meaning: { kind: 'period', phrase: side.value } }]
    : [];
}

/** `in q3` is a period, also where a campaign has Q3 in its name. */
function ledCost({ words }: Typed, at: number): number {
  return ['in', 'since', 'during'].includes(words[at]?.key ?? '') ? 0.7 : 1;
}

/** `my week`, `the week of chloe`: the running one. */
function ownUnitTags(typed: Typed, at: number): Tag[] {
  const kind = (['week', 'month', 'quarter'] as const).find((each) => each === typed.words[at]?.key);
  const before = typed.words[at - 1];
  const isOwned =
    ['my', 'our'].includes(before?.key ?? '') ||
    /['’]s$/.test(before?.text ?? '') ||
    (/s$/.test(before?.key ?? '') &&
      !isOwn(before?.key ?? '') &&
      !isOwn((before?.key ?? '').replace(/s$/, ''))) ||
    (['of', 'for'].includes(typed.words[at + 1]?.key ?? '') &&
      !timeWords.has(typed.words[at + 2]?.key ?? ''));
  if (kind === undefined || !isOwned) return [];
  const said = [correction(kind, `this ${kind}`)];
  return [{ from: at, to: at + 1, cost: 1.5, meaning: { kind: 'period', phrase: { kind, back: 0 } }, said }];
}

const previous = phraseTable(['previous', 'prior', 'preceding'].flatMap((each) => [each, `the ${each}`]));

/** `previous month` beside another period is the one before that; alone it is the last one. */
function previousTags(typed: Typed, at: number): Tag[] {
  const lead = longestOf(typed, previous);
  if (lead === 0) return beforeTags(typed, at);
  const count = numberIn(typed.words[lead]?.key ?? '') === undefined ? 0 : 1;
  const isUnit = /^(?:day|week|month|quarter|year|period)s?$/.test(typed.words[lead + count]?.key ?? '');
  const isGlued = /^\d{1,3}(?:d|w|days|weeks)$/.test(typed.words[lead]?.key ?? '');
  if (isGlued)
    return [{ from: at, to: at + lead + 1, cost: 1.6, meaning: { kind: 'beside', which: 'before' } }];
  return isUnit
    ? [{ from: at, to: at + lead + count + 1, cost: 1.6, meaning: { kind: 'beside', which: 'before' } }]
    : [];
}

/** `7 days before`, `the 2 weeks before that` */
function beforeTags(typed: Typed, at: number): Tag[] {
  const lead = longestOf(typed, ['the']);
  if (numberIn(typed.words[lead]?.key ?? '') === undefined) return [];
  if (!/^(?:day|week|month|quarter)s?$/.test(typed.words[lead + 1]?.key ?? '')) return [];
  const used = longestOf(part(typed, lead + 2), ['before', 'before that', 'earlier', 'prior']);
  const to = at + lead + 2 + used;
  return used === 0 ? [] : [{ from: at, to, cost: 0.9, meaning: { kind: 'beside', which: 'before' } }];
}

const looseLeads = phraseTable(
  'in on of for over during since from between'
    .split(' ')
    .flatMap((each) => (each === 'on' ? [each] : [each, `${each} the`])),
);

function looseTags(typed: Typed, at: number, context: ParseContext): Tag[] {
  const lead = longestOf(typed, looseLeads);
  const opener = typed.words[0]?.key ?? '';
  const rest = part(typed, lead);
  return looseReadersAt(rest).flatMap((read) =>
    openOrWhole(read, rest, context, opener).map(({ phrase, used }): Tag => {
      const span = { from: at, to: at + lead + used };
      const problem = beyond(phrase, context);
      return problem
        ? problemTag(
            span.from,
            span.to,
            { kind: 'future-period', word: asTyped(part(typed, 0, lead + used)) },
            'period',
          )
        : { ...span, cost: 0.95, meaning: { kind: 'period', phrase } };
    }),
  );
}

/** `from week 9` are those of that week, `from 2/3` all since that day. */
function openOrWhole(
  read: LooseReader,
  rest: Typed,
  context: ParseContext,
  opener: string,
): readonly Loose[] {
  const isSince =
    opener === 'since' ||
    (opener === 'from' && /^(?:start|begin|middle|mid|end)/.test(rest.words[0]?.key ?? ''));
  const whole = isSince ? [] : read(rest, context, false);
  const isOne = whole.every(({ phrase }) => isOneDay(phrase));
  const goesOn = whole.some(({ used }) => goingOn(part(rest, used)) > 0);
  return isSince || (opener === 'from' && (isOne || goesOn))
    ? read(rest, context, true).map((each) => ({ ...each, used: each.used + goingOn(part(rest, each.used)) }))
    : whole;
}

function beyond(phrase: PeriodPhrase, { today }: ParseContext): boolean {
  if (phrase.kind === 'dates') return phrase.range.first > today;
  return phrase.kind === 'since' && phrase.first > today;
}
