// Why a digest was not delivered, in words for its owner: reasons of the bot, of Slack and of the service.

import { escaped, nameOf } from '#blocks/parts/text.ts';
import { slackErrorInWords } from './slack-errors.ts';

/** In mrkdwn without a full stop. `reason` as a missed, failed or skipped delivery keeps it. */
export function deliveryReasonInWords(reason: string): string {
  return (
    reasons.get(reason) ?? (isConnection(reason) ? 'Slack could not be reached' : slackErrorInWords(reason))
  );
}

/** In mrkdwn without a full stop: why nobody knows whether a post arrived. */
export function doubtInWords(reason: string): string {
  if (reason === 'interrupted') return 'the bot was stopped while it was posting';
  if (reason === 'set-back')
    return 'the bot works with an older copy of its store, so it may have posted this already';
  if (reason === 'not-slacks-answer') return 'something between the bot and Slack answered in its place';
  if (reason === 'timed-out') return 'Slack did not answer in time';
  if (reason.startsWith('http-'))
    return `Slack answered with an error (${escaped(nameOf(reason.slice(5), 10))})`;
  if (isConnection(reason)) return 'the connection to Slack broke';
  return slackErrorInWords(reason);
}

const reasons: ReadonlyMap<string, string> = new Map(
  Object.entries({
    // Reasons of the bot itself.
    'too-late': 'it could not be sent in time',
    overtaken: 'it could not be sent before the next run was due',
    interrupted: 'the bot was stopped in the middle of it',
    'condition-not-met': 'its condition was not met',
    'nothing-to-say': 'nothing was counted',
    withdrawn: 'it is being sent already, or nobody wants it any more',
    internal: 'something went wrong on our side, and it was written to the bot’s log',
    // Reasons of the campaign service.
    'no-answer-in-time': 'the campaign service gave no figures in time',
    'timed-out': 'the campaign service did not answer',
    'service-down': 'the campaign service was down',
    unreachable: 'the campaign service could not be reached',
    unauthorised: 'the campaign service refuses the API key',
    'rate-limited': 'the campaign service’s limit was used up',
    'quota-unshared': 'the bot’s store was out of reach',
    refused: 'the campaign service does not accept the request',
    'not-found': 'the campaign service does not have this',
    'contract-broken': 'the campaign service answered something unexpected',
    cancelled: 'the request was given up',
    // Reasons of the question.
    'campaign-gone': 'the campaign is no longer there',
    'campaign-unknown': 'no campaign has that name any more',
    'campaign-ambiguous': 'several campaigns have that name now',
    'owner-unknown': 'no campaign is owned by that person any more',
    'owner-ambiguous': 'several owners have that name now',
    'not-understood': 'the question cannot be read any more',
    // Reasons of the schedule.
    'schedule-unreadable': 'its times cannot be read any more',
    // Reasons of Slack.
    throttled: 'Slack asked to wait longer than that',
  }),
);

/** Names that the system (ECONNRESET), undici and HTTP give to a broken connection. */
function isConnection(reason: string): boolean {
  return /^(E[A-Z_]+|UND_ERR_\w+|CERT_\w+|\w+_CERT_\w+|ERR_TLS_\w+|http-\d+|no-answer)$/.test(reason);
}
