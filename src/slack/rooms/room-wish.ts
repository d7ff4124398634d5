// What the form of a room asks for, read from its inputs: a set of campaigns, or the fault of an input. Decides nothing else.

import type { Room } from '#access/room.ts';
import { longestPart, mostManagers, mostNamed } from '#access/room.ts';
import { ownValue } from '#base/own-value.ts';
import type { CampaignSet } from '#base/scope.ts';
import type { AccountId, UserId } from '#base/tenant.ts';
import { unreachable } from '#base/unreachable.ts';
import { controls } from '#blocks/controls.ts';
import { pickerIn, type RoomFields } from '#blocks/rooms/room-modals.ts';
import type { FormState } from '#slack/digests/modal-inputs.ts';

/** `campaigns` undefined: the channel shall have no room. */
export interface RoomWish {
  readonly account: AccountId;
  readonly campaigns?: CampaignSet | undefined;
  readonly managers: readonly UserId[];
  /** Absent: the bot answers mentions there. */
  readonly mentions?: false | undefined;
  /** The version of the room that the person saw; 0: there was none. */
  readonly seen: number;
}

/** What is known of the account's campaigns, to check typed names against. */
export interface KnownCampaigns {
  readonly names: ReadonlyMap<string, string>;
  /** In lower case. */
  readonly owners: ReadonlySet<string>;
}

export function fieldsOfRoom(room: Room | undefined, account: AccountId): RoomFields {
  const campaigns = room?.campaigns;
  const fields = {
    ...{ account: room?.account ?? account, managers: room?.managers ?? [], part: '', picked: [] },
    mentions: room?.mentions !== false,
  };
  switch (campaigns?.kind) {
    case undefined:
    case 'all':
      return { ...fields, shows: 'all' };
    case 'owners':
      return { ...fields, shows: 'owners', picked: campaigns.emails };
    case 'name':
      return { ...fields, shows: 'name', part: campaigns.contains };
    case 'chosen':
      return { ...fields, shows: 'chosen', picked: campaigns.ids };
    default:
      return unreachable(campaigns);
  }
}

export function fieldsIn(values: FormState, before: Pick<RoomFields, 'account'>): RoomFields {
  const of = (name: string) => ownValue(ownValue(values, name), name);
  const chosen = of(controls.inputRoomShows)?.selected_option?.value;
  const shows = kinds.find((kind) => kind === chosen) ?? 'all';
  const account = (of(controls.inputRoomAccount)?.selected_option?.value ?? before.account) as AccountId;
  const picks = shows === 'owners' || shows === 'chosen' ? of(pickerIn(pickers[shows], account)) : undefined;
  return {
    account,
    shows,
    part: shows === 'name' ? (of(controls.inputRoomName)?.value ?? '') : '',
    picked: [...new Set((picks?.selected_options ?? []).map(({ value }) => value))],
    mentions: (of(controls.inputRoomMentions)?.selected_option?.value ?? 'on') !== 'off',
    managers: (of(controls.inputRoomManagers)?.selected_users ?? []).slice(0, mostManagers) as UserId[],
  };
}

const pickers = { owners: controls.inputRoomOwners, chosen: controls.inputRoomChosen } as const;

const kinds = ['all', 'owners', 'name', 'chosen', 'none'] as const;

export type ReadSet =
  | { readonly kind: 'set'; readonly campaigns: CampaignSet | undefined }
  /** The fault of that input, in plain text. */
  | { readonly kind: 'fault'; readonly input: string; readonly words: string };

export function setIn(fields: RoomFields, known: KnownCampaigns): ReadSet {
  const { shows } = fields;
  switch (shows) {
    case 'none':
      return { kind: 'set', campaigns: undefined };
    case 'all':
      return { kind: 'set', campaigns: { kind: 'all' } };
    case 'owners':
      return ownersIn(fields, known);
    case 'name': {
      const contains = fields.part.trim();
      return contains === '' || contains.length > longestPart
        ? fault(controls.inputRoomName, `Write 1 to ${longestPart} characters.`)
        : { kind: 'set', campaigns: { kind: 'name', contains } };
    }
    case 'chosen':
      return chosenIn(fields, known);
    default:
      return unreachable(shows);
  }
}

/** What is sent may not come from this form, or may be a day old. */
function ownersIn({ account, picked }: RoomFields, { owners }: KnownCampaigns): ReadSet {
  const at = pickerIn(controls.inputRoomOwners, account);
  const emails = picked.map((email) => email.trim().toLowerCase());
  if (emails.length === 0 || emails.length > mostNamed) return fault(at, `Choose 1 to ${mostNamed} owners.`);
  const unknown = emails.find((email) => !owners.has(email));
  return unknown === undefined
    ? { kind: 'set', campaigns: { kind: 'owners', emails: emails.sort() } }
    : fault(at, `No campaign of this account belongs to ${unknown} now. Take it out.`);
}

function chosenIn({ account, picked }: RoomFields, { names }: KnownCampaigns): ReadSet {
  const at = pickerIn(controls.inputRoomChosen, account);
  if (picked.length === 0 || picked.length > mostNamed)
    return fault(at, `Choose 1 to ${mostNamed} campaigns.`);
  const unknown = picked.find((id) => !names.has(id));
  return unknown === undefined
    ? { kind: 'set', campaigns: { kind: 'chosen', ids: picked.toSorted() } }
    : fault(at, `This account has no campaign ${unknown} now. Take it out.`);
}

/** Slack takes 150 characters. */
function fault(input: string, words: string): ReadSet {
  return { kind: 'fault', input, words: words.slice(0, 150) };
}
