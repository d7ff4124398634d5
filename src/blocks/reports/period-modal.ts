// The form that asks for a period in words.

import type { ModalView } from '@slack/types';
import { controls, modals } from '#blocks/controls.ts';
import { context } from '#blocks/parts/block.ts';
import { nameOf, plain } from '#blocks/parts/text.ts';
import { input, modal } from '#blocks/parts/view.ts';
import { type CampaignNames, questionInWords } from '#blocks/words/question-words.ts';
import type { Question } from '#reports/question.ts';

/** `metadata`: what the submission needs to know; at most 3,000 characters. */
export function periodModal(question: Question, metadata: string, names?: CampaignNames): ModalView {
  return modal(
    'Another period',
    modals.periodForm,
    [
      context(plain(`Now: ${nameOf(questionInWords(question, names), 300)}`)),
      input(
        controls.inputPeriod,
        'Period',
        { type: 'plain_text_input', placeholder: plain('last month') },
        {
          hint: 'As you would say it: yesterday, this week, last month, march, Q1, since 3 march, 3–14 march, 2026-03-01..2026-03-14.',
        },
      ),
    ],
    { submit: 'Show', close: 'Cancel', metadata },
  );
}
