// The form that sets up or edits a digest: opened prefilled, redrawn after each choice, and previewed. Does not know how it is saved.

import { may } from '#access/policy.ts';
import type { Instant } from '#base/brand.ts';
import type { Scope } from '#base/scope.ts';
import type { ChannelId } from '#base/tenant.ts';
import { controls } from '#blocks/controls.ts';
import { ownTooManyInWords } from '#blocks/digests/deed-words.ts';
import type { DigestFields } from '#blocks/digests/digest-fields.ts';
import { type DigestForm, digestFormModal, holidaysLackingInWords } from '#blocks/digests/digest-form.ts';
import { digestRefusalModal, notFoundModal, previewModal } from '#blocks/digests/digest-modals.ts';
import type { DigestRuns } from '#blocks/digests/next-runs.ts';
import { nothingModal, noticeModal } from '#blocks/short-modals.ts';
import { wishPrints } from '#digests/deeds/wishes.ts';
import type { Condition, DigestId, Schedule } from '#digests/digest.ts';
import { nextRuns } from '#digests/when/schedule.ts';
import type { DaysOnClock } from '#digests/when/service-days.ts';
import { skippedDays } from '#digests/when/skipped-days.ts';
import type { Wish } from '#language/schedules/wish.ts';
import type { Question } from '#reports/question.ts';
import { withAddress } from '#slack/answering/owner-address.ts';
import { faultInTime } from '#slack/answering/question-fault.ts';
import type { DoorTools } from '#slack/door-tools.ts';
import { fillModal, type ModalView, type Opener, openFor } from '#slack/modals.ts';
import type { Visitor } from '#slack/people.ts';
import { mendersFor } from '#slack/rooms/room-account.ts';
import { draftOf } from './form-draft.ts';
import { fieldsOfDigest, newFields } from './form-fields.ts';
import { type FormMemory, type OpenView, printMemory, readFields, usesMore } from './form-state.ts';
import { lacksHolidays, wishFields } from './wish-fields.ts';
import { placesIn } from './wish-places.ts';

export type FormStart =
  | {
      readonly question: Question;
      /** Where it was said. */
      readonly channel: ChannelId | undefined;
      /** How the question was read where slips in it were forgiven. */
      readonly readAs?: string | undefined;
      /** The schedule and condition that were typed. */
      readonly wish?: Wish | undefined;
      /** By a button of a conversation. */
      readonly isOffered?: true;
    }
  | { readonly edited: DigestId }
  /** A new digest that begins as a copy of that one. */
  | { readonly copied: DigestId };

export async function openDigestForm(tools: DoorTools, opener: Opener, start: FormStart): Promise<void> {
  await openFor(tools, opener, 'Digest', (person) => formOf(tools, start, person));
}

/** The form replaces the card that it edits. Slack stacks only three modals, and the list and the preview need theirs. */
export async function replaceWithDigestForm(
  tools: DoorTools,
  viewId: string,
  start: FormStart,
  person: Visitor,
): Promise<void> {
  await fillModal(tools, viewId, () => formOf(tools, start, person));
}

async function formOf(tools: DoorTools, start: FormStart, person: Visitor): Promise<ModalView> {
  const { campaigns } = person.scope;
  if ('question' in start && campaigns.kind === 'none' && campaigns.why === 'no-account-yet')
    return nothingModal('Digest', campaigns.why, mendersFor(tools, person));
  if ('question' in start) {
    const question = await withAddress(tools, start.question, person);
    const fields = {
      ...newFields(question, placesToStartWith(start, person), person.zone),
      ...(start.wish && wishFields(start.wish, person.zone)),
    };
    const unplaced = start.wish !== undefined && lacksHolidays(start.wish, person.zone);
    const offeredIn = start.isOffered ? start.channel : undefined;
    const memory = { digest: undefined, more: unplaced, outside: [], offeredIn };
    const unfit =
      start.wish?.condition && (await draftOf(tools, fields, person.scope)).errors[controls.inputOnlyIf];
    const fault = (await faultInTime(tools, question, person)) ?? unfit;
    const remarks = [
      ...(await noMoreFor(tools, person)),
      ...(unplaced ? [holidaysLackingInWords(person.zone)] : []),
    ];
    return drawnForm(tools, person, fields, memory, question, { readAs: start.readAs, fault, remarks });
  }
  const found = await tools.digests.find('edited' in start ? start.edited : start.copied, person.id);
  if (!('digest' in found)) return notFoundModal('Digest', found);
  const { digest } = found;
  const { id, owner } = digest;
  if ('edited' in start && !may(await tools.digests.relationsTo(id, person.id), 'edit'))
    return digestRefusalModal('Digest', { kind: 'not-yours', owner });
  const barred = await tools.digests.barred(digest.destinations, person.id, id);
  const channels = digest.destinations.filter((one) => !barred.some(({ place }) => place === one));
  const leftOut = barred.length;
  const edited = 'edited' in start ? { digest: id, shown: wishPrints(digest) } : { digest: undefined };
  const memory = { ...edited, more: false, outside: [], leftOut };
  const remarks = 'edited' in start ? [] : await noMoreFor(tools, person);
  return drawnForm(tools, person, { ...fieldsOfDigest(digest), channels }, memory, digest.question, {
    remarks,
  });
}

