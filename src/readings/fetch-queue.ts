// The fetches of one gather, counted: each that ends takes itself from what is awaited. Knows neither the client nor the record.

import type { Clock } from '#base/clock.ts';
import { inSlices } from '#base/slices.ts';
import { type Endpoint, endpoints } from '#campaigns/client.ts';
import { endpointOf, type Fetch } from './fetches.ts';

export interface FetchQueue {
  add(fetch: Fetch): void;
  /** Not ended: on its way, in the client's queue, or waiting here. */
  awaited(endpoint: Endpoint): number;
  /** Of those, what waits here: the client does not know of it yet. */
  unsent(endpoint: Endpoint): number;
  isEmpty(): boolean;
}

export interface FetchQueueOptions {
  /** Never rejects. */
  readonly run: (fetch: Fetch) => Promise<void>;
  /** Asked when its turn comes: somebody else may have read it meanwhile. */
  readonly isLacking: (fetch: Fetch) => boolean;
  /** It ran, or nobody lacks it any more: it is no longer awaited. */
  readonly ended: (fetch: Fetch) => void;
  /** How many fetches the client holds at once: what waits there costs much more than what waits here. */
  readonly room: (endpoint: Endpoint) => number;
  /** Once it is aborted nothing more is run. */
  readonly signal: AbortSignal;
  readonly clock: Pick<Clock, 'monotonic'>;
}

interface EndpointLine {
  readonly endpoint: Endpoint;
  waiting: Fetch[];
  /** Of `waiting`, so many have had their turn. */
  taken: number;
  awaited: number;
  running: number;
  filling: boolean;
}

export function createFetchQueue(options: FetchQueueOptions): FetchQueue {
  const { run, isLacking, room, signal, clock } = options;
  const lines = Object.fromEntries(endpoints.map((endpoint) => [endpoint, emptyLine(endpoint)])) as Record<
    Endpoint,
    EndpointLine
  >;
  const hasTurn = ({ endpoint, waiting, taken, running }: EndpointLine) =>
    !signal.aborted && taken < waiting.length && running < room(endpoint);

  /** Many may begin at once, and of a thousand none may be lacking any more: everybody else has a turn in between. */
  async function fill(line: EndpointLine): Promise<void> {
    if (line.filling) return;
    line.filling = true;
    while (hasTurn(line)) {
      for await (const fetch of inSlices(next(line), clock)) {
        if (isLacking(fetch)) void start(line, fetch);
        else end(line, fetch);
      }
    }
    line.filling = false;
  }

  function* next(line: EndpointLine): Iterable<Fetch> {
    while (hasTurn(line)) {
      const fetch = line.waiting[line.taken] as Fetch;
      line.taken += 1;
      if (line.taken === line.waiting.length) {
        line.waiting = [];
        line.taken = 0;
      }
      yield fetch;
    }
  }

  async function start(line: EndpointLine, fetch: Fetch): Promise<void> {
    line.running += 1;
    await run(fetch);
    line.running -= 1;
    end(line, fetch);
    void fill(line);
  }

  function end(line: EndpointLine, fetch: Fetch): void {
    line.awaited -= 1;
    options.ended(fetch);
  }

  return {
    add: (fetch) => {
      const line = lines[endpointOf(fetch)];
      line.waiting.push(fetch);
      line.awaited += 1;
      void fill(line);
    },
    awaited: (endpoint) => lines[endpoint].awaited,
    unsent: (endpoint) => lines[endpoint].awaited - lines[endpoint].running,
    isEmpty: () => endpoints.every((endpoint) => lines[endpoint].awaited === 0),
  };
}

function emptyLine(endpoint: Endpoint): EndpointLine {
  return { endpoint, waiting: [], taken: 0, awaited: 0, running: 0, filling: false };
}
