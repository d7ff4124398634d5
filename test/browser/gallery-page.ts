// The page that shows all pictures of the views beside each other: one row for each view, its looks in a fixed order. Knows no browser.

import { looks } from './document-pictures.ts';

/** `files`: those that lie beside the page. */
export function galleryPage(views: readonly string[], files: readonly string[]): string {
  const there = new Set(files);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Every view</title>
<style>
  body { margin: 1.5rem; font: 15px/1.4 system-ui, sans-serif; color: #1d1c1d; background: #e9e9ea; }
  nav { columns: 14rem; margin-bottom: 2rem; }
  nav a { display: block; }
  section { margin-bottom: 2.5rem; }
  .looks { display: flex; flex-wrap: wrap; gap: 1rem; align-items: flex-start; }
  figure { margin: 0; }
  figcaption { color: #616061; font-size: 13px; }
  img { display: block; max-width: 100%; border-radius: 6px; }
</style>
<h1>Every view, ${Object.keys(looks).join(', ')}</h1>
<nav>${views.map((view) => `<a href="#${view}">${view}</a>`).join('')}</nav>
${views.map((view) => sectionOf(view, there)).join('\n')}
</html>
`;
}

function sectionOf(view: string, there: ReadonlySet<string>): string {
  const figures = Object.keys(looks).flatMap((look) => picturesOf(`${view}.${look}`, there));
  return `<section id="${view}"><h2>${view}</h2><div class="looks">${figures.join('')}</div></section>`;
}

/** With what its controls ask first. */
function picturesOf(name: string, there: ReadonlySet<string>): readonly string[] {
  const asked = [...there].filter((file) => file.startsWith(`${name}.asks-`)).toSorted();
  return [`${name}.png`, ...asked]
    .filter((file) => there.has(file))
    .map(
      (file) =>
        `<figure><img src="${file}" loading="lazy" alt="${file}"><figcaption>${file}</figcaption></figure>`,
    );
}
