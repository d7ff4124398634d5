// Why the bot could not start, in the operator's words: what is wrong and what to do, never a secret.

import { SlackStartError } from '#slack/receiving/check-tokens.ts';
import { slackStartFault } from '#slack/receiving/start-fault-words.ts';
import { StoreError } from '#store/store-error.ts';

export function startFaultInWords(error: unknown): string {
  return `campaign-stats cannot start: ${reasonOf(error)}`;
}

function reasonOf(error: unknown): string {
  if (error instanceof StoreError) return error.message;
  if (error instanceof SlackStartError) {
    const { what, mend } = slackStartFault(error);
    return `${what} ${mend}`;
  }
  if (isListenFault(error)) {
    return error.code === 'EADDRINUSE'
      ? `port ${error.port} is taken. Stop what listens there, or set PORT to another one.`
      : `port ${error.port} may not be listened on (${error.code}). Set PORT to another one, such as 3000.`;
  }
  return error instanceof Error ? error.message : 'an unknown fault';
}

/** What Node's server says where it cannot listen. */
function isListenFault(error: unknown): error is Error & { code: string; port: number } {
  return error instanceof Error && 'syscall' in error && error.syscall === 'listen' && 'port' in error;
}
