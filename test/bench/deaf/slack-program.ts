// Slack in miniature and the people in it as a program of its own: Ana asks, hundreds of colleagues type, and every post is timed here.

import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { createClock } from '#base/clock.ts';
import { controls } from '#blocks/controls.ts';
import type { SandboxPerson } from '#sandbox/slack/people.ts';
import { createSandboxSlack } from '#sandbox/slack/sandbox-slack.ts';
import { type Colleagues, summary } from './colleagues.ts';
import { watchPosts } from './posts.ts';
import { serve } from './program.ts';

export interface SlackTold {
  readonly colleagues: number;
  readonly teamChannels: number;
}

export type SlackDeeds = typeof deeds;

/** Slack's own pace: https://docs.slack.dev/apis/web-api/rate-limits */
const pacing = { perMinute: 300, perChannelMs: 1_000 };
const patienceMs = 120_000;
const betweenLettersMs = 150;
/** Of colleagues. */
const answerPatienceMs = 20_000;

const told: SlackTold = JSON.parse(process.argv[2] ?? '');
const clock = createClock();
const slack = createSandboxSlack({
  clock,
  pacing,
  teamChannels: told.teamChannels,
  teamMembers: told.colleagues,
});
await slack.start();
const posts = watchPosts(slack.workspace);
const ana = slack.as('ana');
const typists = slack.workspace
  .people()
  .filter(({ id }) => id.startsWith('U0TEAM'))
  .map(({ handle }) => slack.as(handle));

let typing: { stop: () => Promise<Colleagues> } | undefined;

const deeds = {
  env: () => ({
    SLACK_BOT_TOKEN: slack.tokens.bot,
    SLACK_APP_TOKEN: slack.tokens.app,
    SLACK_API_URL: slack.apiUrl,
  }),
  connected: () => slack.sockets.connected(),

  /** Ana types it, and has the first answer after so long, ms; undefined where none came. */
  ask: async (text: string, givesUpAfterMs = patienceMs) => {
    const from = performance.now();
    const answered = posts.next(ana.id);
    const { ok } = await ana.types(`/campaign-stats ${text}`.trim());
    const ackMs = performance.now() - from;
    const came = await Promise.race([answered, wait(givesUpAfterMs, undefined)]);
    return {
      ok,
      ackMs,
      answerMs: came === undefined ? undefined : came - from,
      text: ana.sees()?.text ?? '',
    };
  },

  /** Presses what the newest answer carries, and waits for a file. */
  csv: async () => {
    const answer = ana.sees();
    if (answer === undefined) throw new Error('there is no answer to press a button of');
    const from = performance.now();
    const filed = posts.next(ana.id, (message) => message.files.length > 0);
    await ana.clicks(answer, 'CSV file');
    await Promise.race([filed, wait(patienceMs)]);
    return performance.now() - from;
  },

  /** The form of a digest with all its inputs; then what is typed in each of these, a letter more each time. How long each took, ms. */
  searchesForm: async (inputs: Readonly<Record<string, string>>) => {
    await ana.types('/campaign-stats subscribe overview');
    while (!JSON.stringify(ana.modal()?.blocks ?? []).includes(controls.formMore)) await wait(5);
    await ana.clicks('modal', controls.formMore);
    while (!JSON.stringify(ana.modal()?.blocks ?? []).includes(controls.inputHolidays)) await wait(5);
    const times: number[] = [];
    for (const [input, words] of Object.entries(inputs)) {
      for (let length = 1; length <= words.length; length += 1) {
        const from = performance.now();
        await ana.searches('modal', input, words.slice(0, length));
        times.push(performance.now() - from);
        await wait(betweenLettersMs);
      }
    }
    await ana.closes(true);
    return times;
  },
  /** The same in a select of the newest answer. */
  searchesAnswer: async (control: string, words: string) => {
    const answer = ana.sees();
    if (answer === undefined) throw new Error('there is no answer to search in');
    const times: number[] = [];
    for (let length = 1; length <= words.length; length += 1) {
      const from = performance.now();
      await ana.searches(answer, control, words.slice(0, length));
      times.push(performance.now() - from);
      await wait(betweenLettersMs);
    }
    return times;
  },

  /** From now on so many commands come a second, each of another colleague, the texts in turn. */
  colleaguesType: (perSecond: number, texts: readonly string[]) => {
    typing = type(perSecond, texts);
  },
  /** And what they met with. */
  colleaguesStop: async (): Promise<Colleagues> => {
    const stopped = await typing?.stop();
    typing = undefined;
    return stopped ?? summary([], [], 0, 0);
  },

  /** So many commands in one moment, shared out among so many colleagues; when each was acknowledged and answered. */
  burst: (people: number, count: number, texts: readonly string[]): Promise<Colleagues> => {
    const typed = watchTyping();
    for (let place = 0; place < count; place += 1)
      typed.command(place % people, texts[place % texts.length] ?? '');
    return typed.all();
  },

  /** Colleagues type these in turn, so many at once, each after the answer before; ends after so many commands, or after so long. */
  commandsInTurn: async (texts: readonly string[], count: number, together: number, forMs: number) => {
    const until = performance.now() + forMs;
    let typed = 0;
    let answered = 0;
    const askInTurn = async () => {
      while (typed < count && performance.now() < until) {
        const [colleague, text] = [typists[typed % typists.length], texts[typed % texts.length]];
        if (colleague === undefined) throw new Error('nobody is there to type');
        typed += 1;
        const answer = posts.next(colleague.id);
        await colleague.types(`/campaign-stats ${text}`.trim());
        if ((await Promise.race([answer, wait(20_000, undefined)])) !== undefined) answered += 1;
      }
    };
    await Promise.all(Array.from({ length: together }, askInTurn));
    return { typed, answered };
  },

  /** When the posts of digests came, ms since the epoch, in order. */
  digestPosts: () => posts.inTeamChannels(),
  refusedForPace: () => slack.refusedForPace(),
};
serve(deeds);

/** What colleagues type from now on, and what they meet with. */
function watchTyping() {
  const acks: (number | undefined)[] = [];
  const answers: (number | undefined)[] = [];
  const open = new Set<Promise<void>>();
  const own = monitorEventLoopDelay({ resolution: 1 });
  own.enable();
  const command = async (colleague: SandboxPerson, text: string) => {
    const from = performance.now();
    const answered = posts.next(colleague.id);
    const { ok } = await colleague.types(`/campaign-stats ${text}`.trim());
    acks.push(ok ? performance.now() - from : undefined);
    const came = await Promise.race([answered, wait(answerPatienceMs, undefined)]);
    answers.push(came === undefined ? undefined : came - from);
  };
  return {
    command: (place: number, text: string) => {
      const colleague = typists[place % typists.length];
      if (colleague === undefined) throw new Error('nobody is there to type');
      const one = command(colleague, text).finally(() => open.delete(one));
      open.add(one);
    },
    all: async () => {
      await Promise.all(open);
      own.disable();
      return summary(acks, answers, own.percentile(99) / 1e6, own.max / 1e6);
    },
  };
}

function type(perSecond: number, texts: readonly string[]) {
  const typing = watchTyping();
  const began = performance.now();
  let typed = 0;
  const looking = setInterval(() => {
    for (const due = ((performance.now() - began) / 1_000) * perSecond; typed < due; typed += 1)
      typing.command(typed, texts[typed % texts.length] ?? '');
  }, 1);
  return {
    stop: () => {
      clearInterval(looking);
      return typing.all();
    },
  };
}
