// The words for each figure in every place, one row for each; plain text.

import { capital, plural } from '#blocks/parts/text.ts';
import type { ActivityCounterName, ActivityCounts } from '#campaigns/campaign.ts';
import type { Metric, RateName } from '#reports/question.ts';
import { count } from './numbers.ts';

interface MetricWords {
  /** Within a sentence. */
  readonly name: string;
  /** Above the figure; absent: the name. */
  readonly caption?: string;
  /** Above a column; absent: the caption. */
  readonly column?: string;
  /** Among all figures of one campaign: its heading, and the words around the figure. */
  readonly group: MetricGroup;
  readonly grouped: (figure: string) => string;
}

export const metricGroups = ['Leads', 'Invitations', 'Messages', 'Also'] as const;
export type MetricGroup = (typeof metricGroups)[number];

/** Each group shows its figures in this order. */
const words: Readonly<Record<Metric, MetricWords>> = {
  totalLeadCount: { name: 'leads', group: 'Leads', grouped: (figure) => `${figure} in all` },
  totalLeadsInProgress: {
    name: 'leads in progress',
    group: 'Leads',
    grouped: (figure) => `${figure} in progress`,
  },
  totalLeadsSkipped: { name: 'leads skipped', group: 'Leads', grouped: (figure) => `${figure} skipped` },
  progress: { name: 'progress', group: 'Leads', grouped: (figure) => `Progress ${figure}` },
  invitationsSent: {
    name: 'invitations sent',
    column: 'Invited',
    group: 'Invitations',
    grouped: (figure) => `${figure} sent`,
  },
  invitationsAccepted: {
    name: 'invitations accepted',
    caption: 'Accepted',
    group: 'Invitations',
    grouped: (figure) => `${figure} accepted`,
  },
  acceptanceRate: {
    name: 'acceptance rate',
    column: 'Acc. %',
    group: 'Invitations',
    grouped: (figure) => `Acceptance rate ${figure}`,
  },
  invitationsSkipped: {
    name: 'invitations skipped',
    group: 'Invitations',
    grouped: (figure) => `${figure} skipped`,
  },
  companyInvitationsSent: {
    name: 'company invitations sent',
    group: 'Invitations',
    grouped: (figure) => `${figure} to companies`,
  },
  messagesSent: {
    name: 'messages sent',
    column: 'Messages',
    group: 'Messages',
    grouped: (figure) => `${figure} sent`,
  },
  messagesReplied: { name: 'replies', group: 'Messages', grouped: (figure) => `${figure} replied` },
  replyRate: {
    name: 'reply rate',
    column: 'Reply %',
    group: 'Messages',
    grouped: (figure) => `Reply rate ${figure}`,
  },
  inmailsSent: {
    name: 'InMails sent',
    group: 'Messages',
    grouped: (figure) => `${figure} ${agreeing(figure, 'InMail')}`,
  },
  profileVisits: {
    name: 'profile visits',
    group: 'Also',
    grouped: (figure) => `${figure} ${agreeing(figure, 'profile visit')}`,
  },
  postsReactions: {
    name: 'post reactions',
    group: 'Also',
    grouped: (figure) => `${figure} ${agreeing(figure, 'post reaction')}`,
  },
  aiAccepted: { name: 'accepted by AI', group: 'Also', grouped: (figure) => `${figure} accepted by AI` },
  aiRejected: { name: 'rejected by AI', group: 'Also', grouped: (figure) => `${figure} rejected by AI` },
};

/** The noun after a figure in words, which may have its change beside it: `1 (+1) InMail`. */
function agreeing(figure: string, one: string): string {
  return plural(/^1( |$)/.test(figure) ? 1 : 2, one);
}

export function metricInWords(metric: Metric): string {
  return words[metric].name;
}

/** Over a figure: `Messages sent`. */
export function metricCaption(metric: Metric): string {
  return words[metric].caption ?? capital(words[metric].name);
}

/** Over a column: `Messages`. */
export function metricColumn(metric: Metric): string {
  return words[metric].column ?? metricCaption(metric);
}

/** The figures under one heading, with the words around each: `41 accepted`. */
export function groupedInWords(group: MetricGroup, figureOf: (metric: Metric) => string): string[] {
  return (Object.keys(words) as Metric[])
    .filter((metric) => words[metric].group === group)
    .map((metric) => words[metric].grouped(figureOf(metric)));
}

/** 96 invited, 30 accepted, 58 messages, 7 replies */
export function countsInWords(counts: ActivityCounts): string {
  return (Object.keys(nouns) as ActivityCounterName[])
    .map((name) => `${count(counts[name])} ${nounOf(name, counts[name])}`)
    .join(', ');
}

/** The word after its number: `replies`. */
export function nounOf(counter: ActivityCounterName, counted: number): string {
  return plural(counted, ...nouns[counter]);
}

/** Of one, and of any other number. */
type Noun = readonly [one: string, many: string];

const nouns: Readonly<Record<ActivityCounterName, Noun>> = {
  invitationsSent: ['invited', 'invited'],
  invitationsAccepted: ['accepted', 'accepted'],
  messagesSent: ['message', 'messages'],
  messagesReplied: ['reply', 'replies'],
};

/** How sentences speak of what a rate counts: what is sent, and the answer to it. */
interface AnswerWords {
  readonly sent: Noun;
  readonly answer: Noun;
  /** Of what was sent: `19 % are answered`. */
  readonly answeredAs: string;
  /** Of those it was sent to: `36 % replied`. */
  readonly past: string;
  /** The same of how it always is: `36 % answer`. */
  readonly present: string;
}

export const answerWords: Readonly<Record<RateName, AnswerWords>> = {
  replyRate: {
    sent: nouns.messagesSent,
    answer: nouns.messagesReplied,
    answeredAs: 'answered',
    past: 'replied',
    present: 'answer',
  },
  acceptanceRate: {
    sent: ['invitation', 'invitations'],
    answer: ['acceptance', 'acceptances'],
    answeredAs: 'accepted',
    past: 'accepted',
    present: 'accept',
  },
};
