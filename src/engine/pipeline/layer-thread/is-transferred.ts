import type { LayerBlob } from '../../../oci/image-source.ts';

/** Whether most of the time goes to the network or decompression. Layers of archives are usually not compressed. */
export function isTransferred({ mediaType, locator }: Pick<LayerBlob, 'mediaType' | 'locator'>): boolean {
  return locator.kind === 'http' || /gzip|zstd/.test(mediaType);
}
