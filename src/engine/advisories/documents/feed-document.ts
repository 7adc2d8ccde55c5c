/** One document of a feed's file, such as a record of an archive or a line. */
export interface FeedDocument {
  /** Undefined when it is too large or damaged. */
  document: string | undefined;
  /** Number of bytes of the file that were read so far, as stored. */
  bytesDone: number;
  bytesTotal: number;
}
