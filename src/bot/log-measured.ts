// At LOG_LEVEL=debug: a line for each piece of work that the bot tells of, so that a trace can be read in the log alone. Loaded only there.

import type { Log } from '#base/log.ts';
import { hearMeasured } from '#base/measured.ts';

/** Until the returned function is called. */
export function logMeasured({ debug }: Pick<Log, 'debug'>): () => void {
  const ends = [
    hearMeasured('acknowledged', (told) => debug('slack has its acknowledgement', told)),
    hearMeasured('answered', (told) => debug('a question has its last answer', told)),
    hearMeasured('asked', (told) => debug('the campaign service was asked', told)),
    hearMeasured('called', (told) => debug('slack was called', told)),
    hearMeasured('due', (told) => debug('a run of a digest is planned', told)),
    hearMeasured('delivered', (told) => debug('deliveries have come to an end', told)),
  ];
  return () => {
    for (const end of ends) end();
  };
}
