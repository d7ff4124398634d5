// The forms of a need at the door: opened by a click, filled from the record, and carried out when they are sent.

import type { BlockAction, ViewSubmitAction } from '@slack/bolt';
import * as z from 'zod';
import { within } from '#base/clock.ts';
import { parseDay } from '#base/day.ts';
import { controls } from '#blocks/controls.ts';
import { dayRefusedInWords } from '#blocks/needs/need-deed-words.ts';
import { noteModal, snoozeModal, untilWorse } from '#blocks/needs/need-forms.ts';
import { howMany } from '#blocks/words/numbers.ts';
import { decideDeed } from '#reports/handling/decide-deed.ts';
import { longestNote } from '#reports/handling/handled-need.ts';
import type { NeedDeed } from '#reports/handling/kept-need.ts';
import { controlValue, type NeedRef, readNeedValue } from '#reports/handling/need-value.ts';
import { replyTo } from '#slack/answering/tell-privately.ts';
import { type FormState, formStateOf } from '#slack/digests/modal-inputs.ts';
import type { DoorTools } from '#slack/door-tools.ts';
import { readMemory, tellLost } from '#slack/modal-memory.ts';
import type { AnswerPlace } from '#slack/modal-place.ts';
import { type Opener, openFor } from '#slack/modals.ts';
import type { Visit } from '#slack/receiving/caller.ts';
import { tellOutcome } from './need-clicks.ts';

/** Slack waits three seconds for an acknowledgement. */
const lookUpMs = 1_500;

const forms = {
  snooze: { title: 'Snooze', draw: snoozeModal },
  note: { title: 'Note', draw: noteModal },
} as const;

/** Returns false if the control carries no need. */
export async function openNeedForm(
  tools: DoorTools,
  opener: Opener,
  { form, value, body }: { form: keyof typeof forms; value: string; body: BlockAction },
): Promise<boolean> {
  const need = readNeedValue(value);
  if (need === undefined) return false;
  const { title, draw } = forms[form];
  const { response_url, container } = body;
  const memory: z.infer<typeof memorySchema> = {
    need: controlValue(need, longestNeed),
    place:
      response_url &&
      tools.modalPlaces.signed(
        { url: response_url, instead: container?.is_ephemeral === true },
        opener.person.id,
      ),
  };
  const metadata = JSON.stringify(memory);
  await openFor(tools, opener, title, async ({ scope }) =>
    draw(await tools.needs.find(scope, need), metadata),
  );
  return true;
}

export async function onSnoozeSubmitted(visit: Visit<ViewSubmitAction>): Promise<void> {
  const values = formStateOf(visit.body.view.state);
  const picked = values[controls.inputSnoozeDay]?.[controls.inputSnoozeDay]?.selected_date;
  const chosen = picked ?? values[controls.inputSnooze]?.[controls.inputSnooze]?.selected_option?.value;
  const until = parseDay(chosen ?? '');
  const field = picked === undefined ? controls.inputSnooze : controls.inputSnoozeDay;
  if (until === undefined && chosen !== untilWorse)
    return refuse(visit, field, 'Choose when to show it again.');
  const deed: NeedDeed = until === undefined ? { kind: 'snooze' } : { kind: 'snooze', until };
  const start = startOf(visit);
  if (start === undefined) return tellLost(visit);
  const { need } = start;
  const found = await within(lookUpMs, visit.tools.needs.find(visit.person.scope, need), visit.tools.clock);
  // Decides after the acknowledgement if the need could not be read in time.
  if (found === 'late') return submitted(visit, start, deed);
  const verdict = decideDeed(found.now, { deed, by: visit.person, seen: need.deed });
  if (verdict.kind === 'beyond-end' || verdict.kind === 'day-past')
    return refuse(visit, field, dayRefusedInWords(verdict));
  await submitted(visit, start, deed);
}

export async function onNoteSubmitted(visit: Visit<ViewSubmitAction>): Promise<void> {
  const text = noteIn(formStateOf(visit.body.view.state));
  if (text === undefined)
    return refuse(visit, controls.inputNote, `A note holds ${howMany(longestNote, 'character')} at most.`);
  if (text === '') return refuse(visit, controls.inputNote, 'Write what was done.');
  const start = startOf(visit);
  await (start === undefined ? tellLost(visit) : submitted(visit, start, { kind: 'note', text }));
}

/** undefined if it is longer than a note may be. */
function noteIn(values: FormState): string | undefined {
  const typed = values[controls.inputNote]?.[controls.inputNote];
  if (typed?.value === undefined) return typed === undefined ? undefined : '';
  const text = typed.value.toWellFormed().trim();
  return text.length > longestNote ? undefined : text;
}

async function submitted(
  { tools, person, ack, isFirst }: Visit<ViewSubmitAction>,
  { need, answers }: Start,
  deed: NeedDeed,
): Promise<void> {
  await ack();
  if (!(await isFirst())) return;
  const outcome = await tools.needs.act(person.scope, need, deed, person);
  const reply = answers && replyTo(tools, answers.url, person.id);
  const instead = answers?.instead === true;
  await tellOutcome(tools, { need, deed, outcome, person, reply, instead, isHome: answers === undefined });
}

function refuse({ ack }: Visit<ViewSubmitAction>, field: string, words: string): Promise<void> {
  return ack({ response_action: 'errors', errors: { [field]: words } });
}

/** Slack takes 3,000 characters of metadata, and the address needs some 130. */
const longestNeed = 2_400;

const memorySchema = z.object({ need: z.string(), place: z.string().optional() });

interface Start {
  readonly need: NeedRef;
  /** undefined: on App Home. */
  readonly answers: AnswerPlace | undefined;
}

/** undefined if the metadata is not the bot's own. */
function startOf({ tools, person, body }: Visit<ViewSubmitAction>): Start | undefined {
  const memory = readMemory(body.view.private_metadata, memorySchema);
  const need = memory && readNeedValue(memory.need);
  if (memory === undefined || need === undefined) return undefined;
  const { place } = memory;
  const answers = place === undefined ? undefined : tools.modalPlaces.answerPlaceIn(place, person.id);
  return place !== undefined && answers === undefined ? undefined : { need, answers };
}