/** Tells a person who may have no more digests, before they fill in the form. */
async function noMoreFor({ digests }: DoorTools, { id }: Visitor): Promise<string[]> {
  const tooMany = await digests.mayHaveNoMore(id);
  return tooMany === undefined ? [] : [ownTooManyInWords(tooMany)];
}

/** What is asked in direct messages goes to the person who asked. */
function placesToStartWith(
  { channel, wish }: Pick<Extract<FormStart, { question: Question }>, 'channel' | 'wish'>,
  { id }: Visitor,
): readonly ChannelId[] {
  const places = placesIn(wish ?? {}, id, channel);
  return [...new Set(places.map((each) => (each.startsWith('D') ? (id as string as ChannelId) : each)))];
}

/** `question`: fills the form, if it is known. */
export async function drawnForm(
  tools: DoorTools,
  { scope }: Visitor,
  fields: DigestFields,
  memory: FormMemory,
  question: Question | undefined,
  {
    concerns = [],
    clash,
    readAs,
    fault,
    remarks,
  }: Pick<DigestForm, 'concerns' | 'clash' | 'readAs' | 'fault' | 'remarks'> = {},
): Promise<ModalView> {
  const more = memory.more || usesMore(fields);
  const names = await tools.answers.campaignNames(scope);
  const outside = concerns.flatMap((concern) => (concern.kind === 'outside' ? concern.channels : []));
  return digestFormModal({
    mode: memory.digest === undefined ? 'new' : 'edit',
    fields,
    more,
    concerns,
    leftOut: memory.leftOut ?? 0,
    metadata: printMemory({ ...memory, more, outside }, fields),
    campaignName: question && campaignNameOf(question, names),
    onClock: await onClockOf(tools, fields, scope),
    clash,
    names,
    readAs,
    fault,
    remarks,
  });
}

async function onClockOf(
  tools: DoorTools,
  fields: DigestFields,
  scope: Scope,
): Promise<DaysOnClock | undefined> {
  const { question, schedule } = await draftOf(tools, fields, scope);
  return question && schedule && tools.digests.daysOnClock({ question, schedule });
}

/** The name for a question that holds only the campaign's id. */
function campaignNameOf(question: Question, names: ReadonlyMap<string, string>): string | undefined {
  const campaign = 'campaign' in question ? question.campaign : undefined;
  return campaign?.by === 'id' ? names.get(campaign.id) : undefined;
}

/** Draws the form again after a choice that shows other inputs, or after More. What was typed stays. */
export async function redrawDigestForm(
  tools: DoorTools,
  view: OpenView,
  person: Visitor,
  wantsMore: boolean,
): Promise<void> {
  const { fields, memory } = readFields(view);
  await fillModal(tools, view.id, async () => {
    const read = await draftOf(tools, fields, person.scope);
    const { question } = read;
    return drawnForm(tools, person, fields, { ...memory, more: memory.more || wantsMore }, question, read);
  });
}

/** Shows above the form what would be posted now, and when. Only this person sees it. */
export async function previewDigestForm(tools: DoorTools, opener: Opener, view: OpenView): Promise<void> {
  const { fields } = readFields(view);
  await openFor(tools, opener, 'Preview', async (person, show) => {
    const read = await draftOf(tools, fields, person.scope);
    const { question: typed, schedule, condition } = read;
    if (typed === undefined) return noticeModal('Preview', read.errors[controls.inputQuestion] ?? '');
    const question = await withAddress(tools, typed, person);
    const plan = {
      ahead: schedule && {
        ...aheadOf(question, schedule, condition, tools.clock.now()),
        onClock: tools.digests.daysOnClock({ question, schedule }),
      },
      faults: Object.values(read.errors),
      readAs: read.readAs,
    };
    await show(previewModal(question, undefined, plan));
    return previewModal(question, await tools.digests.preview(person.scope, question, person.id), plan);
  });
}

function aheadOf(
  question: Question,
  schedule: Schedule,
  condition: Condition | undefined,
  now: Instant,
): DigestRuns {
  const runs = nextRuns(schedule, now, 5);
  const skipped = skippedDays(schedule, now, runs);
  return { question, schedule, ...(condition && { condition }), nextRuns: runs, skipped };
}
