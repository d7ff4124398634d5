// Short messages that are no reports: help, refusals, and buttons that are out of date.

import type { Button } from '@slack/types';
import type { Right } from '#access/policy.ts';
import type { Nothing } from '#base/scope.ts';
import type { ChannelId, UserId } from '#base/tenant.ts';
import { unreachable } from '#base/unreachable.ts';
import { lineSections } from '#blocks/parts/block.ts';
import { defaultPeriod } from '#reports/question.ts';
import type { Example } from '#reports/words/productions.ts';
import { composeButton } from './composer/compose-button.ts';
import { controls } from './controls.ts';
import { limits } from './limits.ts';
import type { Message } from './message.ts';
import { actions, button, context, type DrawnBlock, header, plainSection, section } from './parts/block.ts';
import { ask } from './parts/question-controls.ts';
import { twinText } from './parts/sheet.ts';
import { escaped, listed, plain } from './parts/text.ts';
import { destinationInWords } from './words/destination-words.ts';
import { nothingHere, nothingNext } from './words/nothing-words.ts';
import { howMany } from './words/numbers.ts';

/** Why a person gets no answer (decision 13). */
export type Refusal =
  | { readonly kind: 'guest' }
  | { readonly kind: 'outsider' }
  | { readonly kind: 'bot' }
  | { readonly kind: 'deactivated' }
  /** `lacks`: the scope without which Slack tells of nobody. */
  | { readonly kind: 'unknown-person'; readonly lacks?: 'users:read' }
  /** The table of access/policy.ts does not allow it to them in this place. */
  | { readonly kind: 'no-right'; readonly right: Right }
  /** While it was answered, another room was chosen for the place, or they left it. */
  | { readonly kind: 'place-changed' }
  /** `allowed`: the channels in which it may be asked, as far as the person sees them. */
  | { readonly kind: 'channel'; readonly allowed: readonly ChannelId[] };

/** Why something is not done although the person may ask. */
export type TooMuch =
  /** Too many within a while. */
  | { readonly kind: 'questions' | 'deeds'; readonly most: number; readonly goOnInMs: number }
  /** Too many are still being answered. `inMs`: until the first is expected to be done; undefined: nobody knows. */
  | { readonly kind: 'at-once'; readonly most: number; readonly inMs: number | undefined }
  /** `block`: the block of the form that holds it. */
  | { readonly kind: 'too-long'; readonly most: number; readonly block?: string };

/** One screen; all that can be typed is a click away. `here`: which campaigns this place shows, in mrkdwn; absent for the whole account. */
export function helpMessage(examples: readonly Example[], here?: string): Message {
  return {
    blocks: [
      header('What you can ask'),
      ...(here === undefined ? [] : [context(here)]),
      ...exampleBlocks(examples),
      context(
        'Or in your own words: _which campaigns have the best reply rate this month?_ A part of a name is enough. Answers are private until you share them.',
      ),
      ...actions(
        ask('Overview', { kind: 'overview', period: defaultPeriod }, 'overview'),
        button('All examples', controls.homeManual, 'manual'),
        composeButton({ kind: 'blank' }),
        button('My digests', controls.homeDigests, 'list'),
      ),
    ],
    text: twinText(
      ['What you can ask:', ...(here === undefined ? [] : [here]), ...exampleTexts(examples)],
      undefined,
    ),
  };
}

const exampleTexts = drawnOnce((examples) =>
  examples.map(({ typed, gives }) => `• ${`/campaign-stats ${escaped(typed)}`.trim()}: ${escaped(gives)}`),
);

/** One example in each line. The part to type is in monospace. */
export const exampleBlocks = drawnOnce((examples): readonly DrawnBlock[] => {
  const lines = examples.map(
    ({ typed, gives }) =>
      `\`${`/campaign-stats ${escaped(typed).replaceAll('`', 'ˋ')}`.trim()}\`  ${escaped(gives)}`,
  );
  return lineSections(lines);
});

/** The examples never change, and each `help` shows them. */
function drawnOnce<Drawn>(
  draw: (examples: readonly Example[]) => Drawn,
): (examples: readonly Example[]) => Drawn {
  const drawn = new WeakMap<readonly Example[], Drawn>();
  return (examples) => {
    const known = drawn.get(examples) ?? draw(examples);
    drawn.set(examples, known);
    return known;
  };
}

/** For a button from before an update, or about something that is gone. */
export function staleControlMessage(): Message {
  return notice(
    'This button is from an older message and does nothing any more.',
    'Type /campaign-stats to ask again.',
    [ask('Overview', { kind: 'overview', period: defaultPeriod }, 'overview')],
  );
}

/** Where no form can open by itself. `wished`: what opens it; `read`: what it will hold, in mrkdwn. */
export function subscribeMessage(wished: string, read?: string): Message {
  const what = 'I can send that regularly.';
  const next = 'Nothing is set up yet: the form shows when and where it goes.';
  const open =
    wished.length > limits.button.value
      ? undefined
      : button('Set it up…', controls.subscribeTyped, wished, { style: 'primary' });
  if (read === undefined) return notice(what, next, [open]);
  return {
    blocks: [plainSection(what), section(read), context(plain(next)), ...actions(open)],
    text: `${what} ${read}. ${next}`,
  };
}

/** Where the form cannot open by itself. */
export function composeMessage(): Message {
  return notice('A form helps you to ask.', 'Choose what you want to know, and see how it is typed.', [
    composeButton({ kind: 'blank' }),
  ]);
}

