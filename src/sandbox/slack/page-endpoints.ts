// The page's own endpoints under /sandbox: the state of one screen, a stream of changes, and what its person does.

import { z } from 'zod';
import { click, search } from './clicking.ts';
import { createHeldMessages } from './held-messages.ts';
import { changeChannel, openTab, SandboxMisuse, type Stage, stopSession } from './interactions.ts';
import { type ScreenParts, screenOf } from './page-state.ts';
import type { ElementPlace } from './payloads.ts';
import { runStep } from './running-steps.ts';
import type { Fields, Member, SlackMessage, View } from './shapes.ts';
import { useShortcut } from './shortcuts.ts';
import { close, submit } from './submitting.ts';
import { edit, react, type } from './typing.ts';

export interface PageEndpoints {
  state(query: URLSearchParams): Fields;
  /** Throws a SandboxMisuse for what cannot be done. Resolves when the app has acknowledged. */
  post(path: string, body: unknown): Promise<Fields>;
}

const values = z.record(z.string(), z.record(z.string(), z.record(z.string(), z.unknown()))).optional();
const where = {
  as: z.string(),
  channel: z.string().optional(),
  ts: z.string().optional(),
  viewId: z.string().optional(),
  blockId: z.string(),
  actionId: z.string(),
};

const bodies = {
  type: z.object({
    as: z.string(),
    channel: z.string(),
    text: z.string().min(1),
    threadTs: z.string().optional(),
  }),
  edit: z.object({ as: z.string(), ts: z.string(), text: z.string().min(1) }),
  react: z.object({ as: z.string(), ts: z.string(), name: z.string().min(1) }),
  shortcut: z.object({ as: z.string(), ts: z.string().optional(), name: z.string().min(1) }),
  click: z.object({ ...where, value: z.record(z.string(), z.unknown()).optional(), values }),
  suggest: z.object({ ...where, value: z.string() }),
  submit: z.object({ as: z.string(), viewId: z.string(), values }),
  closeModal: z.object({ as: z.string(), viewId: z.string(), all: z.boolean().optional() }),
  person: z.object({ as: z.string() }),
  stop: z.object({ as: z.string(), ts: z.string() }),
  press: z.object({ name: z.string(), channel: z.string() }),
  step: z.object({ as: z.string(), question: z.string(), channel: z.string().optional() }),
  channel: z.object({
    as: z.string(),
    channel: z.string(),
    deed: z.enum(['invite-bot', 'remove-bot', 'archive', 'unarchive']),
  }),
};

