// Ctrl+C, or SIGTERM, as something that a deed asks for at its pauses, so that it leaves nothing half-written.

/** With what a program ends that was stopped so. */
export const interrupted = 130;

/** The second one ends the program at once. */
export function stopSignal(): AbortSignal {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  return stopping.signal;
}
