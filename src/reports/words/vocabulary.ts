// The words that people type for statuses, figures, numbers and days of the calendar, as tables.

import type { CampaignStatus } from '#campaigns/campaign.ts';
import type { NeedKind } from '#reports/attention/attention-kind.ts';
import type { Metric } from '#reports/question.ts';

/** The first of each is the one that is printed and suggested. */
export const statusWords: Readonly<Record<CampaignStatus, readonly string[]>> = {
  ACTIVE: ['active', 'running', 'live', 'ongoing', 'in progress'],
  PAUSED: ['paused', 'on hold', 'stopped', 'halted'],
  CREATED: ['created', 'draft', 'drafts', 'not started', 'planned'],
  COMPLETED: ['completed', 'complete', 'done', 'finished', 'ended'],
  ARCHIVED: ['archived', 'archive'],
};

/** The everyday names of each figure; the first of each is the one that is printed and suggested. */
export const metricWords: Readonly<Record<Metric, readonly [string, ...string[]]>> = {
  invitationsSent: [
    'invitations',
    'invites',
    'invited',
    'invitations sent',
    'invites sent',
    'connection requests',
  ],
  invitationsAccepted: [
    'accepted',
    'acceptances',
    'invitations accepted',
    'accepted invitations',
    'connections',
  ],
  acceptanceRate: [
    'acceptance rate',
    'acceptance',
    'acc rate',
    'acceptance %',
    'accept rate',
    'connection rate',
  ],
  messagesSent: ['messages', 'messages sent', 'messaged'],
  messagesReplied: ['replies', 'replied', 'messages replied', 'responses', 'answers'],
  replyRate: ['reply rate', 'replyrate', 'reply %', 'response rate', 'answer rate'],
  progress: ['progress', 'completion'],
  totalLeadCount: ['leads', 'total leads', 'lead count', 'audience'],
  totalLeadsInProgress: ['leads in progress'],
  totalLeadsSkipped: ['leads skipped', 'skipped leads'],
  invitationsSkipped: ['invitations skipped', 'skipped invitations', 'invites skipped', 'skipped invites'],
  inmailsSent: ['inmails', 'inmail', 'inmails sent', 'in-mails'],
  profileVisits: ['profile visits', 'visits', 'profile views', 'visited profiles'],
  companyInvitationsSent: [
    'company invitations',
    'company invites',
    'company invitations sent',
    'page invitations',
  ],
  postsReactions: ['post reactions', 'posts reactions', 'reactions', 'likes'],
  aiAccepted: ['accepted by ai', 'ai accepted', 'ai accepts'],
  aiRejected: ['rejected by ai', 'ai rejected', 'ai rejects'],
};

/** What is typed for a reason why a campaign needs somebody; the first of each is printed. */
export const needWords: Readonly<Record<NeedKind, readonly [string, ...string[]]>> = {
  stalled: ['stalled', 'stuck', 'silent'],
  'nothing-sent': ['nothing sent'],
  'answers-fell': ['fewer answers'],
  'sends-fell': ['sending less'],
  'end-at-risk': ['at risk'],
  'running-out': ['running out of leads', 'running out', 'out of leads'],
  finishing: ['finishing'],
  finished: ['just finished'],
  'just-started': ['just started'],
};

/** `7`, `seven`; in words up to twenty, and tens up to a hundred. */
export function numberIn(key: string): number | undefined {
  return numbersInWords.get(key) ?? (/^\d{1,3}$/.test(key) ? Number(key) : undefined);
}

const numberWords =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );
const tenWords = 'ten twenty thirty forty fifty sixty seventy eighty ninety hundred'.split(' ');
export const numbersInWords: ReadonlyMap<string, number> = new Map([
  ...tenWords.map((word, at) => [word, 10 * (at + 1)] as const),
  ...numberWords.map((word, at) => [word, at] as const),
]);

/** In calendar order; the first three letters, and `sept`, stand for them too. */
export const monthNames = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
] as const;

/** Monday first. */
export const weekdayNames: readonly string[] = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
];
