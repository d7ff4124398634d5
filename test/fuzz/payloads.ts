// Payloads as Slack sends them, with something wrong in most: the controls and modals come from the bot's own table, so a new door joins by itself.

import { controls, modals } from '#blocks/controls.ts';
import { type Draw, oneOf, wholeBetween } from '#sandbox/service/chance.ts';
import { perhapsSpoilt, text, value } from './hostile.ts';

/** What the bot has drawn so far: true values, to be sent back by the wrong person, in the wrong place. */
export interface Drawn {
  readonly actionIds: readonly string[];
  readonly values: readonly string[];
  readonly metadata: readonly string[];
}

export interface Payload {
  readonly kind: string;
  readonly body: string;
  readonly type: string;
}

const json = 'application/json';
const form = 'application/x-www-form-urlencoded';
const people = [
  'U0ANA',
  'U0BEN',
  'U0GUS',
  'U0DANA',
  'U0BOT',
  'USLACKBOT',
  'U0NOBODY',
  '',
  '__proto__',
] as const;
const channels = [
  'C0GROWTH',
  'C0SALES',
  'C0LEADS',
  'C0FINANCE',
  'C0ACME',
  'C0NEWS',
  'C0NOWHERE',
  'D0ANA',
  '',
  'constructor',
] as const;
const allControls = Object.values(controls) as [string, ...string[]];
const allModals = Object.values(modals) as [string, ...string[]];
const inputs = allControls.filter((control) => control.startsWith('input-'));
const selects = allControls.filter((control) => /select|zone|holidays|owner/.test(control)) as [
  string,
  ...string[],
];

export function payload(draw: Draw, serial: number, colleagues: number, drawn: Drawn): Payload {
  const by = () =>
    draw() < 0.7
      ? `U0TEAM${String(wholeBetween(draw, 1, colleagues)).padStart(3, '0')}`
      : oneOf(draw, people);
  const seen = (known: readonly string[]) =>
    known.length > 0 && draw() < 0.6 ? (known[Math.floor(draw() * known.length)] ?? '') : value(draw);
  const team = {
    id: draw() < 0.97 ? 'T0SANDBOX' : oneOf(draw, ['T0ACME', '', 'T0OTHER']),
    domain: 'sandbox',
  };
  const who = by();
  const common = {
    ...{ team, user: { id: who, team_id: team.id }, trigger_id: `${serial}.2.3`, api_app_id: 'A0SANDBOX' },
    ...(draw() < 0.7 && { response_url: `${answersAt}/${serial}` }),
  };
  const channel = oneOf(draw, channels);
  const view = () => ({
    ...{
      id: `V${serial}`,
      type: draw() < 0.8 ? 'modal' : 'home',
      callback_id: draw() < 0.9 ? oneOf(draw, allModals) : value(draw),
    },
    ...{
      private_metadata: seen(drawn.metadata),
      hash: 'h',
      blocks: [],
      state: { values: inputValues(draw, seen, drawn) },
    },
  });
  const asInteraction = (kind: string, whole: object) => ({
    kind,
    body: new URLSearchParams({ payload: JSON.stringify(perhapsSpoilt(draw, whole, 0.4)) }).toString(),
    type: form,
  });
  switch (
    oneOf(draw, [
      'command',
      'command',
      'click',
      'click',
      'click',
      'submission',
      'submission',
      'options',
      'event',
      'raw',
    ])
  ) {
    case 'command':
      return {
        kind: 'command',
        body: new URLSearchParams({
          ...{
            command: '/campaign-stats',
            text: draw() < 0.95 ? text(draw) : text(draw).repeat(40),
            user_id: who,
          },
          ...{
            channel_id: channel,
            team_id: team.id,
            trigger_id: `${serial}.2.3`,
            response_url: `${answersAt}/${serial}`,
          },
        }).toString(),
        type: form,
      };
    case 'click':
      return asInteraction('click', {
        type: 'block_actions',
        ...common,
        ...(draw() < 0.6
          ? {
              channel: { id: channel },
              message: { ts: '1.2', text: 'x', blocks: [] },
              container: { type: 'message' },
            }
          : { view: view() }),
        actions: [action(draw, seen, drawn)],
      });
    case 'submission':
      return asInteraction('submission', { type: 'view_submission', ...common, view: view() });
    case 'options':
      return asInteraction('options', {
        ...{
          type: 'block_suggestion',
          ...common,
          action_id: oneOf(draw, selects),
          block_id: 'b',
          value: value(draw),
        },
        ...(draw() < 0.5 ? { view: view() } : { channel: { id: channel } }),
      });
    case 'event': {
      const type = oneOf(draw, [
        'app_home_opened',
        'app_home_opened',
        'member_joined_channel',
        'channel_unarchive',
        'tokens_revoked_',
        ...['message', 'message', 'app_mention', 'app_mention', 'app_mention', 'reaction_added'],
        ...['function_executed', 'agent_session_stopped'],
      ]);
      const whole = {
        ...{
          type: 'event_callback',
          event_id: `Ev${serial}`,
          team_id: team.id,
          authorizations: [{ team_id: team.id }],
        },
        event: {
          ...{ type, user: who, channel, tab: oneOf(draw, ['home', 'messages', 'x']), event_ts: '1.2' },
          ...said(draw, who, serial),
          ...ran(draw, who, serial),
        },
      };
      return { kind: 'event', body: JSON.stringify(perhapsSpoilt(draw, whole, 0.4)), type: json };
    }
    default:
      return raw(draw);
  }
}

