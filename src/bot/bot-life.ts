// The life of the bot, in one workspace or in all of them: how it begins, rests and closes, and what it tells the operator.

import type { Quota } from '#campaigns/client.ts';

export interface BotLife {
  /** Why the bot cannot do all its work, each a sentence for the operator. */
  troubles(): readonly string[];
  /** Of every account that is open. */
  quotas(): readonly Quota[];
  /** Begins what the bot does by itself: digests, reading ahead, looking after what people did. */
  begin(): Promise<void>;
  /** Draws the answers that people ask for most, before anybody asks. Resolves to how many it drew; never rejects. */
  rehearse(): Promise<number>;
  /** Resolves when all that digests wait for has ended. */
  idle(): Promise<void>;
  /** The bot does nothing more by itself. What people sent is still answered. */
  rest(): Promise<void>;
  close(): Promise<void>;
}
