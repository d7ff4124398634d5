// How a call of the bot to Slack goes wrong now and then: refused, lost, late, or answered by somebody else than Slack.

import type { SlackFault } from '#sandbox/slack/faults.ts';
import type { Chance } from './chance.ts';

/** Longer than the bot waits for an answer, in real time. */
const tooLateMs = 10_500;

const once = { method: 'chat.postMessage', times: 1 } as const;
const troubles: readonly SlackFault[] = [
  { ...once, dropAfterAccept: true },
  ...(['page', 'without-ok', 'cut'] as const).flatMap((unreadable) =>
    [true, false].map((taken) => ({ ...once, unreadable, taken })),
  ),
  { ...once, status: 500 },
  { ...once, lateMs: tooLateMs },
  { ...once, ratelimited: 15 },
];

/** For one post, of a digest or to an owner. */
export function troubleBy(chance: Chance): SlackFault {
  return chance.oneOf(troubles) as SlackFault;
}

/** How many calls met each, as the table of faults names it. */
export function troublesMet(met: readonly SlackFault[]): Map<string, number> {
  const names = met.map(nameOf).filter((name) => name !== undefined);
  return new Map([...Map.groupBy(names, (name) => name)].map(([name, { length }]) => [name, length]));
}

/** Undefined for what people do to a channel. */
function nameOf(fault: SlackFault): string | undefined {
  if ('dropAfterAccept' in fault) return 'post taken, its answer lost';
  if ('status' in fault) return 'HTTP 500';
  if ('ratelimited' in fault) return 'told to wait';
  if ('unreadable' in fault)
    return `200 that is not Slack’s, the post ${fault.taken ? 'taken' : 'not taken'}`;
  if ('lateMs' in fault) return 'post taken, answered after the time-out';
  return undefined;
}
