import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ScanError } from '../../domain/scan-error.ts';
import { parseManifest } from './parse-manifest.ts';

const digest = `sha256:${'a'.repeat(64)}`;
const ociManifest = 'application/vnd.oci.image.manifest.v1+json';
const ociIndex = 'application/vnd.oci.image.index.v1+json';
const dockerManifest = 'application/vnd.docker.distribution.manifest.v2+json';
const dockerList = 'application/vnd.docker.distribution.manifest.list.v2+json';
const layer = { mediaType: 'application/vnd.oci.image.layer.v1.tar+gzip', digest, size: 10 };
const config = { mediaType: 'application/vnd.oci.image.config.v1+json', digest, size: 20 };
const manifest = { schemaVersion: 2, mediaType: ociManifest, config, layers: [layer] };
const entry = { mediaType: ociManifest, digest, size: 30, platform: { os: 'linux', architecture: 'amd64' } };
const index = { schemaVersion: 2, mediaType: ociIndex, manifests: [entry] };

const parse = (document: unknown, type: string | null = null) =>
  parseManifest(Buffer.from(JSON.stringify(document)), type);

function codeOf(document: unknown, type: string | null = null): string {
  try {
    return `read as ${parse(document, type).kind}`;
  } catch (error) {
    return error instanceof ScanError ? error.code : String(error);
  }
}

