// Choices in the composer: each draws it anew, so that its sentence is true at each moment.

import { composerInputs } from '#blocks/composer/composer-inputs.ts';
import { controls } from '#blocks/controls.ts';
import {
  type Click,
  type ClickedView,
  type ClickRow,
  type ClickRows,
  inView,
} from '#slack/answering/click.ts';
import { redrawComposer } from './open-composer.ts';

const redraws: ClickRow = { act: inView((click, view) => redraw(click, view)) };

export const composerClicks: ClickRows = {
  ...Object.fromEntries(Object.values(composerInputs).map(({ control }) => [control, redraws])),
  [controls.inputComposeReport]: redraws,
  [controls.composeMore]: { act: inView((click, view) => redraw(click, view, true)) },
};

function redraw({ tools, person }: Click, view: ClickedView, wantsMore = false): Promise<void> {
  return redrawComposer(tools, view, person, wantsMore);
}
