// What somebody typed or said, as they wrote it: without Slack's markup and entities. Reads no words.

import type { ChannelId } from '#base/tenant.ts';

/** What somebody typed, without Slack's markup. */
export function plainText(text: string): string {
  return unescaped(unwrapped(text));
}

/**
 * With `should_escape` Slack writes names, channels and addresses as its markup; of a person it stays, all else is read as it was
 * typed.
 */
function unwrapped(text: string): string {
  return text.replace(/<([^<>|]*)(?:\|([^<>]*))?>/g, (_, target: string, label: string | undefined) => {
    if (target.startsWith('@')) return `<${target}>`;
    if (target.startsWith('#')) return `#${label || target.slice(1)}`;
    return label || target.replace(/^mailto:|^!/, '');
  });
}

/** The channels that are named in what Slack sent, by their names in lower case: where `should_escape` marks them. */
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
