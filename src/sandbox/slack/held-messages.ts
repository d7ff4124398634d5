// Which messages a page holds already, so that only those that changed travel to it again. Looks at drawn views alone.

import { isDeepStrictEqual } from 'node:util';
import type { Fields } from './shapes.ts';

export interface HeldMessages {
  /**
   * The messages as they travel: one that the page holds as it is comes as its ts alone. `mark`: what the page was given with its last
   * screen of that person and channel; without one it holds nothing.
   */
  since(
    mark: string | undefined,
    viewer: string,
    views: readonly Fields[],
  ): { readonly mark: string; readonly messages: readonly Fields[] };
}

/** `origin`: a mark of another sandbox at this address says nothing here. */
export function createHeldMessages(origin: number): HeldMessages {
  const given = new Map<string, { readonly view: Fields; readonly number: number }>();
  let last = 0;
  const numbered = (viewer: string, view: Fields) => {
    const key = `${viewer} ${view.ts}`;
    const before = given.get(key);
    if (before !== undefined && isDeepStrictEqual(before.view, view)) return before;
    last += 1;
    const now = { view, number: last };
    given.set(key, now);
    return now;
  };
  return {
    since: (mark, viewer, views) => {
      const [from, number = 0] = (mark ?? '').split('.').map(Number);
      const held = from === origin ? number : 0;
      const messages = views
        .map((view) => numbered(viewer, view))
        .map(({ view, number }) => (number > held ? view : { ts: view.ts }));
      return { mark: `${origin}.${last}`, messages };
    },
  };
}
