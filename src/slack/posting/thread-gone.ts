// Whether the message above a thread was deleted meanwhile: then Slack posts into the channel itself what was meant for the thread.

import type { ChatPostMessageResponse } from '@slack/web-api';
import { slackErrorOf } from '#slack/slack-word.ts';

/** Slack says no word of it, and only names no thread (slack-go/slack#1571). */
export function isOutsideOf(
  thread: string | undefined,
  { message }: Pick<ChatPostMessageResponse, 'message'>,
): boolean {
  return thread !== undefined && message !== undefined && message.thread_ts === undefined;
}

/** Where Slack says it, nothing was posted. */
export function saysThreadIsGone(error: unknown): boolean {
  const word = slackErrorOf(error);
  return word === 'thread_not_found' || word === 'invalid_thread_ts';
}
