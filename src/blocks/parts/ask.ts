// Buttons that carry a question: what can be asked can be clicked, refreshed, shared and scheduled with the same value.

import type { Button, ExternalSelect } from '@slack/types';
import { unreachable } from '#base/unreachable.ts';
import { type Control, controls } from '#blocks/controls.ts';
import { limits } from '#blocks/limits.ts';
import type { MessageView } from '#blocks/message.ts';
import { questionInWords } from '#blocks/words/question-words.ts';
import type { CampaignId } from '#campaigns/campaign.ts';
import {
  defaultCampaignPeriod,
  defaultPeriod,
  type Metric,
  type PeriodPhrase,
  type Question,
} from '#reports/question.ts';
import { type Asked, encodeAsked, type QuestionPage } from '#reports/question-codec.ts';
import { type ButtonOptions, button } from './block.ts';
import type { Page } from './page.ts';
import { distinct, plain } from './text.ts';

export interface SheetView extends MessageView {
  /** On a digest's post: opens its card. */
  readonly manage?: Button;
  /** What this sheet answers: every button that leads on remembers it. */
  readonly here?: QuestionPage;
}

/** undefined where the question is longer than a button may carry. */
export function askButton(
  label: string,
  control: string,
  asked: Asked,
  options: ButtonOptions = {},
): Button | undefined {
  const value = encodeAsked(asked, limits.button.value);
  return value.length > limits.button.value ? undefined : button(label, control, value, options);
}

/** Asks the question, from its first page, and leads nowhere back. `suffix` tells the button from others of its block. */
export function ask(label: string, question: Question, suffix: string, options: ButtonOptions = {}) {
  return askButton(label, `${controls.ask}:${suffix}`, { question, page: 1 }, options);
}

/** The same, one step further on: from there, Back comes here again. */
export function lead(
  label: string,
  question: Question,
  suffix: string,
  view: SheetView,
  options: ButtonOptions = {},
) {
  const asked = { question, page: 1, back: wayTo(question, view) };
  return askButton(label, `${controls.ask}:${suffix}`, asked, options);
}

/** undefined at the first step. */
export function backButton({ back = [] }: SheetView): Button | undefined {
  const last = back.at(-1);
  if (last === undefined) return undefined;
  return askButton(
    '‹ Back',
    `${controls.ask}:back`,
    { ...last, back: back.slice(0, -1) },
    { spoken: `Back to ${questionInWords(last.question)}` },
  );
}

/** How the figure came about, one click away. */
export function workingButton(
  of: {
    readonly metric: Metric;
    readonly period?: PeriodPhrase;
    readonly campaign?: string;
    readonly owner?: string;
  },
  view: SheetView,
  suffix = 'working',
  label = 'Show the working',
): Button | undefined {
  const { campaign, ...rest } = of;
  const question: Question = {
    kind: 'working',
    ...rest,
    ...(campaign !== undefined && { campaign: { by: 'id', id: campaign } }),
  };
  return lead(label, question, suffix, view, { spoken: questionInWords(question) });
}

/** What can be done with the answer on the screen; on a message that many read, the asker's own copy opens privately. */
export function deeds(
  question: Question,
  page: number,
  view: SheetView,
): (Button | ExternalSelect | undefined)[] {
  const asked = { question, page, back: view.back ?? [] };
  const regularly =
    question.kind === 'status'
      ? undefined
      : askButton('Send this regularly', controls.subscribe, { question, page });
  switch (view.audience) {
    case 'private':
      return [
        askButton('Refresh', controls.refresh, asked, { spoken: 'Refresh: read the figures again' }),
        askButton('Share to channel', controls.share, { question, page }),
        regularly,
        question.kind === 'status'
          ? undefined
          : askButton(
              'CSV file',
              controls.csv,
              { question, page: 1 },
              { spoken: 'Every row of this as a file' },
            ),
      ];
    case 'channel':
      return [ask('Open privately', question, 'open'), regularly];
    case 'digest':
      return [ask('Open privately', question, 'open'), view.manage, campaignSelect(view)];
    default:
      return unreachable(view.audience);
  }
}

export function pageButtons(
  question: Question,
  page: Page<unknown>,
  { back = [] }: SheetView,
): (Button | undefined)[] {
  const turn = (label: string, to: number, suffix: string) =>
    askButton(label, `${controls.ask}:${suffix}`, { question, page: to, back });
  return [
    page.page > 1 ? turn('‹ Previous page', page.page - 1, 'previous') : undefined,
    page.page < page.pages ? turn('Next page ›', page.page + 1, 'next') : undefined,
  ];
}

