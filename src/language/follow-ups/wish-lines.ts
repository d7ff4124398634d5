// What a whole line means after something was offered to come by itself, before its words are read as parts: that it is agreed, asked now, or cannot be. Pure.

import type { ParseContext } from '#language/read-outcome.ts';
import { coversOf } from '#language/reading/cover.ts';
import { lexiconOf } from '#language/reading/lexicon.ts';
import type { Meaning } from '#language/reading/tag.ts';
import { tagsOf } from '#language/reading/tag-text.ts';
import { prepared } from '#language/reading/tag-words.ts';
import { parseSubscription } from '#language/schedules/parse-subscription.ts';
import type { WishedReport } from '#language/schedules/wish.ts';
import { periodOf } from '#reports/amending/question-subject.ts';
import { stepIn } from './moved-days.ts';

export type WishLine =
  /** `set it up`: the form again, as it is. */
  | { readonly means: 'agreed' }
  /** `how does it look`: its report, now. */
  | { readonly means: 'asked-now' }
  /** It is a question by itself. */
  | { readonly means: 'own-question' }
  /** `for two weeks`: nothing that comes by itself can be so. */
  | { readonly means: 'refused' }
  /** It says the same as that line. */
  | { readonly means: 'said-as'; readonly line: string };

export function wishLineIn(text: string, stands: WishedReport, context: ParseContext): WishLine | undefined {
  const line = text
    .toLowerCase()
    .replace(/[.!?,]+(?=\s|$)/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (agreed.test(line)) return { means: 'agreed' };
  if (askedNow.test(line)) return { means: 'asked-now' };
  if (once.test(line) || limited.test(line) || dated.test(line)) return { means: 'refused' };
  const [, other] = tooMuch.exec(line) ?? [];
  if (other !== undefined) return { means: 'said-as', line: `make it ${other}` };
  const step = stepIn(line);
  // What comes by itself tells days that move on with it.
  const isOfLastDays = step?.how === 'grows' && periodOf(stands.question)?.kind === 'last-days';
  if (step !== undefined && !isOfLastDays) return { means: 'refused' };
  return (
    movedBy(line, stands) ??
    swapped(line, stands) ??
    hourIn(line, stands) ??
    ownQuestion(text, line, stands, context)
  );
}

const agreed =
  /^(?:(?:ok|okay|yes|yep|yeah|sure|please|great|perfect|good) ?)*(?:(?:ok|okay|yes|yep|yeah|sure)|(?:set it up|do it|do that|go ahead|go for it|set that up)(?: please)?)$/;
const askedNow =
  /^(?:what is it (?:right )?now|what's it now|show (?:it|me|that)(?: to me)? now|how does (?:it|that) look(?: now)?|what does it look like(?: now)?)$/;
/** `weekly is too much, monthly` */
const tooMuch =
  /^\S+(?: at \S+)? (?:is|are|feels|seems) too (?:much|often|many|frequent|rare|seldom|early|late)(?: for (?:me|us))? (?:rather |make it |better |then |so )?(.+)$/;
const once =
  /^(?:only |just )?(?:once|one time|(?:on )?(?:this|next) (?:mon|tues|wednes|thurs|fri|satur|sun)day)$/;
const limited =
  /^(?:only |just |but )?(?:for|during) (?:the next )?(?:an?|one|two|three|four|five|six|\d+) (?:days?|weeks?|months?)$/;
const month = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*';
const dated = new RegExp(
  `^(?:only |just |but )?(?:(?:from|starting|until|till|as of|beginning) (?:on |in )?|on )(?:\\d{1,2}(?:st|nd|rd|th)? (?:of )?)?${month}(?: \\d{1,2}(?:st|nd|rd|th)?)?$`,
);

/** `raise it by 5`, of what is held against 20. */
function movedBy(line: string, { wish: { condition } }: WishedReport): WishLine | undefined {
  const [, verb = '', count = '', share] =
    /^(raise|lift|increase|bump|lower|reduce|decrease|drop|cut)(?: (?:it|that|this|the limit))?(?: up| down)? by (\d+(?:\.\d+)?) ?(%|percent)?$/.exec(
      line,
    ) ?? [];
  if (verb === '') return undefined;
  const now = condition?.kind === 'figure' ? Number.parseFloat(condition.value) : Number.NaN;
  const value = now + Number(count) * (/^(?:raise|lift|increase|bump)$/.test(verb) ? 1 : -1);
  if (share !== undefined || !(value > 0)) return { means: 'refused' };
  return { means: 'said-as', line: `make it ${Number(value.toFixed(6))}` };
}

/** `friday instead of monday`, `9:30 not 9` */
function swapped(line: string, { wish: { schedule } }: WishedReport): WishLine | undefined {
  const [, day, old] = daysSwapped.exec(line) ?? [];
  const isOfOneDay = schedule?.rhythm?.kind === 'weekly' && schedule.rhythm.weekdays.length === 1;
  if (day !== undefined)
    return isOfOneDay ? { means: 'said-as', line: `swap ${old} for ${day}` } : { means: 'refused' };
  const [, time] = timesSwapped.exec(line) ?? [];
  if (time === undefined || schedule === undefined || schedule.times.length === 0) return undefined;
  return schedule.times.length === 1 ? { means: 'said-as', line: `at ${time}` } : { means: 'refused' };
}

const weekday = '((?:mon|tues|wednes|thurs|fri|satur|sun)day)s?';
const inPlace = '(?:,? not|,? instead of|,? rather than|,? in place of)(?: on| at)?';
const time = '(\\d{1,2}(?::\\d\\d)?(?: ?[ap]m)?)';
const daysSwapped = new RegExp(`^(?:make it |on )?${weekday}${inPlace} ${weekday}$`);
const timesSwapped = new RegExp(`^(?:make it |at )?${time}${inPlace} ${time}$`);

/** `9 lisbon time`; `make it 8` of the first five campaigns at nine is an hour as well as a number of them. */
function hourIn(line: string, { question, wish: { schedule } }: WishedReport): WishLine | undefined {
  const [, zoned] = /^(?:make it )?(\d{1,2} \p{L}+ time)$/u.exec(line) ?? [];
  if (zoned !== undefined) return { means: 'said-as', line: `at ${zoned}` };
  const hour = Number(/^(?:make (?:it|that) )?(\d{1,2})$/.exec(line)?.[1] ?? Number.NaN);
  const isEither = question.kind === 'board' && (schedule?.times.length ?? 0) > 0 && hour >= 6 && hour <= 22;
  return isEither ? { means: 'refused' } : undefined;
}

/** `march madness`, `replies last week`, `ben`: whole by itself, where nothing in it says that it is part of what was wished. */
function ownQuestion(
  text: string,
  line: string,
  { question }: WishedReport,
  context: ParseContext,
): WishLine | undefined {
  if (ties.test(line) || parseSubscription(text, context).typed.kind !== 'ask') return undefined;
  const lexicon = context.names ?? lexiconOf([]);
  const ready = prepared(text, lexicon);
  const [best] = coversOf(tagsOf(ready, lexicon, context), ready.typed.words.length);
  const kinds = new Set((best?.tags ?? []).map(({ meaning }) => meaning.kind));
  kinds.delete('filler');
  if (kinds.has('order') && question.kind === 'board') return undefined;
  // `daily please` says when.
  if (/\b(?:daily|weekly|monthly|hourly)\b/.test(line) && !kinds.has('period')) return undefined;
  const isFigureOfDays = kinds.has('metric') && kinds.has('period');
  const isWhole = [...whole].some((each) => kinds.has(each));
  return isWhole || isFigureOfDays ? { means: 'own-question' } : undefined;
}

const whole: ReadonlySet<Meaning['kind']> = new Set([
  ...(['report', 'campaign', 'reason', 'owner', 'order', 'asks', 'status'] as const),
]);

const ties =
  /^(?:and|or|for|with|to|by|in|at|on|from|but|no|actually|of|then|now|make|change|switch|move|set|send|post|every|each|mine|everyone|everybody)\b|\b(?:it|that|them|ones|only|just|instead|rather|same|not|without|except|excluded|also|too|as well|plus|swap|replace|include|including|enough|better|drop|skip|if|when)\b|['’]s$/;
