// The place of a live element in its message or view, and the marks by which the page's script finds it again.

import type { Element } from './shapes.ts';

/** The place of an element: its block, and its name for a screen reader. */
export interface PagePlace {
  readonly blockId: string;
  /** The label of the input block; undefined elsewhere. */
  readonly label?: string;
  /** Ids of the hint and the error that describe the element. */
  readonly describedBy?: string;
  readonly invalid?: boolean;
  /** Whether a change is sent at once (actions, accessories, dispatch_action), or kept until the view is submitted. */
  readonly live: boolean;
}

/** The attributes by which the script knows an element again and learns what to send. */
export function markOf(element: Element, place: PagePlace) {
  return {
    'data-block-id': place.blockId,
    'data-action-id': element.action_id ?? '',
    'data-type': element.type,
    'data-live': place.live ? '' : undefined,
    'data-focus': element.focus_on_load === true ? '' : undefined,
  };
}

/** The id of the field itself, for its label. */
export function fieldId(element: Element, place: PagePlace): string {
  return `field-${place.blockId}-${element.action_id ?? ''}`;
}
