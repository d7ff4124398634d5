// What can be switched in the sandbox while the bot runs: what each switch does, what it says it did, and what to look for next.

import type { Instant } from '#base/brand.ts';
import { addDays, type Day, dayAt, zone } from '#base/day.ts';
import type { SandboxService } from '#sandbox/service/campaign-service.ts';
import type { SandboxSlack } from '#sandbox/slack/sandbox-slack.ts';
import { app } from '#sandbox/slack/seed.ts';
import type { Channel } from '#sandbox/slack/shapes.ts';
import type { BotProcess } from './bot-process.ts';

export interface Switched {
  readonly service: SandboxService;
  readonly slack: SandboxSlack;
  readonly bot: BotProcess;
  readonly now: () => Instant;
}

/** One that stands on or off; `here`: the channel that the person looks at. */
export interface Switch {
  readonly name: SwitchName;
  readonly words: string;
  readonly of: 'The campaign service' | 'Slack' | 'The bot';
  isOn(here: Channel): boolean;
  /** What it did, in words. */
  on(here: Channel): Promise<string>;
  off(here: Channel): Promise<string>;
  /** What to look for while it is on. */
  readonly look: (here: Channel) => string;
  /** Why it cannot be pressed there; undefined: it can. */
  readonly cannot?: (here: Channel) => string | undefined;
}

export type SwitchName =
  | 'service-down'
  | 'storm'
  | 'stall'
  | 'replies-fall'
  | 'archive'
  | 'remove-bot'
  | 'unclear'
  | 'kill';

const longEnoughMs = 21 * 86_400_000;

export function createSwitches(switched: Switched): readonly Switch[] {
  const { service, slack, bot } = switched;
  return [
    killed(bot, slack.workspace.changed),
    ...changesOfChannel(slack),
    lostAnswers(slack),
    ...faultsOfService(service),
    ...turnsOfCampaigns(switched),
  ];
}

function faultsOfService(service: SandboxService): Switch[] {
  const standing = new Map<SwitchName, () => void>();
  const fault = (name: SwitchName, words: string, plant: () => () => void, did: string, look: string) => ({
    ...{ name, of: 'The campaign service' as const, words, look: () => look },
    isOn: () => standing.has(name),
    on: async () => {
      standing.set(name, plant());
      return did;
    },
    off: async () => {
      standing.get(name)?.();
      standing.delete(name);
      return 'The campaign service answers as usual again. Ask once more: within a minute the figures are new.';
    },
  });
  return [
    fault(
      'service-down',
      'The service is down',
      () => service.faults.set({ kind: 'server-error', status: 503 }),
      'The campaign service answers every request with 503.',
      'Ask for an overview: the bot answers from what it has read, and says of when it is. A digest that falls due waits 15 minutes for new figures, then comes with those it has and says so; if it has none of its days, its owner is told.',
    ),
    fault(
      'storm',
      '429 storm',
      () => service.faults.set({ kind: 'bare-refusal' }),
      'The campaign service refuses every request with 429 and does not say how long to wait.',
      'Type /campaign-stats status: the bot asks ever more rarely by itself, and goes on as soon as it is let.',
    ),
  ];
}

/** From tomorrow on, so that no figure of today is taken back. */
function turnsOfCampaigns(switched: Switched): Switch[] {
  const { service } = switched;
  let stalled: { id: string; name: string } | undefined;
  let fallen: { id: string; name: string } | undefined;
  const nameOf = (campaign: typeof stalled) => `“${campaign?.name ?? 'a campaign'}”`;
  const lookAtStalled = () =>
    `Skip to Monday 09:00, then type /campaign-stats stalled: ${nameOf(stalled)} is named, with the day on which it last sent anything.`;
  const lookAtFallen = () =>
    `Skip to Monday 09:00 once or twice, then type /campaign-stats and its name: the bot says how far the rate of ${nameOf(fallen)} fell, and only once it is more than chance.`;
  return [
    {
      name: 'stall',
      of: 'The campaign service',
      words: 'A campaign stalls',
      isOn: () => stalled !== undefined,
      on: async () => {
        stalled = busiest(switched)[1];
        if (stalled !== undefined) service.stall(stalled.id);
        return `From tomorrow on ${nameOf(stalled)} sends nothing, though its status says that it is active.`;
      },
      off: async () => {
        if (stalled !== undefined) service.resume(stalled.id);
        const told = `${nameOf(stalled)} sends again.`;
        stalled = undefined;
        return `${told} Once it has sent something it is named no more.`;
      },
      look: lookAtStalled,
    },
    {
      name: 'replies-fall',
      of: 'The campaign service',
      words: 'Reply rate falls',
      isOn: () => fallen !== undefined,
      on: async () => {
        fallen = busiest(switched)[0];
        if (fallen !== undefined) service.changeReplies(fallen.id, 0.2);
        return `From tomorrow on ${nameOf(fallen)} gets a fifth of its usual replies.`;
      },
      off: async () => {
        if (fallen !== undefined) service.changeReplies(fallen.id, 1);
        const told = `From tomorrow on ${nameOf(fallen)} gets its usual replies again.`;
        fallen = undefined;
        return told;
      },
      look: lookAtFallen,
    },
  ];
}

