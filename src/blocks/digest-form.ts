// The form that sets up or edits a digest: what most people need, and the rest behind More; no charts and no tables, which modals refuse.

import type { Checkboxes, ModalView, PlainTextOption, StaticSelect } from '@slack/types';
import type { Weekday } from '#base/day.ts';
import type { ChannelId } from '#base/tenant.ts';
import { unreachable } from '#base/unreachable.ts';
import type { FigureName, Rhythm, WhenQuiet } from '#digests/digest.ts';
import { isRate, periodMetrics } from '#reports/metric.ts';
import { placeOption, zoneOption } from './choices.ts';
import { controls, modals } from './controls.ts';
import { limits, nameLengths } from './limits.ts';
import { actions, button, type DrawnBlock, divider, section } from './parts/block.ts';
import { metricInWords } from './parts/metric-words.ts';
import { durationInWords } from './parts/dates.ts';
import { destinationInWords, weekdayNames } from './parts/schedule-words.ts';
import { capital, clipped, listed, nameOf, plain, plural } from './parts/text.ts';
import { input, modal } from './parts/view.ts';

/** What stands in the form, as typed or picked; blank where nothing is. Every input there is, shown or not. */
export interface DigestFields {
  readonly question: string;
  readonly channels: readonly ChannelId[];
  readonly repeats: Repeats;
  readonly weekdays: readonly Weekday[];
  readonly weeks: string;
  /** `2026-03-09` */
  readonly from: string;
  /** `1` to `31`, `last-day` or `first-working-day`. */
  readonly monthDay: string;
  /** `09:00` */
  readonly time: string;
  /** Further times of the day: `13:00, 17:30` */
  readonly moreTimes: string;
  readonly cron: string;
  readonly everyMinutes: string;
  readonly coolDownMinutes: string;
  readonly onlyIf: OnlyIf;
  readonly threshold: string;
  readonly whenQuiet: WhenQuiet;
  readonly zone: string;
  readonly endsOn: string;
  readonly weekdaysOff: readonly Weekday[];
  readonly datesOff: string;
  /** `DE` or `DE BY`; blank: none. */
  readonly holidays: string;
}

export const repeats = ['weekly', 'weeks', 'monthly', 'watch', 'cron'] as const;
/** How often, as the form tells it apart: `weeks` is weekly with a number of weeks between. */
export type Repeats = (typeof repeats)[number];

export type OnlyIf = 'always' | 'activity' | `${FigureName} ${'above' | 'below'}`;

export interface DigestForm {
  readonly mode: 'new' | 'edit';
  readonly metadata: string;
  readonly fields: DigestFields;
  /** The rest is shown too. */
  readonly more: boolean;
  /** Where the question names its campaign by id: which one that is. */
  readonly campaignName?: string | undefined;
  /** What must be said yes to before it is saved. */
  readonly concerns?: readonly Concern[];
}

export type Concern =
  /** People of another company read along in these channels. */
  | { readonly kind: 'outside'; readonly channels: readonly ChannelId[] }
  /** Another digest sends the same, at the same times, to these channels. */
  | { readonly kind: 'twin'; readonly channels: readonly ChannelId[] };

