/** OCI image-spec media-types.md and Docker's "Image Manifest Version 2, Schema 2". */
export const indexMediaTypes: readonly string[] = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
];

export const manifestMediaTypes: readonly string[] = [
  'application/vnd.oci.image.manifest.v1+json',
  'application/vnd.docker.distribution.manifest.v2+json',
];

export const manifestAccept = [...indexMediaTypes, ...manifestMediaTypes].join(', ');

export const ociConfigMediaType = 'application/vnd.oci.image.config.v1+json';
export const dockerConfigMediaType = 'application/vnd.docker.container.image.v1+json';
export const ociTarMediaType = 'application/vnd.oci.image.layer.v1.tar';

/** Media types of layers that are a tar: plain, gzip or zstd. Foreign layers are read from the registry like others. */
const layerPattern =
  /^application\/vnd\.(?:oci\.image\.layer\.(?:nondistributable\.)?v1\.tar(?:\+gzip|\+zstd)?|docker\.image\.rootfs\.(?:foreign\.)?diff\.tar(?:\.gzip|\.zstd)?)$/;

export function isLayerMediaType(mediaType: string): boolean {
  return layerPattern.test(mediaType);
}
