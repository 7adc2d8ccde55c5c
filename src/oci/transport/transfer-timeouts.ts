/** All in milliseconds. Each way in which a server can stall, including a response without end, is bounded by one of them. */
export interface TransferTimeouts {
  /** Name resolution, TCP and TLS together, per hop. */
  connectMs: number;
  /** From the request to the end of the response headers, per hop. */
  headersMs: number;
  /** Longest pause within a body. */
  idleMs: number;
  /** Complete small document (manifest, config, token) with all its hops. */
  documentMs: number;
  /** Longest `Retry-After` that is honored. Default: 20 s. */
  retryAfterMs?: number;
  /** Repetitions after passing failures. Default: 3, and 1 for a connection that was refused or interrupted. */
  retries?: number;
}

export const defaultTimeouts: TransferTimeouts = {
  connectMs: 10_000,
  headersMs: 30_000,
  idleMs: 30_000,
  documentMs: 60_000,
};
