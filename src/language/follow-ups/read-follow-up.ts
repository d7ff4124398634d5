// Reads what somebody says after an answer: a change of the question that stands, a choice, or a question of its own. Never throws.

import { isDeepStrictEqual } from 'node:util';
import type { ParseContext } from '#language/read-outcome.ts';
import { withoutAsides } from '#language/reading/asides.ts';
import { coversOf } from '#language/reading/cover.ts';
import { lexiconOf } from '#language/reading/lexicon.ts';
import type { Tag } from '#language/reading/tag.ts';
import { tagsOf } from '#language/reading/tag-text.ts';
import { type Prepared, prepared } from '#language/reading/tag-words.ts';
import { asTyped, longestText, part } from '#language/typed-words.ts';
import { periodOf, statedPeriod } from '#reports/amending/question-subject.ts';
import { defaultPeriod, type ParseProblem, type Question } from '#reports/question.ts';
import type { CampaignChoice } from '#reports/report-base.ts';
import { type Amendment, bestAmendment } from './best-amendment.ts';
import { followUpTags, isPartOfBut } from './follow-up-tags.ts';
import { cuts } from './left-out.ts';
import { offeredBesides, refusalOf } from './lost-words.ts';
import type { SaidPlace } from './said.ts';
import { isAskedDay, isOfSteps, isSent, sentMargin, sentRest } from './sent-regularly.ts';
import { smallTalkAmong } from './small-talk.ts';
import { type WholeReading, wholeReading } from './whole-reading.ts';

export type FollowUp =
  /** `said`: the slips that were forgiven; `others`: what the line asks by itself. */
  | {
      readonly kind: 'question';
      readonly question: Question;
      readonly said: readonly string[];
      readonly others: readonly Question[];
    }
  /** Two to ten campaigns may be meant: the question names them as `wanted`. */
  | {
      readonly kind: 'choice';
      readonly question: Question;
      readonly wanted: string;
      readonly choices: readonly CampaignChoice[];
    }
  /** The question is to come regularly; `rest`: what was said of when and where. */
  | { readonly kind: 'regularly'; readonly question: Question; readonly rest: string }
  /** What stands as a file. */
  | { readonly kind: 'file'; readonly question: Question }
  | { readonly kind: 'start-over' }
  | { readonly kind: 'thanks' }
  | { readonly kind: 'problem'; readonly problem: ParseProblem }
  /** It is a question of its own. `text`: where only a part of the line asks it. */
  | { readonly kind: 'other'; readonly text?: string };

const other: FollowUp = { kind: 'other' };
const noNames = lexiconOf([]);

/** As Slack writes them: `:pray:` */
const isEmoji = /^\s*(?::[\w+-]+:\s*)+$/;

/**
 * `context.names`: the names of the record; without them a name is no part of a follow-up. `shown`: what the answer to that question shows
 * one under the other, by id.
 */