type WithPeriod = Extract<Question, { period?: PeriodPhrase }>;

/**
 * One row of buttons for an answer over a period: the same over the last 7, 14 and 30 days, and over any other; the one on the screen
 * is marked by a sign and by its words. A digest's post has no other periods to offer.
 */
export function periodRow(question: WithPeriod, view: SheetView): (Button | undefined)[] {
  if (view.audience === 'digest') return [];
  const back = view.back ?? [];
  const days = [7, 14, 30].map((length) => {
    const current = question.period?.kind === 'last-days' && question.period.days === length;
    const other: Question = { ...question, period: { kind: 'last-days', days: length } };
    const label = current ? `✓ ${length} days` : `${length} days`;
    const spoken = current ? `Last ${length} days, shown now` : `Show the last ${length} days`;
    return askButton(label, `${controls.ask}:days-${length}`, { question: other, page: 1, back }, { spoken });
  });
  const spoken = 'Choose another period';
  return [...days, askButton('Other period…', controls.period, { question, page: 1, back }, { spoken })];
}

/** A button for each campaign: its name, cut to what Slack shows, and told apart from the others. */
export function campaignButtons(
  campaigns: readonly { readonly id: CampaignId | string; readonly name: string }[],
  view: SheetView,
): (Button | undefined)[] {
  const labels = distinct(
    campaigns.map(({ name }) => name),
    limits.button.shown,
  );
  return campaigns.map(({ id }, index) =>
    lead(labels[index] ?? id, campaignQuestion(id), `campaign-${index + 1}`, view, {
      spoken: `Open ${labels[index] ?? id}`,
    }),
  );
}

/** The same for owners: what each did in the period. */
export function ownerButtons(
  emails: readonly string[],
  period: PeriodPhrase | undefined,
  view: SheetView,
): (Button | undefined)[] {
  const labels = distinct(
    emails.map((email) => email.split('@')[0] ?? email),
    limits.button.shown,
  );
  return emails.map((email, index) =>
    lead(labels[index] ?? email, ownerQuestion(email, period), `owner-${index + 1}`, view, {
      spoken: `Open ${labels[index] ?? email}`,
    }),
  );
}

/** Every other campaign: typed ahead, answered from the record (decision 11). */
export function campaignSelect(view: SheetView): ExternalSelect {
  return typeAhead(controls.campaignSelect, 'Find a campaign…', view);
}

export function ownerSelect(view: SheetView): ExternalSelect {
  return typeAhead(controls.ownerSelect, 'Find an owner…', view);
}

/** Every campaign and every owner, from wherever one stands. */
export function finders(view: SheetView): ExternalSelect[] {
  return [campaignSelect(view), ownerSelect(view)];
}

/** Only where the sheet's own question, which names the first of the two, fits. */
export function compareSelect(view: SheetView): ExternalSelect | undefined {
  const select = typeAhead(controls.compareSelect, 'Compare with…', view);
  return select.action_id === controls.compareSelect ? undefined : select;
}

export function campaignQuestion(id: string): Question {
  return { kind: 'campaign', campaign: { by: 'id', id }, period: defaultCampaignPeriod };
}

export function ownerQuestion(email: string, period: PeriodPhrase = defaultPeriod): Question {
  return { kind: 'daily', period, owner: email };
}

/** An option carries an id alone, so what the select stands on is in its name, as far back as there is room. */
function typeAhead(control: Control, placeholder: string, view: SheetView): ExternalSelect {
  const { here, back = [] } = view;
  const room = limits.actionId - control.length - 1;
  const suffix = here === undefined ? '' : encodeAsked({ ...here, back }, room);
  const fits = suffix !== '' && suffix.length <= room;
  return {
    type: 'external_select',
    action_id: fits ? `${control}:${suffix}` : control,
    placeholder: plain(placeholder),
    min_query_length: 0,
  };
}

/** A way that comes by the same question again is cut short there. */
function wayTo(question: Question, { back = [], here }: SheetView): readonly QuestionPage[] {
  const way = here === undefined ? back : [...back, here];
  const wanted = JSON.stringify(question);
  const met = way.findIndex((step) => JSON.stringify(step.question) === wanted);
  return met < 0 ? way : way.slice(0, met);
}
