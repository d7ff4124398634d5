// Reads what somebody says after something was offered to come by itself: another time, place, condition, or another question. Never throws.

import { isDeepStrictEqual } from 'node:util';
import { correction, type ParseContext } from '#language/read-outcome.ts';
import { type Cover, coversOf } from '#language/reading/cover.ts';
import { lexiconOf } from '#language/reading/lexicon.ts';
import type { Meaning, Tag } from '#language/reading/tag.ts';
import { tagsOf } from '#language/reading/tag-text.ts';
import { type Prepared, prepared } from '#language/reading/tag-words.ts';
import { judgeable } from '#language/reading/told-wish.ts';
import { amendWish, type WishChange } from '#language/schedules/amend-wish.ts';
import { parseSubscription } from '#language/schedules/parse-subscription.ts';
import type { Wish, WishedReport } from '#language/schedules/wish.ts';
import { asTyped, longestText } from '#language/typed-words.ts';
import { isRate } from '#reports/figures/metric.ts';
import type { Question } from '#reports/question.ts';
import { weekdayNames } from '#reports/words/vocabulary.ts';
import { bestAmendment } from './best-amendment.ts';
import { followUpTags } from './follow-up-tags.ts';
import { type FollowUp, readFollowUp } from './read-follow-up.ts';
import { wishLineIn } from './wish-lines.ts';
import { deedsIn, partsIn, type WishPlace, wholeLine } from './wish-parts.ts';

export type WishFollowUp =
  | ({ readonly kind: 'wish'; readonly said: readonly string[] } & WishedReport)
  /** It changes nothing of the wish: it asks on, or is a question of its own. */
  | FollowUp;

/** Words of when and where may cost more than the same words as a question: they are what was spoken of last. */
const wishMargin = 0.8;

export function readWishChange(text: string, stands: WishedReport, context: ParseContext): WishFollowUp {
  const line = text.length > longestText ? undefined : wishLineIn(text, stands, context);
  switch (line?.means) {
    case 'agreed':
      return { kind: 'wish', ...stands, said: [] };
    case 'asked-now':
      return { kind: 'question', question: stands.question, said: [], others: [] };
    case 'own-question':
      return { kind: 'other' };
    case 'refused':
      return refused(text);
    default:
      return withoutLoss(text, stands, readChange(line?.line ?? text, stands, context));
  }
}

function refused(text: string): WishFollowUp {
  return { kind: 'problem', problem: { kind: 'does-not-fit', word: text.trim(), with: 'subscribe' } };
}

/** A wish has one condition, and a count is held against no share: neither is changed in silence. */
function withoutLoss(text: string, { wish }: WishedReport, read: WishFollowUp): WishFollowUp {
  if (read.kind === 'problem' && 'word' in read.problem && read.problem.word === '') return refused(text);
  const [before, now] = [wish.condition, read.kind === 'wish' ? read.wish.condition : undefined];
  if (before?.kind !== 'figure' || now?.kind !== 'figure') return read;
  const isAdded = /^\s*(?:and|also|plus|or)\b|\b(?:too|as well)\W*$/i.test(text);
  if (isAdded && before.figure !== now.figure) return refused(text);
  const isShare = /%|\bper ?cent\b/i.test(text) && !isRate(now.figure);
  return isShare ? refused(text) : read;
}

function readChange(text: string, stands: WishedReport, context: ParseContext): WishFollowUp {
  const follows = () => asWish(readFollowUp(text, stands.question, context), stands, text, context);
  if (text.length > longestText) return follows();
  const lexicon = context.names ?? lexiconOf([]);
  const ready = prepared(text.replace(/(?<=[\p{L}])[.!?]\s*$/u, ''), lexicon);
  const place = { stands, text: ready, context };
  const whole = wholeLine(ready);
  if (whole !== undefined) return changedBy(whole, stands.question, [], place);
  const plain = [...tagsOf(ready, lexicon, context), ...weekdaySlips(ready)].filter(
    (tag) => !isShare(tag, ready),
  );
  const own = followUpTags(ready, { stands: stands.question, shown: [] }, plain, lexicon, context);
  const covers = coversOf([...plain, ...own], ready.typed.words.length);
  const cheapest = covers[0]?.cost ?? 0;
  for (const { tags, cost } of covers.toSorted((one, other) => wishCost(one) - wishCost(other))) {
    if (cost > cheapest + wishMargin || tags.some(({ meaning }) => meaning.kind === 'unknown')) continue;
    if (isNewWish(tags, ready)) return { kind: 'other' };
    const parts = partsIn(tags, place);
    if (parts === undefined) continue;
    if ('problem' in parts) return { kind: 'problem', problem: parts.problem };
    const rest = parts.rest.filter(
      ({ meaning }) => !['filler', 'asks', 'amends', 'not'].includes(meaning.kind),
    );
    const said = [...new Set(tags.flatMap((tag) => tag.said ?? []))];
    if (rest.length === 0) return changedBy(parts.change, stands.question, said, place);
    const among = { stands: stands.question, text: ready, lexicon, context, isAsked: false };
    const amendment = bestAmendment([{ tags: parts.rest, cost: 0 }], among);
    if (amendment?.kind !== 'amended' || amendment.lost.length > 0) continue;
    return changedBy(parts.change, amendment.question, said, place);
  }
  return follows();
}

