// One line in the log when the store's trouble begins or becomes another one, and one when it is over, whatever work meets it.

import type { Log } from '#base/log.ts';
import { StoreError, type StoreFault } from '#store/store-error.ts';

export type TroubleLog = (fault: StoreFault | undefined) => void;

export function createTroubleLog(log: Pick<Log, 'info' | 'warn'>): TroubleLog {
  let told: StoreFault['kind'] | undefined;
  return (fault) => {
    if (fault?.kind === told) return;
    told = fault?.kind;
    if (fault === undefined) log.info('the store is written again');
    else log.warn('the store cannot be written', { error: new StoreError(fault) });
  };
}
