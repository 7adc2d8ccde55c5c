/**
 * Bytes in memory that the thread shares until it answers. `memory` is sent once for each `slot` of a hash, because sending it costs more
 * than the rest of the message.
 */
export interface SharedBytes {
  kind: 'add';
  id: number;
  slot: number;
  memory: SharedArrayBuffer | undefined;
  offset: number;
  length: number;
}

/** `end` is answered with the digest. `drop` forgets a hash. */
export type HashRequest = SharedBytes | { kind: 'end'; id: number } | { kind: 'drop'; id: number };

/** `used`: the oldest unanswered bytes of this hash were read. */
export type HashAnswer = { kind: 'used'; id: number } | { kind: 'digest'; id: number; hex: string };
