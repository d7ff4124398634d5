// What the form of a room asks for, read off its inputs: a set of campaigns, or what is wrong at which input. Decides nothing else.

import type { Room } from '#access/room.ts';
import { longestPart, mostManagers, mostNamed } from '#access/room.ts';
import { ownValue } from '#base/own-value.ts';
import type { CampaignSet } from '#base/scope.ts';
import type { AccountId, UserId } from '#base/tenant.ts';
import { unreachable } from '#base/unreachable.ts';
import { controls } from '#blocks/controls.ts';
import type { RoomFields } from '#blocks/rooms/room-modals.ts';
import type { FormState } from '#slack/digests/inputs-state.ts';

/** `campaigns` undefined: the channel is to have no room. */
export interface RoomWish {
  readonly account: AccountId;
  readonly campaigns?: CampaignSet | undefined;
  readonly managers: readonly UserId[];
  /** Of the room that it was decided by; 0: there was none. */
  readonly seen: number;
}

/** What is known of the account's campaigns, to read names by. */
export interface KnownCampaigns {
  readonly names: ReadonlyMap<string, string>;
  /** In lower case. */
  readonly owners: ReadonlySet<string>;
}

export function fieldsOfRoom(
  room: Room | undefined,
  names: KnownCampaigns['names'],
  account: AccountId,
): RoomFields {
  const managers = room?.managers ?? [];
  const campaigns = room?.campaigns;
  const typed = (lines: readonly string[]) => lines.join('\n');
  const fields = { account: room?.account ?? account, managers };
  switch (campaigns?.kind) {
    case undefined:
    case 'all':
      return { ...fields, shows: 'all', typed: '' };
    case 'owners':
      return { ...fields, shows: 'owners', typed: typed(campaigns.emails) };
    case 'name':
      return { ...fields, shows: 'name', typed: campaigns.contains };
    case 'chosen':
      return { ...fields, shows: 'chosen', typed: typed(campaigns.ids.map((id) => nameToType(id, names))) };
    default:
      return unreachable(campaigns);
  }
}

/** The id where others have the same name. */
function nameToType(id: string, names: KnownCampaigns['names']): string {
  const name = names.get(id);
  const isAlone = name !== undefined && idsNamed(name, names).length === 1;
  return isAlone ? name : id;
}

const inputs = {
  owners: controls.inputRoomOwners,
  name: controls.inputRoomName,
  chosen: controls.inputRoomChosen,
} as const;

export function fieldsIn(values: FormState, before: Pick<RoomFields, 'account'>): RoomFields {
  const of = (name: string) => ownValue(ownValue(values, name), name);
  const chosen = of(controls.inputRoomShows)?.selected_option?.value;
  const shows = kinds.find((kind) => kind === chosen) ?? 'all';
  return {
    account: (of(controls.inputRoomAccount)?.selected_option?.value ?? before.account) as AccountId,
    shows,
    typed: shows === 'all' || shows === 'none' ? '' : (of(inputs[shows])?.value ?? ''),
    managers: (of(controls.inputRoomManagers)?.selected_users ?? []).slice(0, mostManagers) as UserId[],
  };
}

const kinds = ['all', 'owners', 'name', 'chosen', 'none'] as const;

export type ReadSet =
  | { readonly kind: 'set'; readonly campaigns: CampaignSet | undefined }
  /** At that input; plain text. */
  | { readonly kind: 'fault'; readonly input: string; readonly words: string };

export function setIn({ shows, typed }: RoomFields, known: KnownCampaigns): ReadSet {
  switch (shows) {
    case 'none':
      return { kind: 'set', campaigns: undefined };
    case 'all':
      return { kind: 'set', campaigns: { kind: 'all' } };
    case 'owners':
      return ownersIn(typed, known);
    case 'name': {
      const contains = typed.trim();
      return contains === '' || contains.length > longestPart
        ? fault('name', `Write 1 to ${longestPart} characters.`)
        : { kind: 'set', campaigns: { kind: 'name', contains } };
    }
    case 'chosen':
      return chosenIn(typed, known);
    default:
      return unreachable(shows);
  }
}

function ownersIn(typed: string, { owners }: KnownCampaigns): ReadSet {
  const emails = wordsIn(typed.replaceAll(/[,;\s]+/g, '\n')).map((email) => email.toLowerCase());
  if (emails.length === 0 || emails.length > mostNamed)
    return fault('owners', `Write 1 to ${mostNamed} addresses.`);
  const unknown = emails.find((email) => !owners.has(email));
  return unknown === undefined
    ? { kind: 'set', campaigns: { kind: 'owners', emails: emails.sort() } }
    : fault('owners', `No campaign of this account belongs to ${unknown}. ${wholeAddress(unknown, owners)}`);
}

function wholeAddress(typed: string, owners: KnownCampaigns['owners']): string {
  const nearest = [...owners].find((email) => email.includes(typed)) ?? [...owners][0];
  return nearest === undefined ? '' : `Write whole addresses, such as ${nearest}.`;
}

function chosenIn(typed: string, { names }: KnownCampaigns): ReadSet {
  const lines = wordsIn(typed);
  if (lines.length === 0 || lines.length > mostNamed)
    return fault('chosen', `Write 1 to ${mostNamed} names or ids.`);
  const ids = new Set<string>();
  for (const line of lines) {
    const found = names.has(line) ? [line] : idsNamed(line, names);
    const [id] = found;
    if (id === undefined)
      return fault('chosen', `No campaign of this account is called “${line}”. Write its whole name.`);
    if (found.length > 1)
      return fault('chosen', `${found.length} campaigns are called “${line}”. Write their ids.`);
    ids.add(id);
  }
  return { kind: 'set', campaigns: { kind: 'chosen', ids: [...ids].sort() } };
}

function idsNamed(name: string, names: KnownCampaigns['names']): string[] {
  const wanted = name.trim().toLowerCase();
  return [...names].flatMap(([id, each]) => (each.trim().toLowerCase() === wanted ? [id] : []));
}

function wordsIn(typed: string): string[] {
  const lines = typed.split('\n').map((line) => line.trim());
  return [...new Set(lines.filter((line) => line !== ''))];
}

/** Slack takes 150 characters. */
function fault(shows: keyof typeof inputs, words: string): ReadSet {
  return { kind: 'fault', input: inputs[shows], words: words.slice(0, 150) };
}
