// Every reason why there is no answer: what is wrong and what to do next, with buttons if there is a choice.

import type { Instant } from '#base/brand.ts';
import { zone } from '#base/day.ts';
import { unreachable } from '#base/unreachable.ts';
import { type ComposeStart, composeButton } from '#blocks/composer/compose-button.ts';
import { controls } from '#blocks/controls.ts';
import { limits, nameLengths } from '#blocks/limits.ts';
import { actions, button, context, type DrawnBlock, plainSection, section } from '#blocks/parts/block.ts';
import {
  ask,
  askButton,
  backButton,
  campaignSelect,
  ownerSelect,
  type SheetView,
} from '#blocks/parts/question-controls.ts';
import type { Sheet } from '#blocks/parts/sheet.ts';
import { distinct, nameIn, nameOf, plain, plural } from '#blocks/parts/text.ts';
import { ownerName, statusInWords } from '#blocks/words/campaign-words.ts';
import { faultInWords, faultMendInWords } from '#blocks/words/fault-words.ts';
import { nothingHere, nothingNext } from '#blocks/words/nothing-words.ts';
import { howMany } from '#blocks/words/numbers.ts';
import { failedHereWith } from '#blocks/words/own-faults.ts';
import { misread, quoted } from '#blocks/words/problem-words.ts';
import type { ServiceFault } from '#campaigns/client.ts';
import { mentionIn, withOwner } from '#reports/finding/owner-mention.ts';
import type { Problem, Retry } from '#reports/problem.ts';
import type { ParseProblem, Question } from '#reports/question.ts';
import type { CampaignChoice } from '#reports/report-base.ts';
import { withCampaign } from '#reports/report-kinds.ts';

export function problemSheet(problem: Problem, view: SheetView): Sheet {
  const { what, next, marked, nextMarked, below = [], choices = [] } = explained(problem, view);
  return {
    blocks: [
      marked ? section(what) : plainSection(what),
      ...(next === undefined ? [] : [context(nextMarked ? next : plain(next))]),
      ...below,
      ...actions(backButton(view), view.manage),
    ],
    twin: [
      marked ? what : nameIn(what, limits.section.text),
      ...choices,
      ...(next === undefined ? [] : [nextMarked ? next : nameIn(next, limits.context.text)]),
    ],
    rest: undefined,
  };
}

interface Explained {
  /** What is wrong: plain text, or mrkdwn if `marked`. */
  readonly what: string;
  readonly marked?: true;
  /** What the person can do now: plain text, or mrkdwn if `nextMarked`. Absent if the buttons say it. */
  readonly next: string | undefined;
  readonly nextMarked?: true;
  readonly below?: readonly DrawnBlock[];
  /** What the text twin has in place of the buttons, in mrkdwn. */
  readonly choices?: readonly string[];
}

function explained(problem: Problem, view: SheetView): Explained {
  switch (problem.kind) {
    case 'not-understood':
      return {
        ...misread(problem.problem),
        ...(problem.fault && unreadBecause(problem.problem, problem.fault)),
        below: belowMisread(problem, view),
      };
    case 'campaign-unknown':
      return campaignUnknown(problem, view);
    case 'campaign-ambiguous':
      return campaignAmbiguous(problem, view);
    case 'campaign-gone':
      return {
        what: `The campaign service no longer has ${problem.name === undefined ? 'this campaign' : quoted(problem.name)}.`,
        next: 'Look for it under another name, or list all campaigns.',
        below: actions(campaignSelect(view), listButton(), formButton(problem.question, view)),
      };
    case 'owner-unknown':
    case 'owner-ambiguous':
      return ownerUnclear(problem, view);
    case 'nothing-here': {
      const { why, admins } = problem;
      return { what: nothingHere[why].what, next: nothingNext(why, admins), nextMarked: true };
    }
    case 'service':
      return serviceFault(problem.fault, problem.question, view);
    case 'internal':
      return failedHereWith(problem.reference);
    default:
      return unreachable(problem);
  }
}

/** So many lines and their search are one screen of a phone. */
const choicesShown = 7;
const nearestShown = 5;
const lineLength = 60;

function retryButtons(retries: readonly Retry[]) {
  const shown = retries.slice(0, 5);
  const labels = distinct(
    shown.map(({ word }) => word),
    limits.button.shown,
  );
  return shown.map(({ word, question }, index) =>
    ask(labels[index] ?? word, question, `retry-${index + 1}`, {
      spoken: `Ask with ${labels[index] ?? word}`,
    }),
  );
}

function campaignUnknown(
  { wanted, nearest, question }: Extract<Problem, { kind: 'campaign-unknown' }>,
  view: SheetView,
): Explained {
  return {
    what: `No campaign is called ${quoted(wanted)}${sideInWords(question, wanted)}.`,
    next:
      nearest.length === 0
        ? 'Part of a name is enough. Search, or list all campaigns.'
        : `${plural(nearest.length, 'This comes', 'These come')} nearest. Part of a name is enough.`,
    below: [
      ...choiceLines(nearest.slice(0, nearestShown), question, wanted),
      ...actions(campaignSelect(view), listButton(), formButton(question, view)),
    ],
    choices: nearest.slice(0, nearestShown).map(choiceTwin),
  };
}

