import type { TransferTimeouts } from '../../../oci/transport/transfer-timeouts.ts';

/** For requests to a registry while a user waits for the response. */
export const interactiveTimeouts: TransferTimeouts = {
  connectMs: 5_000,
  headersMs: 8_000,
  idleMs: 5_000,
  documentMs: 10_000,
  retryAfterMs: 3_000,
};

/** Maximum duration of all requests to the registry together. */
export const interactiveMs = 15_000;
