// The way from nothing to settings that work: asks for each, tries it at once, says what is wrong and how it is mended, and keeps what works. Knows no terminal.

import type { Clock } from '#base/clock.ts';
import { zone } from '#base/day.ts';
import type { Log } from '#base/log.ts';
import { type Secret, secret } from '#base/secret.ts';
import { type Diagnosis, isWrong, ok } from '#doctor/diagnosis.ts';
import { lookAtService } from '#doctor/look-at-service.ts';
import { type KnownBot, lookAtSocket, lookAtToken, slackItself } from '#doctor/look-at-slack.ts';
import type { LineAsker } from './asker.ts';
import type { EnvFile } from './env-file.ts';

export interface WalkTools {
  readonly asker: LineAsker;
  readonly say: (text: string) => void;
  readonly file: EnvFile;
  /** Why a value is none for that setting, such as `must start with xoxb-`; undefined: it may be one. */
  readonly faultOf: (name: Setting, value: string) => string | undefined;
  /** Where Slack is; undefined: the value in the file is no address. */
  readonly slackUrl: URL;
  /** Opens the form for a new app in Slack; undefined: the link would be too long, and the file is pasted. */
  readonly manifestLink: string | undefined;
  readonly clock: Clock;
  readonly log: Log;
}

export const settingsAskedFor = [
  'SLACK_BOT_TOKEN',
  'SLACK_APP_TOKEN',
  'SLACK_SIGNING_SECRET',
  'CAMPAIGN_API_URL',
  'CAMPAIGN_API_KEY',
] as const;

export type Setting = (typeof settingsAskedFor)[number];

/** `kept`: taken over although it was not proven to work. */
export type WalkEnd = 'proven' | 'kept' | 'stopped';

/** Each part of the way: settings that are tried together. */
interface WalkPart {
  readonly title: string;
  readonly settings: readonly Setting[];
  /** How to come by them, in lines. */
  readonly tells: readonly string[];
  try(values: GivenValues): Promise<readonly Diagnosis[]>;
  /** The setting to give anew; undefined: that fault is none of theirs, and the way goes on. */
  blames(diagnosis: Diagnosis): Setting | undefined;
  /** What else may be at fault where that setting is blamed, with the word that one types to give it anew. */
  readonly orElse?: { readonly of: Setting; readonly word: string; readonly other: Setting };
}

type GivenValues = ReadonlyMap<Setting, string>;

/** What is in the file is kept and tried; whoever stops goes on from there. */
export async function walkThrough(tools: WalkTools): Promise<WalkEnd> {
  const ends: WalkEnd[] = [];
  let bot: KnownBot | undefined;
  const meet = (met: KnownBot | undefined) => {
    bot = met;
  };
  const first = await passed(botPart(tools, meet), tools);
  if (first === 'stopped') return first;
  ends.push(first);
  const door = await chosenDoor(tools, bot);
  if (door === undefined) return 'stopped';
  for (const part of [door, servicePart(tools)]) {
    const end = await passed(part, tools);
    if (end === 'stopped') return end;
    ends.push(end);
  }
  return ends.includes('kept') ? 'kept' : 'proven';
}

async function passed(part: WalkPart, tools: WalkTools): Promise<WalkEnd> {
  const values = new Map(part.settings.flatMap((name) => entryOf(name, tools.file.valueOf(name))));
  introduce(part, values, tools);
  for (const name of part.settings) {
    if (values.has(name) && misshapen(name, values, tools) === undefined) continue;
    const given = await givenFor(name, values, tools);
    if (given === 'stopped') return given;
  }
  for (;;) {
    const diagnoses = await part.try(values);
    tell(diagnoses, tools.say);
    const wrong = diagnoses.filter(isWrong).find((one) => part.blames(one) !== undefined);
    const blamed = wrong && part.blames(wrong);
    if (blamed === undefined) return keep(part, values, tools) ? endOf(diagnoses, part) : 'stopped';
    const given = await givenAnew(blamed, { wrong, part, values }, tools);
    if (given === 'stopped') return given;
    if (given === 'kept') return keep(part, values, tools) ? 'kept' : 'stopped';
  }
}

interface BlamedValues {
  readonly wrong: Diagnosis | undefined;
  readonly part: WalkPart;
  readonly values: Map<Setting, string>;
}

