// What the store's thread answers to each call, in whichever thread it runs.

import { unreachable } from '#base/unreachable.ts';
import type { EngineOptions } from './engine.ts';
import type { StoreCall } from './messages.ts';
import { type OpenedFile, openFile } from './opened-file.ts';

/** Rejects with StoreError. A file that could not be opened gives the reason to every later call. */
export type AnswerCall = (asked: StoreCall, transferred: ArrayBuffer[]) => Promise<unknown>;

export function createAnswering(options: Omit<EngineOptions, 'file'>): AnswerCall {
  let file: OpenedFile | undefined;
  let whyNotOpen: unknown;

  return async (asked, transferred) => {
    if (asked.kind === 'open') {
      file = open(asked.path, asked.now);
      return file.upgraded;
    }
    if (file === undefined) throw whyNotOpen;
    switch (asked.kind) {
      case 'read':
        return file.read(asked.statement);
      case 'write':
        return file.write(asked.steps);
      case 'work':
        return file.work(asked.name, asked.given, transferred);
      case 'close':
        return file.close();
      default:
        return unreachable(asked);
    }
  };

  function open(path: string, now: number): OpenedFile {
    try {
      return openFile(path, now, options);
    } catch (error) {
      whyNotOpen = error;
      throw error;
    }
  }
}
