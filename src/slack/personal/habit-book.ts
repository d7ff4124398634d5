// Reads and notes people's habits for the door. It never holds an answer up, and no answer fails for its sake.

import { type Clock, within } from '#base/clock.ts';
import type { Log } from '#base/log.ts';
import type { UserId } from '#base/tenant.ts';
import type { Question } from '#reports/question.ts';
import { type HabitStore, type Habits, noHabits, withAsked, withMore } from './habits.ts';

export interface HabitBook {
  /** Empty where the store does not say in time. */
  of(person: UserId): Promise<Habits>;
  likesMore(person: UserId, kind: Question['kind']): Promise<boolean>;
  noteMore(person: UserId, kind: Question['kind'], wantsMore: boolean): Promise<void>;
  /** Is in memory until the next `keep`, so that no question costs a write. */
  noteAsked(person: UserId, question: Question): void;
  /** Writes what was asked since the last time; whoever makes the book calls it now and then, and at the end. */
  keep(): Promise<void>;
  /** Unlike the notes, rejects where it could not be kept: the person is waiting to see it. */
  change: (person: UserId, change: (habits: Habits) => Habits) => Promise<void>;
}

/** A store that works answers in a millisecond. */
const patienceMs = 200;

export function createHabitBook(store: HabitStore, clock: Clock, log: Log): HabitBook {
  /** Not written yet, oldest first. */
  const lately = new Map<UserId, readonly Question[]>();
  const failed = (error: unknown) => log.warn('the habits of a person are not to be had', { error });
  const change: HabitBook['change'] = (person, wanted) =>
    store.change(person, clock.now(), (habits = noHabits) => wanted(habits));

  const of: HabitBook['of'] = async (person) => {
    const found = store.load(person).catch((error: unknown) => {
      failed(error);
      return undefined;
    });
    const habits = await within(patienceMs, found, clock);
    const written = habits === 'late' || habits === undefined ? noHabits : habits;
    return withAllAsked(written, lately.get(person) ?? []);
  };

  return {
    of,
    likesMore: async (person, kind) => (await of(person)).whole.includes(kind),
    noteMore: (person, kind, wantsMore) =>
      change(person, (habits) => withMore(habits, kind, wantsMore)).catch(failed),
    noteAsked: (person, question) => void lately.set(person, [...(lately.get(person) ?? []), question]),
    keep: async () => {
      const writing = [...lately].map(async ([person, questions]) => {
        await change(person, (habits) => withAllAsked(habits, questions)).catch(failed);
        // What was asked meanwhile is written the next time, these once more with it: that changes nothing.
        if (lately.get(person) === questions) lately.delete(person);
      });
      await Promise.all(writing);
    },
    change,
  };
}

function withAllAsked(habits: Habits, questions: readonly Question[]): Habits {
  return questions.reduce(withAsked, habits);
}
