// The form that sets up or edits a digest: what most people need, and the rest behind More; no charts and no tables, which modals refuse.

import type { ModalView, PlainTextOption } from '@slack/types';
import { zone } from '#base/day.ts';
import { unreachable } from '#base/unreachable.ts';
import { controls, modals } from '#blocks/controls.ts';
import { limits, nameLengths } from '#blocks/limits.ts';
import { actions, button, type DrawnBlock, plainSection, section } from '#blocks/parts/block.ts';
import { initial, option, select, weekdayBoxes } from '#blocks/parts/form.ts';
import { clipped, nameOf, plain } from '#blocks/parts/text.ts';
import { input, modal } from '#blocks/parts/view.ts';
import { durationInWords } from '#blocks/words/dates.ts';
import { type Unfit, unfitInWords } from '#blocks/words/destination-words.ts';
import type { CampaignNames } from '#blocks/words/question-words.ts';
import type { Rhythm } from '#digests/digest.ts';
import type { DaysOnClock } from '#digests/when/service-days.ts';
import { type Clash, clashBlocks } from './digest-clash.ts';
import { type Concern, concernBlocks } from './digest-concerns.ts';
import { type DigestFields, type Repeats, repeats } from './digest-fields.ts';
import { conditionInputs, holidaysLabel, moreInputs } from './digest-form-more.ts';
import { daysEndInWords, earlyInWords } from './on-clock.ts';

export interface DigestForm {
  readonly mode: 'new' | 'edit';
  readonly metadata: string;
  readonly fields: DigestFields;
  /** The slips in the question that were forgiven. */
  readonly readAs?: string | undefined;
  /** The rest is shown too. */
  readonly more: boolean;
  /** Where the question names its campaign by id: which one that is. */
  readonly campaignName?: string | undefined;
  /** As many destinations were kept from who opened the form: private channels that they are not in. */
  readonly leftOut?: number;
  /** What is the matter with the question; plain text, since people name campaigns. */
  readonly fault?: string | undefined;
  /** What else is to be said above it; mrkdwn that holds no names. */
  readonly remarks?: readonly string[] | undefined;
  /** The service's days on its clock, where the schedule can be read. */
  readonly onClock?: DaysOnClock | undefined;
  /** What must be said yes to before it is saved. */
  readonly concerns?: readonly Concern[];
  /** What somebody else changed of it since the form was opened, and the digest as it is now. */
  readonly clash?: Clash | undefined;
  readonly names?: CampaignNames | undefined;
}

export function digestFormModal(form: DigestForm): ModalView {
  const { fields, more, mode, leftOut = 0, concerns = [], clash } = form;
  return modal(
    mode === 'new' ? 'New digest' : 'Edit digest',
    modals.digestForm,
    [
      ...(clash === undefined ? [] : clashBlocks(clash, form.names)),
      ...(form.fault === undefined ? [] : [plainSection(`⚠ ${form.fault}`)]),
      ...(form.remarks ?? []).map((remark) => section(`⚠ ${remark}`)),
      ...(form.onClock?.early === undefined || concerns.some(({ kind }) => kind === 'early')
        ? []
        : [plainSection(`⚠ ${earlyInWords(form.onClock.early, zone(fields.zone))}`)]),
      ...concernBlocks(concerns, mode, fields.zone),
      ...(leftOut > 0 ? [plainSection(leftOutInWords(leftOut, mode))] : []),
      questionInput(form),
      channelsInput(fields, leftOut === 0),
      select(controls.inputRepeats, 'How often', repeatsOptions, fields.repeats, { dispatch: true }),
      ...rhythmInputs(fields, form.onClock),
      ...(fields.repeats === 'watch' || more ? conditionInputs(fields) : []),
      ...(more ? moreInputs(fields) : []),
      ...actions(
        button('Preview and next runs', controls.previewDigest, 'preview'),
        more ? undefined : button('More options', controls.formMore, 'more'),
      ),
    ],
    { submit: mode === 'new' ? 'Create' : 'Save', close: 'Cancel', metadata: form.metadata },
  );
}

function leftOutInWords(leftOut: number, mode: DigestForm['mode']): string {
  const places =
    leftOut === 1
      ? 'A private place that you are not in is left out'
      : `${leftOut} private places that you are not in are left out`;
  return mode === 'new' ? `⚠ ${places}.` : `⚠ ${places}: once you save, nothing is sent there any more.`;
}

const repeatsWords: Readonly<Record<Repeats, string>> = {
  weekly: 'Every week',
  weeks: 'Every few weeks',
  monthly: 'Every month',
  watch: 'Only when something changes (a watch)',
  cron: 'By a cron expression',
};

const repeatsOptions = repeats.map((value) => option(repeatsWords[value], value));

