// App Home as a person's morning: what needs them, their week, their digests, and what they ask again and again.

import type { AnyBlock, HomeView } from '@slack/types';
import { controls } from '#blocks/controls.ts';
import { actions, button, context, type DrawnBlock, header } from '#blocks/parts/block.ts';
import { overflowMenu } from '#blocks/parts/menu.ts';
import { plain } from '#blocks/parts/text.ts';
import { home } from '#blocks/parts/view.ts';
import { type Refusal, refusalMessage } from '#blocks/short-messages.ts';
import type { CampaignNames } from '#blocks/words/question-words.ts';
import type { DigestPage } from '#digests/digests.ts';
import { type AskAgain, askAgainBlocks } from './ask-again.ts';
import { homeDigestBlocks } from './home-digests.ts';
import { type MorningView, morningBlocks, morningHeadline, morningPrint } from './morning.ts';
import { type MyWeek, weekBlocks } from './my-week.ts';
import { type HomeNothing, nothingBlocks, type RoomSwitch, roomSwitchBlocks } from './room-switch.ts';

export interface Home {
  readonly morning: MorningView;
  /** undefined: its days are not known. */
  readonly week: MyWeek | undefined;
  /** The first page of the viewer's own. */
  readonly mine: DigestPage;
  readonly again: AskAgain;
  /** For admins: what is wrong, in a few words of plain text. */
  readonly trouble?: string | undefined;
  /** What the last click here did, in plain text. */
  readonly told?: string | undefined;
  /** The names of campaigns that digests and questions hold by id. */
  readonly names?: CampaignNames;
  /** Which room is shown, and which others could be; absent if there is nothing to choose. */
  readonly rooms?: RoomSwitch | undefined;
  /** Why they see no campaigns there; absent: they see some. */
  readonly nothing?: HomeNothing | undefined;
}

export function homeTab({
  morning,
  week,
  mine,
  again,
  trouble,
  told,
  names,
  rooms,
  nothing,
}: Home): HomeView {
  return home([
    ...(told === undefined ? [] : [context(plain(told))]),
    ...(nothing === undefined
      ? [header(morningHeadline(morning)), context(morningPrint(morning))]
      : nothingBlocks(nothing)),
    ...(rooms === undefined ? [] : roomSwitchBlocks(rooms)),
    ...(trouble === undefined ? [] : [context(plain(`⚠ ${trouble}`))]),
    ...morningBlocks(morning),
    ...(week === undefined ? [] : weekBlocks(week)),
    ...homeDigestBlocks(mine, names),
    ...askAgainBlocks(again, names),
    ...wayOn(),
  ]);
}

/** For somebody who may not ask: why not, and nothing else. */
export function refusalHome(refusal: Refusal): HomeView {
  return { type: 'home', blocks: [...refusalMessage(refusal).blocks] as AnyBlock[] };
}

function wayOn(): DrawnBlock[] {
  return actions(
    button('New digest', controls.homeNewDigest, 'new', { style: 'primary' }),
    button('How to ask', controls.homeManual, 'manual'),
    overflowMenu(
      [
        { label: 'Refresh', control: controls.homeRefresh },
        { label: 'All needs', control: controls.homeNeeds },
        { label: 'Handled last week', control: controls.homeHandled },
        { label: 'What I asked, and pins…', control: controls.homeAsked },
        { label: 'Status', control: controls.homeStatus },
      ],
      'home',
    ),
  );
}
