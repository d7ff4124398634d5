// Reads and notes people's habits for the door. It never delays an answer, and no answer fails because of it.

import { type Clock, within } from '#base/clock.ts';
import type { Log } from '#base/log.ts';
import type { UserId } from '#base/tenant.ts';
import type { Question } from '#reports/question.ts';
import { type AskedThere, type HabitStore, type Habits, noHabits, withAsked, withMore } from './habits.ts';

export interface HabitBook {
  /** Empty if the store does not answer in time. */
  of(person: UserId): Promise<Habits>;
  /** What they chose to see outside of channels; `not-known` if the store does not answer in time. */
  roomOf(person: UserId): Promise<Habits['room'] | 'not-known'>;
  likesMore(person: UserId, kind: Question['kind']): Promise<boolean>;
  /** Keeps the note in memory until the next `keep`, so that no question and no More waits for a write. */
  noteMore(person: UserId, kind: Question['kind'], wantsMore: boolean): void;
  noteAsked(person: UserId, asked: AskedThere): void;
  /** Writes what was noted since the last time. The bot calls it every minute and at the end. */
  keep(): Promise<void>;
  /** Rejects if it could not be kept, because the person waits to see it. */
  change: (person: UserId, change: HabitChange) => Promise<void>;
}

/** A store that works answers in a millisecond. */
const patienceMs = 200;

export function createHabitBook(store: HabitStore, clock: Clock, log: Log): HabitBook {
  /** Notes that are not written yet, oldest first. */
  const lately = new Map<UserId, readonly HabitChange[]>();
  const note = (person: UserId, change: HabitChange) =>
    void lately.set(person, [...(lately.get(person) ?? []), change]);
  const failed = (error: unknown) => log.warn('the habits of a person are not to be had', { error });
  const change: HabitBook['change'] = (person, wanted) =>
    store.change(person, clock.now(), (habits = noHabits) => wanted(habits));

  async function readHabits(person: UserId): Promise<Habits | 'not-known'> {
    const found = store.load(person).catch((error: unknown) => {
      failed(error);
      return 'late' as const;
    });
    const habits = await within(patienceMs, found, clock);
    return habits === 'late' ? 'not-known' : (habits ?? noHabits);
  }

  const of: HabitBook['of'] = async (person) => {
    const habits = await readHabits(person);
    return withAll(habits === 'not-known' ? noHabits : habits, lately.get(person) ?? []);
  };

  return {
    of,
    roomOf: async (person) => {
      const habits = await readHabits(person);
      return habits === 'not-known' ? habits : habits.room;
    },
    likesMore: async (person, kind) => (await of(person)).whole.includes(kind),
    noteMore: (person, kind, wantsMore) => note(person, (habits) => withMore(habits, kind, wantsMore)),
    noteAsked: (person, asked) => note(person, (habits) => withAsked(habits, asked)),
    keep: async () => {
      const writing = [...lately].map(async ([person, notes]) => {
        await change(person, (habits) => withAll(habits, notes)).catch(failed);
        // Notes that came meanwhile are written the next time, together with these. Writing these twice changes nothing.
        if (lately.get(person) === notes) lately.delete(person);
      });
      await Promise.all(writing);
    },
    change,
  };
}

type HabitChange = (habits: Habits) => Habits;

function withAll(habits: Habits, notes: readonly HabitChange[]): Habits {
  return notes.reduce((all, note) => note(all), habits);
}