async function givenAnew(blamed: Setting, { wrong, part, values }: BlamedValues, tools: WalkTools) {
  const orElse = part.orElse?.of === blamed ? part.orElse : undefined;
  tools.say(choicesInWords(wrong, blamed, orElse));
  const given = await givenFor(blamed, values, tools, orElse?.word);
  return given === 'another' && orElse !== undefined ? givenFor(orElse.other, values, tools) : given;
}

function choicesInWords(wrong: Diagnosis | undefined, blamed: Setting, orElse: WalkPart['orElse']): string {
  const another = orElse === undefined ? '' : `, type ${orElse.word} if ${orElse.other} is wrong`;
  return wrong?.of === slackItself
    ? `Nobody looked at ${blamed}, so it may be right. Press Enter to try it once more, type keep to take it as it is, or stop; or give another one.`
    : `Give ${blamed} anew; or press Enter to try the same once more${another}, type keep to take it as it is, or stop.`;
}

/** Nothing is proven by what is wrong, for whatever reason, or by a setting that could not be looked at. */
function endOf(diagnoses: readonly Diagnosis[], { blames }: WalkPart): 'proven' | 'kept' {
  const isUnseen = (one: Diagnosis) => one.severity === 'unknown' && blames(one) !== undefined;
  return diagnoses.some((one) => isWrong(one) || isUnseen(one)) ? 'kept' : 'proven';
}

function introduce(
  { title, settings, tells }: WalkPart,
  values: GivenValues,
  { say, file }: WalkTools,
): void {
  say(`\n${title}`);
  if (values.size > 0)
    say(`${[...values.keys()].join(' and ')} ${values.size === 1 ? 'is' : 'are'} in ${file.path}.`);
  if (values.size < settings.length) for (const line of tells) say(line);
}

/** Asks until it may be a value for that setting. */
async function givenFor(
  name: Setting,
  values: Map<Setting, string>,
  tools: WalkTools,
  another?: string,
): Promise<'given' | 'kept' | 'stopped' | 'another'> {
  for (;;) {
    const isShown = name === 'CAMPAIGN_API_URL';
    // Whoever pastes and sees nothing would paste once more.
    const typed = await tools.asker.ask(
      isShown ? `${name}: ` : `${name} (not shown as you type): `,
      isShown ? 'shown' : 'secret',
    );
    const isThere = values.has(name) && misshapen(name, values, tools) === undefined;
    const choice = choiceOf(typed, isThere, another);
    if (choice !== undefined || typed === undefined) return choice ?? 'stopped';
    if (typed === '') continue;
    values.set(name, typed);
    const fault = misshapen(name, values, tools);
    if (fault === undefined) return 'given';
    tools.say(`${name} ${fault}. Give it anew, or type stop.`);
  }
}

/** undefined: what was typed is a value. */
function choiceOf(typed: string | undefined, isThere: boolean, another: string | undefined) {
  if (typed === undefined || typed === 'stop') return 'stopped';
  if (typed === another) return 'another';
  if (!isThere) return undefined;
  return typed === '' ? 'given' : typed === 'keep' ? 'kept' : undefined;
}

function misshapen(name: Setting, values: GivenValues, { faultOf }: WalkTools): string | undefined {
  return faultOf(name, values.get(name) ?? '');
}

function entryOf(name: Setting, value: string | undefined): readonly (readonly [Setting, string])[] {
  return value === undefined ? [] : [[name, value]];
}

function tell(diagnoses: readonly Diagnosis[], say: WalkTools['say']): void {
  const fine = diagnoses.filter(({ severity }) => severity === 'ok');
  for (const { of, says } of fine) if (!of.startsWith('scope ')) say(`  ok    ${of}: ${says}`);
  const scopes = fine.filter(({ of }) => of.startsWith('scope ')).length;
  if (scopes > 0) say(`  ok    ${scopes} scopes are granted.`);
  for (const { of, severity, says, mend } of diagnoses) {
    if (severity === 'ok') continue;
    say(`  ${severity === 'wrong' ? 'WRONG' : severity === 'note' ? 'note ' : '?    '} ${of}: ${says}`);
    if (mend !== undefined) say(`        → ${mend}`);
  }
}

/** False if the file cannot hold it; that was said. */
function keep({ settings }: WalkPart, values: GivenValues, { file, say }: WalkTools): boolean {
  for (const name of settings) {
    const value = values.get(name);
    const former = file.valueOf(name);
    if (value === undefined || value === former) continue;
    if (!file.set(name, value)) {
      say(`${name} cannot be written into ${file.path}. Set it in the environment.`);
      return false;
    }
    say(
      former === undefined
        ? `${name} is written into ${file.path}.`
        : `${name} in ${file.path} is replaced: the former value is gone.`,
    );
  }
  return true;
}

