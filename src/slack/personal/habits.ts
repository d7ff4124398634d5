// What a person is used to: what they asked lately, what they pinned, and which answers they want whole. Knows neither store nor Slack.

import { isDeepStrictEqual } from 'node:util';
import type { HomeRoom } from '#access/homes.ts';
import type { Instant } from '#base/brand.ts';
import type { UserId } from '#base/tenant.ts';
import type { Question } from '#reports/question.ts';

export interface Habits {
  /** As they were typed, so that "my campaigns" names no address; newest first, none twice, at most `mostAsked`. */
  readonly asked: readonly Question[];
  /** In the order in which they were pinned, at most `mostPinned`. */
  readonly pinned: readonly Question[];
  /** The kinds of question whose answers they last saw with what is behind More; one that is known no more does no harm. */
  readonly whole: readonly string[];
  /** What they chose to see on App Home and in direct messages. */
  readonly room?: HomeRoom | undefined;
}

export const noHabits: Habits = { asked: [], pinned: [], whole: [] };

export const mostAsked = 8;
export const mostPinned = 5;

/** Kept by the store. A change is durable when its promise resolves. */
export interface HabitStore {
  /** undefined of somebody who left none, or where they cannot be read. */
  load(person: UserId): Promise<Habits | undefined>;
  /** `change` is asked again where another change came first. */
  change(person: UserId, at: Instant, change: (habits: Habits | undefined) => Habits): Promise<void>;
}

export function withAsked(habits: Habits, question: Question): Habits {
  return { ...habits, asked: [question, ...without(habits.asked, question)].slice(0, mostAsked) };
}

/** Where there is no room for one more, nothing changes: no pin is lost unseen. */
export function withPin(habits: Habits, question: Question): Habits {
  const { pinned } = habits;
  const isThere = without(pinned, question).length < pinned.length;
  return isThere || pinned.length >= mostPinned ? habits : { ...habits, pinned: [...pinned, question] };
}

export function withoutPin(habits: Habits, question: Question): Habits {
  return { ...habits, pinned: without(habits.pinned, question) };
}

export function withMore(habits: Habits, kind: Question['kind'], wantsMore: boolean): Habits {
  if (habits.whole.includes(kind) === wantsMore) return habits;
  const others = habits.whole.filter((one) => one !== kind);
  return { ...habits, whole: wantsMore ? [...others, kind] : others };
}

/** What to offer again: pinned ones first, then what was asked lately, none twice. */
export function offered({ asked, pinned }: Habits): readonly OfferedQuestion[] {
  const lately = asked.filter((question) => !pinned.some((pin) => isDeepStrictEqual(pin, question)));
  return [
    ...pinned.map((question) => ({ question, isPinned: true })),
    ...lately.map((question) => ({ question, isPinned: false })),
  ];
}

export interface OfferedQuestion {
  readonly question: Question;
  readonly isPinned: boolean;
}

function without(questions: readonly Question[], question: Question): readonly Question[] {
  return questions.filter((one) => !isDeepStrictEqual(one, question));
}