export function createPageEndpoints(
  stage: Stage,
  outside: Omit<ScreenParts, 'stage' | 'held'>,
): PageEndpoints {
  const person = (handle: string) => personAt(stage, handle);
  const parts = { ...outside, stage, held: createHeldMessages(stage.workspace.now()) };
  const deeds: Record<string, (body: unknown) => Promise<Fields>> = {
    '/sandbox/type': async (raw) => {
      const { as, channel, text, threadTs } = bodies.type.parse(raw);
      const place = stage.workspace.channel(channel);
      if (place === undefined) throw new SandboxMisuse('There is no such channel.');
      return { ...(await type(stage, person(as), place, text, threadTs)) };
    },
    '/sandbox/edit': async (raw) => {
      const { as, ts, text } = bodies.edit.parse(raw);
      const who = person(as);
      return { ...(await edit(stage, who, messageAt(stage, who, ts), text)) };
    },
    '/sandbox/react': async (raw) => {
      const { as, ts, name } = bodies.react.parse(raw);
      const who = person(as);
      return { ...(await react(stage, who, messageAt(stage, who, ts), name)) };
    },
    '/sandbox/shortcut': async (raw) => {
      const { as, ts, name } = bodies.shortcut.parse(raw);
      const who = person(as);
      const message = ts === undefined ? undefined : messageAt(stage, who, ts);
      return { ...(await useShortcut(stage, who, name, message)) };
    },
    '/sandbox/click': async (raw) => {
      const body = bodies.click.parse(raw);
      const who = person(body.as);
      return { ...(await click(stage, who, placeAt(stage, who, body), body, body.value, body.values)) };
    },
    '/sandbox/suggest': async (raw) => {
      const body = bodies.suggest.parse(raw);
      const who = person(body.as);
      return { ...(await search(stage, who, placeAt(stage, who, body), body, body.value)) };
    },
    '/sandbox/submit': async (raw) => {
      const body = bodies.submit.parse(raw);
      const who = person(body.as);
      return { ...(await submit(stage, who, modalAt(stage, who, body.viewId), body.values ?? {})) };
    },
    '/sandbox/close-modal': async (raw) => {
      const body = bodies.closeModal.parse(raw);
      const who = person(body.as);
      // A second press finds the modal gone.
      const view = findModal(stage, who, body.viewId);
      if (view !== undefined) await close(stage, who, view, body.all ?? false);
      return { ok: true };
    },
    '/sandbox/run-step': async (raw) => {
      const { as, question, channel } = bodies.step.parse(raw);
      const { outcome } = await runStep(stage, person(as), { question, channel });
      return { ...outcome };
    },
    '/sandbox/open-home': async (raw) => {
      await openTab(stage, person(bodies.person.parse(raw).as), 'home');
      return { ok: true };
    },
    '/sandbox/open-pane': async (raw) => {
      await openTab(stage, person(bodies.person.parse(raw).as), 'messages');
      return { ok: true };
    },
    '/sandbox/stop': async (raw) => {
      const { as, ts } = bodies.stop.parse(raw);
      await stopSession(stage, person(as), ts);
      return { ok: true };
    },
    '/sandbox/open-dm': async (raw) => {
      const { id } = person(bodies.person.parse(raw).as);
      return { ok: true, channel: stage.workspace.dmWith(id).id };
    },
    '/sandbox/press': async (raw) => {
      const { name, channel } = bodies.press.parse(raw);
      const here = stage.workspace.channel(channel);
      if (here === undefined) throw new SandboxMisuse('There is no such channel.');
      const panel = outside.panel();
      if (panel !== 'starting') await panel?.press(name, here);
      return { ok: true };
    },
    '/sandbox/channel': async (raw) => {
      const { as, channel, deed } = bodies.channel.parse(raw);
      await changeChannel(stage, person(as), channel, deed);
      return { ok: true };
    },
  };
  return {
    state: (query) => {
      const mark = query.get('since') ?? undefined;
      return screenOf(parts, person(query.get('as') ?? ''), query.get('channel') ?? '', mark);
    },
    post: async (path, body) => {
      const deed = deeds[path];
      if (deed === undefined) throw new SandboxMisuse('There is no such endpoint.');
      try {
        return await deed(body);
      } catch (error) {
        if (error instanceof z.ZodError) throw new SandboxMisuse(z.prettifyError(error), { cause: error });
        throw error;
      }
    },
  };
}

function personAt({ workspace }: Stage, handle: string): Member {
  const person = workspace.person(handle);
  if (person === undefined || person.standing === 'bot') throw new SandboxMisuse('There is no such person.');
  return person;
}

function placeAt(
  { workspace }: Stage,
  person: Member,
  { ts, viewId }: { readonly ts?: string | undefined; readonly viewId?: string | undefined },
): ElementPlace {
  const message = ts === undefined ? undefined : workspace.message(ts);
  const seen = message?.ephemeralFor === undefined || message.ephemeralFor === person.id;
  if (message !== undefined && seen) return { kind: 'message', message };
  const home = workspace.homeOf(person.id);
  const view = [...workspace.modalsOf(person.id), ...(home === undefined ? [] : [home])].find(
    ({ id }) => id === viewId,
  );
  if (view === undefined) throw new SandboxMisuse('That message or view is not on the screen any more.');
  return { kind: 'view', view };
}

function messageAt(stage: Stage, person: Member, ts: string): SlackMessage {
  const place = placeAt(stage, person, { ts });
  if (place.kind !== 'message') throw new SandboxMisuse('That message is not on the screen any more.');
  return place.message;
}

function findModal({ workspace }: Stage, person: Member, viewId: string): View | undefined {
  return workspace.modalsOf(person.id).find(({ id }) => id === viewId);
}

function modalAt(stage: Stage, person: Member, viewId: string): View {
  const view = findModal(stage, person, viewId);
  if (view === undefined) throw new SandboxMisuse('That modal is not open any more.');
  return view;
}