export function digestFormModal(form: DigestForm): ModalView {
  const { fields, more, mode, concerns = [] } = form;
  return modal(
    mode === 'new' ? 'New digest' : 'Edit digest',
    modals.digestForm,
    [
      ...concernBlocks(concerns, mode),
      questionInput(form),
      channelsInput(fields),
      select(controls.inputRepeats, 'How often', repeatsOptions, fields.repeats, { dispatch: true }),
      ...rhythmInputs(fields),
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

const repeatsWords: Readonly<Record<Repeats, string>> = {
  weekly: 'Every week',
  weeks: 'Every few weeks',
  monthly: 'Every month',
  watch: 'Only when something changes (a watch)',
  cron: 'By a cron expression',
};

const repeatsOptions = repeats.map((value) => option(repeatsWords[value], value));

function questionInput({ fields, campaignName }: DigestForm): DrawnBlock {
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
    { hint },
  );
}

function channelsInput({ channels }: DigestFields): DrawnBlock {
  return input(controls.inputChannels, 'Where', {
    type: 'multi_conversations_select',
    ...(channels.length > 0
      ? { initial_conversations: [...channels] }
      : { default_to_current_conversation: true }),
    filter: { include: ['public', 'private', 'im'], exclude_bot_users: true },
    placeholder: plain('Channels or people'),
  });
}

function rhythmInputs(fields: DigestFields): DrawnBlock[] {
  const days = () => input(controls.inputWeekdays, 'Days', weekdayBoxes(fields.weekdays));
  switch (fields.repeats) {
    case 'weekly':
      return [days(), timeInput(fields)];
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
          { optional: true, hint: 'Left empty: from this week.' },
        ),
        days(),
        timeInput(fields),
      ];
    case 'monthly':
      return [
        select(controls.inputMonthDay, 'Day of the month', monthDayOptions, fields.monthDay),
        timeInput(fields),
      ];
    case 'watch':
      return [
        select(controls.inputEvery, 'Look every', minuteOptions(everyChoices, fields.everyMinutes), fields.everyMinutes),
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
          { hint: `Five fields: minute, hour, day, month, weekday. ${clockInWords(fields)}` },
        ),
      ];
    default:
      return unreachable(fields.repeats);
  }
}

