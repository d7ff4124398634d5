// The list of digests, in a modal and in the private answer to `digests`: searched, narrowed and turned page by page.

import type { BlockAction, ViewOutput } from '@slack/bolt';
import * as z from 'zod';
import type { ChannelId, UserId } from '#base/tenant.ts';
import { controls } from '#blocks/controls.ts';
import { type DigestListFilter, digestListModal, listShows } from '#blocks/digests/digest-list.ts';
import { digestListMessage } from '#blocks/digests/digest-message.ts';
import { pages } from '#blocks/limits.ts';
import type { Message } from '#blocks/message.ts';
import { capital } from '#blocks/parts/text.ts';
import { destinationInWords } from '#blocks/words/destination-words.ts';
import { questionInWords } from '#blocks/words/question-words.ts';
import type { DigestFilter, DigestPage } from '#digests/digests.ts';
import type { PrivateReply } from '#slack/answering/private-reply.ts';
import type { DoorTools } from '#slack/door-tools.ts';
import { readMemory } from '#slack/modal-memory.ts';
import { fillModal, type ModalView, type Opener, openFor } from '#slack/modals.ts';
import type { Visitor } from '#slack/people.ts';
import type { OpenView } from './form-state.ts';
import { type FormState, formStateOf } from './modal-inputs.ts';

/** What the list in a modal carries: how it is narrowed, and its page. */
export interface ListPlace {
  readonly filter: DigestListFilter;
  readonly page: number;
  /** Grows each time the inputs shall be emptied. */
  readonly round: number;
}

const everything: ListPlace = {
  filter: { text: '', show: 'all', owner: undefined, channel: undefined },
  page: 1,
  round: 1,
};

export async function openDigestList(tools: DoorTools, opener: Opener): Promise<void> {
  await openFor(tools, opener, 'Digests', (person) => listAt(tools, everything, person));
}

export type ListedNarrowly = Pick<DigestFilter, 'owner' | 'notOwner' | 'channel' | 'state'>;

export async function listMessage(
  tools: DoorTools,
  { id, scope }: Visitor,
  page: number,
  narrowed: ListedNarrowly = {},
): Promise<Message> {
  const found = await tools.digests.browse(narrowed, page, pages.digestList, id);
  const names = await tools.answers.campaignNames(scope);
  const shown = { words: narrowedWords(narrowed, id), value: narrowedValue(narrowed) };
  return digestListMessage(found, tools.newId(), names, shown.value === '' ? undefined : shown);
}

/** mrkdwn */
function narrowedWords({ owner, notOwner, channel, state }: ListedNarrowly, viewer: UserId): string {
  const whose = owner === undefined ? [] : [owner === viewer ? 'Only yours' : `Only those of <@${owner}>`];
  const others =
    notOwner === undefined ? [] : [notOwner === viewer ? 'all but yours' : `all but those of <@${notOwner}>`];
  const where = channel === undefined ? [] : [`only those to ${destinationInWords(channel)}`];
  return capital(
    [...whose, ...others, ...where, ...(state === undefined ? [] : [`only ${state} ones`])].join(', '),
  );
}

function narrowedValue({ notOwner, ...narrowed }: ListedNarrowly): string {
  return [...Object.values(narrowed), ...(notOwner === undefined ? [] : [`-${notOwner}`])].join(' ');
}

/** A page, and how the list in a message is narrowed: `2 U0ANA paused`, `1 -U0ANA` for everybody's but hers. */
export function turnedTo(value: string): { readonly page: number; readonly narrowed: ListedNarrowly } {
  const [page, ...words] = value.split(' ');
  const found = (pattern: RegExp) => words.find((each) => pattern.test(each));
  const [owner, channel] = [found(/^[UW][A-Z0-9]+$/), found(/^[CG][A-Z0-9]+$/)];
  const notOwner = found(/^-[UW][A-Z0-9]+$/)?.slice(1);
  const state = (['active', 'paused'] as const).find((each) => words.includes(each));
  return {
    page: Number(page),
    narrowed: {
      ...(owner !== undefined && { owner: owner as UserId }),
      ...(notOwner !== undefined && { notOwner: notOwner as UserId }),
      ...(channel !== undefined && { channel: channel as ChannelId }),
      ...(state && { state }),
    },
  };
}

