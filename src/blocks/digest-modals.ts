// Every modal about digests: the form, its preview, the list, and the card of one; no charts and no tables, which modals refuse.

import type { Checkboxes, ModalView, PlainTextOption } from '@slack/types';
import type { Weekday, Zone } from '#base/day.ts';
import type { ChannelId, UserId } from '#base/tenant.ts';
import type { Digest, Schedule } from '#digests/digest.ts';
import type { DigestOverview } from '#digests/digests.ts';
import type { Question } from '#reports/question.ts';
import type { Answer } from '#reports/report.ts';
import { controls, modals } from './controls.ts';
import { digestListBlocks } from './digest-list.ts';
import { nextRunsBlocks } from './digest-message.ts';
import { limits, nameLengths, pages } from './limits.ts';
import { type Deed, type DeedOutcome, deedInWords, type Refusal, refusalMessage } from './notices.ts';
import {
  actions,
  button,
  confirmation,
  context,
  type DrawnBlock,
  divider,
  header,
  plainSection,
  section,
  withoutButtons,
} from './parts/block.ts';
import { type CampaignNames, questionInWords } from './parts/period-words.ts';
import {
  deliveryInWords,
  destinationInWords,
  destinationsInWords,
  scheduleMarked,
  stateInWords,
  weekdayNames,
} from './parts/schedule-words.ts';
import { mendInWords } from './parts/slack-errors.ts';
import { clipped, nameOf, plain } from './parts/text.ts';
import { input, modal } from './parts/view.ts';
import { sheetOf } from './report-message.ts';

export function loadingModal(title: string): ModalView {
  return modal(title, modals.loading, [plainSection('Loading…')]);
}

/** `text` is plain. */
export function noticeModal(title: string, text: string): ModalView {
  return modal(title, modals.notice, [plainSection(text)]);
}

/** In place of what was opened for somebody who may not. */
export function refusalModal(title: string, refusal: Refusal): ModalView {
  return modal(title, modals.notice, refusalMessage(refusal).blocks as DrawnBlock[]);
}

export interface DigestForm {
  readonly mode: 'new' | 'edit';
  readonly metadata: string;
  /** As one would type it. */
  readonly question: string;
  /** Empty: Slack offers the channel that the person is in. */
  readonly channels: readonly ChannelId[];
  /** undefined: weekdays at 09:00. */
  readonly schedule: Schedule | undefined;
  /** From the person's Slack profile; the schedule's own zone where there is one. */
  readonly zone: Zone;
  /** Where the question names its campaign by id: which one that is. */
  readonly campaignName?: string | undefined;
}

export function digestFormModal(form: DigestForm): ModalView {
  const weekly = form.schedule?.kind === 'weekly' ? form.schedule : undefined;
  const cron = form.schedule?.kind === 'cron' ? form.schedule.expression : undefined;
  const weekdays = weekly?.weekdays ?? workingDays;
  return modal(
    form.mode === 'new' ? 'New digest' : 'Edit digest',
    modals.digestForm,
    [
      input(
        controls.inputQuestion,
        'What to send',
        {
          type: 'plain_text_input',
          initial_value: clipped(form.question, limits.input.value),
          placeholder: plain('overview last 7 days'),
        },
        { hint: questionHint(form.campaignName) },
      ),
      input(controls.inputChannels, 'Where', {
        type: 'multi_conversations_select',
        ...(form.channels.length > 0
          ? { initial_conversations: [...form.channels] }
          : { default_to_current_conversation: true }),
        filter: {
          include: ['public', 'private', 'im'],
          exclude_external_shared_channels: true,
          exclude_bot_users: true,
        },
        placeholder: plain('Channels or people'),
      }),
      input(controls.inputWeekdays, 'Days', weekdayBoxes(weekdays)),
      input(controls.inputTime, 'Time', {
        type: 'timepicker',
        initial_time: weekly?.times[0] ?? '09:00',
        timezone: form.schedule?.zone ?? form.zone,
      }),
      input(
        controls.inputZone,
        'Time zone',
        {
          type: 'plain_text_input',
          initial_value: form.schedule?.zone ?? form.zone,
          placeholder: plain('Europe/Lisbon'),
        },
        { hint: 'The time above is meant on the clocks of this zone, summer and winter.' },
      ),
      input(
        controls.inputCron,
        'Cron, in place of days and time',
        {
          type: 'plain_text_input',
          placeholder: plain('0 9 1 * *'),
          ...(cron !== undefined && { initial_value: cron }),
        },
        {
          hint: 'Five fields: minute, hour, day, month, weekday. Leave it empty if days and time will do.',
          optional: true,
        },
      ),
      ...actions(button('Preview', controls.previewDigest, 'preview')),
    ],
    { submit: form.mode === 'new' ? 'Create' : 'Save', close: 'Cancel', metadata: form.metadata },
  );
}

/** What keeps a chosen channel from getting its first digest. */
export interface ChannelTrouble {
  readonly channel: ChannelId;
  readonly trouble: 'not-member' | 'archived' | 'shared-outside';
}

export function digestSavedModal(
  overview: DigestOverview,
  troubles: readonly ChannelTrouble[],
  edited: boolean,
  names?: CampaignNames,
): ModalView {
  const { digest, nextRuns } = overview;
  return modal(edited ? 'Digest saved' : 'Digest created', modals.notice, [
    header(nameOf(questionInWords(digest.question, names), nameLengths.title)),
    section(`${scheduleMarked(digest.schedule)}\nTo ${destinationsInWords(digest)}`),
    ...troubles.map((trouble) => section(`⚠ ${troubleInWords(trouble)}`)),
    ...nextRunsBlocks(nextRuns, digest),
    ...actions(
      button('Send a test to me', controls.digestTest, digest.id),
      button('Manage digest', controls.manage, digest.id),
    ),
  ]);
}

