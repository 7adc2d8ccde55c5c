import type { ScanErrorCode } from '../../../domain/scan-error.ts';
import type { LayerBlob } from '../../../oci/image-source.ts';

/** The parts of a layer that its thread needs. */
export type OpenedLayer = Pick<LayerBlob, 'locator' | 'digest' | 'sizeBytes'>;

/** `used`: the reader does not need these bytes any more. `stop`: nothing further of this layer is needed. */
export type LayerRequest =
  | { kind: 'open'; id: number; layer: OpenedLayer }
  | { kind: 'used'; id: number; bytes: number }
  | { kind: 'stop'; id: number };

/** A part of the uncompressed content. The receiver gets its memory. */
export interface ContentPart {
  memory: ArrayBuffer;
  offset: number;
  length: number;
}

export interface LayerFailure {
  code: ScanErrorCode;
  message: string;
  isRetryable: boolean;
  /** Message of the cause, for the log. */
  detail: string | undefined;
}

/**
 * `parts`: the next bytes of the uncompressed content, in order, and the compressed bytes that were read so far. There may be none, when
 * much input has no output. `end` has the digest of the whole uncompressed content.
 */
export type LayerAnswer =
  | { kind: 'parts'; id: number; parts: ContentPart[]; readBytes: number }
  | { kind: 'end'; id: number; readBytes: number; hex: string }
  | { kind: 'failed'; id: number; failure: LayerFailure };
