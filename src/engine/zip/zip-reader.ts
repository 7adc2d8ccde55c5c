/** Reads an archive whose bytes arrive in pieces, in order. */
export interface ZipReader {
  /** The next bytes, which are valid during the call only. Returns false when no further bytes are needed. */
  take(piece: Buffer): boolean;
  /** Ends the archive. Its visitor gets what was not read before. */
  end(): void;
}
