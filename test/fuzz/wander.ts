// One step of somebody at their screen who clicks on anything that is there, chooses anything and fills in anything.

import { type Draw, oneOf } from '#sandbox/service/chance.ts';
import { SandboxMisuse } from '#sandbox/slack/interactions.ts';
import type { SandboxPerson, SeenView, Where } from '#sandbox/slack/people.ts';
import type { SandboxSlack } from '#sandbox/slack/sandbox-slack.ts';
import type { Fields } from '#sandbox/slack/shapes.ts';
import { placedElements } from '#sandbox/slack/values.ts';
import { text, value } from './hostile.ts';

export async function wander(slack: SandboxSlack, draw: Draw, handle: string): Promise<void> {
  const person = slack.as(handle);
  const modal = person.modal();
  try {
    if (modal?.submit !== undefined && draw() < 0.4) return await submits(person, modal, draw);
    if (modal !== undefined && draw() < 0.3) return await person.closes(draw() < 0.5);
    if (person.home() === undefined && draw() < 0.1) return await person.opensHome();
    const place = placeOf(person, draw);
    const controls = placedElements(place?.blocks ?? []).map(({ element }) => String(element.action_id));
    const control = controls[Math.floor(draw() * controls.length)];
    if (place === undefined || control === undefined) {
      await person.types(`/campaign-stats ${text(draw)}`.trim(), { channel: channelOf(draw) });
    } else if (draw() < 0.6) await person.clicks(place.where, control);
    else await person.selects(place.where, control, value(draw));
  } catch (error) {
    if (!(error instanceof SandboxMisuse)) throw error;
  }
}

const channelOf = (draw: Draw) => oneOf(draw, ['growth', 'sales', 'random']);

async function submits(person: SandboxPerson, modal: SeenView, draw: Draw): Promise<void> {
  const inputs = placedElements(modal.blocks).map(({ element }) => String(element.action_id));
  for (const input of inputs) if (draw() < 0.3) attempt(() => person.fills({ [input]: value(draw) }));
  await person.submits();
}

/** What lies on top is all that can be clicked. */
function placeOf(person: SandboxPerson, draw: Draw): { where: Where; blocks: readonly Fields[] } | undefined {
  const modal = person.modal();
  if (modal !== undefined) return { where: 'modal', blocks: modal.blocks };
  const home = person.home();
  if (home !== undefined && draw() < 0.3) return { where: 'home', blocks: home.blocks };
  const message = person.sees(channelOf(draw));
  return message && { where: message, blocks: message.blocks };
}

function attempt(deed: () => void): void {
  try {
    deed();
  } catch (error) {
    if (!(error instanceof SandboxMisuse)) throw error;
  }
}
