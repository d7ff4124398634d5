// What a person is told after they acted on a need: what is so now, who was first, or why nothing was changed; with the next step.

import type { Button } from '@slack/types';
import { unreachable } from '#base/unreachable.ts';
import { controls } from '#blocks/controls.ts';
import { nameLengths } from '#blocks/limits.ts';
import type { Message } from '#blocks/message.ts';
import { actions, button, section } from '#blocks/parts/block.ts';
import { capital, nameIn } from '#blocks/parts/text.ts';
import { dayInWords, weekdayAndDay } from '#blocks/words/dates.ts';
import { onDay } from '#blocks/words/handling-words.ts';
import type { DeedVerdict } from '#reports/handling/decide-deed.ts';
import type { DeedId } from '#reports/handling/handled-need.ts';
import type { NeedDeed } from '#reports/handling/kept-need.ts';
import { controlValue, type NeedRef } from '#reports/handling/need-value.ts';
import type { NeedOutcome } from '#reports/handling/needs-keeper.ts';
import type { CampaignChoice } from '#reports/report-base.ts';

export function needDeedMessage(need: NeedRef, deed: NeedDeed, outcome: NeedOutcome): Message {
  const words = needDeedInWords(deed, outcome);
  return { blocks: [section(words), ...actions(...nextSteps(need, deed, outcome))], text: words };
}

/** mrkdwn, one sentence or two. */
export function needDeedInWords(deed: NeedDeed, outcome: NeedOutcome): string {
  const name = campaignIn(outcome.campaign);
  switch (outcome.kind) {
    case 'kept':
      return keptInWords(deed, outcome, name);
    case 'first':
      return `${personIn(outcome.state.by.name)} was first and ${firstInWords(outcome, name)}. Nothing was changed.`;
    case 'so-already':
      return soAlreadyInWords(deed, name);
    case 'over':
      return overInWords(outcome, name);
    case 'beyond-end':
    case 'day-past':
      return dayRefusedInWords(outcome);
    case 'since-then': {
      const { deed: since, today } = outcome;
      return `${personIn(since.by.name)} ${sinceInWords(since.deed, name)} ${onDay(since.on, today)}, so nothing was undone.`;
    }
    default:
      return unreachable(outcome);
  }
}

function firstInWords({ state, today }: Extract<NeedOutcome, { kind: 'first' }>, name: string): string {
  if (state.kind === 'taken') return `took ${name} ${onDay(state.on, today)}`;
  if (state.kind === 'done') return `called ${name} done ${onDay(state.on, today)}`;
  return `snoozed ${name} until ${state.until === undefined ? 'it gets worse' : weekdayAndDay(state.until)}`;
}

/** What somebody did that an older Undo would undo too. */
function sinceInWords({ kind }: NeedDeed, name: string): string {
  switch (kind) {
    case 'take':
      return `took ${name}`;
    case 'snooze':
      return `snoozed ${name}`;
    case 'done':
      return `called ${name} done`;
    case 'give-back':
      return `gave ${name} back`;
    case 'note':
    case 'undo':
      return `acted on ${name}`;
    default:
      return unreachable(kind);
  }
}

/** In plain text, also for the form. */
export function dayRefusedInWords(
  verdict: Extract<DeedVerdict, { kind: 'beyond-end' | 'day-past' }>,
): string {
  return verdict.kind === 'day-past'
    ? 'That day has come already. Choose a later one.'
    : `The campaign ends on ${dayInWords(verdict.endsOn)}. Choose a day until then, or “Until it gets worse”.`;
}

function keptInWords(
  deed: NeedDeed,
  { handling: { state }, isOver }: Extract<NeedOutcome, { kind: 'kept' }>,
  name: string,
): string {
  const now = isOver ? ' By now it is back to normal.' : '';
  switch (deed.kind) {
    case 'take':
      return `${name} is yours: everybody sees that you are at it.`;
    case 'snooze':
      return deed.until === undefined
        ? `${name} is snoozed until it gets worse.`
        : `${name} is snoozed until ${weekdayAndDay(deed.until)}, or until it gets worse.`;
    case 'done':
      return `${name} is marked as done. It comes back if it gets worse, or if the figures still show it in a week.`;
    case 'note':
      return `Your note on ${name} is kept, for everybody to see.${now}`;
    case 'give-back':
      return `${name} is nobody’s again.`;
    case 'undo':
      return state.kind === 'open'
        ? `Undone: nobody is at ${name}.${now}`
        : `Undone: ${name} is ${state.kind} by ${personIn(state.by.name)}, as before.${now}`;
    default:
      return unreachable(deed);
  }
}

function soAlreadyInWords(deed: NeedDeed, name: string): string {
  switch (deed.kind) {
    case 'take':
      return `${name} is yours already.`;
    case 'give-back':
      return `Nobody has taken ${name}.`;
    case 'done':
      return `${name} is marked as done already.`;
    case 'undo':
      return 'There is nothing left to undo.';
    case 'snooze':
    case 'note':
      return 'This is so already.';
    default:
      return unreachable(deed);
  }
}

function overInWords({ why, on }: Extract<NeedOutcome, { kind: 'over' }>, name: string): string {
  const since = on === undefined ? '' : ` since ${weekdayAndDay(on)}`;
  switch (why) {
    case 'normal':
      return `${name} needs nobody any more: it is back to normal${since}. Nothing was changed.`;
    case 'stopped':
      return `${name} does not run any more${since}, so there is nothing to do. Nothing was changed.`;
    case 'gone':
      return `The campaign service does not have ${name} any more. Nothing was changed.`;
    case 'unknown':
      return `Too little is known of ${name} at the moment. Try again in a few minutes, or type /campaign-stats needs.`;
    default:
      return unreachable(why);
  }
}

/** What can be done next. The buttons carry the need without the answer that showed it. */
function nextSteps(
  { campaignId, kind }: NeedRef,
  deed: NeedDeed,
  outcome: NeedOutcome,
): (Button | undefined)[] {
  const value = (id?: DeedId) => controlValue({ campaignId, kind, deed: id });
  if (outcome.kind === 'first') {
    const take = outcome.state.kind === 'taken' ? 'Take over' : 'Take it';
    return [button(take, controls.needTake, value(outcome.state.deed)), noteButton(value())];
  }
  if (outcome.kind !== 'kept' || deed.kind === 'undo') return [];
  const undo = button('Undo', controls.needUndo, value(outcome.deed.id));
  return [undo, deed.kind === 'take' || deed.kind === 'done' ? noteButton(value()) : undefined];
}

function noteButton(value: string): Button {
  return button('Note…', controls.needNote, value);
}

function campaignIn(campaign: CampaignChoice | undefined): string {
  return campaign === undefined ? 'this campaign' : `*${nameIn(campaign.name, nameLengths.line)}*`;
}

function personIn(name: string): string {
  return capital(nameIn(name, nameLengths.owner));
}
