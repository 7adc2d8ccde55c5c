/** All in milliseconds. A far side that is silent, or speaks but never ends, meets one of them. */
export interface TransferTimeouts {
  /** Name resolution, TCP and TLS together, per hop. */
  connectMs: number;
  /** From request to the end of the answer's headers, per hop. */
  headersMs: number;
  /** Silence inside a body. */
  idleMs: number;
  /** A whole small document (manifest, config, token) with all its hops. */
  documentMs: number;
  /** Longest `Retry-After` that is waited for; 20 s unless told. */
  retryAfterMs?: number;
}

export const defaultTimeouts: TransferTimeouts = {
  connectMs: 10_000,
  headersMs: 30_000,
  idleMs: 30_000,
  documentMs: 60_000,
};
