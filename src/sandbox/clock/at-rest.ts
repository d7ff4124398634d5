// When this process is at rest, so that a clock that is moved by hand may be moved on. Knows no clock and nothing of who works.

import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { setImmediate as turn, setTimeout as wait } from 'node:timers/promises';

/** Turns of the event loop without a word from a socket or a thread after which all is said. */
const quietTurns = 40;

/**
 * Resolves once the event loop has turned often without an event, and no thread owes an answer: sockets have fallen silent. `onTurn`
 * throws to end a wait that takes too long.
 */
export async function settleSockets(onTurn: () => void = () => undefined): Promise<void> {
  do {
    await turnsQuietly(onTurn);
    // A thread at work needs the processor more than this one, which would only turn.
  } while ((isThreadAtWork() || others.some((isAtWork) => isAtWork())) && (await wait(1, true)));
}

const others: (() => boolean)[] = [];

/** From now on nothing is at rest while that is true: somebody at work whom the event loop does not hear. */
export function awaitsToo(isAtWork: () => boolean): void {
  others.push(isAtWork);
}

async function turnsQuietly(onTurn: () => void): Promise<void> {
  let before = performance.nodeTiming.uvMetricsInfo.events;
  for (let quiet = 0; quiet < quietTurns; ) {
    await turn();
    onTurn();
    const { events } = performance.nodeTiming.uvMetricsInfo;
    quiet = events === before ? quiet + 1 : 0;
    before = events;
  }
}

/** The store keeps the line to its thread open only while an answer is due. */
export function isThreadAtWork(): boolean {
  return process.getActiveResourcesInfo().includes('MessagePort');
}

/** Requests of this process that are on the wire, whoever made them: undici tells of each on its diagnostics channels. */
export function countRequests() {
  const open = new Set<unknown>();
  const begun = (message: unknown) => void open.add((message as { request: unknown }).request);
  const ended = (message: unknown) => void open.delete((message as { request: unknown }).request);
  const channels: [string, (message: unknown) => void][] = [
    ['undici:request:create', begun],
    ['undici:request:trailers', ended],
    ['undici:request:error', ended],
  ];
  for (const [name, listener] of channels) subscribe(name, listener);
  return {
    open: () => open.size,
    names: () => [...open].map(nameOf),
    stop: () => {
      for (const [name, listener] of channels) unsubscribe(name, listener);
    },
  };
}

/** Without what is asked for: it may hold an address. */
function nameOf(request: unknown): string {
  const { method, origin, path } = request as Record<'method' | 'origin' | 'path', unknown>;
  return `${method} ${origin}${String(path).split('?')[0]}`;
}
