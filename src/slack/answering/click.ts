// What a click on a control carries, and the form of the rows that say what it does.

import type { BlockAction, BlockElementAction } from '@slack/bolt';
import type { ChannelId } from '#base/tenant.ts';
import type { Control } from '#blocks/controls.ts';
import type { DoorTools } from '#slack/door-tools.ts';
import { wordIn } from '#slack/payload-fields.ts';
import type { Visitor } from '#slack/people.ts';
import type { PrivateReply } from './private-reply.ts';

export interface Click {
  readonly tools: DoorTools;
  readonly body: BlockAction;
  /** The modal or home tab that holds it. */
  readonly view: BlockAction['view'];
  readonly reply: PrivateReply | undefined;
  readonly channel: ChannelId | undefined;
  readonly person: Visitor;
  /** The button's value, or the chosen option's. */
  readonly value: string;
  /** What follows the control's name in its action_id. */
  readonly suffix: string;
  /** The block that holds the control. */
  readonly block: string;
}

export interface ClickRow {
  /** False if the click carries something that cannot be read, or its message is too old for it. */
  act(click: Click): Promise<boolean>;
  /** The click posts or changes something, so it must not act twice, even if Slack sends it again after a restart. */
  readonly lasts?: true;
  /** Two clicks within seconds count as one. Otherwise what they send would come twice. */
  readonly isWish?: true;
}

export type ClickRows = Readonly<Partial<Record<Control, ClickRow>>>;

export type ClickedView = NonNullable<BlockAction['view']>;

export function inView(deed: (click: Click, view: ClickedView) => Promise<void>): ClickRow['act'] {
  return async (click) => {
    if (click.view === undefined) return false;
    await deed(click, click.view);
    return true;
  };
}

/** The value of the button or of the chosen option. Empty if Slack sent none, or no text. */
export function chosenValue(action: BlockElementAction): string {
  return wordIn(choiceOf(action)) ?? '';
}

function choiceOf(action: BlockElementAction): unknown {
  switch (action.type) {
    case 'button':
      return action.value;
    case 'external_select':
    case 'static_select':
    case 'overflow':
      return action.selected_option?.value;
    case 'datepicker':
      return action.selected_date;
    case 'users_select':
      return action.selected_user;
    default:
      return undefined;
  }
}
