// Sends a file into somebody's own messages with the bot. The bot tells of an unclear step and never repeats it, so no file comes twice.

import type { KnownBlock } from '@slack/types';
import type { WebClient } from '@slack/web-api';
import type { Log } from '#base/log.ts';
import type { UserId } from '#base/tenant.ts';
import type { Message } from '#blocks/message.ts';
import type { CsvOutcome } from '#blocks/reports/csv-notices.ts';
import { failureOf } from '#slack/posting/post-failure.ts';
import { scopeLacked } from '#slack/slack-word.ts';
import type { CsvFile } from './csv-file.ts';

export interface FileUpload {
  /** Posts `announcement` above the file. If no file follows, it is changed into what `withoutFile` says, or else deleted. */
  send(options: {
    readonly file: CsvFile;
    readonly title: string;
    readonly to: UserId;
    readonly announcement: Message;
    readonly withoutFile: (outcome: CsvOutcome) => Message;
  }): Promise<CsvOutcome>;
}

/** For the request that carries the bytes. */
const uploadTimeoutMs = 30_000;

/**
 * `client` makes no retries. files.completeUploadExternal takes no person, only the id of a conversation
 * (https://github.com/slackapi/bolt-js/issues/2115), and conversations.open needs another scope. The announcement needs only chat:write,
 * so it is posted first, and Slack's answer names the conversation.
 */
export function createFileUpload({ client, log }: { client: WebClient; log: Log }): FileUpload {
  return {
    send: async ({ file, title, to, announcement, withoutFile }) => {
      const upload = await step(() =>
        client.files.getUploadURLExternal({ filename: file.name, length: file.bytes.length }),
      );
      if (upload.kind === 'failed') return withFailureLogged(log, 'url', beforeAnything(upload.outcome));
      const { upload_url, file_id } = upload.value;
      if (upload_url === undefined || file_id === undefined)
        return withFailureLogged(log, 'url', { kind: 'not-sent' });
      if (!(await bytesArrive(upload_url, file.bytes)))
        return withFailureLogged(log, 'bytes', { kind: 'not-sent' });
      const posted = await step(() =>
        client.chat.postMessage({
          channel: to,
          ...wire(announcement),
          unfurl_links: false,
          unfurl_media: false,
        }),
      );
      if (posted.kind === 'failed')
        return withFailureLogged(log, 'announcement', beforeAnything(posted.outcome));
      const { channel, ts } = posted.value;
      if (channel === undefined || ts === undefined)
        return withFailureLogged(log, 'announcement', { kind: 'not-sent' });
      const completed = await step(() =>
        client.files.completeUploadExternal({ files: [{ id: file_id, title }], channel_id: channel }),
      );
      if (completed.kind === 'done') return { kind: 'sent' };
      const { outcome } = completed;
      const changed = await step(() => client.chat.update({ channel, ts, ...wire(withoutFile(outcome)) }));
      const gone =
        changed.kind === 'done' || (await step(() => client.chat.delete({ channel, ts }))).kind === 'done';
      if (!gone) log.error('what announces a file stands without it', { outcome });
      return withFailureLogged(log, 'file', outcome);
    },
  };
}

function wire({ text, blocks }: Message) {
  return { text, blocks: blocks as KnownBlock[] };
}

/** Before the last step no file is posted, so an unclear answer is a plain failure. */
function beforeAnything(outcome: CsvOutcome): CsvOutcome {
  return outcome.kind === 'unclear' ? { kind: 'not-sent' } : outcome;
}

function withFailureLogged(
  log: Log,
  at: 'url' | 'bytes' | 'announcement' | 'file',
  outcome: CsvOutcome,
): CsvOutcome {
  log.warn('a file could not be sent', { at, outcome });
  return outcome;
}

type UploadStep<Value> =
  | { readonly kind: 'done'; readonly value: Value }
  | { readonly kind: 'failed'; readonly outcome: CsvOutcome };

async function step<Value>(call: () => Promise<Value>): Promise<UploadStep<Value>> {
  try {
    return { kind: 'done', value: await call() };
  } catch (error) {
    return { kind: 'failed', outcome: outcomeOf(error) };
  }
}

function outcomeOf(error: unknown): CsvOutcome {
  const lacked = scopeLacked(error);
  if (lacked !== undefined) return { kind: 'scope-missing', scope: lacked.scope ?? 'files:write' };
  const failure = failureOf(error);
  if (failure.kind === 'unclear') return { kind: 'unclear' };
  return 'error' in failure ? { kind: 'refused', error: failure.error } : { kind: 'not-sent' };
}

/** The address itself is the permission: the request carries no token. */
async function bytesArrive(url: string, bytes: Uint8Array): Promise<boolean> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: bytes as Uint8Array<ArrayBuffer>,
      redirect: 'error',
      signal: AbortSignal.timeout(uploadTimeoutMs),
    });
    await response.text();
    return response.ok;
  } catch {
    return false;
  }
}
