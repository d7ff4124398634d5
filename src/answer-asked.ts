// Answers one question in the terminal, from the configured service or from the sandbox. It starts no bot; long because it says each outcome.

import { createClock, readBootId } from '#base/clock.ts';
import { createLog } from '#base/log.ts';
import { unreachable } from '#base/unreachable.ts';
import type { Message } from '#blocks/message.ts';
import { welcomeMessage } from '#blocks/short-messages.ts';
import type { Question } from '#reports/question.ts';
import type { Report } from '#reports/report.ts';
import { printQuestion } from '#reports/words/print-question.ts';
import { askingSettings, sandboxSettings } from '#settings/asking-settings.ts';
import { type Config, faultsInWords } from '#settings/config.ts';
import { StoreError } from '#store/store-error.ts';
import { builderLink } from '#terminal/builder-link.ts';
import { textOf } from '#terminal/draw-message.ts';
import { helpText } from '#terminal/help-text.ts';
import { shownPage } from '#terminal/shown-page.ts';
import { tellProgress } from '#terminal/tell-progress.ts';
import { quotedForShell } from '#terminal/typed-instead.ts';
import { exits } from './ask-exits.ts';
import { openAsking } from './open-asking.ts';
import { OtherVersion } from './open-beside.ts';
import { ownerCalled } from './owner-called.ts';
import { answerInTerminal, type TerminalAnswer } from './slack/answering/answer-in-terminal.ts';
import { stopSignal } from './stop-signal.ts';

const command = 'npm run ask --';
const clock = createClock();
const opened: (() => Promise<unknown>)[] = [];
let isLeaving = false;

export interface AskedWords {
  readonly words: string;
  /** An owner, by name or e-mail address. */
  readonly as?: string | undefined;
  readonly page: number;
  readonly csv: boolean;
  readonly json: boolean;
  readonly url: boolean;
  /** Minutes. */
  readonly wait: number;
}

/** What the program takes from its machine. */
export interface AskedOutside {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly newId: () => string;
  readonly random: () => number;
}

/** Prints the answer, and ends the program. */
export async function answerAsked(asked: AskedWords, outside: AskedOutside): Promise<void> {
  stopSignal(clock).addEventListener('abort', () => void leave(exits.interrupted));
  try {
    const code = await answered(asked, outside);
    if (!isLeaving) await leave(code);
  } catch (error) {
    if (!isLeaving) await leave(failed(reasonOf(error)));
  }
}

async function answered(asked: AskedWords, { env, ...chance }: AskedOutside): Promise<number> {
  const { words, as, page, csv, json, url, wait } = asked;
  const config = await configured(env);
  if (typeof config === 'string') return failed(config);
  const patienceMs = wait * 60_000;
  const isDumb = env.TERM === 'dumb';
  const progress = tellProgress(process.stderr, { clock, patienceMs, isDumb });
  opened.push(async () => progress.end());
  const asking = await openAsking(
    config,
    { ...machine(), ...chance },
    { onKnown: progress.tell, patienceMs },
  );
  opened.push(asking.close);
  const { tools, scope } = asking;
  const owner = as === undefined ? undefined : await ownerCalled(as, tools.answers, scope);
  if (owner?.kind === 'unclear') {
    progress.end();
    return notUnderstood(owner.says);
  }
  const isBlocks = json || url;
  const answer = await answerInTerminal(tools, words, { scope, email: owner?.email, page, more: !isBlocks });
  progress.end();
  // What was cut off is no answer.
  if (isLeaving) return exits.interrupted;
  if (answer.kind === 'answered' && shownPage(answer.message) < page)
    return notUnderstood(`There is no page ${page}: the last one is page ${shownPage(answer.message)}.`);
  const code = await told(answer, { words, csv, json, url });
  const lacks = asking.lacks();
  if (lacks === undefined || code === exits['not-understood']) return code;
  const isPart = code === exits.answered;
  process.stderr.write(`${isPart ? 'The answer is not whole. ' : ''}${lackInWords(lacks, wait)}\n`);
  return isPart ? exits.partial : code;
}

function lackInWords(lacks: 'time' | 'service', wait: number): string {
  return lacks === 'time'
    ? `${wait} min did not suffice to read all. Give it more: ${command} --wait ${Math.ceil(wait * 3)} …`
    : 'See what is wrong with the campaign service, and what to do: npm run doctor';
}

type AskedForm = Pick<AskedWords, 'words' | 'csv' | 'json' | 'url'>;

