// Handles every payload after its acknowledgement: admits its sender or turns them away. Only then its listener reads it.

import type { HomeRoom } from '#access/homes.ts';
import { within } from '#base/clock.ts';
import type { ChannelId, UserId } from '#base/tenant.ts';
import { failureMessage, scopeLackedMessage, storeAwayMessage } from '#blocks/failure-messages.ts';
import type { Message } from '#blocks/message.ts';
import type { Refusal, TooMuch } from '#blocks/short-messages.ts';
import { replyTo, tellPrivately } from '#slack/answering/tell-privately.ts';
import type { DoorTools } from '#slack/door-tools.ts';
import type { BotIdentity } from '#slack/identity.ts';
import { openLoading } from '#slack/modals.ts';
import { roomIn, shownRoomOf } from '#slack/room-mark.ts';
import { seenPlaces } from '#slack/seen-places.ts';
import { scopeLacked } from '#slack/slack-word.ts';
import { visitorAt } from '#slack/visitor.ts';
import { admissionOf } from './admission.ts';
import type { Ack, Caller, Visit } from './caller.ts';
import { acksAtOnce, type Envelope, envelopeOf } from './envelope.ts';
import type { RecentIds } from './recent-ids.ts';

export interface Listener<Body> {
  /** Slack's words for the listener's payloads: the command, or the type of an interaction or event. */
  readonly kinds: readonly string[];
  /** The part of the payload that concerns the bot; undefined: nothing does, and nobody is looked up. Absent: the whole. */
  reads?(payload: unknown, bot: BotIdentity): Body | undefined;
  /** How long the bot looks for the person; absent: as long as it takes. */
  readonly patienceMs?: number;
  /** The title of a modal that opens at once, because Slack's trigger soon expires; undefined: no modal opens. */
  opens?(envelope: Envelope): string | undefined;
  /** Whether it posts or changes something, so that it must not happen twice, even after a restart. */
  lasts?(envelope: Envelope): boolean;
  /** Whether it is a question. A person may ask only a number of questions a minute. */
  asks?(envelope: Envelope): boolean;
  /** The part that is longer than people can make it where they type. */
  tooLong?(body: Body): TooMuch | undefined;
  /** For what is too much of it, or too many. `isTold` false: the person has just read the same. */
  slowDown(caller: Caller, much: TooMuch, isTold: boolean): Promise<void>;
  turnAway(caller: Caller, why: Refusal): Promise<void>;
  welcome(visit: Visit<Body>): Promise<void>;
  /** Tells the person that the bot failed; absent: a message does. */
  fail?(caller: Caller, words: string): Promise<void>;
}

export async function hearPayload<Body>(
  tools: DoorTools,
  recent: RecentIds,
  listener: Listener<Body>,
  sent: Body,
  ack: Ack,
): Promise<void> {
  const envelope = envelopeOf(sent);
  const atOnce = listener.kinds.every(acksAtOnce);
  if (!recent.first(envelope.id)) return ack();
  const reply = replyFor(tools, envelope);
  const excess = tools.pace.excess(envelope.user, listener.asks?.(envelope) === true);
  if (excess !== undefined) {
    const caller = { tools, envelope, ack, reply, openedModal: undefined };
    return listener.slowDown(caller, excess.much, excess.isTold);
  }
  const isLasting = listener.lasts?.(envelope) === true;
  const title = listener.opens?.(envelope);
  // A trigger opens one modal, so only the bot that fills it may use the trigger.
  const isNoted = title !== undefined && tools.seen.firstAmongInstances !== undefined;
  if (isNoted && !(await isFirstHere(tools, envelope.id, isLasting))) return;
  let openedModal = title === undefined ? undefined : openLoading(tools, envelope, title);
  // The one who awaits the modal handles the rejection.
  openedModal?.catch(() => undefined);
  const caller: Caller = { tools, envelope, ack, reply, openedModal };
  try {
    const { patienceMs } = listener;
    const admission = await admissionOf(tools, envelope, { patienceMs, as: isLasting ? 'now' : undefined });
    if (atOnce) await tools.turns.take(envelope.user);
    if (atOnce && !isNoted && !(await isFirstHere(tools, envelope.id, isLasting))) return;
    if (admission.kind === 'refused')
      return await listener.turnAway(caller, await toldTo(tools, envelope.user, admission.why));
    const { body, channel, via } = placed(sent, envelope, tools);
    const long = listener.tooLong?.(body);
    if (long !== undefined)
      return await listener.slowDown(caller, long, tools.pace.mayTell(envelope.user, long.kind));
    const lasting = isLasting ? envelope.id : undefined;
    const isFirst = async () => lasting === undefined || tools.seen.first(lasting);
    if (!atOnce && (await wasSeen(tools, lasting))) return await ack();
    const { user } = envelope;
    // Who only looks into a public channel can click there too, and use a shortcut.
    const isCarried = envelope.channel === undefined || envelope.control !== '' || envelope.shortcut !== '';
    const where = { channel, via, isCarried };
    const person = await visitorAt(tools, admission.person, where);
    const toolsHere = { ...tools, at: { user, channel, via: shownRoomOf(person.scope) } };
    const open = (wanted: string) => {
      openedModal ??= openLoading(toolsHere, envelope, wanted);
      return openedModal;
    };
    await listener.welcome({
      ...caller,
      tools: toolsHere,
      person,
      body,
      opener: { person, channel: envelope.channel, replyUrl: envelope.responseUrl, open },
      isFirst,
    });
  } catch (error) {
    const reference = tools.newId().slice(0, 8);
    tools.log.error('an answer failed', { error, reference });
    await tellFailed(caller, listener, { error, reference });
  }
}

