// All listeners of the bot in one table: the payloads of each, how it turns people away, and what it does for those who may ask.

import type { BlockAction, SlackOptions, SlashCommand, ViewSubmitAction } from '@slack/bolt';
import type { PlainTextOption } from '@slack/types';
import { mayHere } from '#access/policy.ts';
import type { ChannelId } from '#base/tenant.ts';
import { controls, modals } from '#blocks/controls.ts';
import { placeOptions, zoneOptions } from '#blocks/digests/choices.ts';
import { campaignOption, ownerOption } from '#blocks/reports/campaign-option.ts';
import {
  inputTooLongInWords,
  type Refusal,
  refusalMessage,
  type TooMuch,
  tooMuchInWords,
  tooMuchMessage,
} from '#blocks/short-messages.ts';
import { loadingModal, noticeModal, refusalModal } from '#blocks/short-modals.ts';
import { placeFinder } from '#language/places/find-places.ts';
import { zoneFinder } from '#language/places/find-zones.ts';
import { onAccountSubmitted } from '#slack/accounts/open-account-forms.ts';
import { offerPrompts } from '#slack/agent/offer-prompts.ts';
import { asks, lasts, onButton } from '#slack/answering/buttons.ts';
import { onCommand } from '#slack/answering/command.ts';
import { openedBy } from '#slack/answering/modal-openers.ts';
import { onPeriodSubmitted } from '#slack/answering/period-form.ts';
import { tellPrivately } from '#slack/answering/tell-privately.ts';
import { composerOptions } from '#slack/composer/composer-options.ts';
import { onComposerSubmitted } from '#slack/composer/send-composer.ts';
import { searchDigestList } from '#slack/digests/digest-lists.ts';
import { onFormSubmitted } from '#slack/digests/form-submission.ts';
import { onBulkSubmitted } from '#slack/digests/open-bulk-form.ts';
import { publishHome, publishRefusal } from '#slack/home/app-home.ts';
import { mcp } from '#slack/mcp/mcp-call.ts';
import { tellLost } from '#slack/modal-memory.ts';
import { fillModal } from '#slack/modals.ts';
import { onNoteSubmitted, onSnoozeSubmitted } from '#slack/needs/open-need-forms.ts';
import type { Visitor } from '#slack/people.ts';
import { ownersFor } from '#slack/personal/owner-names.ts';
import { roomOptions } from '#slack/rooms/room-account.ts';
import { onRoomAgreed, onRoomSubmitted } from '#slack/rooms/room-form.ts';
import { onShortcut, type ShortcutSent, titleOfShortcut } from '#slack/shortcuts/on-shortcut.ts';
import { reaction, spoken, stop } from '#slack/talking/talk-listeners.ts';
import { step } from '#slack/workflow/figures-step.ts';
import type { Caller, Visit } from './caller.ts';
import { controlOf, slashCommand } from './envelope.ts';
import type { Listener } from './hear-payload.ts';
import { longCommand, longInput } from './overlong-input.ts';

/** Slack waits three seconds for options. The bot stops looking for the person earlier; the next letter asks again. */
const optionsMs = 1_500;
/** The check of a form's inputs needs a part of its three seconds. */
const submissionMs = 1_200;

const command: Listener<SlashCommand> = {
  kinds: [slashCommand],
  asks: () => true,
  tooLong: longCommand,
  slowDown: tellOnce,
  turnAway: (caller, why) => tellPrivately(caller, refusalMessage(why)),
  welcome: onCommand,
};

async function tellOnce(caller: Caller, much: TooMuch, isTold: boolean): Promise<void> {
  if (isTold) await tellPrivately(caller, tooMuchMessage(much));
}

const button: Listener<BlockAction> = {
  kinds: ['block_actions'],
  asks: ({ control }) => asks(control),
  slowDown: tellOnce,
  opens: openedBy,
  lasts: ({ control }) => lasts(control),
  turnAway: async (caller, why) => {
    const { tools, envelope, openedModal } = caller;
    if (openedModal !== undefined) return refuseIn(caller, await openedModal, why);
    if (envelope.view?.kind === 'home') return publishRefusal(tools, envelope.user, why);
    if (envelope.view !== undefined) return refuseIn(caller, envelope.view.id, why);
    await tellPrivately(caller, refusalMessage(why));
  },
  welcome: onButton,
};

async function refuseIn({ tools }: Caller, viewId: string | undefined, why: Refusal): Promise<void> {
  await fillModal(tools, viewId, async () => refusalModal('Not for you', why));
}

const submission: Listener<ViewSubmitAction> = {
  kinds: ['view_submission'],
  patienceMs: submissionMs,
  asks: ({ view }) => view?.name === modals.periodForm || view?.name === modals.composer,
  tooLong: ({ view }) => longInput(view.state),
  // The form stays open with what they typed.
  slowDown: async ({ ack }, much) => {
    const [what, next] = tooMuchInWords(much);
    if (much.kind === 'too-long' && much.block !== undefined)
      return ack({ response_action: 'errors', errors: { [much.block]: inputTooLongInWords(much.most) } });
    await ack({ response_action: 'push', view: noticeModal('Not done', `${what} ${next}`) });
  },
  lasts: ({ view }) => view !== undefined && lastingForms.has(view.name),
  // Slack may name the person a moment later. So the form stays below with what they typed.
  turnAway: ({ ack }, why) =>
    ack({
      response_action: why.kind === 'unknown-person' ? 'push' : 'update',
      view: refusalModal('Not saved', why),
    }),
  welcome: onSubmitted,
  fail: async ({ tools, envelope, ack }, words) => {
    const view = noticeModal('Not saved', words);
    await ack({ response_action: 'update', view });
    await fillModal(tools, envelope.view?.id, async () => view);
  },
};

