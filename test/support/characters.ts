// The people of a story: what each does, and that the bot has said its last word before the story goes on.

import { expect } from 'vitest';
import type { SandboxPerson, SeenMessage, SeenView } from '#sandbox/slack/people.ts';
import type { SandboxSlack } from '#sandbox/slack/sandbox-slack.ts';

/** What it reads or sees counts as looked at. */
export interface Character extends SandboxPerson {
  /** Types after the command, waits until the bot has said its last word, and gives back the last message added to the channel. */
  asks(text: string, at?: { readonly channel?: string }): Promise<SeenMessage>;
  /** Says it in the conversation, and waits until the bot has said its last word. */
  says(text: string, at?: Parameters<SandboxPerson['types']>[1]): Promise<void>;
  /** Clicks and waits until the bot has said its last word. */
  presses(where: Parameters<SandboxPerson['clicks']>[0], control: string): Promise<void>;
  /** Chooses from a select and waits likewise. */
  chooses(where: Parameters<SandboxPerson['clicks']>[0], control: string, choice: string): Promise<void>;
  /** Runs a workflow with the bot's step, and waits until it has ended. */
  runs(...step: Parameters<SandboxPerson['runsStep']>): ReturnType<SandboxPerson['runsStep']>;
  /** The modal on top once the bot has filled it. */
  faces(): Promise<SeenView>;
}

/** `rests`: lets time pass until the bot has said its last word. */
export function characterOf(
  person: SandboxPerson,
  looks: ReturnType<typeof rememberLooks>,
  rests: () => Promise<void>,
): Character {
  const reads = (channel?: string, after?: string) => looks.at(person.reads(channel, after));
  return {
    ...person,
    types: (text, at) => {
      looks.typed(text);
      return person.types(text, at);
    },
    reads,
    sees: (channel) => looks.at(person.reads(channel).slice(-1)).at(0),
    asks: async (text, at) => {
      const before = person.reads(at?.channel).length;
      looks.typed(text);
      await person.types(`/campaign-stats ${text}`.trim(), at);
      await rests();
      const added = reads(at?.channel).slice(before);
      expect(added.length, `messages that answer "${text}"`).toBeGreaterThan(0);
      expect(added.length, 'that it is asked, what is known, and the whole: no more').toBeLessThan(4);
      expect(new Set(added.map((message) => message.text)).size, 'nothing is said twice').toBe(added.length);
      return added.at(-1) as SeenMessage;
    },
    says: async (text, at) => {
      looks.typed(text);
      await person.types(text, at);
      await rests();
    },
    presses: async (where, control) => {
      await person.clicks(where, control);
      await rests();
    },
    chooses: async (where, control, choice) => {
      await person.selects(where, control, choice);
      await rests();
    },
    runs: async (inputs, step) => {
      looks.typed(inputs.question);
      const execution = await person.runsStep(inputs, step);
      await rests();
      return execution;
    },
    faces: async () => {
      await rests();
      const view = person.modal();
      expect(view, `${person.handle} has a modal open`).toBeDefined();
      return view as SeenView;
    },
  };
}

/** Which messages a story looked at, and what its people typed. */
export function rememberLooks() {
  const seen = new Set<string>();
  const typed = new Set<string>();
  return {
    at: (messages: readonly SeenMessage[]) => {
      for (const { channel, ts } of messages) seen.add(`${channel} ${ts}`);
      return messages;
    },
    typed: (text: string) => typed.add(text.replace(/^\/\S*\s*/, '')),
    /** Those that are more than a word of the grammar. */
    texts: () => [...typed].filter((text) => text.length > 10),
    missed: ({ workspace }: SandboxSlack) =>
      workspace
        .channels()
        .flatMap(({ id }) => workspace.messagesOf(id))
        .filter(({ channel, ephemeralFor }) => ephemeralFor !== undefined || channel.startsWith('D'))
        .filter(({ channel, ts }) => !seen.has(`${channel} ${ts}`))
        .map(({ text }) => text),
  };
}
