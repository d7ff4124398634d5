// Where the main thread is right now. Asks V8's own debugger from another thread; the debugger is off before and after.

import { type Debugger, type InspectorNotification, Session } from 'node:inspector';
import { setTimeout as sleep } from 'node:timers/promises';

/** V8 halts JavaScript at once. It cannot halt a thread that waits for the system. */
const patienceMs = 2_000;
const framesTold = 20;

/** Lines such as `functionName (file:///….ts:12)`, the innermost first; undefined if the thread did not halt. Never throws. */
export async function stackOfMain(): Promise<readonly string[] | undefined> {
  const session = new Session();
  try {
    session.connectToMainThread();
    const scripts = new Map<string, string>();
    session.on('Debugger.scriptParsed', ({ params }) => scripts.set(params.scriptId, params.url));
    const halted = new Promise<readonly string[]>((resolve) => {
      session.once('Debugger.paused', ({ params }: InspectorNotification<Debugger.PausedEventDataType>) => {
        resolve(params.callFrames.slice(0, framesTold).map((frame) => inWords(frame, scripts)));
        session.post('Debugger.resume');
      });
    });
    session.post('Debugger.enable');
    session.post('Debugger.pause');
    return await Promise.race([halted, sleep(patienceMs, undefined)]);
  } catch {
    return undefined;
  } finally {
    session.disconnect();
  }
}

function inWords(
  { functionName, location, url }: Debugger.CallFrame,
  scripts: ReadonlyMap<string, string>,
): string {
  const file = url || scripts.get(location.scriptId) || 'node';
  return `${functionName || 'anonymous'} (${file}:${location.lineNumber + 1})`;
}
