// What happens to the digest form when it is sent: its faults are told, what needs a second yes is asked, all else is saved.

import { isDeepStrictEqual } from 'node:util';
import type { ViewSubmitAction } from '@slack/bolt';
import type { ChannelId } from '#base/tenant.ts';
import { controls } from '#blocks/controls.ts';
import { ownTooManyInWords } from '#blocks/digests/deed-words.ts';
import type { Concern } from '#blocks/digests/digest-concerns.ts';
import type { DigestFields } from '#blocks/digests/digest-fields.ts';
import { conditionRefusedInWords, notSavedInWords } from '#blocks/digests/digest-form.ts';
import { digestRefusalModal, digestSavedModal, notFoundModal } from '#blocks/digests/digest-modals.ts';
import { barredInWords } from '#blocks/digests/refusal-words.ts';
import { doneAlreadyModal, loadingModal } from '#blocks/short-modals.ts';
import { nothingHere } from '#blocks/words/nothing-words.ts';
import { wishPrints } from '#digests/deeds/wishes.ts';
import { activityInAnswer, isRateUncounted } from '#digests/delivery/judge-condition.ts';
import type { DigestId } from '#digests/digest.ts';
import { postponeEarlyTimes } from '#digests/when/service-days.ts';
import { withAddress } from '#slack/answering/owner-address.ts';
import { faultInTime } from '#slack/answering/question-fault.ts';
import type { DoorTools } from '#slack/door-tools.ts';
import { answerForHome } from '#slack/home/home-answer.ts';
import { fillModal, type ModalView } from '#slack/modals.ts';
import type { Visitor } from '#slack/people.ts';
import type { Visit } from '#slack/receiving/caller.ts';
import { troublesAt } from './channel-troubles.ts';
import { type DraftedDigest, draftOf } from './form-draft.ts';
import { type FormMemory, readFields } from './form-state.ts';
import { drawnForm } from './open-digest-form.ts';
import { placesFault } from './places-fault.ts';

/** Faults are answered inside the form; a good form turns to loading at once and is saved after that. */
export async function onFormSubmitted(visit: Visit<ViewSubmitAction>): Promise<void> {
  const { tools, person, body, ack, isFirst } = visit;
  const { view } = body;
  const form = readFields(view);
  const read = await draftOf(tools, form.fields, person.scope);
  if (read.draft === undefined) return ack({ response_action: 'errors', errors: read.errors });
  const { draft } = read;
  const nowhere = await placesFault(tools, draft.destinations, {
    by: person.id,
    edited: form.memory.digest as DigestId | undefined,
  });
  if (nowhere !== undefined)
    return ack({ response_action: 'errors', errors: { [controls.inputChannels]: nowhere } });
  const fault = await faultInTime(tools, draft.question, person);
  if (fault !== undefined) {
    return ack({ response_action: 'errors', errors: { [controls.inputQuestion]: fault } });
  }
  await ack({ response_action: 'update', view: loadingModal('Digest') });
  await fillModal(tools, view.id, async () => {
    if (!(await isFirst())) return doneAlreadyModal('Digest');
    const question = await withAddress(tools, draft.question, person);
    return save(tools, { ...form, draft: { ...draft, question }, readAs: read.readAs, person });
  });
}

interface Submission {
  readonly fields: DigestFields;
  readonly memory: FormMemory;
  /** The concerns that were ticked. */
  readonly agreed: readonly string[];
  readonly draft: DraftedDigest;
  readonly readAs: string | undefined;
  readonly person: Visitor;
}