function questionInput({ fields, campaignName, readAs }: DigestForm): DrawnBlock {
  const slips = readAs === undefined ? '' : `Read as ${nameOf(readAs, 400)}. `;
  const hint =
    campaignName === undefined
      ? 'Whatever you can ask: overview, list active, daily last week, a campaign’s name.'
      : `The campaign is “${nameOf(campaignName, nameLengths.line)}”. Whatever you can ask goes here.`;
  return input(
    controls.inputQuestion,
    'What to send',
    {
      type: 'plain_text_input',
      ...initial(clipped(fields.question, limits.input.value)),
      placeholder: plain('overview last 7 days'),
    },
    { hint: `${slips}${hint}` },
  );
}

/** What was left out is replaced by nothing that nobody chose. */
function channelsInput({ channels }: DigestFields, defaults: boolean): DrawnBlock {
  return input(controls.inputChannels, 'Where', {
    type: 'multi_conversations_select',
    ...(channels.length > 0
      ? { initial_conversations: [...channels] }
      : defaults && { default_to_current_conversation: true }),
    filter: { include: ['public', 'private', 'im'], exclude_bot_users: true },
    placeholder: plain('Channels or people'),
  });
}

function rhythmInputs(fields: DigestFields, onClock: DaysOnClock | undefined): DrawnBlock[] {
  const clock = [clockInWords(fields), onClock && daysEndInWords(onClock)].filter(Boolean).join(' ');
  const days = () => input(controls.inputWeekdays, 'Days', weekdayBoxes(fields.weekdays));
  switch (fields.repeats) {
    case 'weekly':
      return [timeInput(fields, clock), days()];
    case 'weeks':
      return [
        input(controls.inputWeeks, 'Weeks from one to the next', {
          type: 'number_input',
          is_decimal_allowed: false,
          min_value: '2',
          max_value: '52',
          ...initial(fields.weeks),
        }),
        input(
          controls.inputFrom,
          'Counted from the week of',
          { type: 'datepicker', ...(fields.from !== '' && { initial_date: fields.from }) },
          { optional: true, hint: 'Left empty: from the next of its days.' },
        ),
        timeInput(fields, clock),
        days(),
      ];
    case 'monthly':
      return [
        select(controls.inputMonthDay, 'Day of the month', monthDayOptions, fields.monthDay),
        timeInput(fields, clock),
      ];
    case 'watch':
      return [
        select(
          controls.inputEvery,
          'Look every',
          minuteOptions(everyChoices, fields.everyMinutes),
          fields.everyMinutes,
        ),
        select(
          controls.inputCoolDown,
          'After an alert, stay silent for',
          minuteOptions(coolDownChoices, fields.coolDownMinutes),
          fields.coolDownMinutes,
        ),
      ];
    case 'cron':
      return [
        input(
          controls.inputCron,
          'Cron expression',
          {
            type: 'plain_text_input',
            placeholder: plain('0 9 1 * *'),
            max_length: 200,
            ...initial(fields.cron),
          },
          { hint: `Five fields: minute, hour, day, month, weekday. ${clock}` },
        ),
      ];
    default:
      return unreachable(fields.repeats);
  }
}

function timeInput(fields: DigestFields, hint: string): DrawnBlock {
  return input(
    controls.inputTime,
    'Time',
    { type: 'timepicker', ...(fields.time !== '' && { initial_time: fields.time }), timezone: fields.zone },
    { hint },
  );
}

function clockInWords({ zone }: DigestFields): string {
  return `On the clocks of ${zone}, summer and winter.`;
}

const everyChoices = [15, 30, 60, 120, 240, 720, 1_440];
const coolDownChoices = [0, 60, 240, 720, 1_440, 4_320, 10_080];

/** One that is set already is offered too. */
function minuteOptions(choices: readonly number[], current: string): PlainTextOption[] {
  const all = [...new Set([...choices, Number(current)])].sort((one, other) => one - other);
  return all.map((minutes) =>
    option(minutes === 0 ? 'No time at all' : durationInWords(minutes * 60_000), String(minutes)),
  );
}

const monthDayOptions: readonly PlainTextOption[] = [
  option('First working day', 'first-working-day'),
  option('Last working day', 'last-working-day'),
  option('Last day', 'last-day'),
  ...Array.from({ length: 31 }, (_, index) =>
    option(index < 28 ? `Day ${index + 1}` : `Day ${index + 1}, or the last one`, String(index + 1)),
  ),
];

/** mrkdwn: the remark above a form that would send to them. */
export function notSavedInWords(unfit: readonly Unfit[]): string {
  const retry = unfit.some(({ why }) => why === 'unknown') ? 'Try again in a minute, or choose' : 'Choose';
  return `*Not saved.* ${unfitInWords(unfit)} ${retry} somebody else, or a channel.`;
}

/** mrkdwn: the remark above a form that cannot know whose holidays were meant. */
export function holidaysLackingInWords(zone: string): string {
  return `No country’s holidays go with your time zone, ${zone}. Choose whose are meant below, in *${holidaysLabel}*.`;
}

/** The rhythm that a choice of the form makes. */
export function rhythmOf(choice: Repeats): Rhythm['kind'] {
  return choice === 'weeks' ? 'weekly' : choice;
}
