// The admins of the bot in words, for whoever needs one. In mrkdwn.

import type { UserId } from '#base/tenant.ts';
import { listed } from '#blocks/parts/text.ts';

const mostNamed = 3;

/** "@ana or @ben", after "ask". Whoever runs the bot can name some. */
export function adminsInWords(admins: readonly UserId[]): string {
  if (admins.length === 0) return 'whoever runs the bot';
  const named = admins.slice(0, mostNamed).map((id) => `<@${id}>`);
  return listed(admins.length > mostNamed ? [...named, 'another admin of the bot'] : named, 'or');
}
