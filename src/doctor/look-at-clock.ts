// Whether the machine's clock is right, by another one. Knows not whose.

import { type Diagnosis, ok, unknown, wrong } from './diagnosis.ts';

/** On Postgres a bot stops sending digests from here on; elsewhere a digest would be early or late by as much. */
const mostMs = 10_000;

/** `errorMs` is positive where our clock is ahead; undefined where the other did not tell its time. */
export function lookAtClock(of: string, whose: string, errorMs: number | undefined): Diagnosis {
  if (errorMs === undefined) return unknown(of, 'It did not tell its time.');
  const off = Math.round(Math.abs(errorMs) / 1_000);
  if (Math.abs(errorMs) <= mostMs)
    return ok(of, `This machine’s clock agrees with ${whose} within ${off + 1} s.`);
  return wrong(
    of,
    `This machine’s clock is ${off} s ${errorMs > 0 ? 'ahead of' : 'behind'} ${whose}.`,
    'Have the machine set its clock by itself (timedatectl set-ntp true, or chrony). If other clocks agree with this one, theirs is wrong.',
  );
}
