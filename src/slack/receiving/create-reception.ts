// Makes what receives Slack's payloads: two sockets of Socket Mode, or a server for signed requests. Both serve the health routes.

import type { Health } from './bounded-server.ts';
import type { Reception, ReceptionOptions } from './reception.ts';
import { requestReception } from './requests.ts';
import { socketReception } from './sockets.ts';
import { createPayloadGuard } from './unreadable-payloads.ts';

export function createReception(options: ReceptionOptions): Reception {
  const intake = createPayloadGuard(options.log);
  const { troubles, instance, metrics } = options;
  const health: Health = { troubles, instance, metrics, unreadable: intake.unreadable };
  const shared = { ...options, intake, health };
  const { mode } = options;
  return mode.kind === 'socket' ? socketReception(shared, mode.appToken) : requestReception(shared, mode);
}
