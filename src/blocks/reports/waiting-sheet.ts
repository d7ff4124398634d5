// The message before the answer is here: the question, and when the answer is expected.

import { zone } from '#base/day.ts';
import { controls } from '#blocks/controls.ts';
import { actions, context, plainSection } from '#blocks/parts/block.ts';
import { askButton, type SheetView } from '#blocks/parts/question-controls.ts';
import type { Sheet } from '#blocks/parts/sheet.ts';
import { nameIn } from '#blocks/parts/text.ts';
import { slackTime } from '#blocks/words/dates.ts';
import { questionInWords } from '#blocks/words/question-words.ts';
import type { Answer } from '#reports/report.ts';

export function waitingSheet(
  { question, at, expectedWholeAt }: Extract<Answer, { kind: 'waiting' }>,
  view: SheetView,
): Sheet {
  const questionWords = questionInWords(question);
  const expected =
    expectedWholeAt === undefined
      ? 'The answer follows here.'
      : `The answer is expected at ${slackTime(expectedWholeAt, at, zone('UTC'))}.`;
  return {
    blocks: [
      plainSection(`${questionWords}: asking the campaign service…`),
      context(expected),
      ...actions(
        askButton('Refresh', controls.refresh, { question, page: view.page, back: view.back ?? [] }),
        view.manage,
      ),
    ],
    twin: [`${nameIn(questionWords, 200)}: asking the campaign service. ${expected}`],
    rest: undefined,
  };
}
