// Counts the fetches of one gather. Each that ends is no longer awaited. Knows neither the client nor the record.

import type { Clock } from '#base/clock.ts';
import { inSlices } from '#base/slices.ts';
import { type Endpoint, endpoints } from '#campaigns/client.ts';
import { endpointOf, type Fetch } from './run-fetch.ts';

export interface FetchQueue {
  add(fetch: Fetch): void;
  /** How many have not ended: on their way, in the client's queue, or waiting here. */
  awaited(endpoint: Endpoint): number;
  /** How many of them wait here, so that the client does not know of them yet. */
  unsent(endpoint: Endpoint): number;
  isEmpty(): boolean;
}

export interface FetchQueueOptions {
  /** Never rejects. */
  readonly run: (fetch: Fetch) => Promise<void>;
  /** Asked when its turn comes, because somebody else may have read it meanwhile. */
  readonly isLacking: (fetch: Fetch) => boolean;
  /** Called when the fetch ran or nobody lacks it any more. */
  readonly ended: (fetch: Fetch) => void;
  /** How many fetches the client may hold at once. To wait there costs much more than to wait here. */
  readonly room: (endpoint: Endpoint) => number;
  /** Once aborted, nothing more is run. */
  readonly signal: AbortSignal;
  readonly clock: Pick<Clock, 'monotonic'>;
}

interface EndpointLine {
  readonly endpoint: Endpoint;
  waiting: Fetch[];
  /** How many of `waiting` have had their turn. */
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

  /** Many fetches may begin at once, and a thousand may no longer be lacking, so other work has a turn between them. */
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
