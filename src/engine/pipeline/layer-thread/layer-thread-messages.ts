import type { ScanErrorCode } from '../../../domain/scan-error.ts';
import type { LayerBlob } from '../../../oci/image-source.ts';
import type { ContentRing } from './content-ring.ts';

/** The parts of a layer that its thread needs. */
export type OpenedLayer = Pick<LayerBlob, 'locator' | 'digest' | 'sizeBytes'>;

/** A layer with the facts by which its thread is chosen. */
export type LayerToOpen = OpenedLayer & Pick<LayerBlob, 'mediaType'>;

/** `room`: the reader has released a part of the ring. `stop`: nothing further of this layer is needed. */
export type LayerRequest =
  | { kind: 'open'; id: number; layer: OpenedLayer; ring: ContentRing }
  | { kind: 'room'; id: number }
  | { kind: 'stop'; id: number };

export interface LayerFailure {
  code: ScanErrorCode;
  message: string;
  isRetryable: boolean;
  /** Message of the cause, for the log. */
  detail: string | undefined;
}

/**
 * `wake`: the reader waits, and there is a part in the ring, or much input without output was read. `end`: the whole content is in the ring,
 * and the thread does not use the ring any more.
 */
export type LayerAnswer =
  | { kind: 'wake'; id: number }
  | { kind: 'end'; id: number }
  | { kind: 'failed'; id: number; failure: LayerFailure };
