// Slack's markup as plain words, for a terminal: nothing in it can move the cursor or colour a line. Knows no block.

/** `text` is mrkdwn: https://docs.slack.dev/messaging/formatting-message-text */
export function wordsOfMrkdwn(text: string): string {
  const inCode = /(`[^`\n]*`)/;
  const words = text
    .split(inCode)
    .map((part) => (inCode.test(part) ? part.slice(1, -1) : withoutMarks(part)))
    .join('');
  return wordsAlone(unescaped(words));
}

/** Of a name or a text that Slack shows letter for letter. */
export function wordsAlone(text: string): string {
  return text
    .replaceAll('\u00a0', ' ')
    .replaceAll('\t', ' ')
    .replace(/(?!\n)[\p{Cc}\u2028\u2029]/gu, '')
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');
}

function withoutMarks(text: string): string {
  return text
    .replace(/<!date\^[^|>]*\|([^>]*)>/g, '$1')
    .replace(/<!([a-z]+)(?:\^[^|>]*)?(?:\|[^>]*)?>/g, '@$1')
    .replace(/<([@#])([A-Z0-9]+)(?:\|([^>]*))?>/g, (_, sign, id, label) => `${sign}${label || id}`)
    .replace(/<([^<>|]+)\|([^<>]*)>/g, (_, target, label) => `${label} (${target})`)
    .replace(/<([^<>|]+)>/g, '$1')
    .replace(/[*~]/g, '')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '');
}

function unescaped(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
