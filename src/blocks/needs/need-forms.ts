// The forms of a need: until when it is snoozed, and a note on what was done.

import type { ModalView } from '@slack/types';
import { addDays, type Day, weekday } from '#base/day.ts';
import { controls, modals } from '#blocks/controls.ts';
import { inputLengths } from '#blocks/input-lengths.ts';
import { nameLengths } from '#blocks/limits.ts';
import { context, type DrawnBlock } from '#blocks/parts/block.ts';
import { option } from '#blocks/parts/form.ts';
import { nameOf, plain } from '#blocks/parts/text.ts';
import { input, modal } from '#blocks/parts/view.ts';
import { dayInWords, weekdayAndDay } from '#blocks/words/dates.ts';
import type { FoundNeed } from '#reports/handling/needs-keeper.ts';

/** The only choice that is not a day. */
export const untilWorse = 'worse';

/** `metadata`: what the submission needs to know; at most 3,000 characters. */
export function snoozeModal({ campaign, now }: FoundNeed, metadata: string): ModalView {
  const { today, endsOn } = now;
  const choices = daysFrom(today).filter(({ day }) => endsOn === undefined || day <= endsOn);
  const options = [
    ...choices.map(({ label, day }) => option(`${label} (${weekdayAndDay(day)})`, day)),
    option('Until it gets worse', untilWorse),
  ];
  return modal(
    'Snooze',
    modals.needSnooze,
    [
      about(campaign?.name, endsOn),
      input(controls.inputSnooze, 'Show it again', {
        type: 'radio_buttons',
        options,
        ...(options[0] && { initial_option: options[0] }),
      }),
      input(
        controls.inputSnoozeDay,
        'Or on another day',
        { type: 'datepicker' },
        { optional: true, hint: 'It comes back earlier if it gets worse.' },
      ),
    ],
    { submit: 'Snooze', close: 'Cancel', metadata },
  );
}

export function noteModal({ campaign, now }: FoundNeed, metadata: string): ModalView {
  return modal(
    'Note',
    modals.needNote,
    [
      about(campaign?.name, now.endsOn),
      input(
        controls.inputNote,
        'What was done?',
        {
          type: 'plain_text_input',
          multiline: true,
          max_length: inputLengths[controls.inputNote],
          placeholder: plain('New message since Thursday'),
        },
        { hint: 'Everybody who asks about this campaign can read it; the whole of it under Why it is here.' },
      ),
    ],
    { submit: 'Keep', close: 'Cancel', metadata },
  );
}

function about(name: string | undefined, endsOn: Day | undefined): DrawnBlock {
  const ends = endsOn === undefined ? '' : ` · ends on ${dayInWords(endsOn)}`;
  return context(plain(`${name === undefined ? 'A campaign' : nameOf(name, nameLengths.title)}${ends}`));
}

/** No day twice: Monday may be the next choice after a Friday. */
function daysFrom(today: Day): { readonly label: string; readonly day: Day }[] {
  const monday = addDays(today, 8 - weekday(today));
  const days = [
    { label: 'Tomorrow', day: addDays(today, 1) },
    { label: 'In 3 days', day: addDays(today, 3) },
    { label: 'On Monday', day: monday },
    { label: 'In a week', day: addDays(today, 7) },
    { label: 'In two weeks', day: addDays(today, 14) },
  ];
  return days.filter(({ day }, at) => days.findIndex((other) => other.day === day) === at);
}
