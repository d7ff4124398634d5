// How far our clock is from that of a server, by the Date header of its answer. Knows no request.

/** Date has no parts of a second: https://www.rfc-editor.org/rfc/rfc9110#name-date-http-date */
export const cutMs = 1_000;

/**
 * Positive if our clock is ahead. The server wrote its time between sending and receiving, so the error is only the part that no moment
 * in between explains.
 */
export function clockErrorMs(theirs: number, sentAt: number, receivedAt: number): number {
  if (sentAt > theirs + cutMs) return sentAt - theirs - cutMs;
  return receivedAt < theirs ? receivedAt - theirs : 0;
}
