// What a control of a need carries: the campaign, the reason, and how it stood when it was drawn. Text and back; knows no Slack.

import { isNeedKind, type NeedKind, needKinds } from '#reports/attention/attention-kind.ts';
import type { AttentionLine } from '#reports/attention/attention-line.ts';
import { type Asked, decodeAsked, encodeAsked } from '#reports/question-codec.ts';
import type { DeedId } from './handled-need.ts';

export interface NeedRef {
  readonly campaignId: string;
  readonly kind: NeedKind;
  /** The deed by which it was taken, snoozed or done when the control was drawn: whoever did so since was first. On Undo the deed to be undone. */
  readonly deed?: DeedId | undefined;
  /** The answer that showed the need; absent where it was too long to carry. */
  readonly from?: Asked | undefined;
}

/** `c 17 stalled`, `c 17 stalled #4f2a`, and after it the answer that it stands on where both fit into `longest` characters. */
export function needValue(
  { campaign, reason, handling }: AttentionLine,
  from?: Asked,
  longest = 2_000,
): string {
  const state = handling?.state;
  const deed = state === undefined || state.kind === 'open' ? undefined : state.deed;
  return controlValue({ campaignId: campaign.id, kind: reason.kind, deed, from }, longest);
}

export function controlValue({ campaignId, kind, deed, from }: NeedRef, longest = 2_000): string {
  const value = deed === undefined ? `${campaignId} ${kind}` : `${campaignId} ${kind} #${deed}`;
  if (from === undefined) return value;
  const whole = `${value} ${encodeAsked(from, longest - value.length - 1)}`;
  return whole.length <= longest ? whole : value;
}

/** undefined where the text is none of ours; never throws. */
export function readNeedValue(text: string): NeedRef | undefined {
  const [, campaignId, kind, deed, asked] = pattern.exec(text) ?? [];
  if (campaignId === undefined || kind === undefined || !isNeedKind(kind)) return undefined;
  const from = asked === undefined ? undefined : decodeAsked(asked);
  return { campaignId, kind, deed: deed as DeedId | undefined, ...(from && { from }) };
}

/** An id may hold spaces. */
const pattern = new RegExp(`^(.+?) (${needKinds.join('|')})(?: #([\\w-]+))?(?: (\\{.*\\}))?$`, 's');
