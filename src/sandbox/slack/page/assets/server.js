// The page's line to the sandbox: what is there, what a person does, and a tick whenever something changed.

/** The last screen: what did not change since does not travel again. */
let held = { as: '', channel: '', mark: '', messages: new Map() };

/** @param {{as: string, channel: string | undefined}} place */
export async function fetchState({ as, channel }) {
  const isHeld = held.as === as && held.channel === channel;
  const query = new URLSearchParams({
    as,
    ...(channel === undefined ? {} : { channel }),
    ...(isHeld ? { since: held.mark } : {}),
  });
  const answer = await fetch(`/sandbox/state?${query}`);
  const body = await answer.json();
  if (!answer.ok) throw new Error(body.error ?? `The sandbox answered ${answer.status}.`);
  const messages = body.messages.map((message) =>
    message.user === undefined ? held.messages.get(message.ts) : message,
  );
  held = {
    as: body.me.handle,
    channel: body.channel.id,
    mark: body.mark,
    messages: new Map(messages.map((message) => [message.ts, message])),
  };
  return { ...body, messages };
}

/**
 * One deed of a person, such as `type`, `click` or `submit`. Never throws: a sandbox that is away is an answer too.
 * @param {string} deed
 * @param {object} body
 */
export async function send(deed, body) {
  try {
    const answer = await fetch(`/sandbox/${deed}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return await answer.json();
  } catch {
    return { ok: false, error: 'The sandbox does not answer. Is it still running?' };
  }
}

/** @param {() => void} onTick @param {(connected: boolean) => void} onLine */
export function listen(onTick, onLine) {
  const stream = new EventSource('/sandbox/stream');
  stream.addEventListener('tick', onTick);
  stream.addEventListener('open', () => onLine(true));
  stream.addEventListener('error', () => onLine(false));
}
