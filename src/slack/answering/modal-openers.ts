// Clicks that open a modal. Slack's trigger lives for three seconds, so the modal opens at once, and the bot looks the person up meanwhile.

import type { BlockAction } from '@slack/bolt';
import type { AccountId } from '#base/tenant.ts';
import { composeStartIn } from '#blocks/composer/compose-button.ts';
import { composerTitle } from '#blocks/composer/composer-modal.ts';
import { controls, modals } from '#blocks/controls.ts';
import { manualModal } from '#blocks/home/manual-modal.ts';
import type { DigestId } from '#digests/digest.ts';
import { parseSubscription } from '#language/schedules/parse-subscription.ts';
import { defaultPeriod } from '#reports/question.ts';
import { decodeAsked } from '#reports/question-codec.ts';
import { examples } from '#reports/words/productions.ts';
import { openAccountForm } from '#slack/accounts/open-account-forms.ts';
import { openComposer, previewComposer } from '#slack/composer/open-composer.ts';
import { openDigestCard, openDigestPreview } from '#slack/digests/digest-cards.ts';
import { openDigestHistory } from '#slack/digests/digest-deliveries.ts';
import { openDigestList } from '#slack/digests/digest-lists.ts';
import { openBulk } from '#slack/digests/open-bulk-form.ts';
import { openDigestForm, previewDigestForm } from '#slack/digests/open-digest-form.ts';
import { decodeWished } from '#slack/digests/wished-codec.ts';
import { openAsked } from '#slack/home/home-clicks.ts';
import { openBotState } from '#slack/home/open-bot-state.ts';
import { openFor } from '#slack/modals.ts';
import { openNeedForm } from '#slack/needs/open-need-forms.ts';
import type { Visit } from '#slack/receiving/caller.ts';
import type { Envelope } from '#slack/receiving/envelope.ts';
import { openPeriodForm } from './period-form.ts';
import { grammarIn } from './typed-grammar.ts';

/** The title of the modal that a click opens before the bot knows the person; undefined if it opens none at once. */
export function openedBy({ control, view }: Envelope): string | undefined {
  const inModal = view?.kind === 'modal';
  switch (control) {
    case controls.subscribe:
    case controls.subscribeTyped:
    case controls.homeNewDigest:
      return 'Digest';
    case controls.digestEdit:
      return inModal ? undefined : 'Digest';
    case controls.manage:
      return inModal && view.name !== modals.digestList ? undefined : 'Digest';
    case controls.accountConnect:
    case controls.accountRename:
    case controls.accountKey:
    case controls.accountDefault:
    case controls.accountDisconnect:
      return 'Account';
    case controls.needSnooze:
      return 'Snooze';
    case controls.needNote:
      return 'Note';
    case controls.homeDigests:
      return 'Digests';
    case controls.homeManual:
      return 'How to ask';
    case controls.homeStatus:
      return 'Status';
    case controls.homeAsked:
      return 'What you asked';
    case controls.compose:
      return composerTitle;
    case controls.composePreview:
    case controls.previewDigest:
    case controls.digestPreview:
      return 'Preview';
    case controls.digestHistory:
      return view?.name === modals.digestHistory ? undefined : 'Deliveries';
    case controls.digestBulk:
      return 'Several digests';
    default:
      return undefined;
  }
}

/** False if the control opens nothing, or carries what cannot be read. */
export async function opensModal(visit: Visit<BlockAction>, value: string): Promise<boolean> {
  const { tools, body, opener, envelope } = visit;
  const { view } = body;
  const modal = view?.type === 'modal' ? view : undefined;
  const { channel } = opener;
  switch (envelope.control) {
    case controls.subscribe: {
      const asked = decodeAsked(value);
      if (asked === undefined) return false;
      await openDigestForm(tools, opener, { question: asked.question, channel });
      return true;
    }
    case controls.subscribeTyped: {
      const wished = decodeWished(value);
      if (wished !== undefined) {
        await openDigestForm(tools, opener, { ...wished, channel, isOffered: true });
        return true;
      }
      const { typed, wish } = parseSubscription(value, await grammarIn(tools, opener.person.scope));
      if (typed.kind !== 'subscribe') return false;
      const { question, readAs } = typed;
      await openDigestForm(tools, opener, { question, readAs, channel, wish, isOffered: true });
      return true;
    }
    case controls.period: {
      const asked = decodeAsked(value);
      if (asked === undefined || body.response_url === undefined) return false;
      const instead = body.container?.is_ephemeral === true;
      await openPeriodForm(tools, body.trigger_id, opener.person, {
        asked,
        answers: { url: body.response_url, instead },
      });
      return true;
    }
    case controls.compose: {
      const instead = body.container?.is_ephemeral === true;
      await openComposer(tools, opener, composeStartIn(value), { instead, home: view?.type === 'home' });
      return true;
    }
    case controls.composePreview:
      if (modal === undefined) return false;
      await previewComposer(tools, opener, modal);
      return true;
    case controls.accountConnect:
    case controls.accountRename:
    case controls.accountKey:
    case controls.accountDefault:
    case controls.accountDisconnect:
      await openAccountForm(tools, opener, envelope.control, value as AccountId);
      return true;
    case controls.needSnooze:
      return openNeedForm(tools, opener, { form: 'snooze', value, body });
    case controls.needNote:
      return openNeedForm(tools, opener, { form: 'note', value, body });
    case controls.homeNewDigest: {
      const question = { kind: 'overview', period: defaultPeriod } as const;
      await openDigestForm(tools, opener, { question, channel: undefined });
      return true;
    }
    case controls.digestEdit:
      if (modal !== undefined) return false;
      await openDigestForm(tools, opener, { edited: value as DigestId });
      return true;
    case controls.manage:
      await openDigestCard(tools, opener, { digest: value as DigestId, view });
      return true;
    case controls.homeDigests:
      await openDigestList(tools, opener);
      return true;
    case controls.homeManual:
      await openFor(tools, opener, 'How to ask', async () => manualModal(examples));
      return true;
    case controls.homeStatus:
      await openBotState(tools, opener);
      return true;
    case controls.homeAsked:
      await openAsked(tools, opener);
      return true;
    case controls.previewDigest:
      if (modal === undefined) return false;
      await previewDigestForm(tools, opener, modal);
      return true;
    case controls.digestPreview:
      await openDigestPreview(tools, opener, value as DigestId);
      return true;
    case controls.digestHistory:
      await openDigestHistory(tools, opener, { place: value, view });
      return true;
    case controls.digestBulk:
      if (modal === undefined) return false;
      await openBulk(tools, opener, modal);
      return true;
    default:
      return false;
  }
}
