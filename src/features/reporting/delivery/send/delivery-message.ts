import type { Readable } from 'node:stream';

/** The content of a delivery, in the form of every kind of destination. */
export interface DeliveryMessage {
  /** The same for every attempt, so that receivers recognize a repetition. */
  id: string;
  /** Subject of a mail. */
  subject: string;
  /** Text of a mail. */
  text: string;
  /** Body of a webhook request, as JSON. */
  event: { type: string } & Readonly<Record<string, unknown>>;
  file: DeliveredFile;
}

export interface DeliveredFile {
  /** A name that every file system accepts. */
  name: string;
  mediaType: string;
  sizeBytes: number;
  /** Opens the content once. The caller reads it to its end or destroys it. */
  open(): Promise<Readable>;
}
