// The door to Slack: receives what people do, acknowledges it at once, sees that it is done once, and hands it to its listener.

import {
  App,
  type BlockAction,
  type BlockElementAction,
  type SlackOptions,
  type ViewOutput,
} from '@slack/bolt';
import type { PlainTextOption } from '@slack/types';
import { reveal, type Secret } from '#base/secret.ts';
import type { ChannelId, UserId } from '#base/tenant.ts';
import { controls, modals } from '#blocks/controls.ts';
import { placeOptions, zoneOptions } from '#blocks/digests/choices.ts';
import { loadingModal, noticeModal } from '#blocks/digests/digest-modals.ts';
import { failureMessage } from '#blocks/notices.ts';
import { campaignOption, ownerOption } from '#blocks/reports/campaign-option.ts';
import { decideAdmission } from './admission.ts';
import { boltLog } from './bolt-log.ts';
import { onButton } from './buttons.ts';
import { onCommand, slashCommand } from './command.ts';
import { onBulkSubmitted } from './digest-bulk.ts';
import { type AckSubmission, onFormSubmitted } from './digest-form.ts';
import { searched } from './digest-lists.ts';
import { publishHome } from './home.ts';
import { createInFlight } from './in-flight.ts';
import { createOnce } from './once.ts';
import { type DoorParts, fillFor, fillModal, replyTo } from './parts.ts';
import { onPeriodSubmitted } from './period-form.ts';
import { createReception, type ReceiverMode } from './reception/reception.ts';

export interface DoorOptions {
  readonly mode: ReceiverMode;
  readonly healthPort: number | undefined;
  /** Why the bot is not ready; empty when it is. */
  readonly troubles: () => readonly string[];
  readonly apiUrl: URL;
  readonly botToken: Secret;
  readonly parts: DoorParts;
  /** Somebody does something in Slack and may ask in a moment. */
  readonly onActivity: () => void;
  /** The bot was invited to a channel, or a channel came back to life: what was paused for it may go on. */
  readonly onChannelMended: (channel: string) => Promise<void>;
}

export interface Door {
  start(): Promise<void>;
  /** Closes the sockets; what is under way goes on. */
  stop(): Promise<void>;
  /** Listens no more, neither for Slack nor for questions after the bot's health: when all is done. */
  close(): Promise<void>;
  /** Why Slack cannot reach the bot now; undefined where it can. */
  trouble(): string | undefined;
  port(): number | undefined;
  /** Resolves when no payload is being worked on. */
  idle(): Promise<void>;
}

/** Events of manifest.yml. */
export const subscribedEvents = [
  'app_home_opened',
  'member_joined_channel',
  'channel_unarchive',
  'group_unarchive',
] as const;

/** Two clicks on Share or CSV within it are one wish: what they send would be there twice. */
const doubleClickMs = 5_000;
/** At most this many campaigns are offered by type-ahead (Slack takes 100 options). */
const suggestionLimit = 100;
/** Slack: of an option's value. A campaign whose id is longer is reached by typing its name. */
const longestValue = 150;

export function createDoor(options: DoorOptions): Door {
  const { parts, mode, apiUrl, botToken, healthPort, troubles, onActivity, onChannelMended } = options;
  const { identity, log } = parts;
  const logger = boltLog(log);
  const reception = createReception({
    clock: parts.clock,
    mode,
    healthPort,
    troubles,
    log,
    logger,
    slackApiUrl: apiUrl.href,
  });
  const app = new App({
    receiver: reception.receiver,
    logger,
    convoStore: false,
    clientOptions: {
      slackApiUrl: apiUrl.href,
      timeout: 2_500,
      rejectRateLimitedCalls: true,
      retryConfig: { retries: 0 },
    },
    authorize: async () => ({
      botToken: reveal(botToken),
      botId: identity.botId,
      botUserId: identity.botUserId,
      teamId: identity.workspace,
    }),
  });
  const inFlight = createInFlight();
  const once = createOnce(parts.clock);
  const wishes = createOnce(parts.clock, doubleClickMs);

  app.error(async (error) => log.error('a payload of slack could not be answered', { error }));
  app.use(({ next }) => {
    onActivity();
    return inFlight.track(next());
  });

  app.command(slashCommand, async ({ command, ack, body }) => {
    await ack();
    if (!once.first(body)) return;
    await onCommand(parts, command).catch((error: unknown) => apologise(parts, command.response_url, error));
  });

  app.action({ action_id: /.*/, type: 'block_actions' }, async ({ action, body, ack }) => {
    await ack();
    if (!once.first(body) || !wishes.first({ trigger_id: wishOf(body, action) })) return;
    await onButton(parts, body, action).catch((error: unknown) => apologise(parts, body.response_url, error));
  });

  app.options(/.*/, async ({ body, ack }) => {
    await ack({ options: [...(await optionsFor(parts, body))] });
  });

  app.view(/.*/, async ({ body, view, ack }) => {
    if (body.type === 'view_closed') return ack();
    if (!once.first(body)) return ack();
    const submitted = { view, user: body.user.id as UserId, ack: ack as AckSubmission };
    await onSubmitted(parts, submitted).catch((error: unknown) =>
      fillModal(parts, view.id, async () =>
        noticeModal('Not saved', failureMessage(noted(parts, error)).text),
      ),
    );
  });

  app.event('app_home_opened', async ({ event, body }) => {
    if (event.tab === 'home' && once.first(body)) await publishHome(parts, event.user as UserId);
  });
  app.event('member_joined_channel', async ({ event, body }) => {
    if (event.user === identity.botUserId && once.first(body)) await onChannelMended(event.channel);
  });
  app.event('channel_unarchive', ({ event }) => onChannelMended(event.channel));
  app.event('group_unarchive', ({ event }) => onChannelMended(event.channel));

  return {
    start: async () => {
      await app.start();
    },
    stop: async () => {
      await app.stop();
    },
    close: reception.close,
    trouble: reception.trouble,
    port: reception.port,
    idle: () => inFlight.idle(),
  };
}

