// What a person is used to: what they asked lately, what they pinned, and which answers they want whole. Knows neither store nor Slack.

import { isDeepStrictEqual } from 'node:util';
import type { HomeRoom } from '#access/homes.ts';
import type { Instant } from '#base/brand.ts';
import type { Scope } from '#base/scope.ts';
import type { AccountId, UserId } from '#base/tenant.ts';
import type { Question } from '#reports/question.ts';
import type { Answer } from '#reports/report.ts';

export interface Habits {
  /** As they were typed, so that "my campaigns" names no address; newest first, none twice, at most `mostAsked` of a room. */
  readonly asked: readonly AskedThere[];
  /** In the order in which they were pinned, at most `mostPinned` of a room. */
  readonly pinned: readonly AskedThere[];
  /** The kinds of question whose answers they last saw with what is behind More; one that is known no more does no harm. */
  readonly whole: readonly string[];
  /** What they chose to see on App Home and in direct messages. */
  readonly room?: HomeRoom | undefined;
}

/** Ids of campaigns are those of an account, and people mean what the room shows: so what was asked in one is asked again there alone. */
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
/** Of all rooms together. */
export const mostKept = 40;

/** Kept by the store. A change is durable when its promise resolves. */
export interface HabitStore {
  /** undefined of somebody who left none, or where they cannot be read. */
  load(person: UserId): Promise<Habits | undefined>;
  /** `change` is asked again where another change came first. */
  change(person: UserId, at: Instant, change: (habits: Habits | undefined) => Habits): Promise<void>;
}

export function withAsked(habits: Habits, asked: AskedThere): Habits {
  const all = [asked, ...without(habits.asked, asked)];
  const there = all.filter(isWith(asked)).slice(0, mostAsked);
  const kept = all.filter((one) => !isWith(asked)(one) || there.includes(one));
  return { ...habits, asked: kept.slice(0, mostKept) };
}

/** Not what found nothing: asked once more it finds nothing again. A service that is down is no reason against it. */
export function isWorthAsking(answer: Answer | undefined): boolean {
  return answer?.kind !== 'problem' || ['service', 'internal'].includes(answer.problem.kind);
}

/** Where there is no room for one more, nothing changes: no pin is lost unseen. */
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

/** What to offer again in that place: pinned ones first, then what was asked lately, none twice. */
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
