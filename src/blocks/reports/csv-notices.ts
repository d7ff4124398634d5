// What is said about a file: the message above it, and what the asker is told.

import { ownValue } from '#base/own-value.ts';
import { unreachable } from '#base/unreachable.ts';
import type { Message } from '#blocks/message.ts';
import { context, section } from '#blocks/parts/block.ts';
import { capital, nameIn } from '#blocks/parts/text.ts';
import { howMany } from '#blocks/words/numbers.ts';
import { phraseInWords } from '#blocks/words/period-words.ts';
import { type CampaignNames, questionInWords } from '#blocks/words/question-words.ts';
import type { Report } from '#reports/report.ts';
import { standingInWords } from './standing-line.ts';

/** The contents of a file: the question in words, its name, and how many rows it has without the heading. */
export interface CsvWords {
  readonly title: string;
  readonly name: string;
  readonly rows: number;
}

export type CsvOutcome =
  | { readonly kind: 'sent' }
  /** There is nothing to put into a file. */
  | { readonly kind: 'empty' }
  | { readonly kind: 'scope-missing'; readonly scope: string }
  /** Slack refuses the file; `error` is Slack's own code. */
  | { readonly kind: 'refused'; readonly error: string }
  /** Slack was not reached, or failed before anything was sent. */
  | { readonly kind: 'not-sent' }
  /** Slack did not say whether it took the file. */
  | { readonly kind: 'unclear' };

/** Plain text. */
export function csvTitle(report: Report, names: CampaignNames): string {
  const { account } = report.standing;
  const title = titleOf(report, names);
  return account?.kind === 'connected' ? `${account.name}: ${title}` : title;
}

function titleOf(report: Report, names: CampaignNames): string {
  if (report.kind !== 'overview') return capital(questionInWords(report.question, names));
  return report.byCampaign === undefined
    ? 'Active campaigns, all-time figures'
    : `Campaigns, ${phraseInWords(report.period.phrase)}`;
}

/** In the asker's own messages, just above the file. */
export function csvMessage({ title, rows }: CsvWords, report: Report): Message {
  const what = `*${nameIn(title, 150)}* as a file · ${rowsInWords(rows)}`;
  const reading = `${standingInWords(report)}. Rates are shares (0.35 is 35 %); empty cells are not known.`;
  return { blocks: [section(what), context(reading)], text: `${what.replaceAll('*', '')}. ${reading}` };
}

/** Replaces that message if the file did not follow. */
export function csvWithoutFileMessage(words: CsvWords, outcome: CsvOutcome): Message {
  const what = `*${nameIn(words.title, 150)}* as a file: ${csvOutcomeInWords(words, outcome)}`;
  return { blocks: [section(what)], text: what.replaceAll('*', '') };
}

/** To the asker, where they asked. */
export function csvOutcomeMessage(words: CsvWords, outcome: CsvOutcome): Message {
  const text = csvOutcomeInWords(words, outcome);
  return { blocks: [section(text)], text };
}

/** Before a file that must wait for the service. */
export function csvAwaitedMessage(report: Report | undefined): Message {
  const what = 'The file comes to your messages with this app as soon as all of it is read.';
  if (report === undefined) return { blocks: [section(what)], text: what };
  const standing = standingInWords(report);
  return { blocks: [section(what), context(standing)], text: `${what} ${standing}` };
}

/** mrkdwn. */
function csvOutcomeInWords({ name, rows }: CsvWords, outcome: CsvOutcome): string {
  switch (outcome.kind) {
    case 'sent':
      return `Sent to your messages with this app: ${nameIn(name, 150)}, ${rowsInWords(rows)}.`;
    case 'empty':
      return 'There are no rows to put into a file.';
    case 'scope-missing':
      return `This app may not send files here: its scope \`${outcome.scope}\` was not granted. An admin of Slack adds it on the app’s page under OAuth & Permissions, or with manifest.yml, and installs the app again; no restart is needed.`;
    case 'refused':
      return `Slack did not take the file: ${refusalInWords(outcome.error)}.`;
    case 'not-sent':
      return 'The file could not be sent: Slack did not answer. Ask for it again in a minute.';
    case 'unclear':
      return 'Slack did not say whether it took the file. Look in your messages with this app; if it is not there, ask for it again.';
    default:
      return unreachable(outcome);
  }
}

/** https://docs.slack.dev/reference/methods/files.completeUploadExternal */
const refusals: Readonly<Record<string, string>> = {
  file_uploads_disabled: 'an admin of the workspace does not allow files',
  file_uploads_except_images_disabled: 'an admin of the workspace allows no files but images',
  file_type_not_allowed: 'an admin of the workspace does not allow this type of file',
  storage_limit_reached: 'the workspace has no storage left',
  messages_tab_disabled: 'this app’s messages are switched off',
};

function refusalInWords(error: string): string {
  return ownValue(refusals, error) ?? nameIn(error, 80);
}

function rowsInWords(rows: number): string {
  return howMany(rows, 'row');
}