function timeInput(fields: DigestFields): DrawnBlock {
  return input(
    controls.inputTime,
    'Time',
    { type: 'timepicker', ...(fields.time !== '' && { initial_time: fields.time }), timezone: fields.zone },
    { hint: clockInWords(fields) },
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
  option('Last day', 'last-day'),
  ...Array.from({ length: 31 }, (_, index) =>
    option(index < 28 ? `Day ${index + 1}` : `Day ${index + 1}, or the last one`, String(index + 1)),
  ),
];

const figureOptions = periodMetrics.flatMap((figure) =>
  (['below', 'above'] as const).map((is) => option(`${capital(metricInWords(figure))} ${is} …`, `${figure} ${is}`)),
);

function conditionInputs(fields: DigestFields): DrawnBlock[] {
  const watch = fields.repeats === 'watch';
  const figure = figureOf(fields.onlyIf);
  return [
    select(
      controls.inputOnlyIf,
      watch ? 'Alert when' : 'Send only if',
      [
        option(watch ? 'Choose what to watch' : 'Always send it', 'always'),
        option('Anything was counted', 'activity'),
        ...figureOptions,
      ],
      fields.onlyIf,
      { dispatch: true, hint: 'Judged by the complete days of the period that the question asks for.' },
    ),
    ...(figure === undefined
      ? []
      : [
          input(
            controls.inputThreshold,
            `${capital(metricInWords(figure.name))} ${figure.is}`,
            {
              type: 'plain_text_input',
              max_length: 20,
              placeholder: plain(isRate(figure.name) ? '5 %' : '100'),
              ...initial(fields.threshold),
            },
            { hint: isRate(figure.name) ? 'A percentage, such as 5 or 2.5.' : 'A whole number.' },
          ),
        ]),
  ];
}

/** Which figure decides, and how; undefined where none does. */
export function figureOf(onlyIf: OnlyIf): { name: FigureName; is: 'above' | 'below' } | undefined {
  const [name, is] = onlyIf.split(' ');
  return is === 'above' || is === 'below' ? { name: name as FigureName, is } : undefined;
}

function moreInputs(fields: DigestFields): DrawnBlock[] {
  const byDays = fields.repeats === 'weekly' || fields.repeats === 'weeks';
  return [
    ...(fields.repeats === 'watch' ? [] : [quietInput(fields)]),
    ...(byDays || fields.repeats === 'monthly' ? [moreTimesInput(fields)] : []),
    divider(),
    input(
      controls.inputZone,
      'Time zone',
      {
        type: 'external_select',
        min_query_length: 2,
        initial_option: zoneOption(fields.zone),
        placeholder: plain('Type a city'),
      },
      { hint: 'Times and days are those of this zone.' },
    ),
    input(
      controls.inputHolidays,
      'Not on public holidays of',
      {
        type: 'external_select',
        min_query_length: 2,
        ...(fields.holidays !== '' && { initial_option: placeOption(fields.holidays) }),
        placeholder: plain('Type a country or a state'),
      },
      { optional: true },
    ),
    input(
      controls.inputDatesOff,
      'Not on these days',
      {
        type: 'plain_text_input',
        multiline: true,
        placeholder: plain('2026-12-24..2027-01-01, 2026-05-02'),
        ...initial(fields.datesOff),
      },
      { optional: true, hint: 'Dates, or first and last day with two dots between them.' },
    ),
    ...(byDays
      ? []
      : [
          input(controls.inputWeekdaysOff, 'Never on', weekdayBoxes(fields.weekdaysOff), {
            optional: true,
          }),
        ]),
    input(
      controls.inputEndsOn,
      'Last day',
      { type: 'datepicker', ...(fields.endsOn !== '' && { initial_date: fields.endsOn }) },
      { optional: true, hint: 'Left empty: it goes on until somebody stops it.' },
    ),
  ];
}

function quietInput({ whenQuiet }: DigestFields): DrawnBlock {
  const options = [
    option('Send the report all the same', 'post'),
    option('Say so in one line', 'line'),
    option('Send nothing', 'skip'),
  ];
  return select(controls.inputWhenQuiet, 'When nothing was counted', options, whenQuiet);
}

function moreTimesInput({ moreTimes }: DigestFields): DrawnBlock {
  return input(
    controls.inputMoreTimes,
    'Also at',
    {
      type: 'plain_text_input',
      max_length: 200,
      placeholder: plain('13:00, 17:30'),
      ...initial(moreTimes),
    },
    { optional: true, hint: 'Further times on the same days.' },
  );
}

function concernBlocks(concerns: readonly Concern[], mode: DigestForm['mode']): DrawnBlock[] {
  if (concerns.length === 0) return [];
  const verb = mode === 'new' ? 'Create' : 'Save';
  const options = concerns.map(({ kind }) =>
    option(kind === 'outside' ? 'Yes, send it outside the company' : `${verb} it all the same`, kind),
  );
  return [
    ...concerns.map((concern) => section(`⚠ ${concernInWords(concern)}`)),
    input(
      controls.inputAgreed,
      'Are you sure?',
      { type: 'checkboxes', options },
      { hint: `Tick ${options.length === 1 ? 'it' : 'both'} and choose ${verb} again, or change the form.` },
    ),
    divider(),
  ];
}

function concernInWords({ kind, channels }: Concern): string {
  const shown = channels.slice(0, 10).map(destinationInWords);
  const where = listed(channels.length > shown.length ? [...shown, 'others'] : shown);
  return kind === 'outside'
    ? `${where} ${plural(channels.length, 'is', 'are')} shared with another company. People there will read these figures.`
    : `Another digest already sends the same to ${where} at the same times. It would arrive twice.`;
}

function weekdayBoxes(chosen: readonly Weekday[]): Checkboxes {
  const boxOf = (day: Weekday) => option(weekdayNames[day], String(day));
  return {
    type: 'checkboxes',
    options: ([1, 2, 3, 4, 5, 6, 7] as const).map(boxOf),
    ...(chosen.length > 0 && { initial_options: chosen.map(boxOf) }),
  };
}

function select(
  name: string,
  label: string,
  options: readonly PlainTextOption[],
  chosen: string,
  more: { readonly hint?: string; readonly dispatch?: true } = {},
): DrawnBlock {
  const initialOption = options.find(({ value }) => value === chosen);
  const element: StaticSelect = {
    type: 'static_select',
    options: [...options],
    ...(initialOption !== undefined && { initial_option: initialOption }),
  };
  return input(name, label, element, more);
}

function option(text: string, value: string): PlainTextOption {
  return { text: plain(text), value };
}

function initial(value: string): { initial_value?: string } {
  return value === '' ? {} : { initial_value: value };
}

/** The rhythm that a choice of the form makes. */
export function rhythmOf(choice: Repeats): Rhythm['kind'] {
  return choice === 'weeks' ? 'weekly' : choice;
}