async function told(answer: TerminalAnswer, { words, csv, json, url }: AskedForm) {
  switch (answer.kind) {
    case 'whose':
      return notUnderstood(
        `Whose campaigns are yours? Say who you are, by e-mail address or name: ${command} --as ana ${quotedForShell(words)}`,
      );
    case 'in-slack':
      if (answer.command === 'help') {
        await print(helpText(command));
        return exits.answered;
      }
      if (answer.command === 'thanks') {
        await print(textOf(welcomeMessage(), { command, tells: 'pages' }));
        return exits.answered;
      }
      return notUnderstood(`That is done in Slack: /campaign-stats ${words}`);
    case 'file-wanted':
      return notUnderstood(fileInWords(answer.choices));
    case 'answered':
    case 'not-understood':
    case 'failed':
      break;
    default:
      return unreachable(answer);
  }
  const { kind, message } = answer;
  if (json) await print(`${JSON.stringify({ blocks: message.blocks }, undefined, 2)}\n`);
  if (kind !== 'answered') process.stderr.write(inTerminal(textOf(message, { command, tells: 'choices' })));
  else if (csv && answer.report !== undefined) await printFile(answer.report, words);
  else if (url) return printLink(message);
  else if (!json) await print(textOf(message, { command, tells: 'pages' }));
  return exits[kind];
}

async function printLink(message: Message): Promise<number> {
  const link = builderLink(message);
  if (link.kind === 'link') {
    await print(`${link.url}\n`);
    return exits.answered;
  }
  return failed(
    `The link would have ${link.length.toLocaleString('en-US')} characters, more than browsers take. Print the blocks with --json, and paste them into https://app.slack.com/block-kit-builder`,
  );
}

async function printFile(report: Report, words: string): Promise<void> {
  const { csvFileOf } = await import('./slack/answering/csv-file.ts');
  await print((await csvFileOf(report, words, clock)).bytes);
}

function fileInWords(choices: readonly Question[]): string {
  const lines = choices.map(
    (question) =>
      `  → npm run --silent ask -- --csv ${quotedForShell(printQuestion(question))} > campaigns.csv`,
  );
  return ['--csv prints the rows of an answer for a spreadsheet:\n', ...lines].join('\n');
}

/** What the bot says of its command in Slack is said of this one. */
function inTerminal(text: string): string {
  return text.replace(/\/campaign-stats\b(?! (?:digests|subscribe|room|accounts|audit|ask))/g, command);
}

/** The configuration, or why there is none. Starts the sandbox where nothing is configured. */
async function configured(env: AskedOutside['env']): Promise<Config | string> {
  const settings = askingSettings(env);
  if (settings.kind === 'many-workspaces')
    return 'With SLACK_CLIENT_ID each workspace has accounts of its own. Name one for this question: CAMPAIGN_API_URL=… CAMPAIGN_API_KEY=… npm run ask';
  if (settings.kind === 'faults') return faultsInWords(settings.faults);
  if (settings.kind === 'config') return settings.config;
  const createSandboxService = await sandboxIfThere();
  if (createSandboxService === undefined)
    return 'No service is configured, and the sandbox is no part of this installation. Set CAMPAIGN_API_URL and CAMPAIGN_API_KEY.';
  process.stderr.write('No service is configured: these are the figures of the sandbox.\n');
  const apiKey = 'key-of-the-sandbox';
  const service = createSandboxService({ clock, apiKey, limits: { statistics: 600, daily: 600 } });
  const { url } = await service.start();
  opened.push(() => service.stop());
  const parsed = sandboxSettings(url, apiKey);
  if (parsed.kind === 'faults') throw new Error(faultsInWords(parsed.faults));
  return parsed.config;
}

/** The image is built without it. */
async function sandboxIfThere() {
  try {
    return (await import('#sandbox/service/campaign-service.ts')).createSandboxService;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

function machine() {
  return { clock, log: createLog('error', process.stderr), bootId: readBootId() };
}

function notUnderstood(words: string): number {
  process.stderr.write(`${words}\n`);
  return exits['not-understood'];
}

function failed(words: string): number {
  process.stderr.write(`${words}\n`);
  return exits.failed;
}

function reasonOf(error: unknown): string {
  if (error instanceof StoreError) return error.message;
  if (error instanceof OtherVersion)
    return `${error.message} Or ask without its record: STORE_PATH=:memory: npm run ask`;
  return error instanceof Error ? `No answer: ${error.message}` : 'No answer: an unknown fault.';
}

/** Resolves when it is handed over: a pipe takes a long answer piece by piece. */
function print(text: string | Uint8Array): Promise<void> {
  return new Promise((written) => process.stdout.write(text, () => written()));
}

/** Closes what was opened, so that the bot learns of what was asked, and ends. */
async function leave(code: number): Promise<void> {
  isLeaving = true;
  for (const close of opened.splice(0).reverse()) await close().catch(() => undefined);
  process.exit(code);
}
