// Changes several digests at once: the form above the list, and what is done when it is sent.

import type { ViewOutput, ViewSubmitAction } from '@slack/bolt';
import { type Day, dayAt, parseDay } from '#base/day.ts';
import type { ChannelId, UserId } from '#base/tenant.ts';
import { type Control, controls } from '#blocks/controls.ts';
import { type BulkChoice, bulkDeeds, bulkDoneModal, digestBulkModal } from '#blocks/digests/digest-bulk.ts';
import { digestRefusalModal } from '#blocks/digests/digest-modals.ts';
import { pages } from '#blocks/limits.ts';
import { doneAlreadyModal, loadingModal, noticeModal } from '#blocks/short-modals.ts';
import type { DigestId, Schedule, ShownDigest, VeiledDigest } from '#digests/digest.ts';
import type { BulkDeed } from '#digests/digests.ts';
import type { DoorTools } from '#slack/door-tools.ts';
import { fillModal, type ModalView, type Opener, openFor } from '#slack/modals.ts';
import type { Visitor } from '#slack/people.ts';
import { decideAdmission } from '#slack/receiving/admission.ts';
import type { Visit } from '#slack/receiving/caller.ts';
import { troublesAt } from './channel-troubles.ts';
import { findDigests, placeOf, refreshDigestList } from './digest-lists.ts';
import type { OpenView } from './form-state.ts';
import { type FormState, formStateOf } from './modal-inputs.ts';

/** Opens the form above the list, for the digests that the list shows. */
export async function openBulk(tools: DoorTools, opener: Opener, list: OpenView): Promise<void> {
  const metadata = JSON.stringify(placeOf(list));
  await openFor(tools, opener, 'Several digests', (person) => bulkAt(tools, metadata, person, 'pause'));
}

/** Draws the form again after another deed was chosen, because its inputs differ. */
export async function redrawBulk(tools: DoorTools, view: OpenView, person: Visitor): Promise<void> {
  const choice = choiceIn(formStateOf(view.state));
  await fillModal(tools, view.id, () => bulkAt(tools, view.private_metadata, person, choice));
}

async function bulkAt(
  tools: DoorTools,
  metadata: string,
  person: Visitor,
  choice: BulkChoice,
): Promise<ModalView> {
  const list = placeOf({ id: '', private_metadata: metadata });
  const page = await findDigests(tools, list, person, pages.digestList);
  if (page.count === 0) return noticeModal('Several digests', 'There is no digest to change.');
  return digestBulkModal(page, { choice, metadata }, await tools.answers.campaignNames(person.scope));
}

export async function onBulkSubmitted(visit: Visit<ViewSubmitAction>): Promise<void> {
  const { tools, person, body, ack, isFirst } = visit;
  const { view } = body;
  const user = person.id;
  const values = formStateOf(view.state);
  const ticked = (name: Control) =>
    (values[name]?.[name]?.selected_options ?? []).map(({ value }) => value as DigestId);
  const all = ticked(controls.inputBulkAll).length > 0;
  const some = ticked(controls.inputBulkDigests);
  const none = !all && some.length === 0;
  const deed = deedOf(values);
  const errors: Record<string, string> = {
    ...(none && { [controls.inputBulkDigests]: 'Tick at least one digest.' }),
    ...(deed.kind === 'pause' &&
      deed.until !== undefined &&
      deed.until <= today(tools) && { [controls.inputBulkUntil]: 'Choose a day that is yet to come.' }),
    ...(deed.kind === 'move' &&
      deed.from === deed.to && { [controls.inputBulkTo]: 'Choose another channel than the one above.' }),
  };
  if (Object.keys(errors).length > 0) return ack({ response_action: 'errors', errors });
  await ack({ response_action: 'update', view: loadingModal('Several digests') });
  await fillModal(tools, view.id, async () => {
    if (!(await isFirst())) return doneAlreadyModal('Several digests');
    if (deed.kind === 'hand-over' && !(await mayOwn(tools, deed.to))) {
      return noticeModal('Several digests', 'Digests can be handed over to full members of this workspace.');
    }
    const refused = deed.kind === 'move' ? await moveRefused(tools, deed.to, user) : undefined;
    if (refused !== undefined) return refused;
    const picked = all ? await everyFound(tools, view, person) : await stillThere(tools, some, person.id);
    const ended = picked
      .filter((digest): digest is ShownDigest => !('kind' in digest))
      .filter(({ schedule }) => deed.kind === 'pause' && endsBefore(schedule, deed.until));
    const others = picked.map(({ id }) => id).filter((id) => !ended.some((digest) => digest.id === id));
    const goneCount = some.length - (all ? some.length : picked.length);
    const outcomes = await tools.digests.bulk(others, deed, user);
    return bulkDoneModal(
      deed,
      { outcomes, ended, gone: goneCount },
      await tools.answers.campaignNames(person.scope),
    );
  });
  // The list below still shows the digests as they were.
  const list = { id: view.previous_view_id ?? '', private_metadata: view.private_metadata };
  if (list.id !== '') await refreshDigestList(tools, list, person);
}

