// What doctor says of one thing that the bot needs, as `status` tells it to admins. Knows none of those things.

export interface BotCheck {
  /** What was looked at, such as `bot token`. */
  readonly of: string;
  /** `note`: the bot does its work, without something. `unknown`: it could not be looked at. */
  readonly severity: 'ok' | 'note' | 'unknown' | 'wrong';
  /** What is so, and what to do; sentences in plain text. */
  readonly says: string;
  readonly mend?: string;
}