export async function pageDigestList(
  tools: DoorTools,
  view: BlockAction['view'],
  reply: PrivateReply | undefined,
  { value, person }: { value: string; person: Visitor },
): Promise<void> {
  const { page, narrowed } = turnedTo(value);
  if (view !== undefined) {
    const place = placeOf(view);
    return fillModal(tools, view.id, () => listAt(tools, { ...place, page }, person));
  }
  const message = await listMessage(tools, person, page, narrowed);
  await reply?.send(() => message, 'replace');
}

/** Draws the list again after a choice above it, or with everything once more. */
export async function narrowDigestList(
  tools: DoorTools,
  view: OpenView,
  person: Visitor,
  clear: boolean,
): Promise<void> {
  const { round, filter } = placeOf(view);
  const place = clear ? { ...everything, round: round + 1 } : { filter, round, page: 1 };
  await fillModal(tools, view.id, () => listAt(tools, place, person));
}

/** Draws the list again after something above it was changed. */
export async function refreshDigestList(tools: DoorTools, view: OpenView, person: Visitor): Promise<void> {
  await fillModal(tools, view.id, () => listAt(tools, placeOf(view), person));
}

/** The list for the search that was sent. */
export function searchDigestList(tools: DoorTools, view: ViewOutput, person: Visitor): Promise<ModalView> {
  return listAt(tools, { ...placeOf(view), page: 1 }, person);
}

async function listAt(tools: DoorTools, place: ListPlace, person: Visitor): Promise<ModalView> {
  const names = await tools.answers.campaignNames(person.scope);
  const page = await findDigests(tools, place, person, pages.digestList);
  const { filter, round } = place;
  const metadata = JSON.stringify({ ...place, page: page.page } satisfies ListPlace);
  return digestListModal(page, { filter, round, metadata }, names);
}

/** `perPage`: 1 to 50. */
export async function findDigests(
  tools: DoorTools,
  { filter, page }: ListPlace,
  { id, scope }: Visitor,
  perPage: number,
): Promise<DigestPage> {
  const names = await tools.answers.campaignNames(scope);
  return tools.digests.browse(
    {
      text: filter.text,
      named: ({ question }) => questionInWords(question, names),
      ...filterShown(filter, id),
      ...(filter.channel !== undefined && { channel: filter.channel }),
    },
    page,
    perPage,
    id,
  );
}

function filterShown({ show, owner }: DigestListFilter, user: UserId): DigestFilter {
  const whose = owner === undefined ? {} : { owner };
  switch (show) {
    case 'all':
      return whose;
    case 'mine':
      return { owner: user };
    case 'orphans':
      return { ...whose, orphans: true };
    case 'deleted':
      return { ...whose, deleted: true };
    case 'active':
    case 'paused':
    case 'broken':
      return { ...whose, state: show };
  }
}

const placeSchema = z.object({
  filter: z.object({
    text: z.string(),
    show: z.enum(listShows),
    owner: z.string().optional(),
    channel: z.string().optional(),
  }),
  page: z.number(),
  round: z.number(),
});

/** The place with what the inputs say now. */
export function placeOf({ private_metadata, state }: OpenView): ListPlace {
  const carried = (readMemory(private_metadata, placeSchema) as ListPlace | undefined) ?? everything;
  const values = valuesIn(formStateOf(state));
  const text = values[controls.inputSearch]?.value ?? carried.filter.text;
  const show = listShows.find((one) => one === values[controls.digestListShow]?.selected_option?.value);
  const owner = values[controls.digestListOwner]?.selected_user;
  const channel = values[controls.digestListChannel]?.selected_conversation;
  return {
    ...carried,
    filter: {
      text: controls.inputSearch in values ? (values[controls.inputSearch]?.value ?? '').trim() : text,
      show: show ?? carried.filter.show,
      owner: (owner ?? carried.filter.owner ?? undefined) as UserId | undefined,
      channel: (channel ?? carried.filter.channel ?? undefined) as ChannelId | undefined,
    },
  };
}

/** The inputs by action id. Their block ids change each time the inputs are emptied. */
function valuesIn(state: FormState): FormState[string] {
  return Object.assign({}, ...Object.values(state));
}