/** What somebody says to the bot, changes or reacts to. */
function said(draw: Draw, user: string, serial: number): object {
  const message = { user, text: `<@U0BOT> ${text(draw)}`, ts: `${serial}.2` };
  return {
    ...message,
    ...(draw() < 0.5 && { thread_ts: oneOf(draw, ['1.2', `${Math.max(1, serial - 1)}.2`, value(draw)]) }),
    ...(draw() < 0.3 && { edited: { user, ts: `${serial + 5}.3` } }),
    ...(draw() < 0.3 && {
      subtype: oneOf(draw, ['message_changed', 'bot_message', 'file_share', value(draw)]),
    }),
    ...(draw() < 0.3 && { message, previous_message: { ...message, text: value(draw) } }),
    ...{
      reaction: 'x',
      item_user: 'U0BOT',
      item: { type: 'message', channel: 'C0GROWTH', ts: `${serial}.2` },
    },
  };
}

/** A workflow that runs the bot's step. */
function ran(draw: Draw, user: string, serial: number): object {
  return {
    function: { callback_id: oneOf(draw, ['get_campaign_figures', 'get_campaign_figures', value(draw)]) },
    function_execution_id: `Fx${serial}`,
    inputs: {
      question: text(draw),
      person: oneOf(draw, [{ id: user }, { id: user }, value(draw)]),
      channel: oneOf(draw, ['C0GROWTH', 'C0LEADS', value(draw)]),
    },
  };
}

/** Nobody listens there: what the bot says to a forged payload has nowhere to go. */
const answersAt = 'http://127.0.0.1:9/actions';

function action(draw: Draw, seen: (known: readonly string[]) => string, drawn: Drawn): object {
  const name = draw() < 0.4 ? seen(drawn.actionIds) : oneOf(draw, allControls);
  const chosen = { value: seen(drawn.values), text: { type: 'plain_text', text: value(draw) } };
  return {
    ...{
      type: oneOf(draw, [
        'button',
        'overflow',
        'external_select',
        'datepicker',
        'users_select',
        'checkboxes',
      ]),
      block_id: 'b',
    },
    ...{
      action_id: draw() < 0.7 ? name : `${name}:${seen(drawn.values)}`,
      value: seen(drawn.values),
      selected_option: chosen,
    },
    ...{
      selected_date: oneOf(draw, ['2026-03-16', '2026-02-30', value(draw)]),
      selected_user: value(draw),
      selected_options: [chosen],
    },
    ...{ selected_conversation: oneOf(draw, channels) },
  };
}

function inputValues(draw: Draw, seen: (known: readonly string[]) => string, drawn: Drawn): object {
  const filled = inputs
    .filter(() => draw() < 0.5)
    .map((input) => [input, { [input]: action(draw, seen, drawn) }]);
  return Object.fromEntries(filled);
}

function raw(draw: Draw): Payload {
  const bodies = [
    ...[
      '',
      'null',
      '[]',
      '7',
      '"x"',
      '{',
      'payload={',
      'payload=null',
      'payload=[]',
      'command=/campaign-stats',
    ],
    ...[`{"type":"block_actions","user":{"id":"U0ANA"},"actions":${'['.repeat(5_000)}${']'.repeat(5_000)}}`],
    ...[
      `payload=${encodeURIComponent(JSON.stringify({ type: 'view_submission', padding: 'x'.repeat(300_000) }))}`,
    ],
    ...[
      'payload=%ff%fe',
      'ssl_check=1&token=x',
      '{"type":"url_verification","challenge":{"a":1}}',
      value(draw),
    ],
  ] as [string, ...string[]];
  return {
    kind: 'raw',
    body: oneOf(draw, bodies),
    type: oneOf(draw, [json, form, 'text/plain', 'multipart/form-data; boundary=x']),
  };
}