async function onSubmitted(
  parts: DoorParts,
  submitted: { view: ViewOutput; user: UserId; ack: AckSubmission },
): Promise<void> {
  const { view, user, ack } = submitted;
  switch (view.callback_id) {
    case modals.periodForm:
      return onPeriodSubmitted(parts, submitted);
    case modals.digestList:
      await ack({ response_action: 'update', view: loadingModal('Digests') as never });
      return fillFor(parts, view.id, user, 'Digests', () => searched(parts, view, user));
    case modals.digestBulk:
      return onBulkSubmitted(parts, submitted);
    default:
      return onFormSubmitted(parts, submitted);
  }
}

/** Slack waits three seconds for them: who asks is not waited for that long, and the next letter asks again. */
const lookUpMs = 1_500;

/** What a type-ahead offers for the letters typed so far. */
async function optionsFor(parts: DoorParts, body: SlackOptions): Promise<readonly PlainTextOption[]> {
  const typed = body.value;
  switch (body.action_id.split(':')[0]) {
    case controls.inputZone:
      return zoneOptions(typed, parts.clock.now());
    case controls.inputHolidays:
      return placeOptions(typed);
    case controls.campaignSelect:
    case controls.compareSelect: {
      if (!(await isAdmittedInTime(parts, body))) return [];
      const campaigns = await parts.answers.suggest(typed, suggestionLimit);
      return campaigns.filter(({ id }) => id.length <= longestValue).map(campaignOption);
    }
    case controls.ownerSelect: {
      if (!(await isAdmittedInTime(parts, body))) return [];
      const owners = await parts.answers.suggestOwners(typed, suggestionLimit);
      return owners.filter(({ email }) => email.length <= longestValue).map(ownerOption);
    }
    default:
      return [];
  }
}

async function isAdmittedInTime(parts: DoorParts, body: SlackOptions): Promise<boolean> {
  const enough = new AbortController();
  const late = parts.clock.sleep(lookUpMs, enough.signal).catch(() => undefined);
  const person = await Promise.race([parts.people.find(body.user.id as UserId), late]);
  enough.abort();
  const channel = body.channel?.id as ChannelId | undefined;
  return decideAdmission(parts.admission, person ?? undefined, channel).kind === 'admitted';
}

async function apologise(parts: DoorParts, responseUrl: string | undefined, error: unknown): Promise<void> {
  const reference = noted(parts, error);
  if (responseUrl) await replyTo(parts, responseUrl).send(() => failureMessage(reference), 'private');
}

const wishes: readonly string[] = [controls.share, controls.shareOutside, controls.csv];

/** What a click sends, and from where; undefined for any control that only shows. */
function wishOf(body: BlockAction, action: BlockElementAction): string | undefined {
  const control = action.action_id.split(':')[0] ?? '';
  if (action.type !== 'button' || !wishes.includes(control)) return undefined;
  return `${control} ${body.user.id} ${body.container?.message_ts} ${action.value}`;
}

/** A fault of ours: logged once, with a reference that the person can pass on. */
function noted(parts: DoorParts, error: unknown): string {
  const reference = parts.newId().slice(0, 8);
  parts.log.error('an answer failed', { error, reference });
  return reference;
}