export function readFollowUp(
  text: string,
  stands: Question,
  context: ParseContext,
  shown: readonly string[] = [],
): FollowUp {
  if (text.length > longestText) return other;
  const lexicon = context.names ?? noNames;
  // Slack's people end a sentence; no name does.
  const ready = prepared(text.replace(/(?<=[\p{L}])[.!]\s*$/u, ''), lexicon);
  const count = ready.typed.words.length;
  if (count === 0) return isEmoji.test(text) ? { kind: 'thanks' } : other;
  const isAsked = /\?\s*$/.test(text);
  const alone = withoutFarNames(tagsOf(ready, lexicon, context));
  const cut = cuts(alone, ready);
  const plain = alone.filter(
    (tag) =>
      !cut.some(({ from }) => from === tag.from) &&
      !isPartOfBut(tag, ready) &&
      !isAskedDay(tag, ready, isAsked) &&
      !isOfSteps(tag, ready, stands, context) &&
      !(isFall(tag, ready) && tag.to === count),
  );
  const own = followUpTags(ready, { stands, shown }, plain, lexicon, context);
  const tags = [...plain, ...own.filter((tag) => !cut.some(({ from }) => from === tag.from)), ...cut];
  const covers = coversOf(tags, count);
  const talk = smallTalkAmong(covers, ready, isAsked);
  if (talk !== undefined) return talk;
  const cheapest = covers[0]?.cost ?? 0;
  const place = { stands, text: ready, lexicon, context, isAsked };
  const sent = covers.find(
    (each) => isSent(each.tags, ready) && each.cost <= cheapest + sentMargin(each.tags),
  );
  if (sent !== undefined) return sentFrom(sent.tags, place);
  const amendment = bestAmendment(covers, place);
  const whole = wholeReading(coversOf(plain, count), place);
  const asksOn =
    (isAsking(covers[0]?.tags ?? [], place) || isOfThoseDays(covers[0]?.tags ?? [], whole, place)) &&
    amendment?.kind === 'amended' &&
    amendment.changed;
  const read = decided(amendment, whole && asksOn ? { ...whole, saysAll: false } : whole, place);
  const isRead = read.kind === 'other' ? whole?.isRead === true : read.kind !== 'problem';
  return (isRead ? undefined : besideAsides(covers[0]?.tags ?? [], place, shown)) ?? read;
}

/** `take the last 90 days, 30 is too noisy`: what a clause tells beside it is left out. */
function besideAsides(
  tags: readonly Tag[],
  { stands, text, context }: SaidPlace,
  shown: readonly string[],
): FollowUp | undefined {
  const { rest, aside } = withoutAsides(tags, text);
  if (aside.length === 0) return undefined;
  const words = rest.map(({ from, to }) => asTyped(part(text.typed, from, to)));
  const read = readFollowUp(words.join(' '), stands, context, shown);
  return read.kind === 'question' ? { ...read, said: [...read.said, ...aside] } : undefined;
}

/** `which ones are dropping`: behind it nothing is left out. */
function isFall({ from, meaning }: Tag, { meant }: Prepared): boolean {
  return meaning.kind === 'not' && /^dropp/.test(meant.words[from]?.key ?? '');
}

/** A whole owner is no campaign that is called a little like them, even where the question takes no owner. */
function withoutFarNames(tags: readonly Tag[]): Tag[] {
  const owners = tags.filter(({ meaning }) => meaning.kind === 'owner');
  return tags.filter(
    ({ meaning, from, to, cost }) =>
      meaning.kind !== 'campaign' ||
      !owners.some((owner) => owner.from === from && owner.to === to && owner.cost + farCost < cost),
  );
}

const farCost = 0.8;

/** `only ana's, every monday`: the rest is amended first. */
function sentFrom(tags: readonly Tag[], place: SaidPlace): FollowUp {
  const { rest, amending } = sentRest(tags, place.text);
  const amendment = bestAmendment([{ tags: amending, cost: 0 }], place);
  if (amendment === undefined || amendment.kind === 'nothing')
    return { kind: 'regularly', question: place.stands, rest };
  return amendment.kind === 'amended' && amendment.lost.length === 0
    ? { kind: 'regularly', question: amendment.question, rest }
    : other;
}

/** `problems?`, `which campaigns did best?`: who asks, and says neither whose nor when, asks on. */
function isAsking(tags: readonly Tag[], { isAsked }: SaidPlace): boolean {
  const asks = isAsked || tags.some(({ meaning }) => meaning.kind === 'asks');
  return asks && !tags.some(({ meaning }) => ofItsOwn.has(meaning.kind));
}

/** `top 3 campaigns`, after an overview of February: who says no days means those. */
function isOfThoseDays(
  tags: readonly Tag[],
  whole: WholeReading | undefined,
  { stands }: SaidPlace,
): boolean {
  const isStated = statedPeriod(stands) !== undefined && !isDeepStrictEqual(periodOf(stands), defaultPeriod);
  const takesDays = whole?.question !== undefined && takesPeriod.has(whole.question.kind);
  return isStated && takesDays && !tags.some(({ meaning }) => ofItsOwn.has(meaning.kind));
}

