// Whether a need is clearly worse than when somebody took, snoozed or finished it, so that it is shown again. Pure; knows no deed.

import type { AttentionReason } from '#reports/attention/attention-line.ts';

/** If it lasts twice as long, or only half of what was left remains, it is not the case that somebody looked at. */
const longer = 2;
const leastDaysLonger = 3;
const shareLeft = 0.75;
const moreLeft = 1.25;

export function isWorse(was: AttentionReason, now: AttentionReason): boolean {
  if (was.kind === 'stalled' && now.kind === 'stalled')
    return isLonger(was.silentWorkingDays, now.silentWorkingDays);
  if (was.kind === 'nothing-sent' && now.kind === 'nothing-sent')
    return isLonger(was.workingDays, now.workingDays);
  if (was.kind === 'answers-fell' && now.kind === 'answers-fell')
    return now.rate !== was.rate || isDeeper([was.came, was.usual], [now.came, now.usual]);
  if (was.kind === 'sends-fell' && now.kind === 'sends-fell')
    return isDeeper([was.sent, was.usual], [now.sent, now.usual]);
  if (was.kind === 'end-at-risk' && now.kind === 'end-at-risk')
    return (
      now.leadsLeft >= moreLeft * was.leadsLeft || (now.workingDaysLeft === 0 && was.workingDaysLeft > 0)
    );
  if (was.kind === 'running-out' && now.kind === 'running-out')
    return longer * now.workingDaysLeft <= was.workingDaysLeft;
  return false;
}

function isLonger(was: number, now: number): boolean {
  return now >= longer * was && now >= was + leastDaysLonger;
}

/** A fall that goes on adds to both numbers. It is deeper if a smaller share comes of a larger number. */
function isDeeper(
  [came, usual]: readonly [number, number],
  [comes, due]: readonly [number, number],
): boolean {
  return due >= moreLeft * usual && comes / Math.max(1, due) < (shareLeft * came) / Math.max(1, usual);
}
