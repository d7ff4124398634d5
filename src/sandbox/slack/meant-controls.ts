// Which control a person means by its words, and which value by what they choose or type. Refuses what is not offered.

import { SandboxMisuse, type Stage } from './interactions.ts';
import type { ElementPlace } from './payloads.ts';
import { type Fields, isFields, type Member, textOf } from './shapes.ts';
import { emptyValue, optionsOf, type Placed, placedElements } from './values.ts';

/** The element that the words mean. Refused if they mean several. */
export function findControl(place: ElementPlace, control: string): Placed {
  const { blocks } = place.kind === 'message' ? place.message : place.view;
  const all = placedElements(blocks);
  const exact = all.filter(({ block, element }) =>
    [element.action_id, block.block_id, `${textOf(block.block_id)}/${textOf(element.action_id)}`].includes(
      control,
    ),
  );
  const found = exact.length > 0 ? exact : all.filter((placed) => labelsOf(placed).includes(control));
  if (found.length > 1) return misuse(`more than one control is called ${control}`);
  return (
    found[0] ?? misuse(`no control is called ${control}; there are: ${all.flatMap(labelsOf).join(', ')}`)
  );
}

/** The entries behind ⋯. */
export function entriesOf({ element }: Placed): readonly Fields[] {
  return element.type === 'overflow' ? optionsOf(element) : [];
}

function labelsOf({ block, element }: Placed): readonly string[] {
  const feedback = [element.positive_button, element.negative_button].filter(isFields);
  return [
    wordsOf(element.text),
    wordsOf(element.placeholder),
    wordsOf(block.label),
    textOf(element.accessibility_label),
    ...feedback.map((one) => textOf(one.value)),
    ...entriesOf({ block, element }).map((one) => wordsOf(one.text)),
  ].filter((label) => label !== '');
}

/** What a person means, in the field that Slack uses for it. */
export function chosenIn(
  stage: Stage,
  element: Fields,
  choice: string | readonly string[],
  offered: readonly Fields[],
): Fields {
  const key = element.type === 'overflow' ? 'selected_option' : Object.keys(emptyValue(element) ?? {})[0];
  if (key === undefined) return misuse('a button is clicked, not chosen from');
  const choices = typeof choice === 'string' ? [choice] : choice;
  const values = choices.map((one) => oneValue(stage, key, one, offered));
  return { [key]: key.endsWith('s') ? values : (values[0] ?? null) };
}

function oneValue(stage: Stage, key: string, choice: string, offered: readonly Fields[]): unknown {
  if (key.startsWith('selected_option')) {
    const one = offered.find((option) => option.value === choice || wordsOf(option.text) === choice);
    const words = offered.map((option) => wordsOf(option.text)).join(', ');
    return one ?? misuse(`no option is called ${choice}; there are: ${words}`);
  }
  if (key.startsWith('selected_user'))
    return stage.workspace.person(choice)?.id ?? misuse(`no such person: ${choice}`);
  if (/^selected_(channel|conversation)/.test(key)) {
    const name = choice.replace(/^#/, '');
    const channel =
      stage.workspace.channel(name) ?? stage.workspace.channels().find((one) => one.name === name);
    const person = key.startsWith('selected_conversation') ? personCalled(stage, choice) : undefined;
    return channel?.id ?? person?.id ?? misuse(`no such conversation: ${choice}`);
  }
  return key === 'selected_date_time' ? Number(choice) : choice;
}

/** By id, handle or name. */
function personCalled({ workspace }: Stage, choice: string): Member | undefined {
  return workspace.person(choice) ?? workspace.people().find(({ name }) => name === choice);
}

export function wordsOf(text: unknown): string {
  return isFields(text) ? textOf(text.text) : '';
}

function misuse(message: string): never {
  throw new SandboxMisuse(message);
}