export function digestListModal(
  overviews: readonly DigestOverview[],
  page: number,
  names?: CampaignNames,
): ModalView {
  return modal('Digests', modals.digestList, digestListBlocks(overviews, page, names).blocks);
}

/** `after`: what this person has just done on it. */
export function digestCardModal(
  overview: DigestOverview,
  viewer: { readonly user: UserId; readonly mayEdit: boolean },
  after?: { readonly deed: Deed; readonly outcome: DeedOutcome },
  names?: CampaignNames,
): ModalView {
  const { digest, nextRuns } = overview;
  return modal('Digest', modals.digestCard, [
    ...(after === undefined ? [] : [section(`*${deedInWords(after.deed, after.outcome)}*`), divider()]),
    header(nameOf(questionInWords(digest.question, names), nameLengths.title)),
    section(
      [
        `*When*  ${scheduleMarked(digest.schedule)}`,
        `*Where*  ${destinationsInWords(digest)}`,
        `*State*  ${stateInWords(digest)}`,
        `*Owner*  <@${digest.owner}>`,
      ].join('\n'),
    ),
    ...mends(digest),
    ...cardActions(digest, viewer.mayEdit, names),
    ...nextRunsBlocks(nextRuns, digest),
    ...historyBlocks(overview),
    ...(viewer.mayEdit
      ? []
      : [context('Its owner and admins can edit, send and delete it; anyone can pause and resume it.')]),
  ]);
}

/** What would be posted now, without what a modal cannot show. */
export function previewModal(question: Question, answer: Answer): ModalView {
  const sheet = sheetOf(answer, { detail: 'text', page: 1, audience: 'digest', iteration: 'preview' });
  return modal('Preview', modals.preview, [
    context(
      plain(
        `${questionInWords(question, namesIn(answer))}. As it would be now; in Slack it comes with its chart and table.`,
      ),
    ),
    ...withoutButtons(sheet.blocks),
  ]);
}

function namesIn(answer: Answer): CampaignNames {
  const campaign =
    answer.kind === 'report' && answer.report.kind === 'campaign' ? answer.report.row.campaign : undefined;
  return new Map(campaign === undefined ? [] : [[campaign.id, campaign.name]]);
}

function questionHint(campaignName: string | undefined): string {
  return campaignName === undefined
    ? 'Whatever you can ask: overview, list active, daily last week, a campaign’s name.'
    : `The campaign is “${nameOf(campaignName, nameLengths.line)}”. Whatever you can ask goes here.`;
}

const workingDays: readonly Weekday[] = [1, 2, 3, 4, 5];

function weekdayBoxes(chosen: readonly Weekday[]): Checkboxes {
  const option = (day: Weekday): PlainTextOption => ({ text: plain(weekdayNames[day]), value: String(day) });
  const initial = chosen.map(option);
  return {
    type: 'checkboxes',
    options: ([1, 2, 3, 4, 5, 6, 7] as const).map(option),
    ...(initial.length > 0 && { initial_options: initial }),
  };
}

function troubleInWords({ channel, trouble }: ChannelTrouble): string {
  const where = destinationInWords(channel);
  switch (trouble) {
    case 'not-member':
      return `The bot is not in ${where} yet: type \`/invite\` and its name there before the first run.`;
    case 'archived':
      return `${where} is archived: unarchive it, or choose another channel.`;
    case 'shared-outside':
      return `${where} is shared with another company: people there will read these figures.`;
  }
}

/** The way to mend each destination that refuses. */
function mends({ refusing }: Digest): DrawnBlock[] {
  return refusing
    .slice(0, 5)
    .map(({ channel, error }) =>
      section(`⚠ ${destinationInWords(channel)}: ${mendInWords(error, undefined)}`),
    );
}

function cardActions(digest: Digest, mayEdit: boolean, names: CampaignNames | undefined): DrawnBlock[] {
  const running = digest.state.kind === 'active';
  const turn = running
    ? button('Pause', controls.digestPause, digest.id)
    : button('Resume', controls.digestResume, digest.id, { style: 'primary' });
  const everyone = [turn, button('Send a test to me', controls.digestTest, digest.id)];
  if (!mayEdit) return actions(...everyone);
  return actions(
    ...everyone,
    button('Edit', controls.digestEdit, digest.id),
    button('Send now', controls.digestSendNow, digest.id, {
      confirm: confirmation({
        title: 'Send it now?',
        text: `It is posted at once to ${digest.destinations.length === 1 ? 'its destination' : `all ${digest.destinations.length} destinations`}. The next run comes as planned.`,
        confirm: 'Send now',
      }),
    }),
    button('Delete', controls.digestDelete, digest.id, {
      style: 'danger',
      confirm: confirmation({
        title: 'Delete this digest?',
        text: `${nameOf(questionInWords(digest.question, names), nameLengths.line)} is no longer sent to anyone. What it posted stays. To stop it for a while, pause it.`,
        confirm: 'Delete',
        style: 'danger',
      }),
    }),
  );
}

function historyBlocks({ digest, history }: DigestOverview): DrawnBlock[] {
  if (history.length === 0) return [section('*History*\nNothing was sent yet.')];
  const lines = history
    .slice(0, pages.history)
    .map((delivery) => `• ${deliveryInWords(delivery, digest.schedule.zone)}`);
  return [section(`*History*\n${lines.join('\n')}`)];
}
