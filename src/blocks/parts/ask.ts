// Buttons that carry a question: what can be asked can be clicked, refreshed, shared and scheduled with the same value.

import type { Button, ExternalSelect } from '@slack/types';
import { unreachable } from '#base/unreachable.ts';
import { controls } from '#blocks/controls.ts';
import { limits } from '#blocks/limits.ts';
import type { MessageView } from '#blocks/message.ts';
import type { CampaignId } from '#campaigns/campaign.ts';
import { defaultCampaignPeriod, type Question } from '#reports/question.ts';
import { type Asked, encodeAsked } from '#reports/question-codec.ts';
import { type ButtonOptions, button } from './block.ts';
import type { Page } from './page.ts';
import { distinct, plain } from './text.ts';

export interface SheetView extends MessageView {
  /** On a digest's post: opens its card. */
  readonly manage?: Button;
}

/** undefined where the question is longer than a button may carry. */
export function askButton(
  label: string,
  control: string,
  asked: Asked,
  options: ButtonOptions = {},
): Button | undefined {
  const value = encodeAsked(asked);
  return value.length > limits.button.value ? undefined : button(label, control, value, options);
}

/** Asks the question, from its first page. `suffix` tells the button from others of its block. */
export function ask(label: string, question: Question, suffix: string, options: ButtonOptions = {}) {
  return askButton(label, `${controls.ask}:${suffix}`, { question, page: 1 }, options);
}

/** What can be done with the answer on the screen; on a message that many read, the asker's own copy opens privately. */
export function deeds(
  question: Question,
  page: number,
  view: SheetView,
): (Button | ExternalSelect | undefined)[] {
  const asked = { question, page };
  const regularly = askButton('Send this regularly', controls.subscribe, asked);
  switch (view.audience) {
    case 'private':
      return [
        askButton('Refresh', controls.refresh, asked, { spoken: 'Refresh: read the figures again' }),
        askButton('Share to channel', controls.share, asked),
        regularly,
      ];
    case 'channel':
      return [ask('Open privately', question, 'open'), regularly];
    case 'digest':
      return [ask('Open privately', question, 'open'), view.manage, campaignSelect()];
    default:
      return unreachable(view.audience);
  }
}

export function pageButtons(question: Question, page: Page<unknown>): (Button | undefined)[] {
  const turn = (label: string, to: number, suffix: string) =>
    askButton(label, `${controls.ask}:${suffix}`, { question, page: to });
  return [
    page.page > 1 ? turn('‹ Previous page', page.page - 1, 'previous') : undefined,
    page.page < page.pages ? turn('Next page ›', page.page + 1, 'next') : undefined,
  ];
}

/** One row of buttons for an answer over a period; a digest's post has no other periods to offer. */
export function periodRow(
  question: Extract<Question, { period: unknown }>,
  view: SheetView,
): (Button | undefined)[] {
  return view.audience === 'digest' ? [] : periodButtons(question);
}

/** The same question over the last 7, 14 and 30 days; the one on the screen is marked by a sign and by its words. */
function periodButtons(question: Extract<Question, { period: unknown }>): (Button | undefined)[] {
  return [7, 14, 30].map((days) => {
    const current = question.period.kind === 'last-days' && question.period.days === days;
    const other: Question = { ...question, period: { kind: 'last-days', days } };
    return ask(current ? `✓ ${days} days` : `${days} days`, other, `days-${days}`, {
      spoken: current ? `Last ${days} days, shown now` : `Show the last ${days} days`,
    });
  });
}

/** A button for each campaign: its name, cut to what Slack shows, and told apart from the others. */
export function campaignButtons(
  campaigns: readonly { readonly id: CampaignId | string; readonly name: string }[],
): (Button | undefined)[] {
  const labels = distinct(
    campaigns.map(({ name }) => name),
    limits.button.shown,
  );
  return campaigns.map(({ id }, index) =>
    ask(labels[index] ?? id, campaignQuestion(id), `campaign-${index + 1}`, {
      spoken: `Open ${labels[index] ?? id}`,
    }),
  );
}

/** Every other campaign: typed ahead, answered from the record (decision 11). */
export function campaignSelect(): ExternalSelect {
  return {
    type: 'external_select',
    action_id: controls.campaignSelect,
    placeholder: plain('Find a campaign…'),
    min_query_length: 0,
  };
}

export function campaignQuestion(id: string): Question {
  return { kind: 'campaign', campaign: { by: 'id', id }, period: defaultCampaignPeriod };
}
