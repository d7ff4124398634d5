// Why there is no report, and what to ask instead, in plain sentences: for readers without buttons.

import type { Instant } from '#base/brand.ts';
import { zone } from '#base/day.ts';
import { unreachable } from '#base/unreachable.ts';
import { nameLengths } from '#blocks/limits.ts';
import { listed, nameOf } from '#blocks/parts/text.ts';
import { mentionIn } from '#reports/finding/owner-mention.ts';
import type { Problem } from '#reports/problem.ts';
import { faultInWords, faultMendInWords } from './fault-words.ts';
import { nothingHere, nothingNext } from './nothing-words.ts';
import { howMany } from './numbers.ts';
import { failedHereWith } from './own-faults.ts';
import { misread, quoted } from './problem-words.ts';

/** A workflow step and other programs ask for reports alone. */
export const reportsAloneInWords =
  'That asks for no report. Ask for figures, such as: overview last week, or top 5 by reply rate.';

export function problemInSentences(problem: Problem): string {
  switch (problem.kind) {
    case 'not-understood': {
      const { what, next } = misread(problem.problem);
      const retries = (problem.retries ?? []).map(({ word }) => word);
      return retries.length === 0 ? `${what} ${next}` : `${what} Ask instead: ${anyOf(retries)}.`;
    }
    case 'campaign-unknown': {
      const nearest = problem.nearest.map(({ name }) => name);
      const what = `No campaign is called ${quoted(problem.wanted)}.`;
      return nearest.length === 0
        ? `${what} Part of a name is enough. To see all of them, ask: list`
        : `${what} Nearest: ${anyOf(nearest)}. Part of a name is enough.`;
    }
    case 'campaign-ambiguous': {
      const likeliest = problem.choices.map(({ name }) => name);
      return `${howMany(problem.of, 'campaign')} fit ${quoted(problem.wanted)}. Write one name in full, in quotes: ${anyOf(likeliest)}.`;
    }
    case 'campaign-gone':
      return 'The campaign service no longer has this campaign. To see all that there are, ask: list';
    case 'owner-unknown': {
      if (mentionIn(problem.wanted))
        return 'Slack does not tell the bot the e-mail address of that person. Name an owner by e-mail, or by the part before the @.';
      const nearest = problem.nearest.length === 0 ? '' : ` Nearest: ${anyOf(problem.nearest)}.`;
      return `No owner of a campaign is called ${quoted(problem.wanted)}.${nearest} An owner is named by e-mail or by the part before the @.`;
    }
    case 'owner-ambiguous':
      return `Several owners fit ${quoted(problem.wanted)}. Write the whole e-mail address: ${anyOf(problem.choices)}.`;
    case 'nothing-here': {
      const { why, admins } = problem;
      return `${nothingHere[why].what} ${nothingNext(why, admins, 'an admin of the bot')}`;
    }
    case 'service': {
      const { fault } = problem;
      const until: Instant = ('until' in fault ? fault.until : undefined) ?? 0;
      return `No figures: ${withoutDates(faultInWords(fault, until, zone('UTC')))}. ${faultMendInWords(fault)}`;
    }
    case 'internal': {
      const { what, next } = failedHereWith(problem.reference);
      return `${what} ${next}`;
    }
    default:
      return unreachable(problem);
  }
}

const mostNamed = 5;

function anyOf(names: readonly string[]): string {
  const shown = names.slice(0, mostNamed).map((name) => `“${nameOf(name, nameLengths.line)}”`);
  return listed(shown, 'or');
}

/** Slack alone shows a time in each reader's zone. */
function withoutDates(mrkdwn: string): string {
  return mrkdwn.replace(/<!date\^[^|>]*\|([^>]*)>/g, '$1');
}
