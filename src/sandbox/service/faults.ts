// What can go wrong with the sandbox's campaign service, switched on and off while it runs; knows nothing of HTTP.

import type { ServiceEndpoint } from './request.ts';

/** A fault holds for all endpoints, or `only` for one, until it is cleared or has struck `times` requests. */
export type PlantedFault = FaultKind & { readonly only?: ServiceEndpoint; readonly times?: number };

type FaultKind =
  /** Answers so much later. The limit is decided before the wait. */
  | { readonly kind: 'delay'; readonly ms: number }
  /** Takes the request and says nothing until the other side gives up. */
  | { readonly kind: 'silence' }
  /** Like a gateway in front of the service: answers after the limit check, without its headers. */
  | {
      readonly kind: 'server-error';
      readonly status: 500 | 502 | 503 | 504;
      readonly retryAfterSeconds?: number;
    }
  /** The right key is refused, as after a revocation. */
  | { readonly kind: 'key-refused'; readonly status: 401 | 403 }
  /** 429 from something in front of the service, with none of the headers of contract section 8. */
  | { readonly kind: 'bare-refusal' }
  | { readonly kind: 'html'; readonly status?: number }
  | { readonly kind: 'invalid-json' }
  | { readonly kind: 'truncated-body' }
  | { readonly kind: 'connection-reset' }
  /** Contract section 7, rule 1: the limit could not be checked, every request is allowed. */
  | { readonly kind: 'no-rate-headers' }
  /** The same, with zeros in the three headers. */
  | { readonly kind: 'zero-rate-headers' }
  /** One element of the list breaks the contract: the first one, if no id is given. */
  | { readonly kind: 'malformed-campaign'; readonly campaignId?: string }
  /** A status that the contract does not name, in every answer about that campaign. */
  | { readonly kind: 'unknown-status'; readonly campaignId: string; readonly status: string }
  | { readonly kind: 'extra-fields' }
  /** Gone from the list, and 404. What it did stays in the totals of the account and its owner. */
  | { readonly kind: 'campaign-deleted'; readonly campaignId: string }
  /** The day is counted in the totals but is not among the named days (contract 4.4). */
  | { readonly kind: 'unnamed-day'; readonly day: string }
  /** White space without end before the answer, up to that many bytes. */
  | { readonly kind: 'huge-body'; readonly bytes: number };

export interface PlantedFaults {
  /** Returns the function that switches this fault off. */
  set(fault: PlantedFault): () => void;
  /** Switches off all faults, or all of one kind. */
  clear(kind?: PlantedFault['kind']): void;
}

export interface FaultBoard extends PlantedFaults {
  /** The fault of that kind that strikes a request to the endpoint now. It has one strike less afterwards. */
  strike<Kind extends PlantedFault['kind']>(kind: Kind, endpoint: ServiceEndpoint): FaultOf<Kind> | undefined;
  /** All active faults of the kind. Takes no strike off. */
  standing<Kind extends PlantedFault['kind']>(kind: Kind): readonly FaultOf<Kind>[];
}

type FaultOf<Kind extends PlantedFault['kind']> = Extract<PlantedFault, { kind: Kind }>;

export function createFaultBoard(): FaultBoard {
  let board: { readonly fault: PlantedFault; left: number }[] = [];
  const isOf =
    <Kind extends PlantedFault['kind']>(kind: Kind) =>
    (fault: PlantedFault): fault is FaultOf<Kind> =>
      fault.kind === kind;
  return {
    set: (fault) => {
      const entry = { fault, left: fault.times ?? Number.POSITIVE_INFINITY };
      board.push(entry);
      return () => {
        board = board.filter((one) => one !== entry);
      };
    },
    clear: (kind) => {
      board = kind === undefined ? [] : board.filter(({ fault }) => fault.kind !== kind);
    },
    strike: (kind, endpoint) => {
      const entry = board.find(
        ({ fault }) => fault.kind === kind && (fault.only === undefined || fault.only === endpoint),
      );
      if (entry === undefined) return undefined;
      entry.left -= 1;
      if (entry.left <= 0) board = board.filter((one) => one !== entry);
      return [entry.fault].find(isOf(kind));
    },
    standing: (kind) => board.map(({ fault }) => fault).filter(isOf(kind)),
  };
}
