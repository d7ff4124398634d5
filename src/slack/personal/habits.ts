// What a person is used to: their latest questions, their pins, and which answers they want whole. Knows neither store nor Slack.

import { isDeepStrictEqual } from 'node:util';
import type { HomeRoom } from '#access/homes.ts';
import type { Instant } from '#base/brand.ts';
import type { Scope } from '#base/scope.ts';
import type { AccountId, UserId } from '#base/tenant.ts';
import type { Question } from '#reports/question.ts';
import type { Answer } from '#reports/report.ts';

export interface Habits {
  /** As they were typed, so that "my campaigns" names no address. Newest first, no repeats, at most `mostAsked` for each room. */
  readonly asked: readonly AskedThere[];
  /** In the order of pinning, at most `mostPinned` for each room. */
  readonly pinned: readonly AskedThere[];
  /** Kinds of question whose last answer they opened with More. A kind that no longer exists does no harm. */
  readonly whole: readonly string[];
  /** What they chose to see on App Home and in direct messages. */
  readonly room?: HomeRoom | undefined;
}

/**
 * A question with the place in which it was asked. Ids belong to an account, and people mean what the room shows. So it is offered there
 * alone.
 */
export interface AskedThere {
  readonly question: Question;
  readonly room: HomeRoom;
  readonly account: AccountId;
}

export function askedThere(question: Question, { room, tenant }: ScopedPlace): AskedThere {
  return { question, room: room ?? 'default', account: tenant.account };
}

type ScopedPlace = Pick<Scope, 'room' | 'tenant'>;

export const noHabits: Habits = { asked: [], pinned: [], whole: [] };

export const mostAsked = 8;
export const mostPinned = 5;
/** For all rooms together. */
export const mostKept = 40;

/** The store of habits. A change is durable when its promise resolves. */
export interface HabitStore {
  /** undefined if the person has none, or they cannot be read. */
  load(person: UserId): Promise<Habits | undefined>;
  /** Calls `change` again if another change was written first. */
  change(person: UserId, at: Instant, change: (habits: Habits | undefined) => Habits): Promise<void>;
}

export function withAsked(habits: Habits, asked: AskedThere): Habits {
  const all = [asked, ...without(habits.asked, asked)];
  const there = all.filter(isWith(asked)).slice(0, mostAsked);
  const kept = all.filter((one) => !isWith(asked)(one) || there.includes(one));
  return { ...habits, asked: kept.slice(0, mostKept) };
}

/** Not an answer that found nothing: the same question would find nothing again. A service that is down does not count. */
export function isWorthAsking(answer: Answer | undefined): boolean {
  return answer?.kind !== 'problem' || ['service', 'internal'].includes(answer.problem.kind);
}

/** Changes nothing if there is no space for one more, so that no pin is lost unseen. */
export function withPin(habits: Habits, asked: AskedThere): Habits {
  const { pinned } = habits;
  const isThere = without(pinned, asked).length < pinned.length;
  const isFull = pinned.length >= mostKept || pinned.filter(isWith(asked)).length >= mostPinned;
  return isThere || isFull ? habits : { ...habits, pinned: [...pinned, asked] };
}

export function withoutPin(habits: Habits, asked: AskedThere): Habits {
  return { ...habits, pinned: without(habits.pinned, asked) };
}

export function withMore(habits: Habits, kind: Question['kind'], wantsMore: boolean): Habits {
  if (habits.whole.includes(kind) === wantsMore) return habits;
  const others = habits.whole.filter((one) => one !== kind);
  return { ...habits, whole: wantsMore ? [...others, kind] : others };
}

/** What to offer again in that place: first the pins, then the latest questions, no repeats. */
export function offeredQuestions({ asked, pinned }: Habits, place: ScopedPlace): readonly OfferedQuestion[] {
  const isHere = isWith({ room: place.room ?? 'default', account: place.tenant.account });
  const lately = asked.filter((one) => !pinned.some((pin) => isDeepStrictEqual(pin, one)));
  return [
    ...pinned.filter(isHere).map(({ question }) => ({ question, isPinned: true })),
    ...lately.filter(isHere).map(({ question }) => ({ question, isPinned: false })),
  ];
}

export interface OfferedQuestion {
  readonly question: Question;
  readonly isPinned: boolean;
}

function isWith({ room, account }: Omit<AskedThere, 'question'>): (one: AskedThere) => boolean {
  return (one) => one.room === room && one.account === account;
}

function without(all: readonly AskedThere[], asked: AskedThere): readonly AskedThere[] {
  return all.filter((one) => !isDeepStrictEqual(one, asked));
}
