// The forms of a channel's room: what it shows, and, before that is saved, what changes for whom. Knows no store.

import type { ModalView, PlainTextOption } from '@slack/types';
import type { CampaignSet } from '#base/scope.ts';
import type { AccountId, ChannelId, UserId } from '#base/tenant.ts';
import { type Control, controls, modals } from '#blocks/controls.ts';
import { nameLengths } from '#blocks/limits.ts';
import { actions, button, context, type DrawnBlock, plainSection, section } from '#blocks/parts/block.ts';
import { initial, option, select } from '#blocks/parts/form.ts';
import { escaped, listed, mrkdwn, nameIn, nameOf, plain } from '#blocks/parts/text.ts';
import { input, modal } from '#blocks/parts/view.ts';
import { destinationInWords } from '#blocks/words/destination-words.ts';
import { count, howMany } from '#blocks/words/numbers.ts';
import type { PartMeant } from '#reports/finding/name-part.ts';

export interface AccountChoice {
  readonly id: AccountId;
  readonly name: string;
}

/** What the form holds. `shows`: which campaigns; `none`: the channel shall have no room. */
export interface RoomFields {
  readonly account: AccountId;
  readonly shows: CampaignSet['kind'] | 'none';
  /** A part of campaigns' names. */
  readonly part: string;
  /** Addresses of owners in lower case, or ids of campaigns. */
  readonly picked: readonly string[];
  readonly managers: readonly UserId[];
  /** The bot answers where it is mentioned in the channel. */
  readonly mentions: boolean;
}

export interface RoomForm {
  readonly channel: ChannelId;
  readonly fields: RoomFields;
  /** What the channel shows now, in mrkdwn. */
  readonly now: string;
  /** More than one only for a person who may choose. */
  readonly accounts: readonly AccountChoice[];
  readonly mayUnbind: boolean;
  readonly metadata: string;
  readonly mostManagers: number;
  /** How those look that were picked before. */
  readonly options: readonly PlainTextOption[];
  readonly mostPicked: number;
  /** How many there are to pick from. */
  readonly known: { readonly owners: number; readonly campaigns: number };
}

const labels: Record<RoomFields['shows'], string> = {
  all: 'All campaigns of the account',
  owners: 'The campaigns of some owners',
  name: 'Campaigns by a part of their name',
  chosen: 'Chosen campaigns',
  none: 'No room: as where there is none',
};

export function roomModal(form: RoomForm): ModalView {
  const { channel, fields, now, accounts, mayUnbind, metadata } = form;
  const kinds = (['all', 'owners', 'name', 'chosen', 'none'] as const).filter(
    (kind) => kind !== 'none' || mayUnbind,
  );
  return modal(
    'Room',
    modals.room,
    [
      section(`${destinationInWords(channel)} shows ${now}.`),
      ...(accounts.length > 1
        ? [
            select(
              controls.inputRoomAccount,
              'Account',
              accounts.map(({ id, name }) => option(name.slice(0, 75), id)),
              fields.account,
              { dispatch: true },
            ),
          ]
        : []),
      select(
        controls.inputRoomShows,
        'What everybody in it sees',
        kinds.map((kind) => option(labels[kind], kind)),
        fields.shows,
        { dispatch: true },
      ),
      ...setInput(form),
      ...(fields.shows === 'none' ? [] : [mentionsInput(form), managersInput(form)]),
    ],
    { submit: 'Next', close: 'Cancel', metadata },
  );
}

function setInput(form: RoomForm): DrawnBlock[] {
  const { shows, part } = form.fields;
  const { owners, campaigns } = form.known;
  switch (shows) {
    case 'owners':
      return [pickInput(form, controls.inputRoomOwners, 'Whose', howMany(owners, 'owner'))];
    case 'name':
      return [
        input(
          controls.inputRoomName,
          'Their name holds',
          { type: 'plain_text_input', max_length: 100, ...initial(part) },
          { hint: 'A campaign that is named so later is shown too.' },
        ),
      ];
    case 'chosen':
      return [pickInput(form, controls.inputRoomChosen, 'Which', howMany(campaigns, 'campaign'))];
    default:
      return [];
  }
}

/** A choice would mean something else in the picker of another account, so each account has its own. */
export function pickerIn(control: Control, account: AccountId): string {
  return `${control}:${account}`;
}

function pickInput(
  { fields, options, mostPicked, known }: RoomForm,
  control: Control,
  label: string,
  counted: string,
): DrawnBlock {
  return input(
    pickerIn(control, fields.account),
    label,
    {
      type: 'multi_external_select',
      min_query_length: 0,
      max_selected_items: mostPicked,
      placeholder: plain('Type a part of a name'),
      ...(options.length > 0 && { initial_options: [...options] }),
    },
    {
      hint:
        known.campaigns === 0
          ? 'Nothing was read from this account yet, so there is nothing to choose. Open the form again in a minute.'
          : `This account has ${counted}; up to ${mostPicked} can be chosen.`,
    },
  );
}

