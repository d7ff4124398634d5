// Whom a question is about: a typed campaign or owner becomes one of the list, or the problem that says why not.

import type { Campaign } from '#campaigns/campaign.ts';
import type { Gathered, Scope } from '#readings/reading.ts';
import { findCampaign } from '#reports/finding/find-campaign.ts';
import { type CampaignOwner, findOwner } from '#reports/finding/find-owner.ts';
import type { Problem } from '#reports/problem.ts';
import type { CampaignRef, Question } from '#reports/question.ts';
import type { Answer } from '#reports/report.ts';
import { type ComposeContext, nothingYet } from './context.ts';

export interface SubjectRef {
  readonly campaign?: CampaignRef | undefined;
  readonly owner?: string | undefined;
}

export interface KnownSubject {
  readonly kind: 'known';
  readonly campaign: Campaign | undefined;
  readonly owner: CampaignOwner | undefined;
  readonly readAs: readonly string[];
}

export type QuestionSubject =
  | KnownSubject
  /** The list is not here, or it may still change the verdict. */
  | { readonly kind: 'awaited' }
  | { readonly kind: 'problem'; readonly problem: Problem };

/** An owner narrows the campaigns among which the name is looked for. */
export function subjectOf(wanted: SubjectRef, gathered: Gathered, question: Question): QuestionSubject {
  if (wanted.campaign === undefined && wanted.owner === undefined) {
    return { kind: 'known', campaign: undefined, owner: undefined, readAs: [] };
  }
  if (gathered.campaigns === undefined) return { kind: 'awaited' };
  const found = look(wanted, gathered.campaigns.value.campaigns, gathered, question);
  return found.kind === 'problem' && gathered.awaited.campaigns ? { kind: 'awaited' } : found;
}

/** A campaign has one owner, so it says all that the owner would. */
export function scopeOf({ campaign, owner }: KnownSubject): Scope {
  if (campaign) return { kind: 'campaign', campaignId: campaign.id };
  return owner ? { kind: 'owner', ownerId: owner.ownerId } : { kind: 'all' };
}

/** It names a campaign or an owner, who are looked up in the list. */
export function usesList({ campaign, owner }: SubjectRef): boolean {
  return campaign !== undefined || owner !== undefined;
}

/** What to answer while, or because, the subject is not known. */
export function withoutSubject(
  subject: Exclude<QuestionSubject, KnownSubject>,
  question: Question,
  gathered: Gathered,
  context: ComposeContext,
): Answer {
  return subject.kind === 'problem' ? subject : nothingYet(question, gathered, context);
}

function look(
  wanted: SubjectRef,
  campaigns: readonly Campaign[],
  gathered: Gathered,
  question: Question,
): QuestionSubject {
  const readAs: string[] = [];
  let owner: CampaignOwner | undefined;
  if (wanted.owner !== undefined) {
    const found = findOwner(wanted.owner, campaigns);
    if (found.kind !== 'found') return problem(ownerProblem(found, wanted.owner, question));
    owner = found.owner;
    if (found.readAs) readAs.push(found.readAs);
  }
  if (wanted.campaign === undefined) return { kind: 'known', campaign: undefined, owner, readAs };
  const among = owner ? campaigns.filter(({ ownerId }) => ownerId === owner.ownerId) : campaigns;
  const found = findCampaign(wanted.campaign, among);
  if (found.kind !== 'found') {
    return problem(campaignProblem(found, wanted.campaign, gathered, question));
  }
  if (found.readAs) readAs.push(found.readAs);
  return { kind: 'known', campaign: found.campaign, owner, readAs };
}

function ownerProblem(
  found: Exclude<ReturnType<typeof findOwner>, { kind: 'found' }>,
  wanted: string,
  question: Question,
): Problem {
  return found.kind === 'ambiguous'
    ? { kind: 'owner-ambiguous', wanted, choices: found.choices, question }
    : { kind: 'owner-unknown', wanted, nearest: found.nearest, question };
}

function campaignProblem(
  found: Exclude<ReturnType<typeof findCampaign>, { kind: 'found' }>,
  ref: CampaignRef,
  gathered: Gathered,
  question: Question,
): Problem {
  if (ref.by === 'id') return goneProblem(ref.id, gathered, question);
  return found.kind === 'ambiguous'
    ? { kind: 'campaign-ambiguous', wanted: ref.name, choices: found.choices, of: found.of, question }
    : { kind: 'campaign-unknown', wanted: ref.name, nearest: found.nearest, question };
}

/** Only a list that could be read says that a campaign is gone. */
function goneProblem(id: string, gathered: Gathered, question: Question): Problem {
  const [fault] = gathered.faults;
  if (fault) return { kind: 'service', fault, question };
  const known = [...gathered.statistics.values()].find(({ value }) => value.campaignId === id);
  return { kind: 'campaign-gone', name: known?.value.campaignName, question };
}

function problem(cause: Problem): QuestionSubject {
  return { kind: 'problem', problem: cause };
}
