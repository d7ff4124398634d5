// Digests that go on by themselves once what stopped them is mended.

import type { Desk } from './desk.ts';
import type { Delivery, Digest, DigestId } from './digest.ts';
import { destinationMended } from './notices.ts';

/** As many deliveries back a destination's last one is looked for. */
const lookedBack = 50;

/** The channel takes posts again: the digest goes on there, and its owner hears what did not get there. */
export async function mendChannel(id: DigestId, channel: string, desk: Desk): Promise<void> {
  const digest = await desk.store.loadDigest(id);
  if (digest === undefined || !refusedBy(digest, channel)) return;
  const history = await desk.store.loadHistory(id, lookedBack);
  const last = history.find(({ kind, destination }) => kind === 'scheduled' && destination === channel);
  await desk.amend(id, (current) => {
    const refused = refusedBy(current, channel);
    if (refused === undefined) return undefined;
    const at = desk.clock.now();
    const refusing = current.refusing.filter((one) => one !== refused);
    const stood = current.state.kind === 'broken' && current.state.channel !== undefined;
    const mended: Digest = stood
      ? { ...current, refusing, state: { kind: 'active' }, owedFrom: at }
      : { ...current, refusing };
    const unsent = last !== undefined && didNotArrive(last) ? last : undefined;
    return { digest: mended, notices: [destinationMended(current, refused.channel, unsent, at)] };
  });
}

function refusedBy({ refusing }: Digest, channel: string) {
  return refusing.find((one) => one.channel === channel);
}

function didNotArrive({ state }: Delivery): boolean {
  return state.kind === 'failed' || state.kind === 'missed';
}
