// Why a typed name means no campaign or owner of a list, as the problem that the answer becomes. Pure.

import type { Problem } from '#reports/problem.ts';
import type { Question } from '#reports/question.ts';
import type { CampaignFound } from './find-campaign.ts';
import type { OwnerFound } from './find-owner.ts';

type Unfound<Found> = Exclude<Found, { kind: 'found' }>;

export function campaignProblem(found: Unfound<CampaignFound>, wanted: string, question: Question): Problem {
  return found.kind === 'ambiguous'
    ? { kind: 'campaign-ambiguous', wanted, choices: found.choices, of: found.of, question }
    : { kind: 'campaign-unknown', wanted, nearest: found.nearest, question };
}

export function ownerProblem(found: Unfound<OwnerFound>, wanted: string, question: Question): Problem {
  return found.kind === 'ambiguous'
    ? { kind: 'owner-ambiguous', wanted, choices: found.choices, question }
    : { kind: 'owner-unknown', wanted, nearest: found.nearest, question };
}
