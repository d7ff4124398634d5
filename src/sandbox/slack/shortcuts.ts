// A person uses a shortcut of the app: from the message field, or in the menu of a message.

import { type ActionOutcome, SandboxMisuse, type Stage } from './interactions.ts';
import { shortcutPayload } from './payloads.ts';
import { shortcuts } from './seed.ts';
import type { Member, SlackMessage } from './shapes.ts';

/** Slack offers none on a message that only one person sees. https://docs.slack.dev/interactivity/implementing-shortcuts */
export async function useShortcut(
  { workspace, triggers, responseUrls, delivery }: Stage,
  person: Member,
  name: string,
  message: SlackMessage | undefined,
): Promise<ActionOutcome> {
  const type = message === undefined ? 'global' : 'message';
  const shortcut = shortcuts.find((one) => one.type === type && one.name === name);
  if (shortcut === undefined) throw new SandboxMisuse(`there is no such shortcut: ${name}`);
  if (message?.ephemeralFor !== undefined)
    throw new SandboxMisuse('Slack offers no shortcuts on a message that only one person sees');
  const channelId = message?.channel;
  const triggerId = triggers.issue({ userId: person.id, viewId: undefined, channelId });
  const on = message && {
    message,
    responseUrl: responseUrls.issue({
      ...{ userId: person.id, channelId: message.channel, source: undefined, typed: undefined },
    }),
  };
  const { callbackId } = shortcut;
  const payload = shortcutPayload(workspace, { person, callbackId, triggerId, ...(on && { on }) });
  const delivered = await delivery.deliver('interactive', payload);
  return delivered.kind === 'acknowledged' ? { ok: true } : { ok: false, error: delivered.error };
}
