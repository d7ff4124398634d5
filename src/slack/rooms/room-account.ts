// Who may change a channel's room, and what is known of its account. Draws nothing.

import type { PlainTextOption } from '@slack/types';
import { mayHere } from '#access/policy.ts';
import type { Room } from '#access/room.ts';
import type { Scope } from '#base/scope.ts';
import type { AccountId, ChannelId, UserId } from '#base/tenant.ts';
import { controls } from '#blocks/controls.ts';
import { option } from '#blocks/parts/form.ts';
import { campaignOption, ownerOption } from '#blocks/reports/campaign-option.ts';
import type { RoomFields } from '#blocks/rooms/room-modals.ts';
import type { DoorTools } from '#slack/door-tools.ts';
import type { Visitor } from '#slack/people.ts';
import { ownersFor } from '#slack/personal/owner-names.ts';
import type { KnownCampaigns } from './room-wish.ts';

export function mayBind({ scope }: Visitor): boolean {
  return mayHere(scope, 'bind');
}

/** Who can mend that a place shows nothing; undefined if that person can. */
export function mendersFor(
  { admission }: Pick<DoorTools, 'admission'>,
  person: Visitor,
): readonly UserId[] | undefined {
  return mayBind(person) ? undefined : admission.admins;
}

/** Somebody who left the channel since they opened the form is answered elsewhere, and may manage another room there. */
export function mayChange({ scope }: Visitor, room: Room | undefined): boolean {
  return mayHere(scope, 'change-room') && (mayHere(scope, 'bind') || scope.room === room?.channel);
}

/** Asks Slack again at this moment, because a form may be open for long. If Slack does not answer, the gatekeeper's word stands. */
export async function mayChangeNow(
  { channels }: Pick<DoorTools, 'channels'>,
  person: Visitor,
  room: Room | undefined,
): Promise<boolean> {
  if (mayBind(person) || room === undefined || !mayChange(person, room)) return mayChange(person, room);
  const { channel } = room;
  const relation = (await channels.relationsAt(person.id, [channel], 'now')).get(channel);
  return relation === 'manager' || relation === 'untellable' || relation === 'unchecked';
}

/** The whole account, for those who may change the room. */
function wholeOf({ scopes }: Pick<DoorTools, 'scopes'>, channel: ChannelId, account: AccountId): Scope {
  return scopes.scopeIn({ channel, account, campaigns: { kind: 'all' }, managers: [], version: 1 });
}

const mostOwners = 5_000;
const mostCampaigns = 20_000;

export async function knownOf(
  tools: Pick<DoorTools, 'scopes' | 'answers'>,
  channel: ChannelId,
  account: AccountId,
): Promise<KnownCampaigns> {
  const scope = wholeOf(tools, channel, account);
  const [names, owners] = await Promise.all([
    tools.answers.campaignNames(scope),
    tools.answers.suggestOwners(scope, '', mostOwners),
  ]);
  return { names, owners: new Set(owners.map(({ email }) => email.trim().toLowerCase())) };
}

/** How campaigns that were picked before look. One that is no longer known stays, so that it can be removed. */
export async function pickedOptions(
  tools: Pick<DoorTools, 'scopes' | 'answers' | 'owners'>,
  channel: ChannelId,
  { account, shows, picked }: RoomFields,
): Promise<readonly PlainTextOption[]> {
  if (picked.length === 0) return [];
  const scope = wholeOf(tools, channel, account);
  const names = tools.owners.names();
  if (shows === 'owners') {
    const owners = await tools.answers.suggestOwners(scope, '', mostOwners);
    const counts = new Map(owners.map(({ email, campaigns }) => [email.trim().toLowerCase(), campaigns]));
    return picked.map((email) => ownerOption({ email, campaigns: counts.get(email) ?? 0 }, names));
  }
  const campaigns = await tools.answers.suggest(scope, '', mostCampaigns);
  const known = new Map(campaigns.map((campaign) => [campaign.id, campaign]));
  return picked.map((id) => {
    const campaign = known.get(id);
    return campaign === undefined ? option(id, id) : campaignOption(campaign, names);
  });
}

const suggestionLimit = 100;
/** Slack's limit for an option's value. */
const longestValue = 150;

/** What the form's type-aheads offer from the account chosen in the form, if the person may choose it. `account`: as it came. */
export async function roomOptions(
  tools: DoorTools,
  person: Visitor,
  { control, account, typed }: { readonly control: string; readonly account: string; readonly typed: string },
): Promise<readonly PlainTextOption[]> {
  const channel = tools.at?.channel;
  const room = channel && (await tools.rooms.roomOf(channel));
  if (channel === undefined || !mayChange(person, room)) return [];
  const wanted = mayBind(person) ? (account as AccountId) : (room?.account ?? tools.account());
  const scope = wholeOf(tools, channel, wanted);
  const names = tools.owners.names();
  const options =
    control === controls.inputRoomOwners
      ? (await ownersFor(typed, names, tools.answers, scope, suggestionLimit)).map((owner) =>
          ownerOption({ ...owner, email: owner.email.trim().toLowerCase() }, names),
        )
      : (await tools.answers.suggest(scope, typed, suggestionLimit)).map((campaign) =>
          campaignOption(campaign, names),
        );
  return options.filter(({ value }) => value !== undefined && value.length <= longestValue);
}
