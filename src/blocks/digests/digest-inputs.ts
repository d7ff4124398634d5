// The inputs of the digest form, one row for each in the order of the form; long because it is one table. Does not know how the form is opened or saved.

import type { InputBlockElement, PlainTextOption } from '@slack/types';
import { parseDay } from '#base/day.ts';
import { type Control, controls } from '#blocks/controls.ts';
import { inputLengths } from '#blocks/input-lengths.ts';
import { limits, nameLengths } from '#blocks/limits.ts';
import { initial, option, selectMenu, weekdayBoxes } from '#blocks/parts/form.ts';
import { capital, clipped, nameOf, plain } from '#blocks/parts/text.ts';
import { plainConditionWords } from '#blocks/words/condition-words.ts';
import { durationInWords } from '#blocks/words/dates.ts';
import { metricInWords } from '#blocks/words/metric-words.ts';
import { mostDestinations } from '#digests/deeds/destinations.ts';
import { plainConditions } from '#digests/digest.ts';
import { goesByMoon, isHolidayPlace } from '#digests/when/holidays.ts';
import type { DaysOnClock } from '#digests/when/service-days.ts';
import { isRate, periodMetrics } from '#reports/figures/metric.ts';
import { holidayPlaceOf, placeOption, zoneOption } from './choices.ts';
import { type DigestFields, figureIn, repeats, repeatsChoices } from './digest-fields.ts';
import { daysEndInWords } from './service-days-words.ts';

export type DigestField = keyof DigestFields;

/** Which part of an input's state in Slack is its value. */
export type InputReading = 'text' | 'choice' | 'date' | 'time' | 'weekdays' | 'conversations';

export interface DigestInput<Value> {
  /** Also its block_id. */
  readonly control: Control;
  readonly reads: InputReading;
  readonly blank: Value;
  /** Another choice may hide it, so the form carries its value. The value must be short, because Slack takes 3,000 characters. */
  readonly carried?: true;
  /** A choice here redraws the form. */
  readonly redraws?: true;
  /** It may be left empty. */
  readonly optional?: true;
  readonly belowDivider?: true;
  /** Whether the form shows it for the other values; absent: always. */
  fits?(fields: DigestFields): boolean;
  /** Whether only More reveals it; absent: never. */
  behindMore?(fields: DigestFields): boolean;
  draw(fields: DigestFields, surroundings: InputSurroundings): DrawnInput;
}

/** What the inputs depend on besides the fields. */
export interface InputSurroundings {
  /** How the question was read, if typos were forgiven. */
  readonly readAs?: string | undefined;
  /** The campaign's name, if the question names it by id. */
  readonly campaignName?: string | undefined;
  /** How many destinations the form hides from this person: private channels that they are not in. */
  readonly leftOut?: number;
  /** When the service's days end on the digest's clock; undefined if the schedule cannot be read. */
  readonly onClock?: DaysOnClock | undefined;
}

export interface DrawnInput {
  readonly label: string;
  readonly element: InputBlockElement;
  readonly hint?: string;
}

const always = () => true;
const goesWith = (field: DigestField) => (fields: DigestFields) =>
  repeatsChoices[fields.repeats].inputs.includes(field);
const isWatch = (fields: DigestFields) => fields.repeats === 'watch';

