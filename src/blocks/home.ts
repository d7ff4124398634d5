// App Home: this person's digests, what can be asked, and, for admins, what is wrong.

import type { AnyBlock, HomeView } from '@slack/types';
import type { CampaignNames } from '#blocks/words/question-words.ts';
import type { UnreadableDigest } from '#digests/digest.ts';
import type { DigestOverview, DigestPage } from '#digests/digests.ts';
import type { StatusReport } from '#reports/status/status-report.ts';
import type { Example } from '#reports/words/productions.ts';
import { controls } from './controls.ts';
import { digestBlocks, statesInWords } from './digests/digest-list.ts';
import { unreadableBlocks } from './digests/unreadable-digests.ts';
import { exampleBlocks, type Refusal, refusalMessage } from './notices.ts';
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
import { plain } from './parts/text.ts';
import { home } from './parts/view.ts';
import { healthInWords } from './reports/status-sheet.ts';
import { count } from './words/numbers.ts';

export interface Home {
  readonly isAdmin: boolean;
  /** The viewer's own, the first page. */
  readonly mine: DigestPage;
  /** For admins: the first of the workspace's digests that do not get through. */
  readonly broken: readonly DigestOverview[];
  readonly examples: readonly Example[];
  /** Of the workspace, those that cannot be read; for admins. */
  readonly unreadable?: readonly UnreadableDigest[];
  /** For admins. */
  readonly status?: StatusReport;
  /** Notices for admins, each a sentence in plain text: a permission that is missing and what it switches off… */
  readonly notices?: readonly string[];
  /** Of the campaigns that digests ask for by id. */
  readonly names?: CampaignNames;
}

export function homeTab(state: Home): HomeView {
  const { mine, broken } = state;
  return home([
    ...(state.isAdmin ? troubleBlocks(state, broken) : []),
    header('My digests'),
    ...unreadableBlocks(mine.unreadable, state.names),
    ...(mine.count === 0
      ? [plainSection('None yet. Choose Send this regularly… under any answer, or start here.')]
      : digestBlocks(mine.overviews, state.names)),
    ...actions(
      button('New digest', controls.homeNewDigest, 'new', { style: 'primary' }),
      button('All digests', controls.homeDigests, 'list'),
      button('Refresh', controls.homeRefresh, 'refresh'),
    ),
    context(
      plain(
        `Digests: ${statesInWords(mine)}${mine.pages > 1 ? `. Your other ${count(mine.count - mine.overviews.length)} are under All digests` : ''}`,
      ),
    ),
    divider(),
    header('What you can ask'),
    section('Type these in any channel. Answers are private until you share them.'),
    ...exampleBlocks(state.examples),
  ]);
}

/** For somebody who may not ask: why not, and nothing else. */
export function refusalHome(refusal: Refusal): HomeView {
  return { type: 'home', blocks: [...refusalMessage(refusal).blocks] as AnyBlock[] };
}

function troubleBlocks(
  { status, names, unreadable = [], notices = [] }: Home,
  broken: readonly DigestOverview[],
): DrawnBlock[] {
  return [
    header('Status'),
    ...(status === undefined ? [] : [section(healthInWords(status))]),
    ...notices.slice(0, 10).map((notice) => plainSection(`⚠ ${notice}`)),
    ...unreadableBlocks(unreadable, names),
    ...(broken.length === 0
      ? [context('Every digest gets through.')]
      : [section('*Digests that do not get through*'), ...digestBlocks(broken, names)]),
    divider(),
  ];
}
