// Digests as a list, in a message or in a modal: what is sent where and when, in which state, and a button that opens each.

import type { ModalView, PlainTextOption } from '@slack/types';
import type { ChannelId, UserId } from '#base/tenant.ts';
import { controls, modals } from '#blocks/controls.ts';
import { inputLengths } from '#blocks/input-lengths.ts';
import { limits, nameLengths, pages } from '#blocks/limits.ts';
import { actions, button, context, type DrawnBlock, plainSection, section } from '#blocks/parts/block.ts';
import { distinct, nameIn, nameOf, plain } from '#blocks/parts/text.ts';
import { modal } from '#blocks/parts/view.ts';
import { instantDay } from '#blocks/words/dates.ts';
import { lastPostInWords, stateInWords, unreadyInWords } from '#blocks/words/delivery-words.ts';
import { destinationsInWords } from '#blocks/words/destination-words.ts';
import { count, howMany } from '#blocks/words/numbers.ts';
import { type CampaignNames, questionInWords } from '#blocks/words/question-words.ts';
import { nextRunInWords, scheduleInWords, whenMrkdwn } from '#blocks/words/schedule-words.ts';
import type { Digest } from '#digests/digest.ts';
import type { DigestOverview, DigestPage } from '#digests/digests.ts';
import { unreadableBlocks, unreadableLines } from './unreadable-digests.ts';
import { veiledBlocks, veiledLines } from './veiled-digests.ts';

/** `lines` say the same for the text twin. `manage` adds a button to the modal, in which the list can be narrowed. */
export function digestListBlocks(
  page: DigestPage,
  names: CampaignNames | undefined,
  more: { readonly manage?: true; readonly bulk?: true; readonly narrowed?: string } = {},
): { blocks: DrawnBlock[]; lines: string[] } {
  const newDigest = button('New digest', controls.homeNewDigest, 'new');
  const { veiled = [] } = page;
  const untold = page.isUntold ? [untoldListWords] : [];
  if (page.count === 0 && page.unreadable.length === 0) {
    const none =
      digestCount(page) === 0 && more.narrowed === undefined
        ? 'No digests yet. Choose Send this regularly… under any answer, or start here.'
        : 'No digest fits. Search for other words, or show all.';
    const twinLines = [...untold, none];
    return {
      blocks: [...twinLines.map((words) => plainSection(words)), ...actions(newDigest)],
      lines: twinLines,
    };
  }
  const turn = (label: string, to: number, suffix: string) =>
    button(label, `${controls.digestListPage}:${suffix}`, [to, more.narrowed ?? ''].join(' ').trim());
  return {
    blocks: [
      ...untold.map((words) => plainSection(words)),
      ...unreadableBlocks(page.unreadable, names),
      ...digestBlocks(page.overviews, names),
      ...veiledBlocks(veiled),
      ...actions(
        page.page > 1 ? turn('‹ Previous page', page.page - 1, 'previous') : undefined,
        page.page < page.pages ? turn('Next page ›', page.page + 1, 'next') : undefined,
        newDigest,
        more.manage ? button('Search and manage', controls.homeDigests, 'list') : undefined,
        more.bulk ? button('Change several', controls.digestBulk, 'several') : undefined,
      ),
      context(
        plain(
          [
            pagePlace(page),
            ...(page.count < digestCount(page) ? [statesInWords(page)] : stateCounts(page)),
          ].join(' · '),
        ),
      ),
    ],
    lines: [
      ...untold,
      ...unreadableLines(page.unreadable, names),
      ...page.overviews.map((overview) => `• ${digestLine(overview, names)}`),
      ...veiledLines(veiled),
      ...(page.pages > 1 ? [`${pagePlace(page)}; the buttons show the others.`] : []),
    ],
  };
}

const untoldListWords =
  '⚠ Slack has not said yet which channels you are in, so digests may be missing here. Look again in a minute.';

export const listShows = ['all', 'mine', 'active', 'paused', 'broken', 'orphans', 'deleted'] as const;
/** `mine`: the viewer's own; `orphans`: their owner has left; `deleted`: they can still be restored. */
export type ListShow = (typeof listShows)[number];

/** How the list in a modal is narrowed. */
export interface DigestListFilter {
  readonly text: string;
  readonly show: ListShow;
  readonly owner: UserId | undefined;
  readonly channel: ChannelId | undefined;
}

/** Slack keeps the values of inputs that it knows. A new `round` empties them. */
export function digestListModal(
  page: DigestPage,
  list: { readonly filter: DigestListFilter; readonly round: number; readonly metadata: string },
  names?: CampaignNames,
): ModalView {
  const isOfDeleted = list.filter.show === 'deleted';
  const { blocks } = digestListBlocks(page, names, isOfDeleted ? {} : { bulk: true });
  const narrows = digestCount(page) > 1 || page.deleted > 0;
  return modal(
    'Digests',
    modals.digestList,
    [...(narrows ? filterBlocks(list.filter, list.round) : []), ...blocks],
    { ...(narrows && { submit: 'Search' }), metadata: list.metadata },
  );
}

