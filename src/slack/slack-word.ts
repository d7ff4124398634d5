// What Slack itself says in an answer, of the Web API or of a response_url. A proxy with a page, another program, half an answer: these say nothing.

import { WebAPIHTTPError, WebAPIPlatformError } from '@slack/web-api';

export type SlackVerdict =
  | { readonly kind: 'yes' }
  /** `word` is Slack's own, such as `channel_not_found`. */
  | { readonly kind: 'no'; readonly word: string };

/** Slack's word for why a call was refused; undefined where it was no refusal, or where somebody else answered. */
export function slackErrorOf(error: unknown): string | undefined {
  if (error instanceof WebAPIPlatformError) return refusalIn(error.data);
  // An answer of 500 or above is Slack's own fault and says nothing of the request.
  return error instanceof WebAPIHTTPError && error.statusCode < 500 ? refusalIn(error.body) : undefined;
}

/** Whether Slack refused it because the app lacks a scope; `scope`: the one that it names. */
export function scopeLacked(error: unknown): { readonly scope: string | undefined } | undefined {
  if (slackErrorOf(error) !== 'missing_scope') return undefined;
  const { needed } = (error instanceof WebAPIPlatformError ? error.data : {}) as { needed?: unknown };
  return { scope: typeof needed === 'string' ? needed : undefined };
}

/** An answer of the Web API, parsed; undefined where it is not Slack's. */
export function readAnswer(answer: unknown): SlackVerdict | undefined {
  if (typeof answer !== 'object' || answer === null) return undefined;
  const { ok, error } = answer as { readonly ok?: unknown; readonly error?: unknown };
  if (ok === true) return { kind: 'yes' };
  return ok === false && typeof error === 'string' && /^[a-z_]+$/.test(error)
    ? { kind: 'no', word: error }
    : undefined;
}

/** The text that a response_url answers: `ok`, nothing, a bare word, or an answer of the Web API's form. */
export function readReply(text: string): SlackVerdict | undefined {
  const said = text.trim();
  if (said === '' || said === 'ok') return { kind: 'yes' };
  // One plain word alone may be anybody's: "forbidden".
  return /^[a-z]+(?:_[a-z]+)+$/.test(said) ? { kind: 'no', word: said } : readAnswer(parsed(said));
}

function refusalIn(answer: unknown): string | undefined {
  const read = readAnswer(answer);
  return read?.kind === 'no' ? read.word : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
