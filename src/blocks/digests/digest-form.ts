// The form that sets up or edits a digest: what most people need, and the rest behind More.

import type { ModalView } from '@slack/types';
import { zone } from '#base/day.ts';
import { controls, modals } from '#blocks/controls.ts';
import { actions, button, type DrawnBlock, divider, plainSection, section } from '#blocks/parts/block.ts';
import { input, modal } from '#blocks/parts/view.ts';
import { type Unfit, unfitInWords } from '#blocks/words/destination-words.ts';
import { metricInWords } from '#blocks/words/metric-words.ts';
import type { CampaignNames } from '#blocks/words/question-words.ts';
import type { FigureName } from '#digests/digest.ts';
import { type Clash, clashBlocks } from './digest-clash.ts';
import { type Concern, concernBlocks } from './digest-concerns.ts';
import type { DigestFields } from './digest-fields.ts';
import {
  type DigestInput,
  digestFieldNames,
  digestInputs,
  holidaysLabel,
  type InputSurroundings,
} from './digest-inputs.ts';
import { earlyInWords } from './service-days-words.ts';

export interface DigestForm extends InputSurroundings {
  readonly mode: 'new' | 'edit';
  readonly metadata: string;
  readonly fields: DigestFields;
  /** Shows the part behind More too. */
  readonly more: boolean;
  /** What is wrong with the question. In plain text, because it holds names that people typed. */
  readonly fault?: string | undefined;
  /** Further remarks above the form, in mrkdwn without names. */
  readonly remarks?: readonly string[] | undefined;
  /** What the person must agree to before it is saved. */
  readonly concerns?: readonly Concern[];
  /** What somebody else changed since the form was opened, and the digest as it is now. */
  readonly clash?: Clash | undefined;
  readonly names?: CampaignNames | undefined;
}

export function digestFormModal(form: DigestForm): ModalView {
  const { fields, more, mode, leftOut = 0, concerns = [], clash } = form;
  return modal(
    mode === 'new' ? 'New digest' : 'Edit digest',
    modals.digestForm,
    [
      ...(clash === undefined ? [] : clashBlocks(clash, form.names)),
      ...(form.fault === undefined ? [] : [plainSection(`⚠ ${form.fault}`)]),
      ...(form.remarks ?? []).map((remark) => section(`⚠ ${remark}`)),
      ...(form.onClock?.early === undefined || concerns.some(({ kind }) => kind === 'early')
        ? []
        : [plainSection(`⚠ ${earlyInWords(form.onClock.early, zone(fields.zone))}`)]),
      ...concernBlocks(concerns, mode, fields.zone),
      ...(leftOut > 0 ? [plainSection(leftOutInWords(leftOut, mode))] : []),
      ...digestFieldNames.flatMap((name) => drawnInput(digestInputs[name], form)),
      ...actions(
        button('Preview and next runs', controls.previewDigest, 'preview'),
        more ? undefined : button('More options', controls.formMore, 'more'),
      ),
    ],
    { submit: mode === 'new' ? 'Create' : 'Save', close: 'Cancel', metadata: form.metadata },
  );
}

function leftOutInWords(leftOut: number, mode: DigestForm['mode']): string {
  const places =
    leftOut === 1
      ? 'A private place that you are not in is left out'
      : `${leftOut} private places that you are not in are left out`;
  return mode === 'new' ? `⚠ ${places}.` : `⚠ ${places}: once you save, nothing is sent there any more.`;
}

/** Draws nothing if the form does not show the input now. */
function drawnInput(row: DigestInput<unknown>, form: DigestForm): DrawnBlock[] {
  const { fields, more } = form;
  const isShown = (row.fits?.(fields) ?? true) && (more || row.behindMore?.(fields) !== true);
  if (!isShown) return [];
  const { label, element, hint } = row.draw(fields, form);
  const block = input(row.control, label, element, {
    ...(hint !== undefined && { hint }),
    ...(row.optional && { optional: true }),
    ...(row.redraws && { dispatch: true }),
  });
  return row.belowDivider ? [divider(), block] : [block];
}

/** The remark above a form that would send to them, in mrkdwn. */
export function notSavedInWords(unfit: readonly Unfit[]): string {
  const retry = unfit.some(({ why }) => why === 'unknown') ? 'Try again in a minute, or choose' : 'Choose';
  return `*Not saved.* ${unfitInWords(unfit)} ${retry} somebody else, or a channel.`;
}

/** The remark above a form whose condition can never be judged, in mrkdwn. */
export function conditionRefusedInWords(figure: FigureName): string {
  return `*Not saved.* The service counts ${metricInWords(figure)} otherwise than by day (InMails may be in it), so no condition can rest on it. Choose another figure.`;
}

/** The remark above a form that cannot know whose holidays are meant, in mrkdwn. */
export function holidaysLackingInWords(zone: string): string {
  return `No country’s holidays go with your time zone, ${zone}. Choose whose are meant below, in *${holidaysLabel}*.`;
}
