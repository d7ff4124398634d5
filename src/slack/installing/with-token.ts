// A fetch that adds to each call the token of that moment: a token that was renewed holds for the next call of every client.

import { NoToken } from '#access/bot-tokens.ts';
import { reveal, type Secret } from '#base/secret.ts';

/** Headers are made anew for each call, so that no token of one workspace stays for a call of another. */
export function withToken(
  fetch: typeof globalThis.fetch,
  token: () => Promise<Secret>,
): typeof globalThis.fetch {
  return async (input, init) => {
    try {
      const headers = new Headers(init?.headers);
      headers.set('authorization', `Bearer ${reveal(await token())}`);
      init?.signal?.throwIfAborted();
      return await fetch(input, { ...init, headers });
    } catch (error) {
      if (error instanceof NoToken) return refusal(error);
      throw error;
    }
  };
}

/** As Slack itself answers a token that it does not take: nothing was done. */
function refusal({ why }: NoToken): Response {
  return Response.json({ ok: false, error: why === 'ended' ? 'token_expired' : 'token_revoked' });
}
