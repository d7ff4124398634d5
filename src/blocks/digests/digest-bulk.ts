// One deed on several digests: the form that picks the digests and the deed, and the outcome.

import type { ModalView, MrkdwnOption, PlainTextOption } from '@slack/types';
import { unreachable } from '#base/unreachable.ts';
import { controls, modals } from '#blocks/controls.ts';
import { limits, nameLengths } from '#blocks/limits.ts';
import { context, type DrawnBlock, section } from '#blocks/parts/block.ts';
import { nameIn, nameOf, plain, plural } from '#blocks/parts/text.ts';
import { input, modal } from '#blocks/parts/view.ts';
import { dayInWords } from '#blocks/words/dates.ts';
import { destinationInWords, personInWords } from '#blocks/words/destination-words.ts';
import { count, howMany } from '#blocks/words/numbers.ts';
import { type CampaignNames, questionInWords } from '#blocks/words/question-words.ts';
import { scheduleInWords, whenInWords } from '#blocks/words/schedule-words.ts';
import type { Digest, ShownDigest } from '#digests/digest.ts';
import type { BulkDeed, BulkOutcome, DigestOutcome, DigestPage, DigestRefusal } from '#digests/digests.ts';
import { digestRefusalInWords } from './refusal-words.ts';
import { veiledInWords, veiledName } from './veiled-digests.ts';

export const bulkDeeds = ['pause', 'pause-until', 'resume', 'move', 'hand-over'] as const;
export type BulkChoice = (typeof bulkDeeds)[number];

const deedWords: Readonly<Record<BulkChoice, string>> = {
  pause: 'Pause',
  'pause-until': 'Pause until a day',
  resume: 'Resume',
  move: 'Move to another channel',
  'hand-over': 'Hand over',
};

/** `page`: the digests that the list shows. Everything that the search finds can be picked too. */
export function digestBulkModal(
  page: DigestPage,
  form: { readonly choice: BulkChoice; readonly metadata: string },
  names?: CampaignNames,
): ModalView {
  const boxes = [
    ...page.overviews.map(
      ({ digest }): MrkdwnOption => ({
        text: { type: 'mrkdwn', text: digestLabel(digest, questionInWords(digest.question, names)) },
        description: plain(nameOf(digestTimes(digest), limits.option.description)),
        value: digest.id,
      }),
    ),
    ...(page.veiled ?? []).map(
      (digest): MrkdwnOption => ({
        text: { type: 'mrkdwn', text: `${veiledName} · ${veiledInWords(digest)}` },
        value: digest.id,
      }),
    ),
  ];
  const all: PlainTextOption = {
    text: plain(`All ${count(page.count)} that the search finds`),
    value: 'all',
  };
  return modal(
    'Several digests',
    modals.digestBulk,
    [
      input(controls.inputBulkDigests, 'Which', { type: 'checkboxes', options: boxes }, { optional: true }),
      ...(page.pages > 1
        ? [input(controls.inputBulkAll, 'Or', { type: 'checkboxes', options: [all] }, { optional: true })]
        : []),
      input(
        controls.inputBulkDeed,
        'What to do',
        {
          type: 'static_select',
          options: bulkDeeds.map(choiceOption),
          initial_option: choiceOption(form.choice),
        },
        { dispatch: true },
      ),
      ...choiceInputs(form.choice),
      context('Your own digests are changed, and everybody’s by an admin. Owners are told.'),
    ],
    { submit: 'Do it', close: 'Cancel', metadata: form.metadata },
  );
}

/** What, where and whose, in mrkdwn. The question is cut to the space that is left, so that the links stay whole. */
function digestLabel({ destinations, owner, morePlaces = 0 }: ShownDigest, question: string): string {
  const [first, ...others] = destinations;
  const where = first === undefined ? [] : [destinationInWords(first)];
  const besides = others.length + morePlaces;
  const more = besides === 0 ? '' : ` +${count(besides)}`;
  const whereAndWhose = [`${where.join('')}${more}`, personInWords(owner)].join(' · ');
  const room = limits.option.text - whereAndWhose.length - 3;
  return `${clippedTo(question, room)} · ${whereAndWhose}`;
}

/** Escaping lengthens a name, so a shorter cut may be needed. */
function clippedTo(name: string, room: number): string {
  let longest = Math.max(8, room);
  while (longest > 1 && nameIn(name, longest).length > room) longest -= 1;
  return nameIn(name, longest);
}

/** Without the condition if there is no space for all of it. */
function digestTimes(digest: Digest): string {
  const { state, refusing } = digest;
  const runs = state.kind === 'active' && refusing.length === 0;
  const stateWords = state.kind === 'paused' ? 'Paused · ' : 'Not getting through · ';
  const [whole, short] = [whenInWords(digest), scheduleInWords(digest.schedule)].map(
    (when) => `${runs ? '' : stateWords}${when}`,
  ) as [string, string];
  return whole.length <= limits.option.description ? whole : short;
}

