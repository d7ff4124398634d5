// How many questions of one person the bot works on at once. One more waits a moment; then the person hears when to ask again. Knows no answer.

import type { Instant } from '#base/brand.ts';
import { type Clock, within } from '#base/clock.ts';
import { nobodyWaits } from '#base/nobody-waits.ts';
import type { UserId } from '#base/tenant.ts';
import type { PeopleTurns } from '#slack/receiving/people-turns.ts';

export const mostAtOnce = 4;
/** The record answers faster than this, so a quick row of clicks meets no limit. */
const patienceMs = 2_000;

export interface QuestionPlaces {
  /** `message` is where the answer will stand. A later question there replaces this one, and takes over its place. */
  take(user: UserId, message?: string): Promise<TakenPlace | NoPlace>;
  /** Gives up the person's questions whose `message` begins with `messages`. Nothing replaces them. */
  giveUp(user: UserId, messages: string): void;
}

export interface TakenPlace {
  readonly kind: 'place';
  /** Aborted when a later question replaces this one. */
  readonly replaced: AbortSignal;
  /** When its answer is expected to be whole. */
  expect(at: Instant | undefined): void;
  leave(): void;
}

export interface NoPlace {
  readonly kind: 'full';
  /** When the first of their other answers is expected to be whole; undefined if none tells. */
  readonly freeAt: Instant | undefined;
}

interface Held {
  readonly message: string | undefined;
  readonly replacing: AbortController;
  expectedAt: Instant | undefined;
}

export function createQuestionPlaces(clock: Clock, turns: PeopleTurns): QuestionPlaces {
  const people = new Map<UserId, TheirPlaces>();

  function personOf(user: UserId): TheirPlaces {
    const known = people.get(user) ?? { held: new Set<Held>(), waiting: [] };
    people.set(user, known);
    return known;
  }

  function hold(user: UserId, message: string | undefined): TakenPlace {
    const person = personOf(user);
    const mine: Held = { message, replacing: new AbortController(), expectedAt: undefined };
    person.held.add(mine);
    return {
      kind: 'place',
      replaced: mine.replacing.signal,
      expect: (at) => {
        mine.expectedAt = at;
      },
      leave: () => letGo(user, person, mine),
    };
  }

  function letGo(user: UserId, { held, waiting }: TheirPlaces, gone: Held): void {
    if (!held.delete(gone)) return;
    waiting.shift()?.();
    if (held.size === 0 && waiting.length === 0) people.delete(user);
  }

  return {
    giveUp: (user, messages) => {
      for (const one of people.get(user)?.held ?? [])
        if (one.message?.startsWith(messages)) one.replacing.abort(nobodyWaits);
    },
    take: async (user, message) => {
      const person = personOf(user);
      const { held, waiting } = person;
      for (const older of held) {
        if (message === undefined || older.message !== message) continue;
        older.replacing.abort(nobodyWaits);
        held.delete(older);
      }
      if (held.size < mostAtOnce) return hold(user, message);
      const place = Promise.withResolvers<TakenPlace>();
      const begin = () => {
        const mine = hold(user, message);
        // It begins in its own turn, and not in the middle of another answer.
        void turns.take(user).then(() => place.resolve(mine));
      };
      waiting.push(begin);
      await within(patienceMs, place.promise, clock);
      // The place may have come in the moment in which the patience ended.
      if (!waiting.includes(begin)) return place.promise;
      waiting.splice(waiting.indexOf(begin), 1);
      // The patience of hundreds can end in one moment, so each is told in its own turn.
      await turns.take(user);
      const expected = [...held].flatMap(({ expectedAt }) => expectedAt ?? []);
      return { kind: 'full', freeAt: expected.length === 0 ? undefined : Math.min(...expected) };
    },
  };
}

interface TheirPlaces {
  readonly held: Set<Held>;
  /** The questions that wait for a place, the earliest first. */
  readonly waiting: (() => void)[];
}
