// The forms of a channel's room: what it shows, and what changes for whom before that is saved. Knows no store.

import type { ModalView } from '@slack/types';
import type { CampaignSet } from '#base/scope.ts';
import type { AccountId, ChannelId, UserId } from '#base/tenant.ts';
import { controls, modals } from '#blocks/controls.ts';
import { limits, nameLengths } from '#blocks/limits.ts';
import { context, type DrawnBlock, plainSection, section } from '#blocks/parts/block.ts';
import { initial, option, select } from '#blocks/parts/form.ts';
import { escaped, listed, mrkdwn, nameIn, plain } from '#blocks/parts/text.ts';
import { input, modal } from '#blocks/parts/view.ts';
import { destinationInWords } from '#blocks/words/destination-words.ts';
import { howMany } from '#blocks/words/numbers.ts';

export interface AccountChoice {
  readonly id: AccountId;
  readonly name: string;
}

/** What stands in the form. `shows`: which campaigns; `none`: the channel has no room any more. */
export interface RoomFields {
  readonly account: AccountId;
  readonly shows: CampaignSet['kind'] | 'none';
  /** Addresses, a part of a name, or names and ids; several on a line each. */
  readonly typed: string;
  readonly managers: readonly UserId[];
}

export interface RoomForm {
  readonly channel: ChannelId;
  readonly fields: RoomFields;
  /** What the channel shows now; mrkdwn. */
  readonly now: string;
  /** More than one only for whoever may choose. */
  readonly accounts: readonly AccountChoice[];
  readonly mayUnbind: boolean;
  readonly metadata: string;
  readonly mostManagers: number;
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
      ...typedInput(fields),
      ...(fields.shows === 'none' ? [] : [managersInput(form)]),
    ],
    { submit: 'Next', close: 'Cancel', metadata },
  );
}

function typedInput({ shows, typed }: RoomFields): DrawnBlock[] {
  const several = { type: 'plain_text_input', multiline: true, max_length: limits.input.value } as const;
  const text = initial(typed);
  switch (shows) {
    case 'owners':
      return [
        input(
          controls.inputRoomOwners,
          'Whose',
          { ...several, ...text },
          { hint: 'E-mail addresses, one on a line.' },
        ),
      ];
    case 'name':
      return [
        input(
          controls.inputRoomName,
          'Their name holds',
          { type: 'plain_text_input', max_length: 100, ...text },
          { hint: 'A campaign that is named so later is shown too.' },
        ),
      ];
    case 'chosen':
      return [
        input(
          controls.inputRoomChosen,
          'Which',
          { ...several, ...text },
          { hint: 'Names or ids, one on a line.' },
        ),
      ];
    default:
      return [];
  }
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

/** What saving does, to be agreed to. */
export interface RoomChange {
  readonly channel: ChannelId;
  readonly before: string;
  readonly after: string;
  /** Of the campaigns that are then shown, or of the account where there is no room; undefined: none is shown. */
  readonly campaigns: readonly string[];
  /** How many are in the channel, apps among them; undefined where Slack does not tell. */
  readonly people: number | undefined;
  /** People of another company are in it; undefined where Slack does not tell. */
  readonly isShared: boolean | undefined;
  /** What the digests to it are about; plain text. */
  readonly digests: readonly string[];
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
      section(
        digests.length === 0
          ? 'No digest comes to this channel.'
          : `${howMany(digests.length, 'digest')} to this channel will answer from that: ${namesIn(digests)}.`,
      ),
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

function campaignsInWords({ campaigns }: RoomChange): string {
  if (campaigns.length === 0) return '*no campaign*: none is there yet';
  return `${howMany(campaigns.length, 'campaign')}: ${namesIn(campaigns)}`;
}

function namesIn(names: readonly string[]): string {
  const more = names.length - shownNames;
  const shown = names.slice(0, shownNames).map((name) => nameIn(name, nameLengths.line));
  return listed(more > 0 ? [...shown, escaped(howMany(more, 'more', 'more'))] : shown);
}

/** `shown`: which campaigns, mrkdwn; undefined: the channel has no room any more. */
export function roomSavedModal(channel: ChannelId, shown: string | undefined): ModalView {
  const place = destinationInWords(channel);
  return modal('Room', modals.notice, [
    section(shown === undefined ? `✓ ${place} has no room any more.` : `✓ Now ${place} shows ${shown}.`),
    plainSection('It counts from the next question, click and digest on.'),
  ]);
}