describe('parseManifest', () => {
  it.each<[string, unknown, string | null, string]>([
    ['an OCI manifest', manifest, ociManifest, 'manifest'],
    ['one with a type that says nothing', manifest, 'application/json', 'manifest'],
    ['one that names no type itself', { ...manifest, mediaType: undefined }, ociManifest, 'manifest'],
    ['one that nobody named a type for', { ...manifest, mediaType: undefined }, null, 'manifest'],
    ['a Docker manifest', { ...manifest, mediaType: dockerManifest }, dockerManifest, 'manifest'],
    ['an OCI index', index, ociIndex, 'index'],
    ['a Docker manifest list', { ...index, mediaType: dockerList }, dockerList, 'index'],
    ['an index that nobody named a type for', { ...index, mediaType: undefined }, null, 'index'],
  ])('reads %s', (_what, document, type, kind) => {
    expect(parse(document, type).kind).toBe(kind);
  });

  it.each<[string, unknown, string | null, string]>([
    ['image and index at once', { ...manifest, manifests: [entry] }, ociManifest, 'MALFORMED_MANIFEST'],
    ['index and image at once', { ...index, layers: [] }, ociIndex, 'MALFORMED_MANIFEST'],
    ['index with a config', { ...index, config }, ociIndex, 'MALFORMED_MANIFEST'],
    ['two formats at once', { ...manifest, fsLayers: [] }, ociManifest, 'MALFORMED_MANIFEST'],
    ['a type other than the one it was sent as', manifest, ociIndex, 'MALFORMED_MANIFEST'],
    ['a Docker type sent as OCI', { ...manifest, mediaType: dockerManifest }, ociManifest, 'MALFORMED_MANIFEST'],
    ['a type that is no text', { ...manifest, mediaType: 1 }, null, 'MALFORMED_MANIFEST'],
    ['no layers', { ...manifest, layers: undefined }, null, 'MALFORMED_MANIFEST'],
    ['no config', { ...manifest, config: null }, null, 'MALFORMED_MANIFEST'],
    ['a layer that is no object', { ...manifest, layers: ['x'] }, null, 'MALFORMED_MANIFEST'],
    [
      'a digest of another kind',
      { ...manifest, layers: [{ ...layer, digest: 'sha512:x' }] },
      null,
      'MALFORMED_MANIFEST',
    ],
    ['a path for a digest', { ...manifest, layers: [{ ...layer, digest: '../../x' }] }, null, 'MALFORMED_MANIFEST'],
    ['a negative size', { ...manifest, layers: [{ ...layer, size: -1 }] }, null, 'MALFORMED_MANIFEST'],
    ['a fractional size', { ...manifest, layers: [{ ...layer, size: 1.5 }] }, null, 'MALFORMED_MANIFEST'],
    ['a size that is text', { ...manifest, layers: [{ ...layer, size: '10' }] }, null, 'MALFORMED_MANIFEST'],
    ['manifests that are no list', { ...index, manifests: {} }, null, 'MALFORMED_MANIFEST'],
    ['too many layers', { ...manifest, layers: Array.from({ length: 10_001 }, () => layer) }, null, 'LIMIT_EXCEEDED'],
    ['too many manifests', { ...index, manifests: Array.from({ length: 1001 }, () => entry) }, null, 'LIMIT_EXCEEDED'],
    [
      'Docker schema 1',
      { schemaVersion: 1, fsLayers: [] },
      'application/vnd.docker.distribution.manifest.v1+prettyjws',
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    ['another type', { ...manifest, mediaType: 'application/vnd.other' }, null, 'UNSUPPORTED_MEDIA_TYPE'],
    [
      'an artifact',
      { ...manifest, config: { ...config, mediaType: 'application/vnd.cncf.helm.config.v1+json' } },
      null,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    [
      'an encrypted layer',
      { ...manifest, layers: [{ ...layer, mediaType: `${layer.mediaType}+encrypted` }] },
      null,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    ['a list', [], null, 'MALFORMED_MANIFEST'],
    ['null', null, null, 'MALFORMED_MANIFEST'],
  ])('refuses %s', (_what, document, type, code) => {
    expect(codeOf(document, type)).toBe(code);
  });

  it('refuses bytes that are not JSON or not UTF-8', () => {
    for (const bytes of [Buffer.from('{'), Buffer.from([0x7b, 0xff, 0x7d]), Buffer.alloc(0)]) {
      expect(() => parseManifest(bytes, null)).toThrow(expect.objectContaining({ code: 'MALFORMED_MANIFEST' }));
    }
  });

  it('refuses deep nesting and too many values before parsing', () => {
    for (const text of ['['.repeat(4 * 1024 * 1024), `[${'[],'.repeat(1_000_000)}0]`]) {
      expect(() => parseManifest(Buffer.from(text), null)).toThrow(expect.objectContaining({ code: 'LIMIT_EXCEEDED' }));
    }
  });

  it('ends in a result or a classified error for every input', () => {
    const keys = [
      'mediaType',
      'schemaVersion',
      'manifests',
      'layers',
      'config',
      'digest',
      'size',
      'platform',
      'annotations',
    ];
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom(digest, 2, -1, null, ociIndex, ociManifest),
        tie('list'),
        tie('object'),
      ),
      list: fc.array(tie('value'), { maxLength: 4 }),
      object: fc.dictionary(fc.constantFrom(...keys), tie('value')),
    }));
    fc.assert(
      fc.property(value, (document) => {
        expect(codeOf(document)).toMatch(/^(read as|MALFORMED_MANIFEST|UNSUPPORTED_MEDIA_TYPE|LIMIT_EXCEEDED)/);
      }),
      { numRuns: 1000 },
    );
  });

  it('leaves attestations and entries without a real platform out of an index', () => {
    const unreal = [
      { ...entry, annotations: { 'vnd.docker.reference.type': 'attestation-manifest' } },
      { ...entry, platform: { os: 'unknown', architecture: 'unknown' } },
      { ...entry, platform: undefined },
      { ...entry, platform: { os: 'linux', architecture: 'a/b' } },
    ];
    expect(parse({ ...index, manifests: [...unreal, entry] })).toMatchObject({
      entries: [{ platform: entry.platform }],
      withoutPlatform: [{ digest: entry.digest }],
      indexes: [],
    });
  });

  it('lists the indexes within an index, with and without a platform', () => {
    const nested = { ...entry, mediaType: dockerList };
    const manifests = [nested, { ...nested, platform: undefined }];
    expect(parse({ ...index, manifests })).toMatchObject({
      entries: [],
      withoutPlatform: [],
      indexes: [{ digest: entry.digest }, { digest: entry.digest }],
    });
  });
});
