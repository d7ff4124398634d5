// Reads a Retry-After header in both of its forms (RFC 9110, 10.2.3): seconds, or a date by the service's own clock; pure.

/** No wait is believed for longer without asking again. */
export const longestWaitMs = 5 * 60_000;

/** Undefined where it is absent, nonsense or no wait at all; a date says nothing where no Date header tells what time it is there. */
export function retryAfterMs(header: (name: string) => string | undefined): number | undefined {
  const text = header('retry-after')?.trim() ?? '';
  const waitMs = /^\d{1,9}(\.\d+)?$/.test(text)
    ? Number(text) * 1000
    : httpDate(text) - httpDate(header('date')?.trim() ?? '');
  return waitMs > 0 ? waitMs : undefined;
}

function httpDate(text: string): number {
  return /^[A-Z][a-z]{2,8}, .+ GMT$/.test(text) ? Date.parse(text) : Number.NaN;
}
