import type { LayerBlob } from '../../../oci/image-source.ts';
import type { FileRange } from '../../../oci/read-file-range.ts';
import type { ContentRing } from './content-ring.ts';
import type { LayerFailure } from './layer-failure.ts';

/** The parts of a layer that its thread needs. */
export type OpenedLayer = Pick<LayerBlob, 'locator' | 'digest' | 'sizeBytes'>;

/** A layer with the facts by which its thread is chosen. */
export type LayerToOpen = OpenedLayer & Pick<LayerBlob, 'mediaType'>;

/** A layer that is a file. */
export type LayerInFile = Pick<LayerBlob, 'digest' | 'sizeBytes'> & { file: FileRange };

/** `open`: the content is passed on in the ring. `verify`: only the size and the digest are verified. */
export type LayerWork =
  | { kind: 'open'; layer: OpenedLayer; ring: ContentRing }
  | { kind: 'verify'; layer: LayerInFile };

/** `room`: the reader has released a part of the ring. `stop`: nothing further of this layer is needed. */
export type LayerRequest = (LayerWork & { id: number }) | { kind: 'room'; id: number } | { kind: 'stop'; id: number };

/**
 * `wake`: the reader waits, and there is a part in the ring, or much input without output was read. `end`: the whole content is in the ring,
 * and the thread does not use the ring any more. `verified`: the answer to `verify`.
 */
export type LayerAnswer =
  | { kind: 'wake'; id: number }
  | { kind: 'end'; id: number }
  | { kind: 'verified'; id: number; fileState: string }
  | { kind: 'failed'; id: number; failure: LayerFailure };