export const digestInputs: { readonly [Field in DigestField]: DigestInput<DigestFields[Field]> } = {
  question: {
    control: controls.inputQuestion,
    reads: 'text',
    blank: '',
    draw: ({ question }, { campaignName, readAs }) => {
      const slips = readAs === undefined ? '' : `Read as ${nameOf(readAs, 400)}. `;
      const hint =
        campaignName === undefined
          ? 'Whatever you can ask: overview, list active, daily last week, a campaign’s name.'
          : `The campaign is “${nameOf(campaignName, nameLengths.line)}”. Whatever you can ask goes here.`;
      const value = clipped(question, limits.input.value);
      return {
        label: 'What to send',
        element: textInput(value, 'overview last 7 days'),
        hint: `${slips}${hint}`,
      };
    },
  },
  channels: {
    control: controls.inputChannels,
    reads: 'conversations',
    blank: [],
    draw: ({ channels }, { leftOut = 0 }) => ({
      label: 'Where',
      element: {
        type: 'multi_conversations_select',
        // If all destinations are hidden from this person, none is preset: nobody chose it.
        ...(channels.length > 0
          ? { initial_conversations: [...channels] }
          : leftOut === 0 && { default_to_current_conversation: true }),
        max_selected_items: mostDestinations,
        filter: { include: ['public', 'private', 'im'], exclude_bot_users: true },
        placeholder: plain('Channels or people'),
      },
    }),
  },
  repeats: {
    control: controls.inputRepeats,
    reads: 'choice',
    blank: 'weekly',
    carried: true,
    redraws: true,
    draw: (fields) => ({ label: 'How often', element: selectMenu(repeatsOptions, fields.repeats) }),
  },
  weeks: {
    control: controls.inputWeeks,
    reads: 'text',
    blank: '2',
    carried: true,
    fits: goesWith('weeks'),
    draw: ({ weeks }) => ({
      label: 'Weeks from one to the next',
      element: {
        type: 'number_input',
        is_decimal_allowed: false,
        min_value: '2',
        max_value: '52',
        ...initial(weeks),
      },
    }),
  },
  from: {
    control: controls.inputFrom,
    reads: 'date',
    blank: '',
    carried: true,
    optional: true,
    fits: goesWith('from'),
    draw: ({ from }) => ({
      label: 'Counted from the week of',
      element: dateInput(from),
      hint: 'Left empty: from the next of its days.',
    }),
  },
  monthDay: {
    control: controls.inputMonthDay,
    reads: 'choice',
    blank: 'first-working-day',
    carried: true,
    fits: goesWith('monthDay'),
    draw: ({ monthDay }) => ({ label: 'Day of the month', element: selectMenu(monthDayOptions, monthDay) }),
  },
  time: {
    control: controls.inputTime,
    reads: 'time',
    blank: '09:00',
    carried: true,
    fits: goesWith('time'),
    draw: (fields, { onClock }) => ({
      label: 'Time',
      element: {
        type: 'timepicker',
        ...(timeOfDay.test(fields.time) && { initial_time: fields.time }),
        timezone: fields.zone,
      },
      hint: clockInWords(fields, onClock),
    }),
  },
  weekdays: {
    control: controls.inputWeekdays,
    reads: 'weekdays',
    blank: [1, 2, 3, 4, 5],
    carried: true,
    fits: goesWith('weekdays'),
    draw: ({ weekdays }) => ({ label: 'Days', element: weekdayBoxes(weekdays) }),
  },
  everyMinutes: {
    control: controls.inputEvery,
    reads: 'choice',
    blank: '60',
    carried: true,
    fits: goesWith('everyMinutes'),
    draw: ({ everyMinutes }) => ({
      label: 'Look every',
      element: selectMenu(minuteOptions([15, 30, 60, 120, 240, 720, 1_440], everyMinutes), everyMinutes),
    }),
  },
  coolDownMinutes: {
    control: controls.inputCoolDown,
    reads: 'choice',
    blank: '240',
    carried: true,
    fits: goesWith('coolDownMinutes'),
    draw: ({ coolDownMinutes }) => ({
      label: 'After an alert, stay silent for',
      element: selectMenu(
        minuteOptions([0, 60, 240, 720, 1_440, 4_320, 10_080], coolDownMinutes),
        coolDownMinutes,
      ),
    }),
  },
  cron: {
    control: controls.inputCron,
    reads: 'text',
    blank: '',
    carried: true,
    fits: goesWith('cron'),
    draw: (fields, { onClock }) => ({
      label: 'Cron expression',
      element: textInput(fields.cron, '0 9 1 * *', inputLengths[controls.inputCron]),
      hint: `Five fields: minute, hour, day, month, weekday. ${clockInWords(fields, onClock)}`,
    }),
  },
  onlyIf: {
    control: controls.inputOnlyIf,
    reads: 'choice',
    blank: 'always',
    carried: true,
    redraws: true,
    // A watch is nothing without its condition.
    behindMore: (fields) => !isWatch(fields),
    draw: (fields) => {
      const watch = isWatch(fields);
      const options = [
        option(watch ? 'Choose what to watch' : 'Always send it', 'always'),
        ...plainConditions.map((kind) => option(capital(plainConditionWords[kind].asked), kind)),
        ...figureOptions,
      ];
      return {
        label: watch ? 'Alert when' : 'Send only if',
        element: selectMenu(options, fields.onlyIf),
        hint: watch
          ? 'Judged by the days that the question asks for; “below” once they are over.'
          : 'Judged by the days that the question asks for.',
      };
    },
  },
  threshold: {
    control: controls.inputThreshold,
    reads: 'text',
    blank: '',
    carried: true,
    fits: ({ onlyIf }) => figureIn(onlyIf) !== undefined,
    behindMore: (fields) => !isWatch(fields),
    draw: ({ onlyIf, threshold }) => {
      const figure = figureIn(onlyIf);
      const rate = figure !== undefined && isRate(figure.name);
      return {
        label: figure === undefined ? 'Limit' : `${capital(metricInWords(figure.name))} ${figure.is}`,
        element: textInput(threshold, rate ? '5 %' : '100', inputLengths[controls.inputThreshold]),
        hint: rate ? 'A percentage, such as 5 or 2.5.' : 'A whole number.',
      };
    },
  },
  whenQuiet: {
    control: controls.inputWhenQuiet,
    reads: 'choice',
    blank: 'post',
    carried: true,
    fits: (fields) => !isWatch(fields),
    behindMore: always,
    draw: ({ whenQuiet }) => ({
      label: 'When nothing was counted',
      element: selectMenu(
        [
          option('Send the report all the same', 'post'),
          option('Say so in one line', 'line'),
          option('Send nothing', 'skip'),
        ],
        whenQuiet,
      ),
    }),
  },
  moreTimes: {
    control: controls.inputMoreTimes,
    reads: 'text',
    blank: '',
    carried: true,
    optional: true,
    fits: goesWith('moreTimes'),
    behindMore: always,
    draw: ({ moreTimes }) => ({
      label: 'Also at',
      element: textInput(moreTimes, '13:00, 17:30', inputLengths[controls.inputMoreTimes]),
      hint: 'Further times on the same days.',
    }),
  },
  zone: {
    control: controls.inputZone,
    reads: 'choice',
    blank: 'UTC',
    carried: true,
    redraws: true,
    belowDivider: true,
    behindMore: always,
    draw: ({ zone }) => ({
      label: 'Time zone',
      element: {
        type: 'external_select',
        min_query_length: 2,
        initial_option: zoneOption(zone),
        placeholder: plain('A city, a country, or EST'),
      },
      hint: 'Times and days are those of this zone.',
    }),
  },
  holidays: {
    control: controls.inputHolidays,
    reads: 'choice',
    blank: '',
    optional: true,
    behindMore: always,
    draw: ({ holidays }) => ({
      label: holidaysLabel,
      element: {
        type: 'external_select',
        min_query_length: 2,
        ...(holidays !== '' && { initial_option: placeOption(holidays) }),
        placeholder: plain('Type a country or a state'),
      },
      ...moonHint(holidays),
    }),
  },
  datesOff: {
    control: controls.inputDatesOff,
    reads: 'text',
    blank: '',
    optional: true,
    behindMore: always,
    draw: ({ datesOff }) => ({
      label: 'Not on these days',
      // Slack takes 3,000 characters as a first value, and the value is written with blanks.
      element: textInput(
        datesOff,
        '2026-12-24..2027-01-01, 2026-05-02',
        inputLengths[controls.inputDatesOff],
      ),
      hint: 'Dates, or first and last day with two dots between them.',
    }),
  },
  weekdaysOff: {
    control: controls.inputWeekdaysOff,
    reads: 'weekdays',
    blank: [],
    carried: true,
    optional: true,
    fits: goesWith('weekdaysOff'),
    behindMore: always,
    draw: ({ weekdaysOff }) => ({ label: 'Never on', element: weekdayBoxes(weekdaysOff) }),
  },
  endsOn: {
    control: controls.inputEndsOn,
    reads: 'date',
    blank: '',
    optional: true,
    behindMore: always,
    draw: ({ endsOn }) => ({
      label: 'Last day',
      element: dateInput(endsOn),
      hint: 'Left empty: it goes on until somebody stops it.',
    }),
  },
};