function campaignAmbiguous(
  { wanted, choices, of, question }: Extract<Problem, { kind: 'campaign-ambiguous' }>,
  view: SheetView,
): Explained {
  const shown = choices.slice(0, choicesShown);
  return {
    what: `${howMany(of, 'campaign')} fit ${quoted(wanted)}${sideInWords(question, wanted)}. Which one?`,
    next:
      of > shown.length ? `The likeliest ${shown.length} are shown; the search finds the others.` : undefined,
    below: [
      ...choiceLines(shown, question, wanted),
      ...actions(campaignSelect(view), formButton(question, view)),
    ],
    choices: shown.map(choiceTwin),
  };
}

/** The typed name that a choice replaces, in words; see `withCampaign`. */
function sideInWords(question: Question, wanted: string): string {
  if (question.kind !== 'compare-campaigns') return '';
  const [one] = question.campaigns;
  const which = one.by === 'name' && one.name === wanted ? 'first' : 'second';
  return `, the ${which} of the two that you compare`;
}

function ownerUnclear(
  problem: Extract<Problem, { kind: 'owner-unknown' | 'owner-ambiguous' }>,
  view: SheetView,
): Explained {
  const ambiguous = problem.kind === 'owner-ambiguous';
  const owners = (ambiguous ? problem.choices : problem.nearest).slice(0, choicesShown);
  const lines = owners.map((owner, index) => {
    const question = withOwner(problem.question, owner, problem.wanted);
    const spoken = `Choose ${nameOf(owner, limits.button.shown)}`;
    return section(nameIn(owner, lineLength), ask('Choose', question, `owner-${index + 1}`, { spoken }));
  });
  return {
    what: ambiguous
      ? `Several owners fit ${quoted(problem.wanted)}. Which one?`
      : mentionIn(problem.wanted)
        ? 'Slack does not tell the bot the e-mail address of that person, so it cannot tell which campaigns are theirs.'
        : `No owner of a campaign is called ${quoted(problem.wanted)}.`,
    next: mentionIn(problem.wanted)
      ? 'Name an owner by e-mail or by the part before the @. Whoever runs the bot can let it know addresses with the scope users:read.email.'
      : 'An owner is named by e-mail or by the part before the @.',
    below: [...lines, ...actions(ownerSelect(view), listButton(), formButton(problem.question, view))],
    choices: owners.map((owner) => `• ${nameIn(owner, nameLengths.twin)}`),
  };
}

function serviceFault(fault: ServiceFault, question: Question, view: SheetView): Explained {
  return {
    what: `No figures: ${faultInWords(fault, pausedUntil(fault), zone('UTC'))}.`,
    marked: true,
    next: faultMendInWords(fault),
    below: actions(
      askButton('Try again', controls.refresh, { question, page: view.page, back: view.back ?? [] }),
    ),
  };
}

/** No names are known, and why. */
function unreadBecause(
  problem: ParseProblem,
  fault: ServiceFault,
): Pick<Explained, 'what' | 'marked' | 'next'> {
  const what = misread(problem).what.replace(/\.$/, '');
  return {
    what: `${nameIn(what, nameLengths.line)}: ${faultInWords(fault, pausedUntil(fault), zone('UTC'))}.`,
    marked: true,
    next: faultMendInWords(fault),
  };
}

/** The time in a fault is near, so it needs no date. */
function pausedUntil(fault: ServiceFault): Instant {
  return ('until' in fault ? fault.until : undefined) ?? 0;
}

/** Each with its whole name, to tell names apart that begin alike; a button would cut it. */
function choiceLines(choices: readonly CampaignChoice[], question: Question, wanted: string): DrawnBlock[] {
  return choices.map(({ id, name, status, ownerEmail }, index) => {
    const chosen = ask('Choose', withCampaign(question, wanted, id), `campaign-${index + 1}`, {
      spoken: `Choose ${nameOf(name, limits.button.shown)}`,
    });
    const what = nameIn(`(${statusInWords(status)}, ${ownerName(ownerEmail)})`, nameLengths.line);
    return section(`*${nameIn(name, lineLength)}* ${what}`, chosen);
  });
}

function choiceInWords({ name, status, ownerEmail }: CampaignChoice): string {
  return `${nameOf(name, nameLengths.line)} (${statusInWords(status)}, ${ownerName(ownerEmail)})`;
}

function choiceTwin(choice: CampaignChoice): string {
  return `• ${nameIn(choiceInWords(choice), nameLengths.twin * 2)}`;
}

/** Whoever chooses between readings has begun already, and needs no list to begin with. */
function belowMisread(
  { problem, retries = [], text }: Extract<Problem, { readonly kind: 'not-understood' }>,
  view: SheetView,
): readonly DrawnBlock[] {
  const start: ComposeStart = text === undefined ? { kind: 'blank' } : { kind: 'text', text };
  const form = inForm(start, view);
  if (problem.kind === 'several') return actions(...retryButtons(retries), form);
  return [...actions(...retryButtons(retries), digestButton(problem)), ...actions(listButton(), form)];
}

/** The filled form of what is to be sent. */
function digestButton(problem: ParseProblem) {
  const digest = problem.kind === 'unknown-word' ? problem.digest : undefined;
  return digest === undefined ? undefined : button('Set it up…', controls.subscribeTyped, digest);
}

function formButton(question: Question, view: SheetView) {
  return inForm({ kind: 'question', question }, view);
}

/** Only for the person who asked: a form opens for whoever clicks. */
function inForm(start: ComposeStart, { audience }: SheetView) {
  return audience === 'private' ? composeButton(start) : undefined;
}

function listButton() {
  return ask('All campaigns', { kind: 'list', statuses: [] }, 'list');
}
