// Whom a question is about: finds a typed campaign or owner in the list, or says why there is none.

import type { Campaign, CampaignId, CampaignList } from '#campaigns/campaign.ts';
import { campaignScope, everyone } from '#readings/day-scope.ts';
import type { DayScope, Gathered, Need, Reading } from '#readings/reading.ts';
import { findCampaign } from '#reports/finding/find-campaign.ts';
import { type CampaignOwner, findOwner } from '#reports/finding/find-owner.ts';
import { campaignProblem, ownerProblem } from '#reports/finding/unfound-names.ts';
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
  /** The part of the list that the answer rests on; undefined if it is about everything. */
  readonly foundIn: Reading<CampaignList> | undefined;
}

export type QuestionSubject =
  | KnownSubject
  /** The list of campaigns is not here yet, or a newer one may still decide otherwise. */
  | { readonly kind: 'awaited' }
  | { readonly kind: 'problem'; readonly problem: Problem };

/** If an owner is named too, only their campaigns are searched. */
export function subjectOf(wanted: SubjectRef, gathered: Gathered, question: Question): QuestionSubject {
  if (wanted.campaign === undefined && wanted.owner === undefined) {
    return { kind: 'known', campaign: undefined, owner: undefined, readAs: [], foundIn: undefined };
  }
  const found = foundById(wanted, gathered, question) ?? lookInList(wanted, gathered, question);
  return found.kind === 'problem' && gathered.awaited.campaigns ? { kind: 'awaited' } : found;
}

/** A campaign has one owner, so the campaign alone is enough. */
export function scopeOf({ campaign, owner }: KnownSubject): DayScope {
  if (campaign) return campaignScope(campaign.id);
  return owner ? { kind: 'owner', ownerId: owner.ownerId } : everyone;
}

/** As little of the list as shows whom it is about: one campaign, one owner's part, or all of it; nothing if it is about everybody. */
export function subjectNeeds(wanted: SubjectRef, known: Gathered): readonly Need[] {
  const { campaign, owner } = wanted;
  if (campaign === undefined && owner === undefined) return [];
  const campaignId = idIn(wanted, known);
  if (campaignId !== undefined) return [{ kind: 'campaign', campaignId }];
  const ownerFound = campaign === undefined && owner !== undefined && findOwner(owner, listed(known));
  // A part of an address may come to mean another owner.
  if (ownerFound && ownerFound.kind === 'found' && ownerFound.readAs === undefined) {
    return [{ kind: 'owned', ownerId: ownerFound.owner.ownerId }];
  }
  return [{ kind: 'campaigns' }];
}

/** The campaigns that a question is about: the owner's, or everybody's. */
export function campaignsOf({ owner }: KnownSubject, gathered: Gathered): Reading<CampaignList> | undefined {
  return owner ? gathered.owned(owner.ownerId) : gathered.campaigns;
}

/** The answer if the subject is not known: a problem, or that it is awaited. */
export function withoutSubject(
  subject: Exclude<QuestionSubject, KnownSubject>,
  question: Question,
  gathered: Gathered,
  context: ComposeContext,
): Answer {
  return subject.kind === 'problem' ? subject : nothingYet(question, gathered, context);
}

/**
 * The id by which the campaign is asked for. Typed text is an id if a campaign has it. It is also taken for one if it looks like one, the
 * list has no such name, and the service has not yet denied it: the campaign may be younger than the list.
 */
function idIn({ campaign, owner }: SubjectRef, known: Gathered): CampaignId | undefined {
  if (campaign === undefined || owner !== undefined) return undefined;
  if (campaign.by === 'id') return campaign.id as CampaignId;
  const typed = campaign.name as CampaignId;
  const entry = known.campaign(typed);
  if (entry !== undefined) return entry.value === 'gone' ? undefined : typed;
  const mayBeId = idShape.test(typed) && findCampaign(campaign, listed(known)).kind === 'unknown';
  return mayBeId ? typed : undefined;
}

/** One word with a digit in it. */
const idShape = /^(?=.*\d)[\w.:~-]{3,128}$/;

function listed({ campaigns }: Gathered): readonly Campaign[] {
  return campaigns?.value.campaigns ?? [];
}

/** undefined if the list must tell. */
function foundById(wanted: SubjectRef, gathered: Gathered, question: Question): QuestionSubject | undefined {
  const id = idIn(wanted, gathered);
  const entry = id && gathered.campaign(id);
  if (id === undefined || entry === undefined) return undefined;
  const { value, readAt } = entry;
  if (value === 'gone') return problem(goneProblem(id, gathered, question));
  const foundIn = { value: { campaigns: [value], unreadable: [] }, readAt };
  return { kind: 'known', campaign: value, owner: undefined, readAs: [], foundIn };
}

function lookInList(wanted: SubjectRef, gathered: Gathered, question: Question): QuestionSubject {
  if (gathered.campaigns === undefined) return { kind: 'awaited' };
  const { campaigns } = gathered.campaigns.value;
  const readAs: string[] = [];
  let owner: CampaignOwner | undefined;
  if (wanted.owner !== undefined) {
    const found = findOwner(wanted.owner, campaigns);
    if (found.kind !== 'found') return problem(ownerProblem(found, wanted.owner, question));
    owner = found.owner;
    if (found.readAs) readAs.push(found.readAs);
  }
  if (wanted.campaign === undefined) {
    const foundIn = owner && gathered.owned(owner.ownerId);
    return { kind: 'known', campaign: undefined, owner, readAs, foundIn };
  }
  const among = owner ? campaigns.filter(({ ownerId }) => ownerId === owner.ownerId) : campaigns;
  const found = findCampaign(wanted.campaign, among);
  if (found.kind !== 'found') {
    const ref = wanted.campaign;
    return problem(
      ref.by === 'id' ? goneProblem(ref.id, gathered, question) : campaignProblem(found, ref.name, question),
    );
  }
  if (found.readAs) readAs.push(found.readAs);
  return { kind: 'known', campaign: found.campaign, owner, readAs, foundIn: gathered.campaigns };
}

/** Only an answer of the service says that a campaign is gone. */
function goneProblem(id: string, gathered: Gathered, question: Question): Problem {
  const [fault] = gathered.faults;
  if (fault && gathered.campaign(id as CampaignId)?.value !== 'gone')
    return { kind: 'service', fault, question };
  const known = [...gathered.statistics.values()].find(({ value }) => value.campaignId === id);
  return { kind: 'campaign-gone', name: known?.value.campaignName, question };
}

function problem(cause: Problem): QuestionSubject {
  return { kind: 'problem', problem: cause };
}
