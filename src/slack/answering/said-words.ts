// The words of something said in a message: without the marks of Slack's formatting, and without the command that somebody wrote before them.

import { slashCommand } from '#slack/receiving/envelope.ts';

/** `text`: without the rest of Slack's markup. */
export function saidWords(text: string): string {
  return withoutCommand(unformatted(text));
}

/** https://docs.slack.dev/messaging/formatting-message-text. What stands in quotes is a name and stays as it is. */
function unformatted(text: string): string {
  let words = text.trim();
  // One format may stand in another.
  for (let before = ''; before !== words; ) {
    before = words;
    words = words
      .replace(whole, '$2')
      .replace(quotedOrPart, (found, _, inside?: string) => inside ?? found)
      .trim();
  }
  return words;
}

const whole = /^(```|[*_~`])(?!\1)([^*_~`]*)\1$/;

/** A mark in the middle of a word formats nothing. */
const quotedOrPart =
  /["“”][^"“”]*["“”]|(?<![^\s*_~`])(```|[*_~`])(?![\s*_~`])([^*_~`\n]*[^\s*_~`])\1(?![^\s*_~`.,;:!?])/g;

/** The help, the form and colleagues write it before each question. */
function withoutCommand(words: string): string {
  const isCommand = words.toLowerCase().startsWith(slashCommand);
  const rest = isCommand ? words.slice(slashCommand.length) : words;
  return isCommand && /^\s|^$/.test(rest) ? rest.trim() : words;
}
