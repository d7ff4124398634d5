// Which questions the pane suggests: what needs the person today, then what they asked lately, then what newcomers begin with. Pure.

import { questionInBrief } from '#blocks/home/question-brief.ts';
import { nameOf } from '#blocks/parts/text.ts';
import { howMany } from '#blocks/words/numbers.ts';
import type { CampaignNames } from '#blocks/words/question-words.ts';
import {
  type CampaignRef,
  defaultMetric,
  defaultPeriod,
  defaultPlaces,
  type Question,
} from '#reports/question.ts';
import { printQuestion } from '#reports/words/print-question.ts';
import type { Prompt } from './pane.ts';

/** Slack says none; so much is read at once. */
const longestTitle = 60;
/** Slack takes four. */
export const mostPrompts = 4;

export interface Suggesting {
  /** How many campaigns need the person today; undefined: not known. */
  readonly needing: number | undefined;
  /** Whether those are their own campaigns. */
  readonly areOwn: boolean;
  /** What they pinned, then what they asked lately. */
  readonly lately: readonly Question[];
  readonly names: CampaignNames;
}

export function promptsFor({ needing = 0, areOwn, lately, names }: Suggesting): readonly Prompt[] {
  const needs: Prompt = {
    title: `${howMany(needing, 'campaign needs', 'campaigns need')} ${areOwn ? 'you' : 'somebody'} today`,
    message: areOwn ? 'my needs' : 'needs',
  };
  const asked = [...lately, ...beginnings].map((question) => promptOf(question, names));
  const all = needing > 0 ? [needs, ...asked] : asked;
  const firsts = new Map(all.toReversed().map((prompt) => [prompt.message, prompt]));
  return all.filter((prompt) => firsts.get(prompt.message) === prompt).slice(0, mostPrompts);
}

function promptOf(question: Question, names: CampaignNames): Prompt {
  return {
    title: nameOf(questionInBrief(question, names), longestTitle),
    message: printQuestion(named(question, names)),
  };
}

/** With the campaign's name in place of its id, since the person says it in their own name. */
function named(question: Question, names: CampaignNames): Question {
  const called = (ref: CampaignRef): CampaignRef => {
    const name = ref.by === 'id' ? names.get(ref.id) : undefined;
    return name === undefined ? ref : { by: 'name', name };
  };
  if (question.kind === 'compare-campaigns') {
    const [one, other] = question.campaigns;
    return { ...question, campaigns: [called(one), called(other)] };
  }
  return 'campaign' in question && question.campaign !== undefined
    ? { ...question, campaign: called(question.campaign) }
    : question;
}

const beginnings: readonly Question[] = [
  { kind: 'overview', period: defaultPeriod },
  {
    ...{ kind: 'board', of: 'campaigns', order: 'top', places: defaultPlaces, metric: defaultMetric },
    ...{ statuses: [], period: defaultPeriod },
  },
  { kind: 'needs', reasons: [] },
];
