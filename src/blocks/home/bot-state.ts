// The state of the bot: the campaign service, missing permissions, and digests that do not get through. In brief, and in a modal.

import type { ModalView } from '@slack/types';
import { modals } from '#blocks/controls.ts';
import { digestBlocks } from '#blocks/digests/digest-list.ts';
import { unreadableBlocks } from '#blocks/digests/unreadable-digests.ts';
import { veiledBlocks } from '#blocks/digests/veiled-digests.ts';
import { context, plainSection, section } from '#blocks/parts/block.ts';
import { capital, listed } from '#blocks/parts/text.ts';
import { modal } from '#blocks/parts/view.ts';
import { healthInWords } from '#blocks/reports/status-sheet.ts';
import { howMany } from '#blocks/words/numbers.ts';
import type { CampaignNames } from '#blocks/words/question-words.ts';
import type { UnreadableDigest, VeiledDigest } from '#digests/digest.ts';
import type { DigestOverview } from '#digests/digests.ts';
import type { StatusReport } from '#reports/status/status-report.ts';

export interface BotState {
  readonly status: StatusReport | undefined;
  /** The first of the workspace's digests that do not get through. */
  readonly broken: readonly DigestOverview[];
  readonly unreadable: readonly UnreadableDigest[];
  /** Those of them that this admin sees veiled; absent: none. */
  readonly veiled?: readonly VeiledDigest[];
  /** Sentences in plain text, such as which permission is missing and what that switches off. */
  readonly notices: readonly string[];
  readonly names: CampaignNames;
}

/** In plain text: "the campaign service does not answer, 2 digests do not get through (⋯ Status)"; undefined if all is well. */
export function botTroubleInWords({ status, broken, unreadable, veiled = [] }: BotState): string | undefined {
  const stuck = broken.length + unreadable.length + veiled.length;
  const troubles = [
    ...((status?.standing.faults.length ?? 0) > 0 ? ['the campaign service cannot be read'] : []),
    ...(stuck > 0 ? [`${howMany(stuck, 'digest does', 'digests do')} not get through`] : []),
  ];
  return troubles.length === 0 ? undefined : `${capital(listed(troubles))} (⋯ Status)`;
}

export function botStateModal({
  status,
  broken,
  unreadable,
  veiled = [],
  notices,
  names,
}: BotState): ModalView {
  const stuck = broken.length + veiled.length;
  const allWell = stuck === 0 && unreadable.length === 0;
  return modal('Status', modals.botState, [
    ...(status === undefined ? [] : [section(healthInWords(status))]),
    ...notices.slice(0, 10).map((notice) => plainSection(`⚠ ${notice}`)),
    ...unreadableBlocks(unreadable, names),
    ...(stuck === 0
      ? []
      : [
          section('*Digests that do not get through*'),
          ...digestBlocks(broken, names),
          ...veiledBlocks(veiled),
        ]),
    ...(allWell ? [context('Every digest gets through.')] : []),
    context('More of it: /campaign-stats status'),
  ]);
}