const lastingForms: ReadonlySet<string> = new Set([
  modals.digestForm,
  modals.digestBulk,
  modals.needSnooze,
  modals.needNote,
  modals.accountConnect,
  modals.accountRename,
  modals.accountKey,
  modals.accountDefault,
  modals.accountDisconnect,
  modals.roomCheck,
]);

async function onSubmitted(visit: Visit<ViewSubmitAction>): Promise<void> {
  const { tools, person, body, ack } = visit;
  const { view } = body;
  switch (view.callback_id) {
    case modals.periodForm:
      return onPeriodSubmitted(visit);
    case modals.composer:
      return onComposerSubmitted(visit);
    case modals.needSnooze:
      return onSnoozeSubmitted(visit);
    case modals.needNote:
      return onNoteSubmitted(visit);
    case modals.accountConnect:
    case modals.accountRename:
    case modals.accountKey:
    case modals.accountDefault:
    case modals.accountDisconnect:
      return onAccountSubmitted(visit, view.callback_id);
    case modals.digestList:
      await ack({ response_action: 'update', view: loadingModal('Digests') });
      return fillModal(tools, view.id, () => searchDigestList(tools, view, person));
    case modals.digestBulk:
      return onBulkSubmitted(visit);
    case modals.digestForm:
      return onFormSubmitted(visit);
    case modals.room:
      return onRoomSubmitted(visit);
    case modals.roomCheck:
      return onRoomAgreed(visit);
    default:
      return tellLost(visit);
  }
}

const options: Listener<SlackOptions> = {
  kinds: ['block_suggestion'],
  patienceMs: optionsMs,
  slowDown: ({ ack }) => ack({ options: [] }),
  turnAway: ({ ack }) => ack({ options: [] }),
  welcome: async ({ tools, person, body, ack }) =>
    ack({ options: [...(await optionsFor(tools, person, body))] }),
  fail: ({ ack }) => ack({ options: [] }),
};

/** Slack accepts 100 options. */
const suggestionLimit = 100;
/** Slack's limit for the value of an option. People can ask for a campaign with a longer id by its name. */
const longestValue = 150;
/** More letters do not narrow the choice. */
const longestTyped = 80;

/** The options of a type-ahead for the letters typed so far. */
async function optionsFor(
  tools: Caller['tools'],
  person: Visitor,
  body: SlackOptions,
): Promise<readonly PlainTextOption[]> {
  const { answers, clock, owners } = tools;
  const { scope } = person;
  if (!mayHere(scope, 'ask')) return [];
  const typed = body.value.slice(0, longestTyped);
  const control = controlOf(body.action_id);
  switch (control) {
    case controls.inputZone:
      return zoneOptions((await zoneFinder(clock))(typed, clock.now()), clock.now());
    case controls.inputHolidays:
      return placeOptions((await placeFinder(clock))(typed));
    case controls.campaignSelect:
    case controls.compareSelect: {
      const campaigns = await answers.suggest(scope, typed, suggestionLimit);
      return campaigns
        .filter(({ id }) => id.length <= longestValue)
        .map((campaign) => campaignOption(campaign, owners.names()));
    }
    case controls.ownerSelect: {
      const found = await ownersFor(typed, owners.names(), answers, scope, suggestionLimit);
      return found
        .filter(({ email }) => email.length <= longestValue)
        .map((owner) => ownerOption(owner, owners.names()));
    }
    case controls.inputRoomOwners:
    case controls.inputRoomChosen: {
      const account = body.action_id.slice(control.length + 1);
      return roomOptions(tools, person, { control, account, typed });
    }
    default: {
      const suffix = body.action_id.slice(control.length + 1);
      return (await composerOptions(tools, person, { control, suffix, typed })) ?? [];
    }
  }
}

const shortcut: Listener<ShortcutSent> = {
  kinds: ['shortcut', 'message_action'],
  slowDown: tellOnce,
  opens: titleOfShortcut,
  turnAway: async (caller, why) => {
    if (caller.openedModal === undefined) await tellPrivately(caller, refusalMessage(why));
    else await refuseIn(caller, await caller.openedModal, why);
  },
  welcome: onShortcut,
};

const home: Listener<{ readonly event: { readonly tab?: string; readonly channel?: string } }> = {
  kinds: ['app_home_opened'],
  // A person who opens it so often already looks at it.
  slowDown: async () => undefined,
  turnAway: ({ tools, envelope }, why) => publishRefusal(tools, envelope.user, why),
  welcome: async ({ tools, person, body }) => {
    const { tab, channel } = body.event;
    if (tab === 'home') await publishHome(tools, person);
    if (tab === 'messages' && typeof channel === 'string')
      await offerPrompts(tools, person, channel as ChannelId);
  },
};

export const listeners = {
  command,
  button,
  submission,
  options,
  shortcut,
  home,
  spoken,
  reaction,
  step,
  stop,
  mcp,
} as const;

const byKind: ReadonlyMap<string, Listener<unknown>> = new Map(
  (Object.values(listeners) as Listener<unknown>[]).flatMap((listener) =>
    listener.kinds.map((kind) => [kind, listener] as const),
  ),
);

/** Undefined if that kind has no listener. */
export function listenerFor(kind: string): Listener<unknown> | undefined {
  return byKind.get(kind);
}
