// What somebody typed or said, as they wrote it: without Slack's markup and entities. Reads no words.

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

/** Slack writes the three characters that its markup needs as entities: https://docs.slack.dev/messaging/formatting-message-text */
function unescaped(text: string): string {
  return text.replace(
    /&(amp|lt|gt);/g,
    (_, name: 'amp' | 'lt' | 'gt') => ({ amp: '&', lt: '<', gt: '>' })[name],
  );
}
