// Writes instants as the clocks of a zone show them. A formatter takes long to make, so that of each zone is kept.

export interface ZoneFormatters {
  of(zone: string): Intl.DateTimeFormat;
  /** Whether one was made for that zone: then this runtime knows the zone. */
  has(zone: string): boolean;
}

/** A whole date and a time to the second, in digits. */
export const dateAndTime = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
} as const satisfies Intl.DateTimeFormatOptions;

export function createZoneFormatters(locale: string, options: Intl.DateTimeFormatOptions): ZoneFormatters {
  const made = new Map<string, Intl.DateTimeFormat>();
  return {
    of: (zone) => {
      const known = made.get(zone);
      if (known !== undefined) return known;
      const formatter = new Intl.DateTimeFormat(locale, { ...options, timeZone: zone });
      made.set(zone, formatter);
      return formatter;
    },
    has: (zone) => made.has(zone),
  };
}
