// The answer before there is one: what is being asked for, and when it is expected.

import { zone } from '#base/day.ts';
import type { Answer } from '#reports/report.ts';
import { controls } from './controls.ts';
import { askButton, type SheetView } from './parts/ask.ts';
import { actions, context, plainSection } from './parts/block.ts';
import { slackTime } from './parts/dates.ts';
import { questionInWords } from './parts/period-words.ts';
import type { Sheet } from './parts/sheet.ts';
import { nameIn } from './parts/text.ts';

export function waitingSheet(
  { question, at, expectedWholeAt }: Extract<Answer, { kind: 'waiting' }>,
  view: SheetView,
): Sheet {
  const asked = questionInWords(question);
  const expected =
    expectedWholeAt === undefined
      ? 'The answer follows here.'
      : `The answer is expected at ${slackTime(expectedWholeAt, at, zone('UTC'))}.`;
  return {
    blocks: [
      plainSection(`${asked}: asking the campaign service…`),
      context(expected),
      ...actions(
        askButton('Refresh', controls.refresh, { question, page: view.page, back: view.back ?? [] }),
        view.manage,
      ),
    ],
    twin: [`${nameIn(asked, 200)}: asking the campaign service. ${expected}`],
    rest: undefined,
  };
}