/** Campaigns that run, send, and go on for long enough to be looked at, those with the most replies of the last week first. */
function busiest({ service, now }: Switched): { id: string; name: string }[] {
  const today = dayAt(now(), zone('UTC'));
  const since = (first: Day, campaignId: string, count: 'messagesSent' | 'messagesReplied') =>
    service.truth
      .daily({ first, last: addDays(today, -1) }, { campaignId })
      .reduce((sum, { counts }) => sum + counts[count], 0);
  return service
    .campaigns()
    .filter(({ status, endsAt }) => status === 'ACTIVE' && endsAt > now() + longEnoughMs)
    .filter(({ id }) => since(addDays(today, -4), id, 'messagesSent') > 0)
    .map(({ id, name }) => ({ id, name, replies: since(addDays(today, -7), id, 'messagesReplied') }))
    .toSorted((one, other) => other.replies - one.replies);
}

function changesOfChannel(slack: SandboxSlack): Switch[] {
  const isConversation = ({ kind }: Channel) =>
    kind === 'dm' ? 'Go to a channel first: this is a conversation of two.' : undefined;
  const missing = (here: Channel) =>
    `A digest that falls due for #${here.name} is not posted there; its owner is told why, once, by direct message.`;
  const mended =
    'A digest that goes there starts again by itself; its owner is told, and nothing is sent twice.';
  return [
    {
      name: 'archive',
      of: 'Slack',
      words: 'Archive this channel',
      isOn: ({ archived }) => archived,
      on: async (here) => {
        await slack.changes(here.id, 'archive');
        return `#${here.name} is archived.`;
      },
      off: async (here) => {
        await slack.changes(here.id, 'unarchive');
        return `#${here.name} is open again. ${mended}`;
      },
      look: missing,
      cannot: isConversation,
    },
    {
      name: 'remove-bot',
      of: 'Slack',
      words: 'Remove the bot',
      isOn: ({ members, kind }) => kind !== 'dm' && !members.has(app.userId),
      on: async (here) => {
        await slack.changes(here.id, 'remove-bot');
        return `${app.name} is no longer in #${here.name}.`;
      },
      off: async (here) => {
        await slack.changes(here.id, 'invite-bot');
        return `${app.name} is in #${here.name} again. ${mended}`;
      },
      look: missing,
      cannot: isConversation,
    },
  ];
}

function lostAnswers(slack: SandboxSlack): Switch {
  const look =
    'Let a digest fall due: the bot does not know whether it arrived and sends nothing again. It looks into the channel and finds its post, which stands there once.';
  let isOn = false;
  return {
    name: 'unclear',
    of: 'Slack',
    words: 'Slack answers unclearly',
    isOn: () => isOn,
    on: async () => {
      slack.faults.set({ method: 'chat.postMessage', dropAfterAccept: true });
      isOn = true;
      return `Slack takes every post of the bot, and its answer is lost on the way.`;
    },
    off: async () => {
      slack.faults.clear();
      isOn = false;
      return 'Slack answers again as it should.';
    },
    look: () => look,
  };
}

function killed(bot: BotProcess, changed: () => void): Switch {
  const dead =
    'The bot is dead: nobody answers. Press “Past the next digest”: nothing comes. Then press this again: the bot starts over the same store and sends what it owes, once, saying how late it is.';
  const starts = 'The bot is starting. This takes a few seconds.';
  /** Whoever presses meanwhile, in another window too, waits for the same start. */
  let starting: Promise<void> | undefined;
  const start = () => {
    starting ??= bot.start().finally(() => {
      starting = undefined;
    });
    changed();
    return starting;
  };
  return {
    name: 'kill',
    of: 'The bot',
    words: 'Kill the bot and start it again',
    isOn: () => bot.readySince() === undefined,
    on: async () => {
      await bot.kill();
      return `The bot’s process was killed (SIGKILL): it could not save or say anything. Press the switch again to start it.`;
    },
    off: async () => {
      await start();
      return 'The bot runs again, a new process over the same store. What it owes comes now, once; what is more than three hours late is not sent, and its owner is told.';
    },
    look: () => (starting === undefined ? dead : starts),
  };
}
