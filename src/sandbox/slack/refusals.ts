// What Slack refused the app of late, with Slack's word for it. In Slack only the app reads that; here the page shows it to whoever tries the app out.

import { isFields, type SlackRefusal } from './shapes.ts';

export interface RefusedCall {
  /** Grows from one to the next. */
  readonly number: number;
  readonly method: string;
  readonly error: string;
  /** What is wrong and where, if Slack says so; else empty. */
  readonly details: readonly string[];
}

export interface Refusals {
  note(method: string, refusal: SlackRefusal): void;
  /** The last few, oldest first. */
  latest(): readonly RefusedCall[];
}

const kept = 5;
/** What an app only looks up it may well look up in vain. */
const deeds = ['agents', 'assistant', 'chat', 'files', 'functions', 'response_url', 'views'];

export function createRefusals(changed: () => void): Refusals {
  let last: readonly RefusedCall[] = [];
  return {
    note: (method, { error, fields }) => {
      if (!deeds.includes(method.split('.')[0] ?? '')) return;
      const number = (last.at(-1)?.number ?? 0) + 1;
      last = [...last, { number, method, error, details: detailsOf(fields.response_metadata) }].slice(-kept);
      changed();
    },
    latest: () => last,
  };
}

function detailsOf(metadata: unknown): readonly string[] {
  const lines = isFields(metadata) && Array.isArray(metadata.messages) ? metadata.messages : [];
  return lines.map((line) => String(line).replace('[ERROR] ', ''));
}
