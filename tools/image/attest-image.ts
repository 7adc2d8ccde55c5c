import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Descriptor {
  mediaType: string;
  digest: string;
  size: number;
  platform?: object;
  annotations?: Record<string, string>;
}

/** A statement about an image: the type of its predicate, and the predicate. */
export interface ImageStatement {
  predicateType: string;
  predicate: unknown;
}

const manifestType = 'application/vnd.oci.image.manifest.v1+json';
const indexType = 'application/vnd.oci.image.index.v1+json';

/**
 * Adds statements to the only image of an OCI layout, in the way of BuildKit (github.com/moby/buildkit, docs/attestations): the name of the
 * layout's index then stands for an index with the image and a manifest whose layers are in-toto statements about it.
 */
export function attestImage(layout: string, statements: readonly ImageStatement[]): void {
  const index = JSON.parse(readFileSync(join(layout, 'index.json'), 'utf8')) as { manifests: Descriptor[] };
  const [{ annotations, ...image }] = index.manifests as [Descriptor];
  const write = (mediaType: string, document: unknown): Descriptor => writeBlob(layout, mediaType, document);
  const subject = [{ name: annotations?.['io.containerd.image.name'], digest: { sha256: hexOf(image.digest) } }];
  const layers = statements.map(({ predicateType, predicate }) => ({
    ...write('application/vnd.in-toto+json', {
      _type: 'https://in-toto.io/Statement/v0.1',
      predicateType,
      subject,
      predicate,
    }),
    annotations: { 'in-toto.io/predicate-type': predicateType },
  }));
  const config = write('application/vnd.oci.image.config.v1+json', {
    architecture: 'unknown',
    os: 'unknown',
    config: {},
    rootfs: { type: 'layers', diff_ids: layers.map(({ digest }) => digest) },
  });
  const attestation = {
    ...write(manifestType, { schemaVersion: 2, mediaType: manifestType, config, layers }),
    platform: { architecture: 'unknown', os: 'unknown' },
    annotations: {
      'vnd.docker.reference.digest': image.digest,
      'vnd.docker.reference.type': 'attestation-manifest',
    },
  };
  const all = write(indexType, { schemaVersion: 2, mediaType: indexType, manifests: [image, attestation] });
  const manifests = [{ ...all, ...(annotations !== undefined && { annotations }) }];
  writeFileSync(join(layout, 'index.json'), JSON.stringify({ schemaVersion: 2, mediaType: indexType, manifests }));
}

function writeBlob(layout: string, mediaType: string, document: unknown): Descriptor {
  const bytes = Buffer.from(JSON.stringify(document));
  const digest = `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
  writeFileSync(join(layout, 'blobs/sha256', hexOf(digest)), bytes);
  return { mediaType, digest, size: bytes.length };
}

function hexOf(digest: string): string {
  return digest.slice('sha256:'.length);
}
