// What a control of a need carries: the campaign, the reason, and how it stood when the control was drawn. Text and back; knows no Slack.

import { isNeedKind, type NeedKind, needKinds } from '#reports/attention/attention-kind.ts';
import type { AttentionLine } from '#reports/attention/attention-line.ts';
import { type Asked, decodeAsked, encodeAsked } from '#reports/question-codec.ts';
import type { DeedId } from './handled-need.ts';

export interface NeedRef {
  readonly campaignId: string;
  readonly kind: NeedKind;
  /**
   * The deed by which the need was taken, snoozed or done when the control was drawn: anybody who did so since was first. On Undo, the deed
   * to undo.
   */
  readonly deed?: DeedId | undefined;
  /** The answer that showed the need; absent if it was too long to carry. */
  readonly from?: Asked | undefined;
}

/** `c 17 stalled`, or `c 17 stalled #4f2a`. The answer that shows it follows, if both fit into `longest` characters. */
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

/** undefined if the text is not the bot's own. Never throws. */
export function readNeedValue(text: string): NeedRef | undefined {
  const [, campaignId, kind, deed, asked] = pattern.exec(text) ?? [];
  if (campaignId === undefined || kind === undefined || !isNeedKind(kind)) return undefined;
  const from = asked === undefined ? undefined : decodeAsked(asked);
  return { campaignId, kind, deed: deed as DeedId | undefined, ...(from && { from }) };
}

/** An id may contain spaces. */
const pattern = new RegExp(`^(.+?) (${needKinds.join('|')})(?: #([\\w-]+))?(?: (\\{.*\\}))?$`, 's');
