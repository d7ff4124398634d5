// A link that opens a message in Slack's Block Kit Builder, or why there is none. Knows no question.

import type { Message } from '#blocks/message.ts';

/** Safari takes about so many characters, the fewest among today's browsers. */
export const longestLink = 80_000;

export function builderLink({
  blocks,
}: Pick<Message, 'blocks'>):
  | { readonly kind: 'link'; readonly url: string }
  | { readonly kind: 'too-long'; readonly length: number } {
  const url = `https://app.slack.com/block-kit-builder/#${encodeURIComponent(JSON.stringify({ blocks }))}`;
  return url.length > longestLink ? { kind: 'too-long', length: url.length } : { kind: 'link', url };
}
