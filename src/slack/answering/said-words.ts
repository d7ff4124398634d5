// Takes out of what somebody typed or said what is no word of it: the marks of Slack's formatting, emoji, and the command written before it.

import { slashCommand } from '#slack/receiving/envelope.ts';

/** `text` has no other markup of Slack's any more. */
export function saidWords(text: string): string {
  return withoutEmoji(withoutCommand(unformatted(text)));
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

/** The help, the form and colleagues write the command before each question. */
function withoutCommand(words: string): string {
  const isCommand = words.toLowerCase().startsWith(slashCommand);
  const rest = isCommand ? words.slice(slashCommand.length) : words;
  return isCommand && /^\s|^$/.test(rest) ? rest.trim() : words;
}

/** Campaigns are found without the emoji of their names. A text of emoji alone stays, because somebody says something with them. */
export function withoutEmoji(words: string): string {
  const rest = words.replace(emojiAfter, '').replace(emojiBefore, '').trim();
  return /[\p{L}\p{N}]/u.test(rest) ? rest : words;
}

/** Slack writes an emoji by its name: `:rocket:`, `:wave::skin-tone-3:`. */
const emojiNames = /(?::[a-z0-9_+'-]+:)+/gi;
const emojiAfter = /\s+(?::[a-z0-9_+'-]+:)+(?![^\s"”.,!?])/gi;
const emojiBefore = /(?<![^\s"“])(?::[a-z0-9_+'-]+:)+(?:\s+|$)/gi;

/** Whether somebody only nods: 👍, also as Slack writes it. */
export function isNod(words: string): boolean {
  const rest = words.replace(emojiNames, '');
  return words !== '' && pictures.test(rest);
}

const pictures = /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{RI}|\u200d|\ufe0f|\s)*$/u;
