/** To a worker. */
export type WorkRequest = { kind: 'run'; id: number; input: unknown } | { kind: 'cancel'; id: number };

/** From a worker. `failure` is plain data that the program of the worker made of an error. */
export type WorkAnswer =
  | { kind: 'progress'; id: number; value: unknown }
  | { kind: 'done'; id: number; output: unknown }
  | { kind: 'failed'; id: number; failure: unknown };
