// /campaign-stats room: everybody in a channel learns what it shows. Those who may change it see first what changes for whom.

import type { SlashCommand, ViewSubmitAction } from '@slack/bolt';
import * as z from 'zod';
import { mostManagers, mostNamed, type Room } from '#access/room.ts';
import { campaignSetSchema, managersSchema } from '#access/room-schema.ts';
import { branded } from '#base/schema.ts';
import type { AccountId, ChannelId } from '#base/tenant.ts';
import { controls } from '#blocks/controls.ts';
import { questionInBrief } from '#blocks/home/question-brief.ts';
import { escaped } from '#blocks/parts/text.ts';
import { noRoomMessage, roomMessage } from '#blocks/rooms/room-messages.ts';
import {
  type RoomChange,
  type RoomFields,
  roomCheckModal,
  roomModal,
  roomSavedModal,
} from '#blocks/rooms/room-modals.ts';
import { setInWords } from '#blocks/rooms/room-words.ts';
import { nothingMessage } from '#blocks/short-messages.ts';
import { loadingModal, noticeModal } from '#blocks/short-modals.ts';
import { partsMeant } from '#reports/finding/name-part.ts';
import { type FormState, formStateOf } from '#slack/digests/modal-inputs.ts';
import type { DoorTools } from '#slack/door-tools.ts';
import { readMemory, tellLost } from '#slack/modal-memory.ts';
import { fillModal, type ModalView, openFor } from '#slack/modals.ts';
import type { Visitor } from '#slack/people.ts';
import type { Visit } from '#slack/receiving/caller.ts';
import { knownOf, mayBind, mayChange, mayChangeNow, mendersFor, pickedOptions } from './room-account.ts';
import { lookAtRoom } from './room-look.ts';
import { fieldsIn, fieldsOfRoom, type RoomWish, setIn } from './room-wish.ts';
import { saveRoom } from './save-room.ts';
import { shownHere } from './shown-here.ts';

/** Opens the form for those who may change the room, and tells all others what the channel shows. */
export async function onRoomCommand(visit: Visit<SlashCommand>): Promise<void> {
  const { tools, person, opener, reply } = visit;
  const { channel } = opener;
  const choices = await tools.accountChoices();
  const { campaigns: shows } = person.scope;
  if (choices.length === 0 && shows.kind === 'none') {
    await reply?.send(() => nothingMessage(shows.why, mendersFor(tools, person)), 'private');
    return;
  }
  if (channel === undefined || !/^[CG]/.test(channel)) {
    const here = await shownHere(tools, person);
    await reply?.send(() => noRoomMessage(here), 'private');
    return;
  }
  const room = await tools.rooms.roomOf(channel);
  if (!mayChange(person, room)) {
    const campaigns = (await tools.answers.campaignNames(person.scope)).size;
    const shown = await shownInWords(tools, room);
    const changers = { managers: room?.managers ?? [], admins: tools.admission.admins };
    await reply?.send(() => roomMessage({ shown, campaigns, ...changers }), 'private');
    return;
  }
  await openFor(tools, opener, 'Room', async () => {
    return formOf(tools, person, channel, room, fieldsOfRoom(room, await accountIn(tools, room)));
  });
}

/** The one that is shown; if the default one was forgotten, the first that there is, which a form may propose. */
async function accountIn(tools: DoorTools, room: Room | undefined): Promise<AccountId> {
  const shown = room?.account ?? tools.account();
  const choices = await tools.accountChoices();
  const isThere = room !== undefined || choices.some(({ id }) => id === shown);
  return isThere ? shown : (choices[0]?.id ?? shown);
}

/** Shows the inputs that belong to the chosen account or kind. */
export async function redrawRoomForm(
  tools: DoorTools,
  person: Visitor,
  view: { readonly id: string; readonly state: unknown },
): Promise<boolean> {
  const channel = tools.at?.channel;
  if (channel === undefined) return false;
  const room = await tools.rooms.roomOf(channel);
  if (!mayChange(person, room)) return false;
  const account = await accountIn(tools, room);
  const fields = fieldsIn(formStateOf(view.state), { account });
  const wanted = mayBind(person) ? fields : { ...fields, account };
  await fillModal(tools, view.id, () => formOf(tools, person, channel, room, wanted));
  return true;
}