/** `here`: what is shown there; mrkdwn. */
export function roomByCommandMessage(here = 'All campaigns are shown here.'): Message {
  return marked(here, 'What a channel shows is changed with the command: /campaign-stats room');
}

/** To the person alone who mentioned the bot where it answers no mention. */
export function mentionsOffMessage(): Message {
  return notice(
    'I answer no mentions here, because everybody in the channel would see the figures.',
    'Ask with /campaign-stats: only you see the answer.',
  );
}

/** To whoever sent something and said nothing with it. */
export function noWordsMessage(): Message {
  return notice(
    'I read words alone: no files, pictures, recordings or forwarded messages.',
    'Ask in words, such as: overview last week',
  );
}

export function startedOverMessage(): Message {
  return notice('Nothing of what was asked before counts any more.', 'Ask anew.');
}

/** The bot stopped reading for an answer, because somebody said so. */
export function stoppedMessage(): Message {
  return notice('Stopped: this question is not answered any further.', 'Ask on whenever you like.');
}

export function welcomeMessage(): Message {
  return notice('Any time.', 'Ask on whenever you like, or say: help');
}

/** Asks before an answer goes to people of another company, or to readers whom the bot does not see. `asked`: the value of the Share button. */
export function outsideMessage(asked: string, readers: 'outside' | 'unseen'): Message {
  return notice(
    readers === 'outside'
      ? 'This channel is shared with another company: people there will read these figures.'
      : 'I do not see who reads in this conversation: people of another company may be among them.',
    'Nothing was shared yet.',
    [button('Share all the same', controls.shareOutside, asked, { style: 'danger' })],
  );
}

export function refusalMessage(refusal: Refusal): Message {
  switch (refusal.kind) {
    case 'guest':
      return notice(
        'Campaign figures are for full members of this workspace.',
        'Ask a colleague to share an answer with you.',
      );
    case 'outsider':
      return notice(
        'Campaign figures are for members of the company that runs this bot.',
        'Ask your contact there to share an answer.',
      );
    case 'bot':
      return notice(
        'Campaign figures are for people, and this is a bot.',
        'Ask a colleague to share an answer.',
      );
    case 'deactivated':
      return notice(
        'Campaign figures are for members, and this account is deactivated.',
        'Ask an admin of the workspace to activate it.',
      );
    case 'unknown-person':
      if (refusal.lacks === undefined)
        return notice('Slack did not say who you are, so I cannot answer yet.', 'Try again in a minute.');
      return notice(
        `Slack does not tell me who you are: the scope ${refusal.lacks} was not granted to this app.`,
        'An admin of Slack adds it on the app’s page under OAuth & Permissions, and installs the app again.',
      );
    case 'no-right':
      return notice('That is not for you here.', 'Ask an admin of the bot.');
    case 'place-changed':
      return notice('What is shown here changed while this was being answered.', 'Ask again.');
    case 'channel':
      return marked(
        'I do not answer in this channel.',
        refusal.allowed.length === 0
          ? 'Ask whoever runs the bot in which channels I do.'
          : `Ask in ${listed(refusal.allowed.slice(0, 5).map(destinationInWords), 'or')}.`,
      );
    default:
      return unreachable(refusal);
  }
}

export function tooMuchMessage(much: TooMuch): Message {
  const [what, next] = tooMuchInWords(much);
  return notice(what, next);
}

/** In plain text, below that input. */
export function inputTooLongInWords(most: number): string {
  return `At most ${howMany(most, 'letter')}.`;
}

/** What is too much, and when to continue; both in plain text. */
export function tooMuchInWords(much: TooMuch): readonly [what: string, next: string] {
  switch (much.kind) {
    case 'questions':
      return [
        `You asked ${much.most} questions within a minute, the most that I answer to one person.`,
        `Ask again in ${soonInWords(much.goOnInMs)}.`,
      ];
    case 'deeds':
      return [
        `That was more than ${much.most} clicks or commands within a second. What came after them was not done.`,
        `Go on in ${soonInWords(much.goOnInMs)}.`,
      ];
    case 'at-once':
      return [
        `${much.most} of your questions are still being answered, and more at once I do not work on for one person.`,
        much.inMs === undefined
          ? 'Ask again as soon as one of them is answered.'
          : `Ask again in ${soonInWords(much.inMs)}: by then the first of them should be answered.`,
      ];
    case 'too-long':
      return [
        `That was longer than ${howMany(much.most, 'letter')}, so I did not read it.`,
        'Ask for less at once.',
      ];
    default:
      return unreachable(much);
  }
}

function soonInWords(ms: number): string {
  const seconds = Math.max(1, Math.ceil(ms / 1_000));
  if (seconds === 1) return 'a second';
  return seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
}

/** A place shows no campaigns, and these admins can mend that; undefined if the reader is one of them. */
export function nothingMessage(why: Nothing['why'], admins: readonly UserId[] | undefined): Message {
  return marked(nothingHere[why].what, nothingNext(why, admins));
}

/** Both sentences are plain text without names. */
export function notice(what: string, next: string, buttons: readonly (Button | undefined)[] = []): Message {
  return {
    blocks: [plainSection(what), context(plain(next)), ...actions(...buttons)],
    text: `${escaped(what)} ${escaped(next)}`,
  };
}

/** Both are mrkdwn. */
function marked(what: string, next: string): Message {
  return { blocks: [section(what), context(next)], text: `${what} ${next}` };
}
