// How somebody gets at the card of a digest: through the button on one of its posts.

import { setTimeout as wait } from 'node:timers/promises';
import { controls } from '#blocks/controls.ts';
import type { SandboxPerson } from '#sandbox/slack/people.ts';
import type { SandboxSlack } from '#sandbox/slack/sandbox-slack.ts';

const modalWaitMs = 400;
/** Slack's three seconds for a modal are a tenth of one here. */
const tries = 8;

/** False where it has no post in that channel, or the bot does not open it. */
export async function opensCard(
  slack: Pick<SandboxSlack, 'workspace'>,
  person: SandboxPerson,
  digest: string,
  channel: string,
): Promise<boolean> {
  const post = postOf(slack, digest, channel);
  if (post === undefined) return false;
  if (person.modal() !== undefined) await person.closes(true);
  for (let turn = 0; turn < tries; turn += 1) {
    await person.clicks(post.ts, controls.manage);
    if (await offers(person, digest, controls.digestSendNow)) return true;
  }
  return false;
}

/** The last one that has the button. */
export function postOf({ workspace }: Pick<SandboxSlack, 'workspace'>, digest: string, channel: string) {
  return workspace
    .messagesOf(channel)
    .findLast(({ blocks }) => JSON.stringify(blocks).includes(`"value":"${digest}"`));
}

/** Waits until the modal that is open has that control for the digest. */
export async function offers(person: SandboxPerson, digest: string, control: string): Promise<boolean> {
  for (const began = performance.now(); performance.now() - began < modalWaitMs; await wait(20)) {
    const { blocks, privateMetadata } = person.modal() ?? { blocks: [], privateMetadata: '' };
    const drawn = JSON.stringify(blocks);
    const isOfIt = drawn.includes(`"${digest}"`) || privateMetadata.includes(digest);
    if (isOfIt && drawn.includes(`"${control}"`)) return true;
  }
  return false;
}
