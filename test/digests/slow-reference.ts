// When a schedule runs, found the slow way: look at the wall clock every quarter of an hour. Written with Intl only.

const quarterMs = 15 * 60_000;

/** What the wall clock shows, as text that sorts: `2026-03-29 03:00`. */
export function shown(instant: number, zone: string): string {
  return clockOn(zone).format(instant);
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOn(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  clocks.set(zone, made);
  return made;
}

/** Every quarter of an hour from `from` to `until`, with what the wall clock shows. Both are multiples of a quarter. */
export function watch(zone: string, from: number, until: number): { instant: number; wall: string }[] {
  const seen: { instant: number; wall: string }[] = [];
  for (let instant = from; instant <= until; instant += quarterMs) {
    seen.push({ instant, wall: shown(instant, zone) });
  }
  return seen;
}

/**
 * When somebody who reads that clock would act on `wanted`, a list of dates and times of day: at the first moment that shows it, and
 * where no moment does, at the first one after it. Never twice at one moment.
 */
export function actedOn(
  watched: readonly { instant: number; wall: string }[],
  wanted: readonly string[],
): number[] {
  const acted = wanted.flatMap((time) => {
    const exact = watched.find(({ wall }) => wall === time);
    const later = exact ?? watched.find(({ wall }) => wall > time);
    return later === undefined ? [] : [later.instant];
  });
  return [...new Set(acted)].sort((one, other) => one - other);
}

/** Days, as UTC midnights, in the middle of which the zone's distance from UTC changes. */
export function changesOf(zone: string, firstDay: string, days: number): number[] {
  const start = Date.parse(`${firstDay}T00:00:00Z`);
  const distance = (instant: number) => Date.parse(`${shown(instant, zone).replace(' ', 'T')}:00Z`) - instant;
  const found: number[] = [];
  let before = distance(start);
  for (let day = 1; day <= days; day += 1) {
    const after = distance(start + day * 86_400_000);
    if (after !== before) found.push(start + (day - 1) * 86_400_000);
    before = after;
  }
  return found;
}

/** Every date and time in steps of a quarter from one text to another, as a calendar counts that knows no zones. */
export function quartersBetween(firstWall: string, lastWall: string): string[] {
  const at = (wall: string) => Date.parse(`${wall.replace(' ', 'T')}:00Z`);
  const quarters: string[] = [];
  for (let time = at(firstWall); time <= at(lastWall); time += quarterMs) {
    quarters.push(new Date(time).toISOString().slice(0, 16).replace('T', ' '));
  }
  return quarters;
}
