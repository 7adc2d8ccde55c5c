import type { Writable } from 'node:stream';
import type { ReportDocument } from './report-document.ts';
import type { ReportFormatName } from './report-type.ts';

/** A file format of reports. The same document gives the same bytes. */
export interface ReportFormat {
  name: ReportFormatName;
  /** As registered with IANA. */
  mediaType: string;
  /** File name extension without the dot. */
  extension: string;
  /**
   * Writes the document and ends `output`. Rows of datasets are read while they are written, so memory does not grow
   * with their number. Errors of `output` and of the signal are thrown.
   */
  render(document: ReportDocument, output: Writable, options: RenderOptions): Promise<void>;
}

export interface RenderOptions {
  /** ISO 8601. The time in the metadata of the file, which does not contain the time of rendering. */
  asOf: string;
  signal: AbortSignal;
}
