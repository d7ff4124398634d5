// The form in which a question is put together, with the sentence that it stands for, and its preview. Knows no names but those it is given.

import type { ModalView, RichTextBlock } from '@slack/types';
import { controls, modals } from '#blocks/controls.ts';
import { limits } from '#blocks/limits.ts';
import {
  actions,
  button,
  context,
  type DrawnBlock,
  plainSection,
  withoutButtons,
} from '#blocks/parts/block.ts';
import { select } from '#blocks/parts/form.ts';
import { clipped, nameOf, plain } from '#blocks/parts/text.ts';
import { input, modal } from '#blocks/parts/view.ts';
import { messageOf } from '#blocks/reports/report-message.ts';
import type { MemberNames } from '#blocks/words/campaign-words.ts';
import {
  type ComposedField,
  type Composition,
  fieldsTaken,
  type LackingField,
} from '#reports/composer/composition.ts';
import type { Answer } from '#reports/report.ts';
import { reportChoices } from './composer-choices.ts';
import { type ComposerSurroundings, composerInputName, composerInputs } from './composer-inputs.ts';

export const composerTitle = 'Ask';

export interface ComposerForm extends ComposerSurroundings {
  readonly composition: Composition;
  /** What is typed for it after the command; undefined while a field lacks, or if it cannot be typed. */
  readonly sentence: string | undefined;
  readonly lacking: LackingField | undefined;
  /** Above the form, in plain text. */
  readonly remarks: readonly string[];
  /** Shows the filters that few need. */
  readonly more: boolean;
  readonly metadata: string;
}

export function composerModal(form: ComposerForm): ModalView {
  const { composition, remarks, more } = form;
  const fields = fieldsTaken(composition);
  const isHidden = (field: ComposedField) =>
    !more && composerInputs[field].behindMore?.(composition) === true;
  return modal(
    composerTitle,
    modals.composer,
    [
      ...remarks.map((remark) => context(plain(clipped(remark, limits.context.text)))),
      select(controls.inputComposeReport, 'What', reportChoices(composition.kept), composition.report, {
        dispatch: true,
      }),
      ...fields.filter((field) => !isHidden(field)).map((field) => drawnField(field, form)),
      ...standsFor(form),
      ...actions(
        button('Preview', controls.composePreview, 'preview'),
        fields.some(isHidden) ? button('More filters', controls.composeMore, 'more') : undefined,
      ),
    ],
    { submit: 'Ask', close: 'Cancel', metadata: form.metadata },
  );
}

function drawnField(field: ComposedField, form: ComposerForm): DrawnBlock {
  const { label, element, isNeeded, variant, hint } = composerInputs[field].draw(form.composition, form);
  const isChosen = 'initial_option' in element;
  return input(composerInputName(field, variant), label, element, {
    ...(hint !== undefined && { hint }),
    // Slack lets nobody send a form with an empty input that is not optional.
    ...(isNeeded !== true && !(element.type === 'static_select' && isChosen) && { optional: true }),
    dispatch: true,
  });
}

/** The name of the input that a fault is told under. */
export function inputNameOf(field: ComposedField, form: ComposerForm): string {
  return composerInputName(field, composerInputs[field].draw(form.composition, form).variant);
}

function standsFor({ sentence, lacking }: ComposerForm): DrawnBlock[] {
  if (lacking !== undefined) return [context(plain(`${lackingInWords(lacking)} Then it can be asked.`))];
  if (sentence === undefined)
    return [context('This cannot be typed in one sentence. *Ask* asks it all the same.')];
  const typed: RichTextBlock = {
    type: 'rich_text',
    elements: [
      { type: 'rich_text_section', elements: [{ type: 'text', text: 'The same, typed in a channel:' }] },
      {
        type: 'rich_text_preformatted',
        elements: [{ type: 'text', text: `/campaign-stats ${sentence}` }],
        border: 0,
      },
    ],
  };
  return [typed];
}

/** In plain text, at most 150 characters. */
export function lackingInWords({ field, why }: LackingField): string {
  if (why === 'missing') return field === 'against' ? 'Choose the second campaign.' : 'Choose a campaign.';
  if (field === 'metric') return 'Progress cannot be added up for an owner. Choose another figure.';
  return field === 'versus'
    ? 'Both periods have the same days. Choose another one.'
    : 'Both are the same campaign. Choose another one.';
}

/** How much of a refused text is told above the form. */
const longestQuoted = 120;

/** What a form that begins with somebody's words says of them; plain text. */
export function readFromInWords(text: string, leftOut: readonly string[], isRead: boolean): string {
  const said = `“${nameOf(text, longestQuoted)}”`;
  if (!isRead) return `I understood nothing of ${said}, so the form begins anew.`;
  if (leftOut.length === 0) return `Filled in from ${said}.`;
  const words = leftOut.slice(0, 3).map((word) => `“${nameOf(word, 40)}”`);
  return `Filled in from ${said}, as far as I understood it. Left out: ${words.join(', ')}${leftOut.length > 3 ? '…' : ''}.`;
}

/** What a form says of a campaign that it could not fill in; plain text. */
export function unfilledInWords(name: string, fitting: number): string {
  const said = `“${nameOf(name, 80)}”`;
  return fitting > 1
    ? `${fitting} campaigns fit ${said}: choose one.`
    : `No campaign here is called ${said}: choose one.`;
}

/** Plain text. */
export const noneReadInWords =
  'No campaign was read yet, so there is none to choose. Open this again in a minute.';

/** `answer`: undefined while it is awaited. Modals take no charts and tables. */
export function composerPreviewModal(
  sentence: string,
  answer: Answer | undefined,
  { iteration, owners }: { readonly iteration: string; readonly owners: MemberNames },
): ModalView {
  const about = context(
    plain(`${sentence}: as it would be answered now. Ask posts it, with its table and chart.`),
  );
  if (answer === undefined)
    return modal('Preview', modals.preview, [about, plainSection('Reading the figures…')]);
  const view = { detail: 'text', page: 1, audience: 'private', iteration, owners } as const;
  const { blocks } = messageOf(answer, view);
  return modal('Preview', modals.preview, [about, ...withoutButtons(blocks as DrawnBlock[])]);
}
