// Why a shortcut on a message does nothing; plain text.

const words = {
  deleted: 'That message was deleted, so there is nothing to begin with.',
  'other-app':
    'That message is another app’s. I read only my own answers and what people write. To ask anew: /campaign-stats ask',
  'no-answer':
    'That message of mine answers no question. It works on answers and digests. To ask anew: /campaign-stats ask',
  'no-words': 'There are no words in that message. To ask anew: /campaign-stats ask',
  'nothing-to-send':
    'Only an answer can be sent regularly, and that message is none. Ask first, then use it on my answer; or type /campaign-stats subscribe',
  'not-there':
    'I am not in this channel, so I do not read what people write in it. Invite me with /invite @campaign-stats, or begin anew: /campaign-stats ask',
} as const;

export function notMeantInWords(why: keyof typeof words): string {
  return words[why];
}
