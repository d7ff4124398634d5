// Slack shows at most five entries behind ⋯. One more would be left out without a word.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { day } from '#base/day.ts';
import { menuButtons, messageMenu } from '#blocks/parts/menu.ts';
import { needKinds } from '#reports/attention/attention-kind.ts';
import { anyQuestion } from '../reports/any-question.ts';

test('behind ⋯ is everything that can be done with an answer', () => {
  const need = fc.option(fc.constantFrom(...needKinds), { nil: undefined });
  fc.assert(
    fc.property(anyQuestion(day('2026-03-18')), need, (question, need) => {
      const asked = { question, page: 1, ...(need && { need }) };
      const menu = messageMenu(asked, '1')?.overflow;
      if (menu !== undefined) expect(menu.options).toHaveLength(menuButtons(asked).length);
    }),
  );
});
