// A person's own morning, from the overview: what needs them, and what they work on. Who owns nothing sees everybody's. Pure.

import type { UserId } from '#base/tenant.ts';
import type { AttentionLine } from '#reports/attention/attention-line.ts';
import { arrangeNeeds, isTakenBy } from '#reports/handling/arrange-needs.ts';
import type { OverviewReport } from './overview-report.ts';

export interface Viewer {
  readonly id: UserId;
  /** The address by which they own campaigns; undefined: everybody's campaigns are meant. */
  readonly owner: string | undefined;
}

export interface MyMorning {
  readonly viewer: UserId;
  readonly owner: string | undefined;
  /** How many of the viewer's campaigns run. */
  readonly running: number;
  /** What waits for the viewer, news first: on their campaigns, and what they took and is back. */
  readonly waiting: readonly AttentionLine[];
  /** What the viewer works on, whoever owns the campaign. */
  readonly taken: readonly AttentionLine[];
}

export function myMorning(
  { attention, campaigns }: Pick<OverviewReport, 'attention' | 'campaigns'>,
  { id, owner }: Viewer,
): MyMorning {
  const isMeant = ({ ownerEmail }: { readonly ownerEmail: string }) =>
    owner === undefined || ownerEmail.toLowerCase() === owner.toLowerCase();
  const { lines, folded, taken } = arrangeNeeds(
    attention.filter((line) => isMeant(line.campaign) || isTakenBy(line, id)),
  );
  return {
    viewer: id,
    owner,
    running: campaigns.filter(({ campaign }) => isMeant(campaign)).length,
    waiting: [...lines, ...folded.flatMap((fold) => fold.lines)],
    taken: taken.filter((line) => isTakenBy(line, id)),
  };
}
