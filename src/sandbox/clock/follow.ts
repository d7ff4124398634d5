// The clock of a process that another one leads: it shows what it is told, and says when all that followed has come to rest.

import type { Instant } from '#base/brand.ts';
import { type Clock, within } from '#base/clock.ts';
import { countRequests, settleSockets } from './at-rest.ts';
import { type ClockFace, createHandClock, type HandClock } from './hand-clock.ts';

/** To the process that follows. */
export type ToShow = { readonly kind: 'show'; readonly id: number; readonly face: ClockFace };

/** From it; `next`: when its next timer is due. */
export type Rests = { readonly kind: 'rests'; readonly id: number; readonly next: Instant | undefined };

export interface ClockLine {
  hear(told: (message: unknown) => void): void;
  say(message: Rests): void;
}

/** Whoever is still at work after so much real time waits for something that time alone does not bring. Time moves on all the same. */
export const mostRestMs = 5_000;

export function followClock(machine: Clock, face: ClockFace, line: ClockLine): HandClock {
  const clock = createHandClock(machine, face);
  const requests = countRequests();
  const settles = async () => {
    do await settleSockets();
    while (requests.open() > 0);
  };
  const follow = async ({ id, face: told }: ToShow) => {
    clock.show(told);
    if (told.since === undefined) await within(mostRestMs, settles(), machine);
    line.say({ kind: 'rests', id, next: clock.nextTimer() });
  };
  line.hear((message) => {
    if (isTold(message)) void follow(message);
  });
  return clock;
}

function isTold(message: unknown): message is ToShow {
  return typeof message === 'object' && message !== null && 'kind' in message && message.kind === 'show';
}