/** The first form was sent: tells its faults, or shows what saving would do. */
export async function onRoomSubmitted(visit: Visit<ViewSubmitAction>): Promise<void> {
  const { tools, person, body, ack } = visit;
  const channel = tools.at?.channel;
  const memory = readMemory(body.view.private_metadata, seenSchema);
  if (channel === undefined || memory === undefined) return tellLost(visit);
  const room = await tools.rooms.roomOf(channel);
  const refused = refusalOf(person, room, memory.seen);
  if (refused !== undefined) return ack({ response_action: 'update', view: refused });
  const before = await accountIn(tools, room);
  const fields = fieldsIn(formStateOf(body.view.state), { account: before });
  const account = mayBind(person) ? fields.account : before;
  const read = setIn({ ...fields, account }, await knownOf(tools, channel, account));
  if (read.kind === 'fault') return ack({ response_action: 'errors', errors: { [read.input]: read.words } });
  const wish: RoomWish = {
    ...{ account, campaigns: read.campaigns, managers: fields.managers, seen: memory.seen },
    ...(!fields.mentions && { mentions: false }),
  };
  const metadata = JSON.stringify(wish);
  if (metadata.length > longestWish) {
    const words = 'That is more than a form can carry. Use a part of the names, or owners.';
    return ack({ response_action: 'errors', errors: { [controls.inputRoomShows]: words } });
  }
  await ack({ response_action: 'update', view: loadingModal('Room') });
  await fillModal(tools, body.view.id, () => checkOf(tools, person, channel, room, wish));
}

/** On the check: takes another part of names in place of one that no name holds. */
export async function redrawRoomCheck(
  tools: DoorTools,
  person: Visitor,
  view: { readonly id: string; readonly private_metadata: string },
  contains: string,
): Promise<boolean> {
  const channel = tools.at?.channel;
  const wish = readMemory(view.private_metadata, wishSchema);
  const campaigns = campaignSetSchema.safeParse({ kind: 'name', contains }).data;
  if (channel === undefined || wish === undefined || campaigns === undefined) return false;
  const room = await tools.rooms.roomOf(channel);
  const next = { ...wish, campaigns };
  const refused = refusalOf(person, room, wish.seen) ?? wishRefused(person, room, next);
  await fillModal(tools, view.id, async () => refused ?? checkOf(tools, person, channel, room, next));
  return true;
}

/** From the message about a new account: proposes that the channel where it was connected shows all of it. */
export async function proposeAccount(
  tools: DoorTools,
  person: Visitor,
  view: { readonly id: string },
  account: AccountId,
): Promise<boolean> {
  const channel = tools.at?.channel;
  const isOne = (await tools.accountChoices()).some(({ id }) => id === account);
  if (channel === undefined || !/^[CG]/.test(channel) || !mayBind(person) || !isOne) return false;
  const room = await tools.rooms.roomOf(channel);
  const managers = room?.managers ?? [];
  const wish: RoomWish = { account, campaigns: { kind: 'all' }, managers, seen: room?.version ?? 0 };
  await fillModal(tools, view.id, () => checkOf(tools, person, channel, room, wish));
  return true;
}

/** The second form was sent: saves it, if the room is still as the person saw it. */
export async function onRoomAgreed(visit: Visit<ViewSubmitAction>): Promise<void> {
  const { tools, person, body, ack, isFirst } = visit;
  const channel = tools.at?.channel;
  const wish = readMemory(body.view.private_metadata, wishSchema);
  if (channel === undefined || wish === undefined) return tellLost(visit);
  await ack({ response_action: 'update', view: loadingModal('Room') });
  await fillModal(tools, body.view.id, async () => {
    if (!(await isFirst())) return noticeModal('Room', 'This was done already.');
    const room = await tools.rooms.roomOf(channel);
    if (!(await mayChangeNow(tools, person, room))) return notTheirs();
    const refused = refusalOf(person, room, wish.seen) ?? wishRefused(person, room, wish);
    if (refused !== undefined) return refused;
    const { isShared } = await lookAtRoom(tools, channel);
    if (isShared !== false && !agreedIn(formStateOf(body.view.state)))
      return checkOf(tools, person, channel, room, wish);
    const isDone = await saveRoom(tools, person, channel, room, wish);
    if (!isDone) return changedMeanwhile();
    const { account, campaigns } = wish;
    return roomSavedModal(channel, campaigns && (await shownInWords(tools, { account, campaigns })));
  });
}