export const digestFieldNames = Object.keys(digestInputs) as readonly DigestField[];

export const holidaysLabel = 'Not on public holidays of';

function textInput(value: string, example: string, longest?: number): InputBlockElement {
  return {
    type: 'plain_text_input',
    ...(longest !== undefined && { max_length: longest }),
    placeholder: plain(example),
    ...initial(value),
  };
}

/** The form that a time picker gives and takes. */
const timeOfDay = /^([01]\d|2[0-3]):[0-5]\d$/;

function dateInput(day: string): InputBlockElement {
  return { type: 'datepicker', ...(parseDay(day) !== undefined && { initial_date: day }) };
}

const repeatsOptions = repeats.map((value) => option(repeatsChoices[value].label, value));

const figureOptions = periodMetrics.flatMap((figure) =>
  (['below', 'above'] as const).map((is) =>
    option(`${capital(metricInWords(figure))} ${is} …`, `${figure} ${is}`),
  ),
);

const monthDayOptions: readonly PlainTextOption[] = [
  option('First working day', 'first-working-day'),
  option('Last working day', 'last-working-day'),
  option('Last day', 'last-day'),
  ...Array.from({ length: 31 }, (_, index) =>
    option(index < 28 ? `Day ${index + 1}` : `Day ${index + 1}, or the last one`, String(index + 1)),
  ),
];

/** Offers the present value even if it is none of the choices. */
function minuteOptions(choices: readonly number[], current: string): PlainTextOption[] {
  const all = [...new Set([...choices, Number(current)])].sort((one, other) => one - other);
  return all.map((minutes) =>
    option(minutes === 0 ? 'No time at all' : durationInWords(minutes * 60_000), String(minutes)),
  );
}

function clockInWords({ zone }: DigestFields, onClock: DaysOnClock | undefined): string {
  const days = onClock && daysEndInWords(onClock);
  return [`On the clocks of ${zone}, summer and winter.`, days].filter(Boolean).join(' ');
}

function moonHint(holidays: string): { hint?: string } {
  const place = holidayPlaceOf(holidays);
  if (place === undefined || !isHolidayPlace(place) || !goesByMoon(place)) return {};
  return { hint: 'Holidays that go by the moon are reckoned: they may come a day earlier or later.' };
}
