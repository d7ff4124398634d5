// Takes Slack's markup and entities out of what somebody typed or said. Reads no words.

import type { ChannelId } from '#base/tenant.ts';

/** What somebody typed, without Slack's markup. */
export function plainText(text: string): string {
  return unescaped(unwrapped(text));
}

/**
 * With `should_escape` Slack writes people, channels and addresses as markup. The markup of a person stays; all else becomes what was
 * typed.
 */
function unwrapped(text: string): string {
  return text.replace(/<([^<>|]*)(?:\|([^<>]*))?>/g, (_, target: string, label: string | undefined) => {
    if (target.startsWith('@')) return `<${target}>`;
    if (target.startsWith('#')) return `#${label || target.slice(1)}`;
    return label || target.replace(/^mailto:|^!/, '');
  });
}

/** The channels that `should_escape` marks in what Slack sent, by their names in lower case. */
export function channelsIn(text: string): ReadonlyMap<string, ChannelId> {
  const named = text.matchAll(/<#([CG][A-Z0-9]+)\|([^<>|]+)>/g);
  return new Map([...named].map(([, id, name]) => [String(name).toLowerCase(), id as ChannelId]));
}

/** Slack writes the three characters that its markup needs as entities: https://docs.slack.dev/messaging/formatting-message-text */
function unescaped(text: string): string {
  return text.replace(
    /&(amp|lt|gt);/g,
    (_, name: 'amp' | 'lt' | 'gt') => ({ amp: '&', lt: '<', gt: '>' })[name],
  );
}
