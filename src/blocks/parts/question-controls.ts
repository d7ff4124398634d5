// Buttons and menus that carry a question: a click asks, refreshes, shares or schedules it.

import type { Button, ExternalSelect } from '@slack/types';
import { type Control, controls } from '#blocks/controls.ts';
import { limits } from '#blocks/limits.ts';
import type { MessageView } from '#blocks/message.ts';
import { ownerName } from '#blocks/words/campaign-words.ts';
import { questionInWords } from '#blocks/words/question-words.ts';
import type { CampaignId } from '#campaigns/campaign.ts';
import type { NeedKind } from '#reports/attention/attention-kind.ts';
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
  /** On a digest's post: the button that opens its card. */
  readonly manage?: Button;
  /** The question that this sheet answers. Every button that leads on carries it, so that Back returns here. */
  readonly here?: QuestionPage;
}

/** undefined if the question is too long for a button. */
export function askButton(
  label: string,
  control: string,
  asked: Asked,
  options: ButtonOptions = {},
): Button | undefined {
  const value = encodeAsked(asked, limits.button.value);
  return value.length > limits.button.value ? undefined : button(label, control, value, options);
}

/** This answer, or another page or period of it, drawn alike and with the same way back. */
export function asAsked(question: Question, page: number, view: SheetView): Asked {
  const { back = [], more, need, walk = [] } = view;
  return {
    question,
    page,
    ...(more && { more: true }),
    ...(need && { need }),
    ...(back.length > 0 && { back }),
    ...(walk.length > 0 && { walk }),
  };
}

/** Asks the question from its first page, without a way back. `suffix` keeps the action ids of one block apart. */
export function ask(label: string, question: Question, suffix: string, options: ButtonOptions = {}) {
  return askButton(label, `${controls.ask}:${suffix}`, { question, page: 1 }, options);
}

/** The same, but Back returns here. */
export function lead(
  label: string,
  question: Question,
  suffix: string,
  view: SheetView,
  { need, ...options }: ButtonOptions & { readonly need?: NeedKind } = {},
) {
  const { walk = [] } = view;
  const asked = { question, page: 1, ...(need && { need }), back: wayTo(question, view), walk };
  return askButton(label, `${controls.ask}:${suffix}`, asked, options);
}

/** undefined at the first page. */
export function backButton({ back = [], walk = [] }: SheetView): Button | undefined {
  const last = back.at(-1);
  if (last === undefined) return undefined;
  return askButton(
    '‹ Back',
    `${controls.ask}:back`,
    { ...last, back: back.slice(0, -1), walk },
    { spoken: `Back to ${questionInWords(last.question)}` },
  );
}

/** Asks how the figure is worked out. */
export function workingButton(
  figure: {
    readonly metric: Metric;
    readonly period?: PeriodPhrase;
    readonly campaign?: string;
    readonly owner?: string;
  },
  view: SheetView,
  suffix = 'working',
  label = 'Show the working',
): Button | undefined {
  const { campaign, ...rest } = figure;
  const question: Question = {
    kind: 'working',
    ...rest,
    ...(campaign !== undefined && { campaign: { by: 'id', id: campaign } }),
  };
  return lead(label, question, suffix, view, { spoken: questionInWords(question) });
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
 * The same question over the last 7, 14 and 30 days, and over any other period. The present one is marked, also for screen readers. A
 * digest's post has no such buttons.
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

/** A button for each campaign. Names are cut to what Slack shows, and all differ. */
export function campaignButtons(
  campaigns: readonly { readonly id: CampaignId | string; readonly name: string }[],
  view: SheetView,
  period: PeriodPhrase = defaultCampaignPeriod,
): (Button | undefined)[] {
  const labels = distinct(
    campaigns.map(({ name }) => name),
    limits.button.shown,
  );
  return campaigns.map(({ id }, index) =>
    lead(labels[index] ?? id, campaignQuestion(id, period), `campaign-${index + 1}`, view, {
      spoken: `Open ${labels[index] ?? id}`,
    }),
  );
}

/** A button for each owner that asks for the owner's activity in the period. */
export function ownerButtons(
  emails: readonly string[],
  period: PeriodPhrase | undefined,
  view: SheetView,
): (Button | undefined)[] {
  const labels = distinct(
    emails.map((email) => ownerName(email, view.owners)),
    limits.button.shown,
  );
  return emails.map((email, index) =>
    lead(labels[index] ?? email, ownerQuestion(email, period), `owner-${index + 1}`, view, {
      spoken: `Open ${labels[index] ?? email}`,
    }),
  );
}

/** Finds any campaign. Its type-ahead is answered from the record (decision 11). */
export function campaignSelect(view: SheetView): ExternalSelect {
  return typeAhead(controls.campaignSelect, 'Find a campaign…', view);
}

export function ownerSelect(view: SheetView): ExternalSelect {
  return typeAhead(controls.ownerSelect, 'Find an owner…', view);
}

/** Finds any campaign and any owner. */
export function finders(view: SheetView): ExternalSelect[] {
  return [campaignSelect(view), ownerSelect(view)];
}

/** undefined if the sheet's question, which names the first of the two campaigns, does not fit into the select. */
export function compareSelect(view: SheetView): ExternalSelect | undefined {
  const select = typeAhead(controls.compareSelect, 'Compare with…', view);
  return select.action_id === controls.compareSelect ? undefined : select;
}

export function campaignQuestion(id: string, period: PeriodPhrase = defaultCampaignPeriod): Question {
  return { kind: 'campaign', campaign: { by: 'id', id }, period };
}

export function ownerQuestion(email: string, period: PeriodPhrase = defaultPeriod): Question {
  return { kind: 'daily', period, owner: email };
}

/** An option carries only an id. So the select's own name carries the answer that holds it, and as much of the way back as fits. */
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

/** Cuts the way back before a page that asks the same question, so that nobody goes in circles. */
function wayTo(question: Question, { back = [], here }: SheetView): readonly QuestionPage[] {
  const way = here === undefined ? back : [...back, here];
  const wanted = JSON.stringify(question);
  const met = way.findIndex((step) => JSON.stringify(step.question) === wanted);
  return met < 0 ? way : way.slice(0, met);
}
