import type { Writable } from 'node:stream';
import type { ReportDocument } from './report-document.ts';
import type { ReportFormatName } from './report-type.ts';

/** One format: the same document gives the same bytes. */
export interface ReportFormat {
  name: ReportFormatName;
  /** As IANA registers it. */
  mediaType: string;
  /** Without a dot. */
  extension: string;
  /**
   * Writes the document and ends `output`. Memory does not grow with the rows of datasets, which are read as they are written.
   * Throws what `output` or the signal throws.
   */
  render(document: ReportDocument, output: Writable, options: RenderOptions): Promise<void>;
}

export interface RenderOptions {
  /** ISO 8601, goes into the file's own metadata: rendering times do not. */
  asOf: string;
  signal: AbortSignal;
}