const takesPeriod: ReadonlySet<Question['kind']> = new Set([
  'overview',
  'daily',
  'board',
  'working',
  'campaign',
]);

const ofItsOwn: ReadonlySet<Tag['meaning']['kind']> = new Set([
  ...(['period', 'beside', 'pair', 'owner', 'campaign', 'versus', 'status'] as const),
]);

/** What its own reading may cost less before it counts as the better one. */
const margin = 0.8;
/** A change that is so much cheaper is exact where the question of its own is not. */
const exactMargin = 0.6;
/** Words that only a follow-up has weigh as much. */
const ledMargin = 4;

/** The change, or the question of its own, whichever explains more of what was said. */
function decided(
  amendment: Amendment | undefined,
  whole: WholeReading | undefined,
  place: SaidPlace,
): FollowUp {
  if (amendment === undefined) return other;
  const { isLed, lost, kind } = amendment;
  if (lost.length > 0 || kind === 'unfit' || kind === 'nothing') return refused(amendment, whole, place);
  if (kind === 'problem') return { kind: 'problem', problem: amendment.problem };
  if (whole?.isRead === true && isBetter(whole, amendment)) return other;
  if (kind === 'either') return oneOf(amendment.questions, place);
  const { question, isFile, said } = amendment;
  const either = whole?.isRead === true && !isLed ? eitherOf(question, whole) : undefined;
  if (either !== undefined) return askBack(either, place);
  const alone = whole?.isRead === true ? whole.question : undefined;
  const others = alone === undefined || isDeepStrictEqual(alone, question) ? [] : [alone];
  return isFile ? { kind: 'file', question } : { kind: 'question', question, said, others };
}

/** What is lost is named, unless the line is a question of its own. */
function refused(amendment: Amendment, whole: WholeReading | undefined, place: SaidPlace): FollowUp {
  const { isLed, isOnly, lost } = amendment;
  // `only active ones` narrows what stands, or nothing.
  const isNarrowing = isOnly && whole?.namesReport !== true;
  const isStray = (isLed || isNarrowing) && lost.length > 0 && (isNarrowing || whole?.isRead !== true);
  const problem = isStray
    ? refusalOf(amendment, place)
    : whole?.isRead === true
      ? undefined
      : offeredBesides(amendment, place);
  return problem === undefined ? other : { kind: 'problem', problem };
}

function isBetter(whole: WholeReading, { isLed, isOnly, cost }: Amendment): boolean {
  const isOwn = !isLed && (whole.namesReport || !isOnly);
  return (
    (whole.saysAll && isOwn && whole.cost <= cost + exactMargin) ||
    cost > whole.cost + (isLed ? ledMargin : margin)
  );
}

function askBack(choices: readonly Question[], { text }: SaidPlace): FollowUp {
  return { kind: 'problem', problem: { kind: 'several', word: asTyped(text.typed), choices } };
}

/** It is as well a question of its own as a change of the one that stands. */
function eitherOf(amended: Question, whole: WholeReading): readonly Question[] | undefined {
  const { question, standsAlone } = whole;
  if (question === undefined || !standsAlone || question.kind === amended.kind) return undefined;
  return [amended, question];
}

/** Of several campaigns one is chosen by name; of several questions one by a button. */
function oneOf(questions: readonly Question[], place: SaidPlace): FollowUp {
  const ids = questions.map((each) =>
    'campaign' in each && each.campaign?.by === 'id' ? each.campaign.id : '',
  );
  const choices = place.lexicon.campaigns.items.filter(({ id }) => ids.includes(id));
  const [question] = questions;
  const wanted = asTyped(place.text.typed);
  if (question === undefined || choices.length !== questions.length || !('campaign' in question))
    return askBack(questions, place);
  return {
    kind: 'choice',
    question: { ...question, campaign: { by: 'name', name: wanted } },
    wanted,
    choices,
  };
}
