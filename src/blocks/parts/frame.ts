// The frame of every answer: a sentence that answers, its fine print, the body, what is behind More, and one row of controls.

import type { Button, ContextBlock, ExternalSelect } from '@slack/types';
import { unreachable } from '#base/unreachable.ts';
import { controls } from '#blocks/controls.ts';
import { limits } from '#blocks/limits.ts';
import type { Question } from '#reports/question.ts';
import { encodeOthers } from '#reports/question-codec.ts';
import { actions, button, type DrawnBlock, header } from './block.ts';
import { menuButtons, messageMenu } from './menu.ts';
import { asAsked, ask, askButton, backButton, type SheetView } from './question-controls.ts';
import type { Sheet } from './sheet.ts';
import { unbroken } from './text.ts';

export interface Frame {
  readonly question: Question;
  /** Absent: the page that was asked for. */
  readonly page?: number;
  /** The answer in one sentence, in plain text. Aim at 60 characters, 90 at worst. */
  readonly headline: string;
  readonly finePrint: ContextBlock;
  readonly body: readonly DrawnBlock[];
  /** Drawn when somebody clicks More. A digest posts it into its thread. */
  readonly more?: readonly DrawnBlock[];
  readonly controls?: {
    /** The next step: the one green button. */
    readonly next?: Button | undefined;
    readonly named?: readonly (Button | ExternalSelect | undefined)[];
  };
}

export function framed(frame: Frame, view: SheetView): Pick<Sheet, 'blocks' | 'more'> {
  const asked = asAsked(frame.question, frame.page ?? view.page, view);
  const ellipsis = view.audience === 'private' ? messageMenu(asked, view.iteration) : undefined;
  const spilled = view.audience === 'private' && ellipsis === undefined ? actions(...menuButtons(asked)) : [];
  const more = [...(frame.more ?? []), ...spilled];
  const shown = view.more ? more : [];
  return {
    blocks: [
      header(unbroken(frame.headline)),
      frame.finePrint,
      ...frame.body,
      ...shown,
      ...identified(
        actions(...controlRow(frame, view, more.length > 0), ellipsis?.overflow),
        ellipsis?.blockId,
      ),
    ],
    ...(more.length > 0 && { more }),
  };
}

function identified(row: readonly DrawnBlock[], blockId: string | undefined): DrawnBlock[] {
  return row.map((block) => (blockId === undefined ? block : { ...block, block_id: blockId }));
}

function controlRow(
  { question, controls: { next, named = [] } = {} }: Frame,
  view: SheetView,
  hasMore: boolean,
): (Button | ExternalSelect | undefined)[] {
  const { audience, need, more } = view;
  const page = view.page;
  switch (audience) {
    case 'private':
      return [
        backButton(view),
        next,
        ...named,
        hasMore ? (more ? lessButton(question, view) : moreButton(question, view)) : undefined,
        need === undefined ? askButton('Share', controls.share, { question, page }) : undefined,
        notMeantButton(view),
      ];
    case 'channel':
      return [
        ask('Open privately', question, 'open'),
        question.kind === 'status'
          ? undefined
          : askButton('Send this regularly…', controls.subscribe, { question, page }),
      ];
    case 'digest':
      return [ask('Open privately', question, 'open'), view.manage];
    default:
      return unreachable(audience);
  }
}

function notMeantButton({ otherwise }: SheetView): Button | undefined {
  const value = otherwise && encodeOthers(otherwise, limits.button.value);
  return value === undefined ? undefined : button('Not what you meant?', controls.notMeant, value);
}

function moreButton(question: Question, view: SheetView): Button | undefined {
  const asked = asAsked(question, view.page, { ...view, more: true });
  return askButton('More', controls.more, asked, { spoken: 'More: the rest of this answer' });
}

function lessButton(question: Question, view: SheetView): Button | undefined {
  const asked = asAsked(question, view.page, { ...view, more: false });
  return askButton('Less', controls.less, asked, { spoken: 'Less: only what matters first' });
}
