// The viewer's digests on App Home: a line each, with what can be done at once. What asks first is on the card.

import { controls } from '#blocks/controls.ts';
import { unreadableBlocks } from '#blocks/digests/unreadable-digests.ts';
import { nameLengths } from '#blocks/limits.ts';
import { button, type DrawnBlock, plainSection, section } from '#blocks/parts/block.ts';
import { type MenuOption, overflowMenu } from '#blocks/parts/menu.ts';
import { nameIn } from '#blocks/parts/text.ts';
import { destinationInWords } from '#blocks/words/destination-words.ts';
import { count } from '#blocks/words/numbers.ts';
import { type CampaignNames, questionInWords } from '#blocks/words/question-words.ts';
import { nextRunInWords } from '#blocks/words/schedule-words.ts';
import type { DigestOverview, DigestPage } from '#digests/digests.ts';

const most = 2;

export function homeDigestBlocks(mine: DigestPage, names: CampaignNames | undefined): DrawnBlock[] {
  const all = mine.count > most ? `\u00a0· ${count(most)} of ${count(mine.count)}` : '';
  return [
    section(`*Your digests*${all}`, button('All digests', controls.homeDigests, 'list')),
    ...unreadableBlocks(mine.unreadable, names),
    ...(mine.count === 0
      ? [plainSection('None yet. Choose Send this regularly… under any answer, or New digest below.')]
      : mine.overviews.slice(0, most).map((overview) => digestLine(overview, names))),
  ];
}

function digestLine(overview: DigestOverview, names: CampaignNames | undefined): DrawnBlock {
  const { digest } = overview;
  const [first, ...rest] = digest.destinations;
  const place = first === undefined ? '' : destinationInWords(first);
  const line = [
    `*${nameIn(questionInWords(digest.question, names), nameLengths.title)}*`,
    rest.length === 0 ? place : `${place} and ${count(rest.length)} more`,
    standsInWords(overview),
  ].join('\u00a0· ');
  return section(line, overflowMenu(deedsOn(overview), digest.id));
}

/** What is wrong (the card says more), or when it comes next; in mrkdwn. */
function standsInWords({ digest, nextRuns, unarrived, unready }: DigestOverview): string {
  const { state, refusing, schedule } = digest;
  const isStuck = state.kind === 'broken' || refusing.length > 0 || unready !== undefined;
  if (isStuck) return '⚠ does not get through';
  if (unarrived !== undefined) return '⚠ the last one did not arrive';
  return state.kind === 'paused' && nextRuns.length === 0 ? 'paused' : nextRunInWords(nextRuns, schedule);
}

function deedsOn({ digest }: DigestOverview): readonly MenuOption[] {
  return [
    { label: 'Open', control: controls.manage },
    { label: 'Preview', control: controls.digestPreview },
    digest.state.kind === 'active'
      ? { label: 'Pause', control: controls.digestPause }
      : { label: 'Resume', control: controls.digestResume },
    { label: 'Edit…', control: controls.digestEdit },
  ];
}
