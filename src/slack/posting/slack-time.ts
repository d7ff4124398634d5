// How far the machine's clock is from Slack's, by the Date header of every answer.

import type { Instant } from '#base/brand.ts';
import type { Clock } from '#base/clock.ts';
import { clockErrorMs, cutMs } from '#base/date-header.ts';
import { readAnswer } from '#slack/slack-word.ts';

export interface SlackTime {
  /** The global fetch, which also reads the Date of each answer. */
  readonly fetch: typeof globalThis.fetch;
  /**
   * Positive if our clock is ahead by at least this much; 0 if nothing shows an error. Undefined if Slack has not answered since the
   * start, or since our clock was set or the machine slept.
   */
  errorMs(): number | undefined;
}

/** As Slack writes a moment: seconds, and a fraction of six digits. */
export function slackTimeOf(at: Instant): string {
  return (at / 1_000).toFixed(6);
}

/** The wall clock moves this far against the monotonic clock only if somebody sets it. Less is drift. */
const jumpMs = 30_000;

export function createSlackTime(
  clock: Pick<Clock, 'now' | 'monotonic'>,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): SlackTime {
  const setting = () => clock.now() - clock.monotonic();
  let lastError: { readonly errorMs: number; readonly setting: number } | undefined;

  return {
    fetch: async (input, init) => {
      const sentAt = clock.now();
      const before = setting();
      const response = await fetch(input, init);
      const now = setting();
      const receivedAt = clock.now();
      const slacks = Date.parse(response.headers.get('date') ?? '');
      const jumped = Math.abs(now - before) > cutMs;
      if (jumped || !(await isSlacks(response))) return response;
      const errorMs = Number.isNaN(slacks) ? 0 : clockErrorMs(slacks, sentAt, receivedAt);
      lastError = { errorMs, setting: now };
      return response;
    },
    errorMs: () => {
      if (lastError === undefined) return undefined;
      const movedMs = setting() - lastError.setting;
      return Math.abs(movedMs) > jumpMs ? undefined : lastError.errorMs + movedMs;
    },
  };
}

/** Reads the body, because a proxy may have removed the header. */
async function isSlacks(response: Response): Promise<boolean> {
  if (response.headers.get('content-type')?.includes('json') === true) return true;
  const answer: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  return readAnswer(answer) !== undefined;
}
