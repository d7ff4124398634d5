// Slack's date tokens written out for one reader's zone. The reader's clock is handed in.

/**
 * The format with its tokens filled in, such as `{date_short_pretty} at {time}`; undefined if the seconds are no instant or the zone is
 * unknown, so that the caller shows the fallback. Source: Slack, "Formatting message text", dates.
 */
export function formatDate(seconds: number, format: string, tz: string, now: number): string | undefined {
  const at = seconds * 1000;
  if (!Number.isFinite(at) || Math.abs(at) > 8.64e15) return undefined;
  try {
    return format.replace(/\{(\w+)\}/g, (whole, token: string) => writeToken(token, at, tz, now) ?? whole);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const wordings: Record<string, Intl.DateTimeFormatOptions> = {
  date: { year: 'numeric', month: 'long', day: 'numeric' },
  date_short: { year: 'numeric', month: 'short', day: 'numeric' },
  date_long: { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' },
  time: { hour: 'numeric', minute: '2-digit' },
  time_secs: { hour: 'numeric', minute: '2-digit', second: '2-digit' },
};

function writeToken(token: string, at: number, tz: string, now: number): string | undefined {
  if (token === 'ago') return ago(at, now);
  if (token === 'date_num') return dayIn(tz, at);
  const pretty = token.endsWith('_pretty');
  const wording = wordings[token.replace(/_pretty$/, '')];
  if (wording === undefined) return undefined;
  return (
    (pretty ? nearDay(at, tz, now) : undefined) ??
    new Intl.DateTimeFormat('en-US', { ...wording, timeZone: tz }).format(at)
  );
}

function nearDay(at: number, tz: string, now: number): string | undefined {
  const days = (Date.parse(dayIn(tz, at)) - Date.parse(dayIn(tz, now))) / 86_400_000;
  return { '-1': 'yesterday', '0': 'today', '1': 'tomorrow' }[String(days)];
}

/** The calendar day there at that instant (ms), `YYYY-MM-DD`. */
export function dayIn(tz: string, at: number): string {
  return new Intl.DateTimeFormat('en-CA', {
    timeZone: tz,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(at);
}

const steps = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
] as const;

function ago(at: number, now: number): string {
  const past = at - now;
  const step = steps.find(({ ms }) => Math.abs(past) >= ms);
  if (step === undefined) return 'just now';
  return new Intl.RelativeTimeFormat('en', { numeric: 'always' }).format(
    Math.trunc(past / step.ms),
    step.unit,
  );
}
