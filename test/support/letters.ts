// Requests as Slack signs them, made by hand: for what the sandbox's Slack does not do of itself.

import { createHmac } from 'node:crypto';

export const form = 'application/x-www-form-urlencoded';

export interface Letter {
  readonly body: string;
  readonly type?: string;
  /** Seconds since the epoch; real time, as the bot compares it. */
  readonly signedAt?: number;
  readonly secret?: string;
}

/** docs.slack.dev, Verifying requests from Slack. `env` holds the secret. */
export function post(
  { body, type = 'application/json', signedAt, secret }: Letter,
  url: string,
  env: Readonly<Record<string, string>>,
): Promise<Response> {
  const timestamp = String(signedAt ?? Math.floor(Date.now() / 1_000));
  const key = secret ?? env.SLACK_SIGNING_SECRET ?? '';
  const signature = createHmac('sha256', key).update(`v0:${timestamp}:${body}`).digest('hex');
  const headers = {
    'content-type': type,
    'x-slack-request-timestamp': timestamp,
    'x-slack-signature': `v0=${signature}`,
  };
  return fetch(url, { method: 'POST', headers, body });
}

/** What somebody does in Slack but types, as a form carries it. */
export function interaction(payload: unknown): Letter {
  return { body: new URLSearchParams({ payload: JSON.stringify(payload) }).toString(), type: form };
}