function choiceOption(choice: BulkChoice): PlainTextOption {
  return { text: plain(deedWords[choice]), value: choice };
}

function choiceInputs(choice: BulkChoice): DrawnBlock[] {
  const channel = (
    name: string,
    label: string,
    filter: { exclude_external_shared_channels?: true },
    hint?: string,
  ) =>
    input(
      name,
      label,
      {
        type: 'conversations_select',
        placeholder: plain('Choose a channel'),
        filter: { include: ['public', 'private'], ...filter },
      },
      hint === undefined ? {} : { hint },
    );
  switch (choice) {
    case 'pause':
    case 'resume':
      return [];
    case 'pause-until':
      return [
        input(controls.inputBulkUntil, 'They run again on', {
          type: 'datepicker',
          placeholder: plain('Choose a day'),
        }),
      ];
    case 'move':
      return [
        channel(controls.inputBulkFrom, 'From', {}),
        channel(
          controls.inputBulkTo,
          'To',
          { exclude_external_shared_channels: true },
          'A channel that another company shares is chosen in each digest by itself.',
        ),
      ];
    case 'hand-over':
      return [
        input(
          controls.inputBulkOwner,
          'New owner',
          { type: 'users_select', placeholder: plain('Choose a person') },
          { hint: 'They and admins can edit and delete these then.' },
        ),
      ];
    default:
      return unreachable(choice);
  }
}

export interface BulkDone {
  readonly outcomes: readonly BulkOutcome[];
  /** Not paused, because they end before the day on which they would run again. */
  readonly ended: readonly Digest[];
  /** Ticked, but deleted meanwhile. */
  readonly gone: number;
}

/** The outcome: how many were changed, which were not, and why. */
export function bulkDoneModal(
  deed: BulkDeed,
  { outcomes, ended, gone: goneBefore }: BulkDone,
  names?: CampaignNames,
): ModalView {
  const refusals = outcomes.flatMap(({ outcome }) => (isRefused(outcome) ? [outcome] : []));
  const changedCount = outcomes.length - refusals.length;
  const others = refusals.filter(({ kind }) => kind === 'not-yours').length;
  const goneCount = goneBefore + refusals.filter(({ kind }) => kind === 'gone').length;
  const reasons = refusals
    .filter(({ kind }) => kind !== 'not-yours' && kind !== 'gone')
    .map(digestRefusalInWords);
  return modal('Several digests', modals.notice, [
    section(`*${bulkInWords(deed, changedCount)}*`),
    ...(others === 0
      ? []
      : [
          section(
            `${howMany(others, 'was', 'were')} left alone: only ${plural(others, 'its owner', 'their owners')} and admins may do that.`,
          ),
        ]),
    ...(ended.length === 0 ? [] : [section(endedInWords(ended, names))]),
    ...(goneCount === 0 ? [] : [section(`${howMany(goneCount, 'was', 'were')} deleted meanwhile.`)]),
    ...[...Map.groupBy(reasons, (words) => words)].map(([words, { length }]) =>
      section(`${howMany(length, 'was', 'were')} left alone. ${words}`),
    ),
  ]);
}

function isRefused(outcome: DigestOutcome): outcome is DigestRefusal {
  return 'kind' in outcome && outcome.kind !== 'veiled';
}

const endedShown = 10;

/** mrkdwn */
function endedInWords(ended: readonly Digest[], names: CampaignNames | undefined): string {
  const lines = ended.slice(0, endedShown).map(({ question, schedule: { endsOn } }) => {
    const name = nameIn(questionInWords(question, names), nameLengths.line);
    return `• *${name}*${endsOn === undefined ? '' : `, until ${dayInWords(endsOn)}`}`;
  });
  const more = ended.length - lines.length;
  const sentence = `${howMany(ended.length, 'was', 'were')} left alone: ${plural(ended.length, 'it ends', 'they end')} before that day.`;
  return [sentence, ...lines, ...(more === 0 ? [] : [`and ${count(more)} more`])].join('\n');
}

/** mrkdwn */
function bulkInWords(deed: BulkDeed, changedCount: number): string {
  const what = howMany(changedCount, 'digest');
  switch (deed.kind) {
    case 'pause':
      return deed.until === undefined
        ? `Paused: ${what}.`
        : `Paused until ${dayInWords(deed.until)}: ${what}.`;
    case 'resume':
      return `Resumed: ${what}.`;
    case 'move':
      return `Looked through ${what}: those that went to ${destinationInWords(deed.from)} now go to ${destinationInWords(deed.to)}.`;
    case 'hand-over':
      return `Handed over to ${personInWords(deed.to)}: ${what}.`;
    case 'delete':
      return `Deleted: ${what}.`;
    default:
      return unreachable(deed);
  }
}
