// Which view each picture of the documents shows, and how: `npm run gallery -- --documents` takes them.

import { screens } from '#blocks/limits.ts';

/** The page's own list of channels, which a phone hides. */
export const sidebar = 260;
const desk = screens.desk.width + sidebar;
const phone = screens.phone.width;

export const looks = {
  'desk-light': { width: desk, colorScheme: 'light' },
  'desk-dark': { width: desk, colorScheme: 'dark' },
  'phone-light': { width: phone, colorScheme: 'light' },
  'phone-dark': { width: phone, colorScheme: 'dark' },
} as const;

export type Look = keyof typeof looks;

export const picturesFolder = 'docs/pictures';

/** By the name of the picture. `view` is a view of `test/blocks/gallery.ts`. */
export const documentPictures: Readonly<Record<string, { readonly view: string; readonly look: Look }>> = {
  overview: { view: 'overview', look: 'desk-light' },
  needs: { view: 'needs', look: 'desk-light' },
  campaign: { view: 'campaign', look: 'desk-light' },
  daily: { view: 'daily', look: 'desk-light' },
  board: { view: 'board', look: 'desk-light' },
  compare: { view: 'compare-campaigns', look: 'desk-light' },
  composer: { view: 'modal-composer', look: 'desk-light' },
  digest: { view: 'digest', look: 'desk-light' },
  home: { view: 'home', look: 'desk-light' },
  phone: { view: 'overview', look: 'phone-dark' },
};
