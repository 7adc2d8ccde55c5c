/** Bytes for one of the thread's hashes. The thread gets the memory, or shares it until it answers. */
export interface HashBytes {
  kind: 'bytes';
  id: number;
  memory: ArrayBuffer | SharedArrayBuffer;
  offset: number;
  length: number;
}

/** `end` is answered with the digest. `drop` forgets a hash. */
export type HashRequest = HashBytes | { kind: 'end'; id: number } | { kind: 'drop'; id: number };

/** `used`: the oldest unanswered bytes of this hash were read. */
export type HashAnswer = { kind: 'used'; id: number } | { kind: 'digest'; id: number; hex: string };
