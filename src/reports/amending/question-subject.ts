// Whom and what a question is about, and the same question about another campaign or owner. Pure.

import { isDeepStrictEqual } from 'node:util';
import { unreachable } from '#base/unreachable.ts';
import {
  type CampaignRef,
  defaultCampaignPeriod,
  defaultPeriod,
  type PeriodPhrase,
  type Question,
} from '#reports/question.ts';

/** A campaign has one owner, so an owner that was asked for before is dropped. */
export function aboutCampaign(question: Question, campaign: CampaignRef): Question {
  switch (question.kind) {
    case 'daily':
    case 'compare-periods':
    case 'working': {
      const { owner: _, ...rest } = question;
      return { ...rest, campaign };
    }
    case 'campaign':
      return { ...question, campaign };
    default:
      return { kind: 'campaign', campaign, period: periodOf(question) ?? defaultCampaignPeriod };
  }
}

export function ofOwner(question: Question, owner: string): Question | undefined {
  switch (question.kind) {
    case 'overview':
    case 'list':
    case 'handled':
      return { ...question, owner };
    // Which needs the asker took says nothing about the needs of another owner.
    case 'needs':
      return { kind: 'needs', reasons: question.reasons, owner };
    case 'daily':
    case 'compare-periods':
    case 'working': {
      const { campaign: _, ...rest } = question;
      return { ...rest, owner };
    }
    case 'board':
      return question.of === 'owners'
        ? { kind: 'overview', period: question.period ?? defaultPeriod, owner }
        : { ...question, owner };
    case 'campaign':
      return { kind: 'overview', period: statedPeriod(question) ?? defaultPeriod, owner };
    case 'compare-campaigns':
    case 'status':
      return undefined;
    default:
      return unreachable(question);
  }
}

export function ofEverybody(question: Question): Question {
  if (question.kind === 'needs') return { kind: 'needs', reasons: question.reasons };
  if (question.kind === 'campaign')
    return { kind: 'overview', period: statedPeriod(question) ?? defaultPeriod };
  if (question.kind === 'daily' || question.kind === 'compare-periods' || question.kind === 'working') {
    const { owner: _, campaign: __, ...all } = question;
    return all;
  }
  if (!('owner' in question)) return question;
  const { owner: _, ...all } = question;
  return all;
}

/** The first of two periods that are compared. */
export function periodOf(question: Question): PeriodPhrase | undefined {
  if (question.kind === 'compare-periods') return question.periods[0];
  return 'period' in question ? question.period : undefined;
}

/** The period that somebody asked for. The usual days of a campaign are shown unasked. */
export function statedPeriod(question: Question): PeriodPhrase | undefined {
  const period = periodOf(question);
  const isUsual = question.kind === 'campaign' && isDeepStrictEqual(period, defaultCampaignPeriod);
  return isUsual ? undefined : period;
}

export function withSameCampaign(question: Question): { readonly campaign?: CampaignRef } {
  return 'campaign' in question && question.campaign !== undefined ? { campaign: question.campaign } : {};
}

export function withSameOwner(question: Question): { readonly owner?: string } {
  return 'owner' in question && question.owner !== undefined ? { owner: question.owner } : {};
}
