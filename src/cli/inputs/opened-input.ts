import type { ImageSource } from '../../oci/image-source.ts';

export interface OpenedInput {
  source: ImageSource;
  /** Null when the input is named by a digest, or is a file. */
  tag: string | null;
}
