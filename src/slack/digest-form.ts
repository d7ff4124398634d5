// The form that sets up or edits a digest: opened prefilled, previewed, checked when it is sent, and saved.

import type { BlockAction, ViewOutput, ViewResponseAction, ViewStateValue } from '@slack/bolt';
import * as z from 'zod';
import type { ChannelId, UserId } from '#base/tenant.ts';
import { controls } from '#blocks/controls.ts';
import {
  digestFormModal,
  digestSavedModal,
  loadingModal,
  noticeModal,
  previewModal,
  refusalModal,
} from '#blocks/digest-modals.ts';
import { parseProblemInWords, problemInWords, scheduleProblemInWords } from '#blocks/problem-words.ts';
import type { Digest, DigestId } from '#digests/digest.ts';
import type { DigestRefusal } from '#digests/digests.ts';
import { parseSchedule, type ScheduleProblem } from '#digests/parse-schedule.ts';
import { parseCommand } from '#reports/grammar.ts';
import { printQuestion } from '#reports/print-question.ts';
import type { Question } from '#reports/question.ts';
import type { Problem } from '#reports/report.ts';
import { type Admission, decideAdmission } from './admission.ts';
import { channelTroubles } from './channel-troubles.ts';
import { withAddress } from './owner-address.ts';
import { type DoorParts, fillModal, type ModalView, openModal, pushModal } from './parts.ts';
import type { Person } from './people.ts';

export type FormStart = { readonly person: Person } & (
  | { readonly question: Question; readonly channel: ChannelId | undefined }
  | { readonly edited: Digest }
);

export async function openDigestForm(
  parts: DoorParts,
  { triggerId, inModal, ...start }: FormStart & { readonly triggerId: string; readonly inModal: boolean },
): Promise<void> {
  const open = inModal ? pushModal : openModal;
  await open(parts, triggerId, loadingModal('Digest'), () => formOf(parts, start));
}

/** For somebody who is looked up while the form loads: the trigger may not wait for that. */
export async function openDigestFormFor(
  parts: DoorParts,
  user: UserId,
  { triggerId, question, channel }: { triggerId: string; question: Question; channel: ChannelId },
): Promise<void> {
  await openModal(parts, triggerId, loadingModal('Digest'), async () => {
    const admission = decideAdmission(parts.admission, await parts.people.find(user), channel);
    if (admission.kind === 'refused') return refusalModal('Digest', admission.why);
    const { person } = admission;
    return formOf(parts, { question: await withAddress(parts, question, person), channel, person });
  });
}

/** The form takes the place of the card that it edits: Slack stacks three modals, and the list and the preview want theirs. */
export async function turnIntoDigestForm(parts: DoorParts, viewId: string, start: FormStart): Promise<void> {
  await fillModal(parts, viewId, () => formOf(parts, start));
}

async function formOf(parts: DoorParts, start: FormStart): Promise<ModalView> {
  const names = await parts.answers.campaignNames();
  if ('edited' in start) {
    const { id, question, destinations, schedule } = start.edited;
    return digestFormModal({
      mode: 'edit',
      metadata: JSON.stringify({ digest: id } satisfies FormMetadata),
      question: printQuestion(question),
      campaignName: campaignNameOf(question, names),
      channels: destinations,
      schedule,
      zone: schedule.zone,
    });
  }
  const channel = start.channel?.startsWith('D') ? undefined : start.channel;
  return digestFormModal({
    mode: 'new',
    metadata: JSON.stringify({} satisfies FormMetadata),
    question: printQuestion(start.question),
    campaignName: campaignNameOf(start.question, names),
    channels: channel === undefined ? [] : [channel],
    schedule: undefined,
    zone: start.person.zone,
  });
}

/** Where the question names its campaign by id, whose name a person needs to see. */
function campaignNameOf(question: Question, names: ReadonlyMap<string, string>): string | undefined {
  const campaign = 'campaign' in question ? question.campaign : undefined;
  return campaign?.by === 'id' ? names.get(campaign.id) : undefined;
}

