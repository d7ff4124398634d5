// The part of the digest form behind More: conditions, quiet days, further times, zone, days off and the end.

import { controls } from '#blocks/controls.ts';
import { type DrawnBlock, divider } from '#blocks/parts/block.ts';
import { initial, option, select, weekdayBoxes } from '#blocks/parts/form.ts';
import { capital, plain } from '#blocks/parts/text.ts';
import { input } from '#blocks/parts/view.ts';
import { metricInWords } from '#blocks/words/metric-words.ts';
import type { FigureName } from '#digests/digest.ts';
import { goesByMoon, isHolidayPlace } from '#digests/when/holidays.ts';
import { isRate, periodMetrics } from '#reports/figures/metric.ts';
import { placeOf, placeOption, zoneOption } from './choices.ts';
import type { DigestFields } from './digest-fields.ts';

const figureOptions = periodMetrics.flatMap((figure) =>
  (['below', 'above'] as const).map((is) =>
    option(`${capital(metricInWords(figure))} ${is} …`, `${figure} ${is}`),
  ),
);

export function conditionInputs(fields: DigestFields): DrawnBlock[] {
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
      {
        dispatch: true,
        hint: watch
          ? 'Judged by the days that the question asks for; “below” once they are over.'
          : 'Judged by the days that the question asks for.',
      },
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
export function figureOf(onlyIf: string): { name: FigureName; is: 'above' | 'below' } | undefined {
  for (const name of periodMetrics) {
    if (onlyIf === `${name} above`) return { name, is: 'above' };
    if (onlyIf === `${name} below`) return { name, is: 'below' };
  }
  return undefined;
}

export const holidaysLabel = 'Not on public holidays of';

export function moreInputs(fields: DigestFields): DrawnBlock[] {
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
        placeholder: plain('A city, a country, or EST'),
      },
      { dispatch: true, hint: 'Times and days are those of this zone.' },
    ),
    input(
      controls.inputHolidays,
      holidaysLabel,
      {
        type: 'external_select',
        min_query_length: 2,
        ...(fields.holidays !== '' && { initial_option: placeOption(fields.holidays) }),
        placeholder: plain('Type a country or a state'),
      },
      { optional: true, ...moonHint(fields.holidays) },
    ),
    input(
      controls.inputDatesOff,
      'Not on these days',
      {
        type: 'plain_text_input',
        placeholder: plain('2026-12-24..2027-01-01, 2026-05-02'),
        // Slack takes 3,000 characters to begin with, and they are written out with blanks.
        max_length: 2_800,
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

function moonHint(holidays: string): { hint?: string } {
  const place = placeOf(holidays);
  if (place === undefined || !isHolidayPlace(place) || !goesByMoon(place)) return {};
  return { hint: 'Holidays that go by the moon are reckoned: they may come a day earlier or later.' };
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
