/** Message to a host. */
export type WorkRequest = { kind: 'run'; id: number; input: unknown } | { kind: 'cancel'; id: number };

/** Message from a host. `failure` is plain data that the program of the host made from an error. */
export type WorkAnswer =
  | { kind: 'progress'; id: number; value: unknown }
  | { kind: 'done'; id: number; output: unknown }
  | { kind: 'failed'; id: number; failure: unknown };
