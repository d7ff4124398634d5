// Owners that are typed as `me` or as a mention. The room that knows the workspace's people replaces them with an e-mail address.

import type { Question } from '#reports/question.ts';

/** `my campaigns`, `by me`. */
export const myself = 'me';

export type OwnerMention =
  | { readonly kind: 'asker' }
  /** `user` is the id in a mention such as `<@U012AB3CD>`. */
  | { readonly kind: 'user'; readonly user: string };

/** Whom the question's owner stands for, if it is `me` or a mention. */
export function ownerMentioned(question: Question): OwnerMention | undefined {
  return 'owner' in question && question.owner !== undefined ? mentionIn(question.owner) : undefined;
}

export function mentionIn(owner: string): OwnerMention | undefined {
  if (owner.toLowerCase() === myself) return { kind: 'asker' };
  const user = mention.exec(owner)?.[1];
  return user === undefined ? undefined : { kind: 'user', user };
}

/**
 * The same question about the owner with that address. `wanted`: the owner who is replaced, where several stand side by side. A question
 * without an owner stays as it is.
 */
export function withOwner(question: Question, owner: string, wanted?: string): Question {
  if (question.kind === 'board' && question.of === 'owners' && question.among !== undefined)
    return { ...question, among: question.among.map((each) => (each === wanted ? owner : each)) };
  return 'owner' in question && question.owner !== undefined ? { ...question, owner } : question;
}

/** With `should_escape` Slack sends `<@U012AB3CD|name>`, without the name on newer clients. */
const mention = /^<@([UW][A-Z0-9]+)(?:\|[^>]*)?>$/;
