// The reason of an abort that is no failure: whoever waited has what they need, or has gone.

/** Made once. An error for each costs a command as much as finding out who types it: each takes the stack of its moment along. */
export const nobodyWaits = new DOMException('Nobody waits for it any more', 'AbortError');
