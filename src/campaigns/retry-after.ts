// Reads a Retry-After header (RFC 9110, 10.2.3): seconds, or a date by the service's own clock. Pure.

/** The client asks the service again after this time, even if the service states a longer wait. */
export const longestWaitMs = 5 * 60_000;

/**
 * Returns undefined if the header is absent, is nonsense or states no wait. A date counts only beside a Date header, which tells the
 * service's time.
 */
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
