// App Home: this person's digests, what can be asked, and, for admins, what is wrong.

import type { AnyBlock, HomeView } from '@slack/types';
import type { UserId } from '#base/tenant.ts';
import type { DigestOverview } from '#digests/digests.ts';
import type { StatusReport } from '#reports/status-report.ts';
import { controls } from './controls.ts';
import { digestBlocks, digestsInWords } from './digest-list.ts';
import { type Example, exampleBlocks, type Refusal, refusalMessage } from './notices.ts';
import {
  actions,
  button,
  context,
  type DrawnBlock,
  divider,
  header,
  plainSection,
  section,
} from './parts/block.ts';
import type { CampaignNames } from './parts/period-words.ts';
import { plain } from './parts/text.ts';
import { home } from './parts/view.ts';
import { healthInWords } from './status.ts';

export interface Home {
  readonly viewer: UserId;
  readonly isAdmin: boolean;
  /** All digests of the workspace. */
  readonly overviews: readonly DigestOverview[];
  readonly examples: readonly Example[];
  /** For admins. */
  readonly status?: StatusReport;
  /** Notices for admins, each a sentence in plain text: a permission that is missing and what it switches off… */
  readonly notices?: readonly string[];
  /** Of the campaigns that digests ask for by id. */
  readonly names?: CampaignNames;
}

const shownDigests = 10;

export function homeTab(state: Home): HomeView {
  const mine = state.overviews.filter(({ digest }) => digest.owner === state.viewer);
  const broken = state.isAdmin
    ? state.overviews.filter(({ digest }) => digest.refusing.length > 0 || digest.state.kind === 'broken')
    : [];
  return home([
    ...(state.isAdmin ? troubleBlocks(state, broken) : []),
    header('My digests'),
    ...(mine.length === 0
      ? [plainSection('None yet. Choose Send this regularly under any answer, or start here.')]
      : mine.slice(0, shownDigests).flatMap((overview) => digestBlocks(overview, state.names))),
    ...actions(
      button('New digest', controls.homeNewDigest, 'new', { style: 'primary' }),
      button('All digests', controls.homeDigests, 'list'),
      button('Refresh', controls.homeRefresh, 'refresh'),
    ),
    context(
      plain(
        `In this workspace: ${digestsInWords(state.overviews)}${mine.length > shownDigests ? `. Yours beyond the first ${shownDigests} are under All digests` : ''}`,
      ),
    ),
    divider(),
    header('What you can ask'),
    section('Type these in any channel. Answers are private until you share them.'),
    ...exampleBlocks(state.examples),
  ]);
}

/** For whoever may not ask: why, and nothing else. */
export function refusalHome(refusal: Refusal): HomeView {
  return { type: 'home', blocks: [...refusalMessage(refusal).blocks] as AnyBlock[] };
}

function troubleBlocks(
  { status, names, notices = [] }: Home,
  broken: readonly DigestOverview[],
): DrawnBlock[] {
  return [
    header('Status'),
    ...(status === undefined ? [] : [section(healthInWords(status))]),
    ...notices.slice(0, 10).map((notice) => plainSection(`⚠ ${notice}`)),
    ...(broken.length === 0
      ? [context('Every digest gets through.')]
      : [
          section('*Digests that do not get through*'),
          ...broken.slice(0, 5).flatMap((overview) => digestBlocks(overview, names)),
        ]),
    divider(),
  ];
}
