// Turns `me` and a mention into the e-mail address that Slack has of that person: it tells whose campaigns are meant.

import type { UserId } from '#base/tenant.ts';
import { ownerMentioned, withOwner } from '#reports/finding/owner-mention.ts';
import type { Question } from '#reports/question.ts';
import type { People, Person } from '#slack/people.ts';

/**
 * An owner that was typed as `me` or as a mention becomes their address. If Slack does not tell it, the answer says so. Members may read
 * each other's address in Slack. Guests and people of other companies may not, so they learn none here.
 */
export async function withAddress(
  tools: { readonly people: Pick<People, 'find'> },
  question: Question,
  asker: Person,
): Promise<Question> {
  if (question.kind === 'board' && question.among !== undefined && question.of === 'owners') {
    const among = await Promise.all(question.among.map((owner) => addressOf(tools, owner, asker)));
    return { ...question, among };
  }
  const mention = ownerMentioned(question);
  if (mention === undefined) return question;
  if (mention.kind === 'user' && mention.user !== asker.id && asker.standing !== 'member') return question;
  const meant = mention.kind === 'asker' ? asker : await tools.people.find(mention.user as UserId);
  if (meant?.email === undefined) return question;
  const owned = withOwner(question, meant.email);
  return owned.kind === 'needs' && mention.kind === 'asker' ? { ...owned, taker: asker.id } : owned;
}

/** The address of one of several owners that are compared. */
async function addressOf(
  tools: { readonly people: Pick<People, 'find'> },
  owner: string,
  asker: Person,
): Promise<string> {
  const one = await withAddress(tools, { kind: 'list', statuses: [], owner }, asker);
  return one.kind === 'list' ? (one.owner ?? owner) : owner;
}
