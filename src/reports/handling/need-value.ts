// What a control of a need carries: the campaign, the reason, and whose it was when it was drawn. Text and back; knows no Slack.

import { type AttentionLine, isNeedKind, type NeedKind } from '#reports/attention/attention-line.ts';
import type { DeedId } from './handled-need.ts';

export interface NeedRef {
  readonly campaignId: string;
  readonly kind: NeedKind;
  /** The deed by which it was taken when the control was drawn. Whoever took it since was first. */
  readonly taken?: DeedId | undefined;
}

/** `c 17 stalled`, `c 17 stalled #4f2a`. */
export function needValue({ campaign, reason, handling }: AttentionLine): string {
  const state = handling?.state;
  const taken = state?.kind === 'taken' ? ` #${state.deed}` : '';
  return `${campaign.id} ${reason.kind}${taken}`;
}

/** undefined where the text is none of ours; never throws. */
export function readNeedValue(text: string): NeedRef | undefined {
  const [, campaignId, kind, taken] = /^(.+) ([a-z-]+)(?: #([\w-]+))?$/s.exec(text) ?? [];
  if (campaignId === undefined || kind === undefined || !isNeedKind(kind)) return undefined;
  return { campaignId, kind, taken: taken as DeedId | undefined };
}
