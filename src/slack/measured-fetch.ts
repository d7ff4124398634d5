// Tells of each call to Slack what came of it, to whoever measures. Otherwise it is the fetch that it was.

import type { Clock } from '#base/clock.ts';
import { isMeasured, tellMeasured } from '#base/measured.ts';
import { readAnswer } from './slack-word.ts';

type SlackFetch = typeof globalThis.fetch;

export function measuredFetch(
  { monotonic }: Pick<Clock, 'monotonic'>,
  fetch: SlackFetch = globalThis.fetch,
): SlackFetch {
  return async (input, init) => {
    if (!isMeasured('called')) return fetch(input, init);
    const method = methodOf(input);
    const from = monotonic();
    try {
      const response = await fetch(input, init);
      const ms = monotonic() - from;
      tellMeasured('called', { method, outcome: await outcomeOf(response), ms });
      return response;
    } catch (error) {
      tellMeasured('called', { method, outcome: 'no_answer', ms: monotonic() - from });
      throw error;
    }
  };
}

/** The method of the Web API. What Slack gives an address of its own (a response_url, an upload) has none. */
function methodOf(input: Parameters<SlackFetch>[0]): string {
  const { pathname } = new URL(input instanceof Request ? input.url : input);
  return /\/api\/([a-zA-Z]+(?:\.[a-zA-Z]+)+)$/.exec(pathname)?.[1] ?? 'other';
}

async function outcomeOf(response: Response): Promise<string> {
  const answer: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  const read = readAnswer(answer);
  if (read?.kind === 'no') return read.word;
  return response.ok && (read !== undefined || answer === undefined) ? 'ok' : `http_${response.status}`;
}