function mentionsInput({ fields: { mentions } }: RoomForm): DrawnBlock {
  return select(
    controls.inputRoomMentions,
    'Mentions of the bot',
    [option('Answered in a thread, for everybody in the channel', 'on'), option('Not answered', 'off')],
    mentions ? 'on' : 'off',
    { hint: 'Commands and their answers are private either way.' },
  );
}

function managersInput({ fields: { managers }, mostManagers }: RoomForm): DrawnBlock {
  return input(
    controls.inputRoomManagers,
    'Who may change it',
    {
      type: 'multi_users_select',
      max_selected_items: mostManagers,
      placeholder: plain('People'),
      ...(managers.length > 0 && { initial_users: [...managers] }),
    },
    { optional: true, hint: 'Besides the admins of the bot.' },
  );
}

/** What saving does, for the person to agree to. */
export interface RoomChange {
  readonly channel: ChannelId;
  readonly before: string;
  readonly after: string;
  /** The campaigns that are then shown, or those of the account if there is no room; undefined: none is shown. */
  readonly campaigns: readonly string[];
  /** Something was read of the account. */
  readonly isRead: boolean;
  /** How many are in the channel, including apps; undefined if Slack does not tell. */
  readonly people: number | undefined;
  /** Whether people of another company are in it; undefined if Slack does not tell. */
  readonly isShared: boolean | undefined;
  /** A part of names that no campaign's name contains, and what may be meant by it; absent: some do, or none was typed. */
  readonly unheld?: { readonly part: string; readonly meant: readonly PartMeant[] } | undefined;
  /** The questions of the digests that show its room, in plain text, and how many more there are that the reader does not see. */
  readonly digests: { readonly about: readonly string[]; readonly others: number };
  readonly metadata: string;
}

const shownNames = 5;

export function roomCheckModal(change: RoomChange): ModalView {
  const { channel, before, after, people, isShared, digests, metadata } = change;
  const readers = people === undefined ? 'Everybody in it' : `Its ${howMany(people, 'member')}`;
  return modal(
    'Room',
    modals.roomCheck,
    [
      section(`Now ${destinationInWords(channel)} shows ${before}. After this it shows *${after}*.`),
      section(`${readers} will see ${campaignsInWords(change)}.`),
      ...insteadBlocks(change),
      section(digestsInWords(digests)),
      ...(isShared === false
        ? []
        : [
            section(
              isShared
                ? `⚠ ${destinationInWords(channel)} is shared with another company. People there will see the same.`
                : `⚠ Slack does not say whether ${destinationInWords(channel)} is shared with another company, whose people would see the same.`,
            ),
            input(controls.inputAgreed, 'Are you sure?', {
              type: 'checkboxes',
              options: [
                option(
                  isShared ? 'Yes, show it to the other company' : 'Yes, show it all the same',
                  'outside',
                ),
              ],
            }),
          ]),
      context(mrkdwn('Files, digests, buttons and what is shared here hold these campaigns alone.')),
    ],
    { submit: 'Save', close: 'Cancel', metadata },
  );
}

/** Each possible meaning is one click away. */
function insteadBlocks({ unheld }: RoomChange): DrawnBlock[] {
  if (unheld === undefined) return [];
  const part = `“${nameIn(unheld.part, nameLengths.line)}”`;
  if (unheld.meant.length === 0)
    return [section(`⚠ No name of this account holds ${part} today, and none has a word like it.`)];
  return [
    section(`⚠ No name of this account holds ${part} today. Did you mean one of these?`),
    ...actions(
      ...unheld.meant.map(({ part: meant, campaigns }, index) =>
        button(
          `${nameOf(meant, nameLengths.home)} · ${howMany(campaigns, 'campaign')}`,
          `${controls.roomInstead}:${index + 1}`,
          meant,
        ),
      ),
    ),
  ];
}

/** mrkdwn */
function digestsInWords({ about, others }: RoomChange['digests']): string {
  const all = about.length + others;
  if (all === 0) return 'No digest shows what this channel does.';
  const hidden = others === 0 ? [] : [`${count(others)} in places that you do not see`];
  const questions = about.length === 0 ? [] : [namesIn(about)];
  return `${howMany(all, 'digest')} will answer from that: ${[...questions, ...hidden].join(', and ')}.`;
}

function campaignsInWords({ campaigns, isRead }: RoomChange): string {
  if (!isRead) return 'its campaigns, which the bot has yet to read';
  if (campaigns.length === 0) return '*no campaign*: none is there yet';
  return `${howMany(campaigns.length, 'campaign')}: ${namesIn(campaigns)}`;
}

function namesIn(names: readonly string[]): string {
  const more = names.length - shownNames;
  const shown = names.slice(0, shownNames).map((name) => nameIn(name, nameLengths.line));
  return listed(more > 0 ? [...shown, escaped(howMany(more, 'more', 'more'))] : shown);
}

/** `shown`: which campaigns, in mrkdwn; undefined: the channel no longer has a room. */
export function roomSavedModal(channel: ChannelId, shown: string | undefined): ModalView {
  const place = destinationInWords(channel);
  return modal('Room', modals.notice, [
    section(shown === undefined ? `✓ ${place} has no room any more.` : `✓ Now ${place} shows ${shown}.`),
    plainSection('It counts from the next question, click and digest on.'),
  ]);
}
