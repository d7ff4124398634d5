// The named work that the database does in its own thread, where statements alone cannot say it. To add one, name it here.

import { acceptMark, followMark, isMarkBehind } from '#store/mark.ts';

/** Each is a Work, of a file of its own. */
export const works = { isMarkBehind, followMark, acceptMark };

export type WorkName = keyof typeof works;
export type GivenTo<Name extends WorkName> = Parameters<(typeof works)[Name]>[1];
export type ResultOf<Name extends WorkName> = Awaited<ReturnType<(typeof works)[Name]>>;
