// Days and times as the list of messages shows them, in the zone of whoever looks.

const formats = new Map();

/** Made once for each zone and look: to make one takes as long as to draw a message. */
function format(locale, options) {
  const name = JSON.stringify([locale, options]);
  const known = formats.get(name) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(name, known);
  return known;
}

export function dayOf(at, timeZone) {
  return format('en-CA', { timeZone, dateStyle: 'short' }).format(at);
}

export function dayName(at, now, timeZone) {
  const days = Math.round((Date.parse(dayOf(now, timeZone)) - Date.parse(dayOf(at, timeZone))) / 86_400_000);
  if (days === 0) return 'Today';
  if (days === 1) return 'Yesterday';
  return format('en-US', { timeZone, weekday: 'long', month: 'long', day: 'numeric' }).format(at);
}

export function clock(at, timeZone, short) {
  const text = format('en-US', { timeZone, hour: 'numeric', minute: '2-digit' }).format(at);
  return short ? text.replace(/ [AP]M$/, '') : text;
}

export function whole(at, timeZone) {
  return `${format('en-US', { timeZone, dateStyle: 'full', timeStyle: 'medium' }).format(at)} (${timeZone})`;
}
