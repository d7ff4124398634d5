// Spoils the content of a good answer as faults demand: a broken element, fields that the contract does not name.

import type { ServiceAnswer } from './answers.ts';
import type { FaultBoard } from './faults.ts';
import type { ServiceEndpoint } from './request.ts';

export function spoiled(answer: ServiceAnswer, board: FaultBoard, endpoint: ServiceEndpoint): ServiceAnswer {
  if (answer.status !== 200) return answer;
  const malformed = endpoint === 'campaigns' ? board.strike('malformed-campaign', endpoint) : undefined;
  const whole = malformed === undefined ? answer.body : withBrokenElement(answer.body, malformed.campaignId);
  const body = endpoint === 'daily' ? withoutDays(whole, board) : whole;
  return { ...answer, body: board.strike('extra-fields', endpoint) ? withExtraFields(body) : body };
}

/** The element loses its name, and its creation becomes no date. */
function withBrokenElement(body: unknown, campaignId: string | undefined): unknown {
  if (!Array.isArray(body)) return body;
  const place = campaignId === undefined ? 0 : body.findIndex((element) => element.id === campaignId);
  return body.map((element, index) =>
    index === place ? { ...element, name: null, createdAt: 'a while ago' } : element,
  );
}

function withoutDays(body: unknown, board: FaultBoard): unknown {
  const unnamed = new Set(board.standing('unnamed-day').map(({ day }) => day));
  if (unnamed.size === 0) return body;
  const { data, ...rest } = body as { readonly data: readonly { readonly date: string }[] };
  return { ...rest, data: data.filter(({ date }) => !unnamed.has(date)) };
}

/** In every object, at every depth. */
function withExtraFields(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(withExtraFields);
  if (typeof body !== 'object' || body === null) return body;
  const known = Object.entries(body).map(([name, value]) => [name, withExtraFields(value)]);
  return { ...Object.fromEntries(known), workspaceRegion: 'eu-west', flags: [1, { beta: true }] };
}
