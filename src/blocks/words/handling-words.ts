// What people did about a need, in one line below it: who works on it since when, what they wrote, and why it is back.

import type { Day } from '#base/day.ts';
import { unreachable } from '#base/unreachable.ts';
import { nameLengths } from '#blocks/limits.ts';
import { nameIn } from '#blocks/parts/text.ts';
import type { BackAgain, Doer, HandledNeed, NeedNote, Signed } from '#reports/handling/handled-need.ts';
import type { RecoveredNeed } from '#reports/handling/recovered-needs.ts';
import { weekdayAndDay } from './dates.ts';
import { howMany } from './numbers.ts';

/** In mrkdwn without a line break; undefined if nobody did anything. */
export function handlingInWords({ state, note, back, today }: HandledNeed): string | undefined {
  if (back !== undefined) return withNote(backInWords(back, today), back.by, note);
  switch (state.kind) {
    case 'open':
      return note && `${personIn(note.by)} ${onDay(note.on, today)}: ${quoted(note)}`;
    case 'taken':
      return withNote(`taken by ${sinceInWords(state, today)}`, state.by, note);
    case 'snoozed': {
      const until = state.until === undefined ? 'until it gets worse' : `until ${weekdayAndDay(state.until)}`;
      return withNote(`snoozed ${until} by ${personIn(state.by)}`, state.by, note);
    }
    case 'done':
      return withNote(`done, says ${personIn(state.by)} ${onDay(state.on, today)}`, state.by, note);
    default:
      return unreachable(state);
  }
}

/** mrkdwn: `Nordics SaaS Founders, 3 days after Ben’s note`, after "Back to normal:". */
export function recoveredInWords({ campaign, after }: RecoveredNeed): string {
  const deed = { taken: 'took it', snoozed: 'snoozed it', noted: 'wrote a note', done: 'called it done' }[
    after.deed
  ];
  const days = after.days === 0 ? 'the day that' : `${howMany(after.days, 'day')} after`;
  return `${nameIn(campaign.name, nameLengths.attention)}, ${days} ${personIn(after.by)} ${deed}`;
}

function backInWords({ why, by, on, after }: BackAgain, today: Day): string {
  const deed = { taken: 'took it', snoozed: 'snoozed it', done: 'called it done' }[after];
  const since = `${personIn(by)} ${deed} ${onDay(on, today)}`;
  switch (why) {
    case 'worse':
      return `worse since ${since}`;
    case 'day-came':
      return `back as ${personIn(by)} wished`;
    case 'still-so':
      return `still so since ${since}`;
    case 'again':
      return `here again after ${since}`;
    default:
      return unreachable(why);
  }
}

/** A headline if nothing waits for a person who took so many; plain text. */
export function inHandInWords(takenCount: number, isAllLookedThrough: boolean): string {
  const rest = isAllLookedThrough ? 'nothing else needs you' : 'not all campaigns are looked through';
  return `You have taken ${howMany(takenCount, 'need')}; ${rest}`;
}

/** `today`, `on Mon 9 Mar` */
export function onDay(day: Day, today: Day): string {
  return day === today ? 'today' : `on ${weekdayAndDay(day)}`;
}

function sinceInWords({ by, on }: Signed, today: Day): string {
  return `${personIn(by)} ${on === today ? 'today' : `since ${weekdayAndDay(on)}`}`;
}

/** If somebody else wrote the note, it says who. */
function withNote(words: string, by: Doer, note: NeedNote | undefined): string {
  if (note === undefined) return words;
  return note.by.id === by.id
    ? `${words}: ${quoted(note)}`
    : `${words} · ${personIn(note.by)}: ${quoted(note)}`;
}

const longestQuote = 25;

function quoted({ text }: NeedNote): string {
  return `“${nameIn(text, longestQuote)}”`;
}

const longestPerson = 20;

/** `Maximiliana F.` if the whole name is long. Never a mention. */
export function personIn({ name }: Doer): string {
  const [first = name, ...others] = name.split(' ');
  const last = others.at(-1);
  const short = name.length > longestPerson && last !== undefined ? `${first} ${[...last][0]}.` : name;
  return nameIn(short, longestPerson);
}
