// The fields that a question fills. One that holds more than fields can show is kept as it is, so that nothing of it is lost. Pure.

import { isDeepStrictEqual } from 'node:util';
import { unreachable } from '#base/unreachable.ts';
import type { RunningCalendar } from '#reports/figures/period-before.ts';
import type { CampaignRef, Question, QuestionOfKind } from '#reports/question.ts';
import { blankComposition, type Composition, composed } from './composition.ts';

/** A field holds a campaign by its id. A campaign that is named otherwise leaves the field empty. */
export function compositionOf(question: Question, on: RunningCalendar): Composition {
  const fields = { ...blankComposition, ...filledFrom(question) };
  const again = composed(fields, on);
  const isWhole = again.kind === 'question' && isDeepStrictEqual(again.question, question);
  const isOpen = again.kind === 'lacking' || namesUnresolved(question);
  return isWhole || isOpen ? fields : { ...fields, report: 'kept', kept: question };
}

/** The form asks for them. */
function namesUnresolved(question: Question): boolean {
  const refs: readonly (CampaignRef | undefined)[] =
    question.kind === 'compare-campaigns'
      ? question.campaigns
      : ['campaign' in question ? question.campaign : undefined];
  return refs.some((ref) => ref?.by === 'name');
}

function filledFrom(question: Question): Partial<Composition> {
  switch (question.kind) {
    case 'overview':
    case 'handled':
      return { report: question.kind, period: question.period, owner: question.owner };
    case 'list':
      return { report: 'list', ...statedOf(question) };
    case 'campaign':
    case 'daily':
      return { report: question.kind, period: question.period, ...subjectOf(question) };
    case 'board': {
      const { of, order, places, metric, period, limits = [] } = question;
      const report = of === 'owners' ? 'owners' : order === 'top' ? 'best' : 'worst';
      return { report, places, metric, period, limits, ...statedOf(question) };
    }
    case 'compare-campaigns': {
      const [campaign, against] = question.campaigns.map(idOf);
      return { report: 'campaigns', campaign, against };
    }
    case 'compare-periods': {
      const [period, versus] = question.periods;
      return { report: 'periods', period, versus, ...subjectOf(question) };
    }
    case 'working':
      return {
        report: 'working',
        metric: question.metric,
        period: question.period,
        ...subjectOf(question),
      };
    case 'needs':
      return { report: 'needs', reasons: question.reasons, owner: question.owner };
    case 'status':
      return {};
    default:
      return unreachable(question);
  }
}

function subjectOf(question: {
  readonly campaign?: CampaignRef;
  readonly owner?: string;
}): Partial<Composition> {
  return { campaign: question.campaign && idOf(question.campaign), owner: question.owner };
}

function statedOf(question: QuestionOfKind<'list' | 'board'>): Partial<Composition> {
  const { statuses, owner, begins, ends, part } = question;
  return { statuses, owner, begins, ends, part };
}

function idOf(ref: CampaignRef): string | undefined {
  return ref.by === 'id' ? ref.id : undefined;
}
