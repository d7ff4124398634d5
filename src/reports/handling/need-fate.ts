// What has become of a need, by what the rules say about its campaign now: it is there, it is over, or nobody can tell yet. Pure.

import type { Campaign } from '#campaigns/campaign.ts';
import { type NeedKind, needKinds } from '#reports/attention/attention-kind.ts';
import type { AttentionLine } from '#reports/attention/attention-line.ts';
import type { NeedEnd } from './kept-need.ts';

/** A campaign as a look saw it. */
export interface CampaignSight {
  /** `unknown`: the service named it, but its entry could not be read; or the list was not read yet. */
  readonly campaign: Campaign | 'gone' | 'unknown';
  /** Its most urgent reason. */
  readonly line: AttentionLine | undefined;
  /** Enough is known to say that a reason is not there. */
  readonly isDecided: boolean;
}

export type NeedFate =
  | { readonly kind: 'stands'; readonly line: AttentionLine }
  /** A more urgent reason hides it, or too little is known. */
  | { readonly kind: 'open' }
  | { readonly kind: 'over'; readonly why: NeedEnd['why'] };

export function fateOf(kind: NeedKind, { campaign, line, isDecided }: CampaignSight): NeedFate {
  if (campaign === 'gone') return { kind: 'over', why: 'gone' };
  if (campaign === 'unknown') return { kind: 'open' };
  if (line?.reason.kind === kind) return { kind: 'stands', line };
  const runs = campaign.status === 'ACTIVE' || (campaign.status === 'COMPLETED' && kind === 'finished');
  if (!runs) return { kind: 'over', why: isMilestone(kind) ? 'normal' : 'stopped' };
  const isHidden = line !== undefined && urgency(line.reason.kind) < urgency(kind);
  return isHidden || !isDecided ? { kind: 'open' } : { kind: 'over', why: 'normal' };
}

/** It ends by itself, and nothing was wrong. */
function isMilestone(kind: NeedKind): boolean {
  return kind === 'finishing' || kind === 'finished' || kind === 'just-started';
}

function urgency(kind: NeedKind): number {
  return needKinds.indexOf(kind);
}
