// The named work that the database does itself, because statements alone cannot say it. To add one, name it here.

import { acceptMark, followMark, isStoreBehindMark } from '#store/file/begun-posts-mark.ts';
import { keepDays } from '#store/record/keep-days.ts';
import { keepStatistics } from '#store/record/keep-statistics.ts';
import { loadDays } from '#store/record/load-days.ts';
import { pruneRecord } from '#store/record/prune-record.ts';
import type { WorkPlace } from './work.ts';

/** Each is a Work in a file of its own, and the same on every database. */
export const recordWorks = { keepDays, loadDays, keepStatistics, pruneRecord };

/** The work of a file, which also has a mark beside it. */
export const works = { isStoreBehindMark, followMark, acceptMark, ...recordWorks };

export interface FilePlace extends WorkPlace {
  readonly path: string;
}

export type WorkName = keyof typeof works;
export type GivenTo<Name extends WorkName> = Parameters<(typeof works)[Name]>[1];
export type ResultOf<Name extends WorkName> = Awaited<ReturnType<(typeof works)[Name]>>;
