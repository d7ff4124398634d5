// What the digest form holds: read from the modal and from what the modal carries for inputs that are hidden.

import * as z from 'zod';
import type { Weekday } from '#base/day.ts';
import { ownValue } from '#base/own-value.ts';
import { controls } from '#blocks/controls.ts';
import {
  type DigestFields,
  figureIn,
  type OnlyIf,
  plainConditionIn,
  repeats,
} from '#blocks/digests/digest-fields.ts';
import { digestFieldNames, digestInputs, type InputReading } from '#blocks/digests/digest-inputs.ts';
import { type WishPrints, wishNames } from '#digests/deeds/wishes.ts';
import { readMemory } from '#slack/modal-memory.ts';
import { formStateOf, type InputState } from './modal-inputs.ts';

export const blankFields = Object.fromEntries(
  digestFieldNames.map((name) => [name, digestInputs[name].blank]),
) as unknown as DigestFields;

const carried = digestFieldNames.filter((name) => digestInputs[name].carried);

/** Whether anything is set in the part of the form behind More. The zone does not count: it begins as the person's own. */
export function usesMore(fields: DigestFields): boolean {
  return digestFieldNames.some((name) => {
    const { behindMore, blank } = digestInputs[name];
    return name !== 'zone' && behindMore?.(fields) && String(fields[name]) !== String(blank);
  });
}

/** What a form carries that no input shows. */
export interface FormMemory {
  readonly digest: string | undefined;
  /** The prints of the digest's wish as the form showed it. */
  readonly shown?: WishPrints | undefined;
  readonly more: boolean;
  /** The channels that the person was warned of. The ticks speak of these alone. */
  readonly outside: readonly string[];
  /** How many destinations of the digest were hidden from the person who opened the form. */
  readonly leftOut?: number | undefined;
  /** Where the form was offered in a conversation, in which the wish stands until it is set up. */
  readonly offeredIn?: string | undefined;
}

const memorySchema = z.object({
  digest: z.string().optional(),
  shown: z.record(z.enum(wishNames), z.string()).optional(),
  more: z.boolean(),
  outside: z.array(z.string()),
  leftOut: z.number().optional(),
  offeredIn: z.string().optional(),
  fields: z.record(z.string(), z.union([z.string(), z.array(z.number())])),
});

export function printMemory(memory: FormMemory, fields: DigestFields): string {
  const hidden = Object.fromEntries(carried.map((name) => [name, fields[name]]));
  return JSON.stringify({ ...memory, fields: hidden });
}

/** What the modal shows, over what it carries of inputs that are hidden. */
export function readFields(view: Omit<OpenView, 'id'>): {
  fields: DigestFields;
  memory: FormMemory;
  agreed: readonly string[];
} {
  const { fields: carriedFields, ...memory } = parseMemory(view.private_metadata);
  const state = formStateOf(view.state);
  const shown = digestFieldNames.flatMap((name) => {
    const { control, reads } = digestInputs[name];
    return Object.hasOwn(state, control) ? [[name, readings[reads](state[control]?.[control])]] : [];
  });
  const fields = checked({ ...blankFields, ...ofTheForm(carriedFields), ...Object.fromEntries(shown) });
  const ticked = state[controls.inputAgreed]?.[controls.inputAgreed]?.selected_options ?? [];
  return {
    fields,
    memory: { ...memory, digest: memory.digest },
    agreed: ticked.map(({ value }) => value),
  };
}

const readings: Readonly<Record<InputReading, (input: InputState | undefined) => unknown>> = {
  text: (input) => input?.value?.trim() ?? '',
  choice: (input) => input?.selected_option?.value ?? '',
  date: (input) => input?.selected_date ?? '',
  time: (input) => input?.selected_time ?? '',
  weekdays: (input) => (input?.selected_options ?? []).map(({ value }) => Number(value)),
  conversations: (input) => input?.selected_conversations ?? [],
};

/** Fields of the form alone, each with what may stand in it. */
function ofTheForm(carried: z.infer<typeof memorySchema>['fields']): Partial<DigestFields> {
  const alike = digestFieldNames.flatMap((name) => {
    const value = ownValue(carried, name);
    return typeof value === typeof blankFields[name] ? [[name, value]] : [];
  });
  return Object.fromEntries(alike);
}

/** A choice of the form that is none of ours (any more) is the first one. */
function checked(fields: DigestFields): DigestFields {
  return {
    ...fields,
    repeats: repeats.find((one) => one === fields.repeats) ?? 'weekly',
    onlyIf: onlyIfOf(fields.onlyIf),
    whenQuiet: whenQuiets.find((one) => one === fields.whenQuiet) ?? 'post',
    weekdays: weekdaysIn(fields.weekdays),
    weekdaysOff: weekdaysIn(fields.weekdaysOff),
  };
}

const whenQuiets = ['post', 'line', 'skip'] as const satisfies readonly DigestFields['whenQuiet'][];

function onlyIfOf(choice: string): OnlyIf {
  const figure = figureIn(choice);
  if (figure !== undefined) return `${figure.name} ${figure.is}`;
  return plainConditionIn(choice) ?? 'always';
}

function weekdaysIn(ticked: readonly number[]): readonly Weekday[] {
  return ([1, 2, 3, 4, 5, 6, 7] as const).filter((weekday) => ticked.includes(weekday));
}

function parseMemory(metadata: string): z.infer<typeof memorySchema> {
  return readMemory(metadata, memorySchema) ?? { more: false, outside: [], fields: {} };
}

/** What a listener gets of the modal that something was clicked on. */
export interface OpenView {
  readonly id: string;
  readonly private_metadata: string;
  /** As it came: see formStateOf. */
  readonly state?: unknown;
}