const showWords: Readonly<Record<ListShow, string>> = {
  all: 'All digests',
  mine: 'Mine',
  active: 'Active',
  paused: 'Paused',
  broken: 'Not getting through',
  orphans: 'Owner has left',
  deleted: 'Deleted',
};

function filterBlocks(filter: DigestListFilter, round: number): DrawnBlock[] {
  const { text, show, owner, channel } = filter;
  const narrowed = text !== '' || show !== 'all' || owner !== undefined || channel !== undefined;
  const options = listShows.map((value): PlainTextOption => ({ text: plain(showWords[value]), value }));
  return [
    {
      type: 'input',
      block_id: `${controls.inputSearch}.${round}`,
      label: plain('Search'),
      optional: true,
      element: {
        type: 'plain_text_input',
        action_id: controls.inputSearch,
        max_length: inputLengths[controls.inputSearch],
        placeholder: plain('Campaign, period or kind of report'),
        ...(text !== '' && { initial_value: text }),
      },
    },
    {
      type: 'actions',
      block_id: `${controls.digestListShow}.${round}`,
      elements: [
        {
          type: 'static_select',
          action_id: controls.digestListShow,
          options,
          initial_option: options[listShows.indexOf(show)] as PlainTextOption,
        },
        {
          type: 'users_select',
          action_id: controls.digestListOwner,
          placeholder: plain('Any owner'),
          ...(owner !== undefined && { initial_user: owner }),
        },
        {
          type: 'conversations_select',
          action_id: controls.digestListChannel,
          placeholder: plain('Any channel'),
          filter: { include: ['public', 'private'] },
          ...(channel !== undefined && { initial_conversation: channel }),
        },
        ...(narrowed ? [button('Show all', controls.digestListClear, 'clear')] : []),
      ],
    },
  ];
}

/** Two blocks for each: the name with its button, and everything else in small print. */
export function digestBlocks(overviews: readonly DigestOverview[], names?: CampaignNames): DrawnBlock[] {
  const spoken = distinct(
    overviews.map(({ digest }) => openInWords(digest, names)),
    limits.button.text,
  );
  return overviews.flatMap((overview, index) => [
    section(
      `*${nameIn(questionInWords(overview.digest.question, names), nameLengths.title)}*`,
      button('Open', controls.manage, overview.digest.id, { spoken: spoken[index] ?? '' }),
    ),
    context(detailsInWords(overview)),
  ]);
}

/** Digests with the same question differ in their times or in their state. */
function openInWords({ question, schedule, state }: Digest, names: CampaignNames | undefined): string {
  const stateWords = { active: '', paused: ', paused', broken: ', not getting through' }[state.kind];
  const what = nameOf(questionInWords(question, names), 30);
  return `Open ${what}, ${nameOf(scheduleInWords(schedule), 64 - what.length - stateWords.length)}${stateWords}`;
}

function digestLine(overview: DigestOverview, names?: CampaignNames): string {
  return `${nameIn(questionInWords(overview.digest.question, names), nameLengths.line)}: ${detailsInWords(overview)}`;
}

/** mrkdwn */
function detailsInWords(overview: DigestOverview): string {
  const { digest, nextRuns, deletedAt, unarrived = [], unready = [] } = overview;
  const { state, refusing, schedule } = digest;
  if (deletedAt !== undefined) {
    const deletedOn = `deleted ${instantDay(deletedAt, schedule.zone)}`;
    return [whenMrkdwn(digest), destinationsInWords(digest), deletedOn].join(' · ');
  }
  const atWork = state.kind === 'active' && refusing.length === 0;
  const comesBack = state.kind === 'paused' && nextRuns.length > 0;
  return [
    whenMrkdwn(digest),
    destinationsInWords(digest),
    ...(atWork ? [] : [stateInWords(digest)]),
    ...unready.slice(0, 1).map((destination) => `⚠ ${unreadyInWords(destination)}`),
    ...unarrived.slice(0, 1).map((delivery) => `⚠ ${lastPostInWords(delivery)}`),
    ...(atWork || comesBack ? [nextRunInWords(nextRuns, schedule)] : []),
  ].join(' · ');
}

function digestCount({ byState }: Pick<DigestPage, 'byState'>): number {
  return byState.active + byState.paused + byState.broken;
}

/** `11–20 of 57 digests`, or `3 digests` if all are on one page */
function pagePlace({ page, pages: of, count: all }: DigestPage): string {
  const what = howMany(all, 'digest');
  if (of === 1) return what;
  const first = (page - 1) * pages.digestList + 1;
  return `${count(first)}–${count(Math.min(all, first + pages.digestList - 1))} of ${what}`;
}

/** "57 in all, 3 paused, 1 not getting through", in plain text. */
function statesInWords({ byState }: Pick<DigestPage, 'byState'>): string {
  return [`${count(digestCount({ byState }))} in all`, ...stateCounts({ byState })].join(', ');
}

function stateCounts({ byState }: Pick<DigestPage, 'byState'>): string[] {
  return [
    ...(byState.paused > 0 ? [`${count(byState.paused)} paused`] : []),
    ...(byState.broken > 0 ? [`${count(byState.broken)} not getting through`] : []),
  ];
}