/** Shows on top of the form what would be posted now; only this person sees it. */
export async function previewDigestForm(
  parts: DoorParts,
  wanted: { triggerId: string; view: BlockAction['view']; person: Person },
): Promise<void> {
  const values = valuesOf(wanted.view?.state?.values ?? {});
  const typed = parseCommand(values.question, parts.grammar());
  await pushModal(parts, wanted.triggerId, loadingModal('Preview'), async () => {
    if (typed.kind !== 'ask') return noticeModal('Preview', questionFault(typed));
    const question = await withAddress(parts, typed.question, wanted.person);
    return previewModal(question, await parts.digests.preview(question, wanted.person.id));
  });
}

export type AckSubmission = (response?: ViewResponseAction) => Promise<void>;

/** Faults are answered inside the form; a good form turns to loading at once and is saved after that. */
export async function onFormSubmitted(
  parts: DoorParts,
  { view, user, ack }: { view: ViewOutput; user: UserId; ack: AckSubmission },
): Promise<void> {
  const read = readForm(parts, view);
  if (read.kind === 'faults') return ack({ response_action: 'errors', errors: read.errors });
  const admitted = parts.people
    .find(user)
    .then((person) => decideAdmission(parts.admission, person, undefined));
  const fault = await faultInTime(parts, read.draft.question, user, admitted);
  if (fault !== undefined) {
    return ack({ response_action: 'errors', errors: { [controls.inputQuestion]: fault } });
  }
  await ack({ response_action: 'update', view: loadingModal('Digest') as never });
  await fillModal(parts, view.id, async () => {
    const admission = await admitted;
    if (admission.kind === 'refused') return refusalModal('Digest', admission.why);
    const question = await withAddress(parts, read.draft.question, admission.person);
    return save(parts, { ...read, draft: { ...read.draft, question } }, user);
  });
}

/** An acknowledgement is due in three seconds, and the way to Slack takes some of them. */
const lookUpMs = 2_000;

/** What is not known by then counts as no fault: who this is decides before anything is saved, a name at the first run. */
async function faultInTime(
  parts: DoorParts,
  question: Question,
  user: UserId,
  admitted: Promise<Admission>,
): Promise<string | undefined> {
  const enough = new AbortController();
  const late = parts.clock.sleep(lookUpMs, enough.signal).then(
    () => undefined,
    () => undefined,
  );
  try {
    const admission = await Promise.race([admitted, late]);
    if (admission?.kind === 'refused') return 'You may not set up digests here.';
    if (admission === undefined) return undefined;
    const asked = await Promise.race([withAddress(parts, question, admission.person), late]);
    const problem = asked && (await problemWith(parts, asked, user, late));
    return problem && problemInWords(problem);
  } finally {
    enough.abort();
  }
}

type ReadForm =
  | { readonly kind: 'faults'; readonly errors: Readonly<Record<string, string>> }
  | {
      readonly kind: 'form';
      readonly digest: DigestId | undefined;
      readonly draft: Omit<Parameters<DoorParts['digests']['create']>[0], 'owner'>;
    };

function readForm(parts: DoorParts, view: ViewOutput): ReadForm {
  const values = valuesOf(view.state.values);
  const typed = parseCommand(values.question, parts.grammar());
  const scheduled = parseSchedule(
    values.cron !== ''
      ? { kind: 'cron', expression: values.cron, zone: values.zone }
      : { kind: 'weekly', weekdays: values.weekdays, time: values.time, zone: values.zone },
    parts.clock.now(),
  );
  const channelsFault = destinationsFault(parts, values.channels);
  if (typed.kind === 'ask' && scheduled.kind === 'schedule' && channelsFault === undefined) {
    const { digest } = metadataOf(view.private_metadata);
    const draft = { question: typed.question, destinations: values.channels, schedule: scheduled.schedule };
    return { kind: 'form', digest: digest as DigestId | undefined, draft };
  }
  const errors: Record<string, string> = {};
  if (typed.kind !== 'ask') errors[controls.inputQuestion] = questionFault(typed);
  if (channelsFault !== undefined) errors[controls.inputChannels] = channelsFault;
  if (scheduled.kind === 'problem') {
    errors[scheduleInput(scheduled.problem.kind)] = scheduleProblemInWords(scheduled.problem);
  }
  return { kind: 'faults', errors };
}