const longestWish = 2_900;

const seenSchema = z.object({ seen: z.int() });
const wishSchema: z.ZodType<RoomWish> = z.object({
  account: branded<AccountId>(),
  campaigns: campaignSetSchema.optional(),
  managers: managersSchema,
  mentions: z.literal(false).optional(),
  seen: z.int(),
});

function refusalOf(person: Visitor, room: Room | undefined, seen: number): ModalView | undefined {
  if (!mayChange(person, room)) return notTheirs();
  return (room?.version ?? 0) === seen ? undefined : changedMeanwhile();
}

function notTheirs(): ModalView {
  return noticeModal('Room', 'Only admins of the bot and managers of this room may change it.');
}

function changedMeanwhile(): ModalView {
  return noticeModal(
    'Room',
    'Somebody else changed this room meanwhile. Type /campaign-stats room to see it as it is.',
  );
}

/** Refuses what only an admin may ask for, however it came into the form. */
function wishRefused(person: Visitor, room: Room | undefined, wish: RoomWish): ModalView | undefined {
  if (mayBind(person)) return undefined;
  return wish.campaigns !== undefined && wish.account === room?.account
    ? undefined
    : noticeModal('Room', 'Only admins of the bot may take a room away, or give it another account.');
}

async function formOf(
  tools: DoorTools,
  person: Visitor,
  channel: ChannelId,
  room: Room | undefined,
  fields: RoomFields,
): Promise<ModalView> {
  const [known, options] = await Promise.all([
    knownOf(tools, channel, fields.account),
    pickedOptions(tools, channel, fields),
  ]);
  return roomModal({
    channel,
    fields,
    options,
    known: { owners: known.owners.size, campaigns: known.names.size },
    mostPicked: mostNamed,
    now: await shownInWords(tools, room),
    accounts: mayBind(person) ? await tools.accountChoices() : [],
    mayUnbind: mayBind(person) && room !== undefined,
    metadata: JSON.stringify({ seen: room?.version ?? 0 }),
    mostManagers,
  });
}

async function checkOf(
  tools: DoorTools,
  person: Visitor,
  channel: ChannelId,
  room: Room | undefined,
  wish: RoomWish,
): Promise<ModalView> {
  const { account, campaigns, managers } = wish;
  const after = campaigns && { channel, account, campaigns, managers, version: wish.seen + 1 };
  const scope = tools.scopes.scopeIn(after);
  const [look, names, digests, known] = await Promise.all([
    lookAtRoom(tools, channel),
    tools.answers.campaignNames(scope),
    digestsShowing(tools, channel, person),
    knownOf(tools, channel, account),
  ]);
  const part = campaigns?.kind === 'name' && names.size === 0 ? campaigns.contains : undefined;
  return roomCheckModal({
    ...look,
    channel,
    before: await shownInWords(tools, room),
    after: await shownInWords(tools, after),
    campaigns: [...names.values()],
    isRead: campaigns === undefined || known.names.size > 0,
    unheld:
      part === undefined || known.names.size === 0
        ? undefined
        : { part, meant: partsMeant(part, known.names.values()) },
    digests,
    metadata: JSON.stringify(wish),
  });
}

/** In mrkdwn. */
async function shownInWords(
  tools: DoorTools,
  room: Pick<Room, 'account' | 'campaigns'> | undefined,
): Promise<string> {
  const accounts = await tools.accountChoices();
  const account = accounts.length > 1 && accounts.find(({ id }) => id === (room?.account ?? tools.account()));
  const of = account ? ` of ${escaped(account.name)}` : '';
  if (room !== undefined) return `${escaped(setInWords(room.campaigns))}${of}`;
  return tools.defaultRoom === 'all'
    ? `all campaigns${of}, as places without a room do`
    : 'nothing: it has no room';
}

async function digestsShowing(
  tools: DoorTools,
  channel: ChannelId,
  person: Visitor,
): Promise<RoomChange['digests']> {
  const [{ seen, others }, names] = await Promise.all([
    tools.digests.showing(channel, person.id),
    tools.answers.campaignNames(person.scope),
  ]);
  return { about: seen.map(({ question }) => questionInBrief(question, names)), others };
}

function agreedIn(values: FormState): boolean {
  const ticked = values[controls.inputAgreed]?.[controls.inputAgreed]?.selected_options ?? [];
  return ticked.some(({ value }) => value === 'outside');
}
