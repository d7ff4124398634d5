// Reads a Retry-After header (RFC 9110, 10.2.3): seconds, or a date by the service's own clock. Pure.

/** However long a wait the service states, it is asked again after this. */
export const longestWaitMs = 5 * 60_000;

/** undefined where the header is absent, nonsense or states no wait. A date counts only beside a Date header, which tells the time there. */
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
