// What axe finds on a page that keeps somebody from using it, for the tests that look at pages as screen readers do.

import axe from 'axe-core';
import type { Page } from 'playwright-core';

interface Finding {
  readonly id: string;
  readonly impact: string | null;
  readonly nodes: readonly { readonly target: readonly unknown[]; readonly failureSummary?: string }[];
}

/** What axe calls serious or critical in there, with the first places of each. */
export async function seriousOn(page: Page, place = 'body'): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate<{ violations: readonly Finding[] }>(
    `axe.run('${place}', { resultTypes: ['violations'] })`,
  );
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) =>
      [
        `${id} (${nodes.length})`,
        ...nodes.slice(0, 4).map((node) => `  ${node.target.join(' ')}: ${node.failureSummary}`),
      ].join('\n'),
    );
}
