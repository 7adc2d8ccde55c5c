/** A small valid file of an advisory feed, made by the project. */
export interface FeedExample {
  feedId: string;
  part?: string;
  bytes: Buffer;
  /** Number of records that the file has. */
  records: number;
}
