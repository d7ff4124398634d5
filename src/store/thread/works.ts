// The named work that the database does in its own thread, where statements alone cannot say it. To add one, name it here.

import { acceptMark, followMark, isStoreBehindMark } from '#store/mark.ts';
import { keepDays } from '#store/record/keep-days.ts';
import { keepStatistics } from '#store/record/keep-statistics.ts';
import { loadDays } from '#store/record/load-days.ts';
import { pruneRecord } from '#store/record/prune-record.ts';

/** Each is a Work, of a file of its own. */
export const works = {
  isStoreBehindMark,
  followMark,
  acceptMark,
  keepDays,
  loadDays,
  keepStatistics,
  pruneRecord,
};

export type WorkName = keyof typeof works;
export type GivenTo<Name extends WorkName> = Parameters<(typeof works)[Name]>[1];
export type ResultOf<Name extends WorkName> = Awaited<ReturnType<(typeof works)[Name]>>;