/** Brings the form back where something needs a second yes, and saves otherwise. */
async function save(tools: DoorTools, asked: Submission): Promise<ModalView> {
  const submission = { ...asked, draft: inTime(tools, asked) };
  const { fields, memory, draft, readAs, person } = submission;
  const id = memory.digest as DigestId | undefined;
  const notSaved = (why: string) => {
    const remarks = [`*Not saved.* ${why}`];
    return drawnForm(tools, person, fields, memory, draft.question, { remarks, readAs });
  };
  const isNew = id === undefined;
  const { campaigns } = person.scope;
  // It would show in people's own messages a room of which nobody knows whether it is theirs.
  if (isNew && campaigns.kind === 'none' && campaigns.why === 'not-known')
    return notSaved(nothingHere[campaigns.why].what);
  const tooMany = isNew ? await tools.digests.mayHaveNoMore(person.id) : undefined;
  if (tooMany !== undefined) return notSaved(ownTooManyInWords(tooMany));
  const barred = await tools.digests.barred(draft.destinations, person.id, id);
  if (barred.length > 0) return notSaved(barredInWords(barred));
  const { unready, outside, unfit } = await troublesAt(tools, draft.destinations);
  if (unfit.length > 0) {
    const remarks = [notSavedInWords(unfit)];
    return drawnForm(tools, person, fields, memory, draft.question, { remarks, readAs });
  }
  const refusal = await conditionRefused(tools, draft, person);
  if (refusal !== undefined)
    return drawnForm(tools, person, fields, memory, draft.question, { remarks: [refusal], readAs });
  const concerns = await concernsOf(tools, submission, outside);
  if (concerns.length > 0)
    return drawnForm(tools, person, fields, memory, draft.question, { concerns, readAs });
  const saved = isNew
    ? await tools.digests.create({ ...draft, owner: person.id, ...viaOf(person) })
    : await tools.digests.edit(id, draft, person.id, memory.shown);
  if ('kind' in saved && saved.kind === 'changed') {
    const now = { ...memory, shown: wishPrints(saved.digest) };
    return drawnForm(tools, person, fields, now, draft.question, { clash: saved, readAs });
  }
  if ('kind' in saved && saved.kind === 'too-many') return notSaved(ownTooManyInWords(saved));
  if ('kind' in saved && saved.kind === 'barred') return notSaved(barredInWords(saved.places));
  if ('kind' in saved)
    return digestRefusalModal('Digest', saved.kind === 'veiled' ? { kind: 'unseen' } : saved);
  if (memory.offeredIn !== undefined) await tools.talks.noteSetUp(memory.offeredIn as ChannelId, person.id);
  const overview = await tools.digests.find(saved.id, person.id);
  if (!('digest' in overview)) return notFoundModal('Digest', overview);
  const saving = { edited: !isNew, troubles: unready, readAs };
  return digestSavedModal(overview, saving, await tools.answers.campaignNames(person.scope));
}

/** A rate that the record knows to be counted otherwise would never be judged. */
async function conditionRefused(
  tools: DoorTools,
  { question, condition }: DraftedDigest,
  person: Visitor,
): Promise<string | undefined> {
  if (condition?.kind !== 'figure') return undefined;
  const answer = await answerForHome(tools, person, question, 'known');
  const activity = answer && activityInAnswer(answer);
  const isUncounted = activity !== undefined && isRateUncounted(condition.figure, activity);
  return isUncounted ? conditionRefusedInWords(condition.figure) : undefined;
}

/** In people's own messages it shows what is shown where it is set up. */
function viaOf({ scope: { room } }: Visitor): { readonly via?: ChannelId } {
  return room === undefined ? {} : { via: room };
}

/** Moves a run that comes too early to the time that was offered, where the person took it. */
function inTime(tools: DoorTools, { draft, agreed }: Submission): DraftedDigest {
  const laterTime = agreed.includes('later') ? tools.digests.daysOnClock(draft).early?.laterTime : undefined;
  return laterTime === undefined || agreed.includes('early')
    ? draft
    : { ...draft, schedule: postponeEarlyTimes(draft.schedule, laterTime) };
}

/** A run before the service's day is over is asked about where it is new. */
async function earlyConcern(
  tools: DoorTools,
  { memory, agreed, draft, person }: Submission,
): Promise<Concern[]> {
  const { early } = tools.digests.daysOnClock(draft);
  if (early === undefined || agreed.includes('early')) return [];
  const found = memory.digest && (await tools.digests.find(memory.digest as DigestId, person.id));
  const edited = found && 'digest' in found ? found.digest : undefined;
  const stays =
    edited && isDeepStrictEqual([edited.question, edited.schedule], [draft.question, draft.schedule]);
  return stays ? [] : [{ kind: 'early', run: early }];
}

/** Asks about every channel that another company reads, whatever was sent there before, and about a twin where it is new. */
async function concernsOf(
  tools: DoorTools,
  submission: Submission,
  outside: readonly ChannelId[],
): Promise<readonly Concern[]> {
  const { memory, agreed, draft, person } = submission;
  const warned = agreed.includes('outside') ? memory.outside : [];
  const readOutside = outside.filter((channel) => !warned.includes(channel));
  const twins = (await tools.digests.twins(draft, person.id)).filter(
    ({ id, state }) => id !== memory.digest && state.kind !== 'paused',
  );
  const twice = agreed.includes('twin')
    ? []
    : draft.destinations.filter((channel) =>
        twins.some(({ destinations }) => destinations.includes(channel)),
      );
  const early = await earlyConcern(tools, submission);
  if (readOutside.length + twice.length + early.length === 0) return [];
  // One new concern asks about all of them again, since a form that is drawn anew keeps no ticks.
  return [
    ...(outside.length > 0 ? [{ kind: 'outside', channels: outside } as const] : []),
    ...(twice.length > 0 ? [{ kind: 'twin', channels: twice } as const] : []),
    ...early,
  ];
}
