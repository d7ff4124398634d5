// One line of JSON for each thing worth telling an operator: a constant sentence, what varies in fields, never a secret.

import { type DestinationStream, type LevelWithSilent, pino } from 'pino';
import { traceId } from './trace.ts';

export type LogFields = Readonly<Record<string, unknown>>;

export interface Log {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

export function createLog(level: LogLevel, destination?: DestinationStream): Log {
  const logger = pino(
    {
      level: level satisfies LevelWithSilent,
      base: null,
      serializers: { error: errorInLog },
      mixin: ofTrace,
    },
    destination,
  );
  const at =
    (name: Exclude<LogLevel, 'silent'>) =>
    (message: string, fields: LogFields = {}) =>
      logger[name](fields, message);
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

/** What our own errors, Node's and the SDK's say of themselves. All else of an error may be what Slack, the service or a person sent. */
const toldOfErrors = ['type', 'message', 'stack', 'code', 'statusCode', 'endpoint', 'fault'] as const;

function errorInLog(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const whole = pino.stdSerializers.err(error);
  return Object.fromEntries(
    toldOfErrors.flatMap((field) => (whole[field] === undefined ? [] : [[field, whole[field]]])),
  );
}

/** Which piece of work the line belongs to; none, where it belongs to the program itself. */
function ofTrace(): object {
  const trace = traceId();
  return trace === undefined ? {} : { trace };
}
