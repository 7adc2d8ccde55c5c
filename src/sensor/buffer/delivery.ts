/** A result for the service. */
export interface Delivery {
  jobId: string;
  scanId: string;
  reference: string;
  /** Compressed with gzip. */
  envelope: Uint8Array;
}