function botPart(
  { slackUrl, manifestLink, clock, log }: WalkTools,
  meet: (bot: KnownBot | undefined) => void,
): WalkPart {
  return {
    title: '1. The app in Slack',
    settings: ['SLACK_BOT_TOKEN'],
    tells: [
      ...(manifestLink === undefined
        ? [
            'Open https://api.slack.com/apps?new_app=1, choose “From a manifest” and your workspace, and paste the file manifest.yml.',
          ]
        : ['Open this link, choose your workspace, and create the app:', '', `  ${manifestLink}`, '']),
      'Then click Install to Workspace. The token stands under OAuth & Permissions, and begins with xoxb-.',
    ],
    try: async (values) => {
      const settings = { apiUrl: slackUrl, clock, log };
      const { diagnoses, bot } = await lookAtToken(secretOf(values, 'SLACK_BOT_TOKEN'), settings);
      meet(bot);
      return diagnoses;
    },
    blames: ({ of }) =>
      of === 'bot token' || of === slackItself || of.startsWith('scope ') ? 'SLACK_BOT_TOKEN' : undefined,
  };
}

/** Undefined if they stop. */
async function chosenDoor(tools: WalkTools, bot: KnownBot | undefined): Promise<WalkPart | undefined> {
  const { asker, file, say } = tools;
  if (file.valueOf('SLACK_APP_TOKEN') !== undefined) return socketPart(tools, bot);
  if (file.valueOf('SLACK_SIGNING_SECRET') !== undefined) return httpPart();
  say('\nWithout a public address the bot opens a socket to Slack. That suits most.');
  for (;;) {
    const typed = await asker.ask('Socket, or HTTP at a public address? (socket/http) ', 'shown');
    if (typed === undefined || typed === 'stop') return undefined;
    if (typed === '' || /^s(ocket)?$/i.test(typed)) return socketPart(tools, bot);
    if (/^h(ttp)?$/i.test(typed)) return httpPart();
    say('Type socket or http, Enter for socket, or stop.');
  }
}

function socketPart({ slackUrl, clock, log }: WalkTools, bot: KnownBot | undefined): WalkPart {
  return {
    title: '2. The socket to Slack',
    settings: ['SLACK_APP_TOKEN'],
    tells: [
      'In the app’s settings: Basic Information, App-Level Tokens, Generate Token, with the scope connections:write. It begins with xapp-.',
    ],
    try: (values) => lookAtSocket(secretOf(values, 'SLACK_APP_TOKEN'), { apiUrl: slackUrl, clock, log }, bot),
    blames: ({ of }) =>
      of === 'app token' || of === slackItself || of === 'socket' ? 'SLACK_APP_TOKEN' : undefined,
  };
}

function httpPart(): WalkPart {
  return {
    title: '2. The signature of Slack',
    settings: ['SLACK_SIGNING_SECRET'],
    tells: [
      'Slack sends to that address once the app has the HTTP form of the manifest: npm run --silent manifest -- --http https://your.host',
      'In the app’s settings: Basic Information, Signing Secret.',
    ],
    try: async () => [
      ok('signing secret', 'It has the right form. Slack lets nobody try it: the first command proves it.'),
    ],
    blames: () => undefined,
  };
}

function servicePart({ clock }: WalkTools): WalkPart {
  return {
    title: '3. The campaign service',
    settings: ['CAMPAIGN_API_URL', 'CAMPAIGN_API_KEY'],
    tells: [
      'Its base address, with or without /v1, and its key (sent as x-api-key). It is asked once for its list.',
    ],
    try: (values) =>
      lookAtService(
        {
          url: new URL(values.get('CAMPAIGN_API_URL') ?? ''),
          apiKey: secretOf(values, 'CAMPAIGN_API_KEY'),
          zone: zone('UTC'),
        },
        clock,
      ),
    blames: ({ of }) =>
      of === 'key' ? 'CAMPAIGN_API_KEY' : of === 'service' ? 'CAMPAIGN_API_URL' : undefined,
    // Whatever answers at a wrong address refuses the key too.
    orElse: { of: 'CAMPAIGN_API_KEY', word: 'address', other: 'CAMPAIGN_API_URL' },
  };
}

function secretOf(values: GivenValues, name: Setting): Secret {
  return secret(values.get(name) ?? '');
}
