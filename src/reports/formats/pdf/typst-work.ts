export interface TypstInput {
  /** The program of the document. It never contains text of a report. */
  template: string;
  /** Files that the program can read, by path. It has no other files, no packages and no network. */
  files: Readonly<Record<string, Uint8Array>>;
  fonts: readonly Uint8Array[];
}

export interface TypstWork extends TypstInput {
  /** Address of the module that starts the engine, and the engine. */
  engine: string;
  module: object;
}

export type TypstAnswer = { pdf: Uint8Array } | { messages: readonly string[] };
