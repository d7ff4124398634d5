// Digests in a list, the same in a message and in a modal: what, where, when next, in which state, and a button to open each.

import type { DigestOverview } from '#digests/digests.ts';
import { controls } from './controls.ts';
import { nameLengths, pages } from './limits.ts';
import { actions, button, context, type DrawnBlock, plainSection, section } from './parts/block.ts';
import { count } from './parts/numbers.ts';
import { pageOf, placeInWords } from './parts/page.ts';
import { type CampaignNames, questionInWords } from './parts/period-words.ts';
import { destinationsInWords, nextRunInWords, scheduleMarked, stateInWords } from './parts/schedule-words.ts';
import { nameIn, plain, plural } from './parts/text.ts';

/** `lines` say the same for the text twin. */
export function digestListBlocks(
  overviews: readonly DigestOverview[],
  wanted: number,
  names?: CampaignNames,
): { blocks: DrawnBlock[]; lines: string[] } {
  const page = pageOf(overviews, wanted, pages.digestList);
  if (page.of === 0) {
    const none = 'No digests yet. Choose Send this regularly under any answer, or start here.';
    return {
      blocks: [plainSection(none), ...actions(button('New digest', controls.homeNewDigest, 'new'))],
      lines: [none],
    };
  }
  const turn = (label: string, to: number, suffix: string) =>
    button(label, `${controls.digestListPage}:${suffix}`, String(to));
  return {
    blocks: [
      ...page.rows.flatMap((overview) => digestBlocks(overview, names)),
      ...actions(
        page.page > 1 ? turn('‹ Previous page', page.page - 1, 'previous') : undefined,
        page.page < page.pages ? turn('Next page ›', page.page + 1, 'next') : undefined,
        button('New digest', controls.homeNewDigest, 'new'),
      ),
      context(plain(`${placeInWords(page)} ${plural(page.of, 'digest')}`)),
    ],
    lines: [
      ...page.rows.map((overview) => `• ${digestLine(overview, names)}`),
      ...(page.pages > 1 ? [`${placeInWords(page)}; the buttons show the others.`] : []),
    ],
  };
}

/** Two blocks: the name with its button, and everything else in small print. */
export function digestBlocks(overview: DigestOverview, names?: CampaignNames): DrawnBlock[] {
  const { digest } = overview;
  const name = questionInWords(digest.question, names);
  return [
    section(
      `*${nameIn(name, nameLengths.title)}*`,
      button('Open', controls.manage, digest.id, {
        spoken: `Open the digest ${name}`,
      }),
    ),
    context(detailsInWords(overview)),
  ];
}

function digestLine(overview: DigestOverview, names?: CampaignNames): string {
  return `${nameIn(questionInWords(overview.digest.question, names), nameLengths.line)}: ${detailsInWords(overview)}`;
}

/** mrkdwn */
function detailsInWords({ digest, nextRuns }: DigestOverview): string {
  const state =
    digest.state.kind === 'active' && digest.refusing.length === 0
      ? nextRunInWords(nextRuns, digest.schedule.zone)
      : stateInWords(digest);
  return [scheduleMarked(digest.schedule), destinationsInWords(digest), state].join(' · ');
}

/** "3 digests, 1 paused"; plain text. */
export function digestsInWords(overviews: readonly DigestOverview[]): string {
  const paused = overviews.filter(({ digest }) => digest.state.kind !== 'active').length;
  const all = `${count(overviews.length)} ${plural(overviews.length, 'digest')}`;
  return paused === 0 ? all : `${all}, ${count(paused)} paused`;
}