/** Nobody may own a digest who may not ask. */
export async function mayOwn({ people, admission }: DoorTools, user: UserId): Promise<boolean> {
  return decideAdmission(admission, await people.find(user, 'now'), undefined).kind === 'admitted';
}

/** Who may send nothing there is told that alone, and not who reads there. */
async function moveRefused(tools: DoorTools, to: ChannelId, by: UserId): Promise<ModalView | undefined> {
  const places = await tools.digests.barred([to], by);
  if (places.length > 0) return digestRefusalModal('Several digests', { kind: 'barred', places });
  const fault = await moveFault(tools, to);
  return fault === undefined ? undefined : noticeModal('Several digests', fault);
}

/** Why digests cannot be moved there, in plain text. */
async function moveFault(tools: DoorTools, to: ChannelId): Promise<string | undefined> {
  const { outside, unfit } = await troublesAt(tools, [to]);
  if (unfit.some(({ why }) => why === 'unknown'))
    return 'Slack did not say who that person is. Try again in a minute.';
  if (unfit.length > 0)
    return 'That person is not a full member of this workspace, and digests go to full members alone. Choose somebody else, or a channel.';
  return outside.length > 0
    ? 'Another company would read them there: choose it in each digest by itself, with Edit.'
    : undefined;
}

/** The day in the last zone on earth to reach it, so that it is never ahead of a digest's own zone. */
function today({ clock }: DoorTools): Day {
  return dayAt(clock.now(), 'Etc/GMT+12' as Parameters<typeof dayAt>[1]);
}

/** A pause beyond the last run would never end. */
export function endsBefore({ endsOn }: Schedule, day: Day | undefined): boolean {
  return endsOn !== undefined && day !== undefined && day > endsOn;
}

type Picked = ShownDigest | VeiledDigest;

const perPage = 50;

/** The digests that still exist. */
async function stillThere({ digests }: DoorTools, ids: readonly DigestId[], user: UserId): Promise<Picked[]> {
  const found = await Promise.all(ids.map((id) => digests.find(id, user)));
  return found.flatMap((one): Picked[] => {
    if ('digest' in one) return [one.digest];
    return one.kind === 'veiled' ? [one] : [];
  });
}

async function everyFound(tools: DoorTools, view: ViewOutput, person: Visitor): Promise<Picked[]> {
  const place = placeOf({ id: view.id, private_metadata: view.private_metadata });
  const found: Picked[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const shown = await findDigests(tools, { ...place, page }, person, perPage);
    found.push(...shown.overviews.map(({ digest }) => digest), ...(shown.veiled ?? []));
    pages = shown.pages;
  }
  return found;
}

function choiceIn(values: FormState): BulkChoice {
  const picked = values[controls.inputBulkDeed]?.[controls.inputBulkDeed]?.selected_option?.value;
  return bulkDeeds.find((choice) => choice === picked) ?? 'pause';
}

function deedOf(values: FormState): BulkDeed {
  const input = (name: Control) => values[name]?.[name];
  const choice = choiceIn(values);
  switch (choice) {
    case 'pause':
    case 'resume':
      return { kind: choice };
    case 'pause-until': {
      const until = parseDay(input(controls.inputBulkUntil)?.selected_date ?? '');
      return { kind: 'pause', ...(until !== undefined && { until }) };
    }
    case 'move':
      return {
        kind: 'move',
        from: (input(controls.inputBulkFrom)?.selected_conversation ?? '') as ChannelId,
        to: (input(controls.inputBulkTo)?.selected_conversation ?? '') as ChannelId,
      };
    case 'hand-over':
      return { kind: 'hand-over', to: (input(controls.inputBulkOwner)?.selected_user ?? '') as UserId };
  }
}