/** A name that fits no campaign or owner, or several, would break the digest at its first run: it is told while it can be mended. */
async function problemWith(
  { answers, clock }: DoorParts,
  question: Question,
  asker: UserId,
  late: Promise<undefined>,
): Promise<Parameters<typeof problemInWords>[0] | undefined> {
  const named = ('campaign' in question && question.campaign) || ('owner' in question && question.owner);
  if (!named) return undefined;
  const enough = new AbortController();
  const at = clock.now();
  const stream = answers.answer(question, { lane: 'people', asker, at, signal: enough.signal });
  let found: Problem | undefined;
  const read = async () => {
    for await (const answer of stream) {
      found = answer.kind === 'problem' ? answer.problem : undefined;
      if (answer.kind === 'report' || enough.signal.aborted) return;
    }
  };
  await Promise.race([read(), late]);
  enough.abort();
  return found?.kind === 'service' || found?.kind === 'internal' ? undefined : found;
}

/** A digest reaches no channel in which the same could not be asked. */
function destinationsFault({ admission }: DoorParts, channels: readonly ChannelId[]): string | undefined {
  if (channels.length === 0) return 'Choose at least one channel or person.';
  const { allowedChannels } = admission;
  const barred = channels.some((channel) => /^[CG]/.test(channel) && !allowedChannels.includes(channel));
  return allowedChannels.length > 0 && barred
    ? 'Digests may not be sent to every channel that you chose.'
    : undefined;
}

async function save(
  parts: DoorParts,
  { digest, draft }: Extract<ReadForm, { kind: 'form' }>,
  user: UserId,
): Promise<ModalView> {
  const saved =
    digest === undefined
      ? await parts.digests.create({ ...draft, owner: user })
      : await parts.digests.edit(digest, draft, user);
  if ('kind' in saved) return noticeModal('Digest', refusalInWords(saved));
  const overview = await parts.digests.find(saved.id);
  if (overview === undefined) return noticeModal('Digest', 'This digest was deleted meanwhile.');
  const troubles = await channelTroubles(parts, draft.destinations);
  return digestSavedModal(overview, troubles, digest !== undefined, await parts.answers.campaignNames());
}

const metadata = z.object({ digest: z.string().optional() });
type FormMetadata = z.infer<typeof metadata>;

function metadataOf(text: string): FormMetadata {
  try {
    return metadata.parse(JSON.parse(text));
  } catch {
    return {};
  }
}

function valuesOf(values: Readonly<Record<string, Readonly<Record<string, ViewStateValue>>>>) {
  const input = (name: string) => values[name]?.[name];
  return {
    question: input(controls.inputQuestion)?.value ?? '',
    channels: (input(controls.inputChannels)?.selected_conversations ?? []) as ChannelId[],
    weekdays: (input(controls.inputWeekdays)?.selected_options ?? []).map((option) => Number(option.value)),
    time: input(controls.inputTime)?.selected_time ?? '',
    zone: (input(controls.inputZone)?.value ?? '').trim(),
    cron: (input(controls.inputCron)?.value ?? '').trim(),
  };
}

/** Why what was typed cannot be sent regularly. */
function questionFault(typed: Exclude<ReturnType<typeof parseCommand>, { kind: 'ask' }>): string {
  return typed.kind === 'subscribe' || typed.kind === 'digests' || typed.kind === 'help'
    ? 'Only a question can be sent regularly, such as overview or daily last 7 days.'
    : parseProblemInWords(typed);
}

function scheduleInput(problem: ScheduleProblem['kind']): string {
  switch (problem) {
    case 'zone-unknown':
      return controls.inputZone;
    case 'no-weekday':
      return controls.inputWeekdays;
    case 'time-impossible':
      return controls.inputTime;
    default:
      return controls.inputCron;
  }
}

function refusalInWords(refusal: DigestRefusal): string {
  return refusal.kind === 'not-yours'
    ? 'Only its owner or an admin may change this digest. Anyone can pause it.'
    : 'This digest was deleted meanwhile.';
}