function tellFailed<Body>(
  caller: Caller,
  { fail }: Listener<Body>,
  { error, reference }: { readonly error: unknown; readonly reference: string },
): Promise<void> {
  const message = failedMessage(caller, scopeLacked(error), reference);
  return fail === undefined ? tellPrivately(caller, message) : fail(caller, message.text);
}

function failedMessage(
  { tools }: Caller,
  lacked: ReturnType<typeof scopeLacked>,
  reference: string,
): Message {
  if (lacked !== undefined) return scopeLackedMessage(lacked.scope);
  return tools.isStoreAway() ? storeAwayMessage() : failureMessage(reference);
}

function replyFor(tools: DoorTools, { responseUrl, user }: Envelope): Caller['reply'] {
  return responseUrl === undefined ? undefined : replyTo(tools, responseUrl, user);
}

/** Names only those of the allowed channels that the person sees. */
async function toldTo(tools: DoorTools, user: UserId, why: Refusal): Promise<Refusal> {
  return why.kind === 'channel'
    ? { ...why, allowed: [...(await seenPlaces(tools, user, why.allowed))] }
    : why;
}

/**
 * Adds where the person is. A modal says from which channel it was opened, or of which room it is. Messages to one person and App Home say
 * of which room they are. Listeners get everything else that a view carries.
 */
function placed<Body>(
  body: Body,
  { user, channel }: Envelope,
  { modalPlaces }: DoorTools,
): {
  readonly body: Body;
  readonly channel: ChannelId | undefined;
  readonly via: HomeRoom | undefined;
} {
  const { view } = body as { readonly view?: { readonly private_metadata?: unknown } };
  if (typeof view?.private_metadata !== 'string') return { body, channel, via: roomOfBlock(body) };
  const read = modalPlaces.read(view.private_metadata, user);
  return {
    body: { ...body, view: { ...view, private_metadata: read.rest } },
    channel: channel ?? read.channel,
    via: read.via,
  };
}

/** The room of the message with the clicked control, or on which a shortcut was used. */
function roomOfBlock(body: unknown): HomeRoom | undefined {
  const { actions, block_id: of, message } = body as Readonly<Record<string, unknown>>;
  const [action]: readonly unknown[] = Array.isArray(actions) ? actions : [];
  const clicked = blockIdOf(action) ?? of;
  if (action !== undefined || clicked !== undefined) return roomInId(clicked);
  const { blocks } = (message ?? {}) as { readonly blocks?: unknown };
  const rooms = (Array.isArray(blocks) ? blocks : []).map((block) => roomInId(blockIdOf(block)));
  return rooms.find((room) => room !== undefined);
}

function blockIdOf(part: unknown): unknown {
  return (part as { readonly block_id?: unknown } | null | undefined)?.block_id;
}

function roomInId(id: unknown): HomeRoom | undefined {
  return typeof id === 'string' ? roomIn(id) : undefined;
}

/** Whether no bot has done this yet; it is acknowledged by now. */
async function isFirstHere({ seen }: DoorTools, id: string | undefined, lasts: boolean): Promise<boolean> {
  if (id === undefined) return true;
  return lasts ? seen.first(id) : ((await seen.firstAmongInstances?.(id)) ?? true);
}

/** Slack waits for the acknowledgement meanwhile. If the store is slow, the deed itself finds out. */
async function wasSeen({ seen, clock }: DoorTools, id: string | undefined): Promise<boolean> {
  return id !== undefined && (await within(seenPatienceMs, seen.has(id), clock)) === true;
}

const seenPatienceMs = 500;