/** `at 4 percent` is no time. */
function isShare({ to, meaning }: Tag, { meant }: Prepared): boolean {
  return meaning.kind === 'schedule' && ['%', 'percent', 'pct', 'per'].includes(meant.words[to]?.key ?? '');
}

/** A weekday is one of the schedule, and a number is held against the figure, where both can be. */
function wishCost({ tags, cost }: Cover): number {
  const far = tags.filter(
    ({ meaning }) =>
      meaning.kind === 'number' || (meaning.kind === 'period' && meaning.phrase.kind === 'weekday'),
  );
  return cost + far.length * 0.5;
}

function changedBy(
  change: WishChange,
  question: Question,
  said: readonly string[],
  { stands, text }: WishPlace,
): WishFollowUp {
  const wish = amendWish(stands.wish, change);
  if (wish === undefined)
    return {
      kind: 'problem',
      problem: { kind: 'does-not-fit', word: asTyped(text.typed), with: 'subscribe' },
    };
  return { kind: 'wish', question: judgeable(question, wish.condition), wish, said };
}

/** What changes the question that was wished for, changes the wish. What is asked is answered. */
function asWish(
  read: FollowUp,
  { question, wish }: WishedReport,
  text: string,
  context: ParseContext,
): WishFollowUp {
  switch (read.kind) {
    case 'question': {
      const isAsked = /\?\s*$/.test(text) && !/\b(?:instead|rather|same|make it)\b/i.test(text);
      if (isAsked) return read;
      const now = judgeable(read.question, wish.condition);
      // Its condition turns the figure that was named into the whole report.
      const isSame = isDeepStrictEqual(now, question) && !isDeepStrictEqual(read.question, question);
      if (isSame)
        return { kind: 'problem', problem: { kind: 'does-not-fit', word: text, with: 'subscribe' } };
      return { kind: 'wish', question: now, wish, said: read.said };
    }
    // The form asks which one.
    case 'choice':
      return { kind: 'wish', question: read.question, wish, said: [] };
    case 'regularly':
      return { kind: 'wish', question: read.question, wish, said: [] };
    case 'other':
      return insteadOf(text, wish, context) ?? read;
    default:
      return read;
  }
}

/** `needs instead`, `send the top 5 rather`: the whole question is another one, and comes as before. */
function insteadOf(text: string, wish: Wish, context: ParseContext): WishFollowUp | undefined {
  const rest = text.replace(swapping, ' ').trim();
  if (rest === text.trim()) return undefined;
  const { typed } = parseSubscription(rest, context);
  if (typed.kind !== 'ask') return undefined;
  return { kind: 'wish', question: judgeable(typed.question, wish.condition), wish, said: [] };
}

const swapping =
  /\b(?:instead of|rather than|in place of)\b.*$|\b(?:instead|rather)\b|^\s*(?:make it|make that|switch to|switch it to|change it to|change to|do)\b/gi;

/** `alert me if replies drop below 20`, `overview every friday`: it says by itself what is to come. */
function isNewWish(tags: readonly Tag[], { meant }: Prepared): boolean {
  const has = (kind: Meaning['kind']) => tags.some(({ meaning }) => meaning.kind === kind);
  const refers = tags.some(
    ({ meaning }) => meaning.kind === 'amends' && ['changes', 'refers', 'adds'].includes(meaning.how),
  );
  if (refers || /^(?:only|just|and|but|make)$/.test(meant.words[0]?.key ?? '')) return false;
  const reports = tags.flatMap(({ meaning }) => (meaning.kind === 'report' ? [meaning.report] : []));
  const names = reports.some((each) => ['overview', 'list', 'needs', 'board', 'handled'].includes(each));
  const deeds = deedsIn(tags);
  const isWanted = deeds.some((each) => each === 'subscribe' || each === 'watch' || each === 'alert');
  if (deeds.length > 0 && (names || has('order') || has('metric'))) return true;
  return (names && has('schedule')) || (isWanted && (has('limits') || has('condition') || has('reason')));
}

const ofWeek: ReadonlySet<string> = new Set([...weekdayNames, 'weekday', 'weekend']);

/** `weekdys only`: what was offered shows how it was read before anything comes. */
function weekdaySlips({ typed, meant, slips }: Prepared): Tag[] {
  return typed.words.flatMap(({ text, quoted }, from): Tag[] => {
    const key = meant.words[from]?.key ?? '';
    if (quoted || slips[from] === undefined || !ofWeek.has(key.replace(/s$/, ''))) return [];
    const said = [correction(text, key)];
    return [{ from, to: from + 1, cost: 1.1, meaning: { kind: 'schedule', firm: true }, said }];
  });
}
