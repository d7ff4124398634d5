// The composer: opened with what is known, drawn anew after each choice, and previewed. Does not know how it is sent.

import { mayHere } from '#access/policy.ts';
import type { ComposeStart } from '#blocks/composer/compose-button.ts';
import { ownChoice } from '#blocks/composer/composer-choices.ts';
import {
  type ComposerForm,
  composerModal,
  composerPreviewModal,
  composerTitle,
  lackingInWords,
  noneReadInWords,
} from '#blocks/composer/composer-modal.ts';
import { campaignOption, ownerOption } from '#blocks/reports/campaign-option.ts';
import { nothingModal, noticeModal, refusalModal } from '#blocks/short-modals.ts';
import { questionInWords } from '#blocks/words/question-words.ts';
import { typedForm } from '#language/composer/typed-form.ts';
import type { ParseContext } from '#language/read-outcome.ts';
import { type Composition, composed } from '#reports/composer/composition.ts';
import { myself } from '#reports/finding/owner-mention.ts';
import { withAddress } from '#slack/answering/owner-address.ts';
import { grammarIn } from '#slack/answering/typed-grammar.ts';
import type { DoorTools } from '#slack/door-tools.ts';
import { fillModal, type ModalView, type Opener, openFor } from '#slack/modals.ts';
import type { Visitor } from '#slack/people.ts';
import { mendersFor } from '#slack/rooms/room-account.ts';
import { beginningOf } from './begin-composer.ts';
import { type ComposerMemory, type ComposerViewSent, printComposer, readComposer } from './composer-state.ts';

export async function openComposer(
  tools: DoorTools,
  opener: Opener,
  start: ComposeStart,
  { instead = false, home = false } = {},
): Promise<void> {
  const { replyUrl } = opener;
  await openFor(tools, opener, composerTitle, async (person) => {
    if (!mayHere(person.scope, 'ask')) return refusalModal(composerTitle, { kind: 'no-right', right: 'ask' });
    const { campaigns } = person.scope;
    if (campaigns.kind === 'none')
      return nothingModal(composerTitle, campaigns.why, mendersFor(tools, person));
    const context = await grammarIn(tools, person.scope);
    const { composition, remarks } = await beginningOf(tools, person, start, context);
    const place = replyUrl && tools.modalPlaces.signed({ url: replyUrl, instead }, person.id);
    const memory = { more: false, ...(place !== undefined && { place }), ...(home && { home }) };
    return composerModal(await formOf(tools, person, { composition, memory, context, remarks }));
  });
}

export async function redrawComposer(
  tools: DoorTools,
  view: ComposerViewSent & { readonly id: string },
  person: Visitor,
  wantsMore: boolean,
): Promise<void> {
  const isNewest = tools.composers.begin(person.id);
  const context = await grammarIn(tools, person.scope);
  const { composition, memory } = readComposer(view, context);
  const more = memory.more || wantsMore;
  const form = await formOf(tools, person, { composition, memory: { ...memory, more }, context });
  // After quick choices an older drawing must not take the place of the last one.
  if (isNewest()) await fillModal(tools, view.id, async () => composerModal(form));
}

/** Shows above the form what would be answered now. Only this person sees it. */
export async function previewComposer(
  tools: DoorTools,
  opener: Opener,
  view: ComposerViewSent,
): Promise<void> {
  await openFor(tools, opener, 'Preview', async (person, show): Promise<ModalView> => {
    if (!mayHere(person.scope, 'ask')) return refusalModal('Preview', { kind: 'no-right', right: 'ask' });
    const context = await grammarIn(tools, person.scope);
    const now = composed(readComposer(view, context).composition, context);
    if (now.kind === 'lacking') return noticeModal('Preview', lackingInWords(now));
    const question = await withAddress(tools, now.question, person);
    const title = questionInWords(now.question, await tools.answers.campaignNames(person.scope));
    const look = { iteration: tools.newId(), owners: tools.owners.names() };
    await show(composerPreviewModal(title, undefined, look));
    const answer = await tools.digests.preview(person.scope, question, person.id);
    return (await person.seesStill())
      ? composerPreviewModal(title, answer, look)
      : refusalModal('Preview', { kind: 'place-changed' });
  });
}

interface HeldComposition {
  readonly composition: Composition;
  readonly memory: ComposerMemory;
  readonly context: ParseContext;
  readonly remarks?: readonly string[];
}

/** A campaign that the place does not show is none. */
export async function formOf(
  tools: DoorTools,
  { scope }: Visitor,
  { composition: held, memory, context, remarks = [] }: HeldComposition,
): Promise<ComposerForm> {
  const campaigns = await tools.answers.campaigns(scope);
  const owners = tools.owners.names();
  const shown = (id: string | undefined) => campaigns.find((each) => each.id === id);
  const [campaign, against] = [shown(held.campaign), shown(held.against)];
  const composition = { ...held, campaign: campaign?.id, against: against?.id };
  const now = composed(composition, context);
  const owned = campaigns.filter(({ ownerEmail }) => ownerEmail.toLowerCase() === held.owner).length;
  const owner =
    held.owner === undefined
      ? undefined
      : held.owner === myself
        ? ownChoice()
        : ownerOption({ email: held.owner, campaigns: owned }, owners);
  return {
    composition,
    chosen: {
      ...(campaign && { campaign: campaignOption(campaign, owners) }),
      ...(against && { against: campaignOption(against, owners) }),
      ...(owner && { owner }),
    },
    on: context,
    sentence: now.kind === 'question' ? typedForm(now.question, context)?.text : undefined,
    lacking: now.kind === 'lacking' ? now : undefined,
    remarks: campaigns.length === 0 ? [...remarks, noneReadInWords] : remarks,
    more: memory.more,
    metadata: printComposer(memory, composition),
  };
}
