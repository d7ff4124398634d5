// The steps that stories of digests share: setting one up as a person does it, and reading what came of it.

import { controls } from '#blocks/controls.ts';
import type { SeenMessage, SeenView } from '#sandbox/slack/people.ts';
import type { Character } from '../support/characters.ts';
import type { World } from '../support/world.ts';

export const minute = 60_000;
export const hour = 60 * minute;

/** With these the bot may look for its own posts; the sandbox grants the others of the manifest by itself. */
export const historyScopes = [
  'commands',
  'chat:write',
  'users:read',
  'channels:read',
  'groups:read',
  'channels:history',
  'groups:history',
  'im:history',
];

export interface Filled {
  /** Typed after `subscribe`. */
  readonly question?: string;
  /** Channel names. */
  readonly where?: readonly string[];
  /** ISO weekdays, as their boxes are called. */
  readonly days?: readonly string[];
  readonly time?: string;
  readonly zone?: string;
  readonly cron?: string;
}

/** Types `subscribe`, fills the form, sends it (with a second yes where it is asked for one), and closes what says that it is saved. Gives back the digest's id. */
export async function subscribes(person: Character, filled: Filled = {}): Promise<string> {
  await person.types(`/campaign-stats subscribe ${filled.question ?? 'overview'}`);
  await person.faces();
  await fillsForm(person, filled);
  const submitted = await person.submits();
  if (!submitted.ok) throw new Error(`the form was turned down: ${JSON.stringify(submitted.errors)}`);
  const asked = elementsIn((await person.faces()).blocks).find(
    ({ action_id }) => action_id === controls.inputAgreed,
  );
  if (asked !== undefined) {
    const options = asked.options as { value: string }[];
    person.fills({ [controls.inputAgreed]: options.map(({ value }) => value) });
    await person.submits();
  }
  const id = carriedBy(await person.faces(), controls.manage);
  await person.closes(true);
  return id;
}

/** Puts answers into the form that is open; first come the choices that bring up the inputs for the others. */
export async function fillsForm(person: Character, filled: Filled): Promise<void> {
  const { zone, cron } = filled;
  if (cron !== undefined) await person.chooses('modal', controls.inputRepeats, 'cron');
  if (zone !== undefined) {
    await person.presses('modal', controls.formMore);
    await person.searches('modal', controls.inputZone, zone);
    person.fills({ [controls.inputZone]: zone });
  }
  // A cron expression stands in place of days and time.
  const { days, time, ...others } = filled;
  person.fills(inputsOf(cron === undefined ? filled : others));
}

export function inputsOf({ where, days, time, cron }: Filled): Record<string, string | readonly string[]> {
  return {
    ...(where !== undefined && { [controls.inputChannels]: where }),
    ...(days !== undefined && { [controls.inputWeekdays]: days }),
    ...(time !== undefined && { [controls.inputTime]: time }),
    ...(cron !== undefined && { [controls.inputCron]: cron }),
  };
}

/** Presses a button of the modal, and reads what it shows then. */
export async function does(person: Character, control: string): Promise<string> {
  await person.presses('modal', control);
  return wordsOn(await person.faces());
}

/** Every word that is drawn, one text a line. */
export function wordsOn(seen: SeenMessage | SeenView | undefined): string {
  return textsIn(seen?.blocks ?? []).join('\n');
}

/** What the button with that control carries. */
export function carriedBy(seen: SeenMessage | SeenView, control: string): string {
  const found = elementsIn(seen.blocks).find(({ action_id }) => action_id === control);
  if (typeof found?.value !== 'string') throw new Error(`no button is called ${control}:\n${wordsOn(seen)}`);
  return found.value;
}

/** What the bot posted there for everyone to read, oldest first. */
export function postsIn(world: World, channel: string): readonly SeenMessage[] {
  return world
    .person('ana')
    .reads(channel)
    .filter(({ ephemeral, user, threadTs }) => user === 'U0BOT' && !ephemeral && threadTs === undefined);
}

/** What that person was told by direct message. */
export function toldTo(world: World, handle: string): readonly string[] {
  return world
    .person(handle)
    .reads('dm')
    .filter(({ threadTs }) => threadTs === undefined)
    .map(({ text }) => text);
}

/** Time jumps there with the bot stopped, as a machine that was off, and it starts again. */
export async function isOffUntil(world: World, instant: string): Promise<void> {
  await world.stopsBot();
  await world.clock.advanceTo(Date.parse(instant));
  await world.startsBot();
}

export async function goesTo(world: World, instant: string): Promise<void> {
  await world.passes(Date.parse(instant) - world.clock.now());
}

type Fields = Readonly<Record<string, unknown>>;

function textsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === 'text' && typeof inner === 'string' ? [inner] : textsIn(inner),
  );
}

/** Every object in what is drawn: blocks, buttons, their dialogs. */
export function elementsIn(value: unknown): Fields[] {
  if (Array.isArray(value)) return value.flatMap(elementsIn);
  if (typeof value !== 'object' || value === null) return [];
  return [value as Fields, ...Object.values(value).flatMap(elementsIn)];
}
