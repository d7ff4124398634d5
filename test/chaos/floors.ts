// What a run must have seen and done to prove anything, and what no bot that does its work shows; whatever each single run is excused with.

import { periodMinutes } from './cast.ts';
import { fileHindrances, serverHindrances } from './hindrances.ts';
import type { RoundResult } from './round.ts';

export type Summed = Pick<
  RoundResult,
  | 'due'
  | 'posted'
  | 'missed'
  | 'missedAwake'
  | 'failed'
  | 'failedAwake'
  | 'withdrawn'
  | 'refused'
  | 'unsure'
  | 'setBack'
  | 'unsureThere'
  | 'kills'
  | 'deeds'
  | 'faults'
  | 'errors'
  | 'startSeconds'
  | 'emptyStartsMs'
  | 'late'
  | 'watches'
  | 'byHand'
>;

const minuteMs = 60_000;
/** Of posts while a bot lived and nobody set the clock: none goes out once the next run is due, but for what is on the wire. */
const worstMs = (periodMinutes + 2) * minuteMs;
/** Four seconds of the machine, which may have other things to do. */
const medianMs = 2 * minuteMs;
/** Of what nothing hindered: neither missed, failed as its time was over, withdrawn, refused nor unsure. */
const leastPosted = { idle: 0.95, busy: 0.5 };
/** For each kill: what was on the wire, or being claimed for it. What a restored store puts to its owners is counted apart. */
const mostUnsure = 5;
/** For each restore: one run of each digest in each of its channels, 90 digests with a second channel for every third. */
const mostSetBack = 120;
/** Of the same; a machine with other things to do may starve a bot that lives for a minute of its clock, which is two seconds. */
const mostMissedAwake = 0.02;
/** Runs of a channel that waits for an answer until the time-out, ten seconds of the machine, which are five minutes here. */
const mostHeldUp = 8;
/** Runs that wait until the channels are compared with an older copy, at the pace that Slack allows. */
const mostCompared = 20;
/**
 * Where a program that does nothing takes longer, half of the times, the machine has no time for bots either, and how late they are says
 * nothing of them. It needs 80 ms of a processor; beside others' load of 9 on two processors it took 160.
 */
const busyMs = 120;
/** Of half of the bots, until they are ready; alone they take less than one. */
const mostStartSeconds = 2.5;
/** A long run has time for everything. */
const longKills = 100;
/** All that people do, as it is counted. */
const allDeeds = [
  ...['pause', 'remove', 'editQuestion', 'editQuietness', 'editChannels', 'copy', 'close', 'refuse'],
  ...['resumed', 'undone', 'opened', 'It arrived', 'Resend', 'Send now'],
];
/** All that must have hindered bots, as it is counted. */
const commonFaults = [
  ...['post taken, its answer lost', 'post taken, answered after the time-out', 'HTTP 500', 'told to wait'],
  ...['200 that is not Slack’s, the post taken', '200 that is not Slack’s, the post not taken'],
  ...['deed cut by a kill, done', 'deed cut by a kill, not done'],
];
export const allFaults = [
  ...commonFaults,
  ...Object.values(fileHindrances),
  'two bots with clocks 150 s apart',
  ...['bot frozen beside another', 'store restored: copy with log', 'store restored: copy without log'],
  ...['store restored: log lost', 'bot stopped in order'],
];
/** The same where the store is a database. */
export const allFaultsOfServer = [...commonFaults, ...Object.values(serverHindrances)];
/** Logged, each of these is a fault; others tell of the troubles that the run itself makes. */
const faults: ReadonlySet<string> = new Set([
  'background work failed',
  'the minute could not be planned',
  'a watch could not look',
  'the schedule of a digest cannot be read',
  'a row of the store cannot be read',
  'a notice to the owner of a digest could not be drawn',
  'a message could not be drawn in this form',
  'campaign-stats stops after an unexpected error',
]);

/** In words, all that speaks against the run as a whole. */
export function belowFloors(run: Summed, expectedFaults = allFaults): string[] {
  const {
    due,
    posted,
    missed,
    missedAwake,
    failed,
    failedAwake,
    withdrawn,
    refused,
    unsure,
    unsureThere,
    setBack,
  } = run;
  const isBusy = isMachineBusy(run);
  const { kills, deeds, errors, late, watches, byHand } = run;
  const wrong: string[] = [];
  const demand = (holds: boolean, otherwise: string) => {
    if (!holds) wrong.push(otherwise);
  };
  demand(due > 0, 'nothing was due');
  const hindered = missed + (failed - failedAwake) + withdrawn + refused + (unsure - unsureThere);
  const expected = due - hindered;
  demand(
    expected > 0 && posted >= leastPosted[isBusy ? 'busy' : 'idle'] * expected,
    `${posted} posted of ${expected} that nothing hindered`,
  );
  demand(unsure - setBack <= mostUnsure * kills, `${unsure - setBack} unsure after ${kills} kills`);
  const times = (fault: string) => run.faults.get(fault) ?? 0;
  const restores = allFaults
    .filter((fault) => fault.startsWith('store restored'))
    .reduce((sum, fault) => sum + times(fault), 0);
  demand(setBack <= mostSetBack * restores, `${setBack} unsure as the store was restored ${restores} times`);
  const heldUp = mostHeldUp * times('post taken, answered after the time-out') + mostCompared * restores;
  demand(
    isBusy || missedAwake <= Math.ceil(mostMissedAwake * expected) + heldUp,
    `${missedAwake} runs missed though a bot lived and no clock was set`,
  );
  const [median, worst] = [medianOf(late.awake), Math.max(0, ...late.awake)];
  demand(isBusy || median <= medianMs, `half of the posts later than ${seconds(median)} though a bot lived`);
  demand(isBusy || worst <= worstMs, `a post ${seconds(worst)} late though a bot lived`);
  const start = medianOf(run.startSeconds);
  demand(isBusy || start <= mostStartSeconds, `half of the bots took ${start.toFixed(1)} s to start`);
  for (const [message, count] of errors) demand(!faults.has(message), `logged ${count} times: ${message}`);
  if (kills < longKills) return wrong;
  demand(late.awake.length > 0, 'no post came at a time when nobody set the clock');
  demand(watches.due > 0, 'no watch had anything to say');
  demand(byHand.posted > 0, 'nothing was sent by hand');
  for (const deed of allDeeds) demand((deeds.get(deed) ?? 0) > 0, `nobody did this: ${deed}`);
  for (const fault of expectedFaults) demand(run.faults.has(fault), `this fault never came: ${fault}`);
  return wrong;
}

/** In words, each floor that such a run is not held to. */
export function notJudged(run: Pick<Summed, 'emptyStartsMs' | 'kills'>): string[] {
  const { idle, busy } = leastPosted;
  const forBusy = [
    'how late posts were',
    'how many runs a bot missed though it lived',
    'how long bots took to start',
    `whether ${idle * 100} % was posted of what nothing hindered (${busy * 100} % must be)`,
  ];
  const forShort = ['whether each deed and each fault came', 'whether watches had anything to say'];
  return [...(isMachineBusy(run) ? forBusy : []), ...(run.kills < longKills ? forShort : [])];
}

export function isMachineBusy({ emptyStartsMs }: Pick<Summed, 'emptyStartsMs'>): boolean {
  return medianOf(emptyStartsMs) > busyMs;
}

export function medianOf(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
