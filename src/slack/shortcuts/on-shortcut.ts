// Somebody uses one of the bot's shortcuts: from Slack's search and the message field, or on a message. Each opens a form at once.

import { composerTitle } from '#blocks/composer/composer-modal.ts';
import { staleControlMessage } from '#blocks/short-messages.ts';
import { noticeModal } from '#blocks/short-modals.ts';
import { notMeantInWords } from '#blocks/words/shortcut-words.ts';
import { tellPrivately } from '#slack/answering/tell-privately.ts';
import { openComposer } from '#slack/composer/open-composer.ts';
import { openDigestForm } from '#slack/digests/open-digest-form.ts';
import type { DoorTools } from '#slack/door-tools.ts';
import { openFor } from '#slack/modals.ts';
import type { Visit } from '#slack/receiving/caller.ts';
import type { Envelope } from '#slack/receiving/envelope.ts';
import { type MessageMeant, messageMeant } from './message-meant.ts';
import { shortcutIds } from './shortcut-ids.ts';

export interface ShortcutSent {
  readonly message?: unknown;
}

/** The title of the modal that it opens; undefined for one that is not ours any more. */
export function titleOfShortcut({ shortcut }: Pick<Envelope, 'shortcut'>): string | undefined {
  switch (shortcut) {
    case shortcutIds.ask:
    case shortcutIds.askAbout:
      return composerTitle;
    case shortcutIds.sendRegularly:
      return digestTitle;
    default:
      return undefined;
  }
}

const digestTitle = 'Digest';

export async function onShortcut(visit: Visit<ShortcutSent>): Promise<void> {
  const { tools, envelope, opener, body } = visit;
  const title = titleOfShortcut(envelope);
  if (title === undefined) return tellPrivately(visit, staleControlMessage());
  if (envelope.shortcut === shortcutIds.ask) return openComposer(tools, opener, { kind: 'blank' });
  const meant = messageMeant(body.message, tools.identity);
  const refuse = (why: Parameters<typeof notMeantInWords>[0]) =>
    openFor(tools, opener, title, async () => noticeModal(title, notMeantInWords(why)));
  if (meant.kind === 'nothing') return refuse(meant.why);
  if (!(await readsThere(tools, envelope, meant))) return refuse('not-there');
  if (envelope.shortcut === shortcutIds.askAbout)
    return openComposer(
      tools,
      opener,
      meant.kind === 'answer'
        ? { kind: 'question', question: meant.question }
        : { kind: 'text', text: meant.text },
    );
  if (meant.kind === 'words' || meant.question.kind === 'status') return refuse('nothing-to-send');
  return openDigestForm(tools, opener, { question: meant.question, channel: opener.channel });
}

/** Nobody invited the bot to read what people write there. Its own answers it knows; what Slack does not tell counts as yes. */
async function readsThere(
  { channels, identity }: DoorTools,
  { channel }: Envelope,
  meant: MessageMeant,
): Promise<boolean> {
  if (meant.kind !== 'words' || channel === undefined || !/^[CG]/.test(channel)) return true;
  const isIn = await channels.isIn(identity.botUserId, channel);
  return isIn === true || isIn === undefined;
}
