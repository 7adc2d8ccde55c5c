import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Digest } from '../../src/domain/digest.ts';
import { analyzers } from '../../src/engine/analyzers/analyzers.ts';
import { decodeLayerResult } from '../../src/engine/pipeline/encode-layer-result.ts';
import type { LayerResult } from '../../src/engine/pipeline/layer-result.ts';
import { type LayerLimits, layerLimits } from '../../src/engine/pipeline/limits.ts';
import { scanLayer } from '../../src/engine/pipeline/scan-layer.ts';
import type { LayerBlob } from '../../src/oci/image-source.ts';
import { sha256 } from './oci-layout.ts';

/** A layer's blob as a file. `remove` deletes it. */
export function layerFile(
  bytes: Buffer,
  more: { diffId?: Digest; digest?: Digest; mediaType?: string } = {},
): LayerBlob & { remove(): void } {
  const folder = mkdtempSync(path.join(tmpdir(), 'plimsoll-layer-'));
  const file = path.join(folder, 'blob');
  writeFileSync(file, bytes);
  return {
    digest: more.digest ?? sha256(bytes),
    diffId: more.diffId ?? sha256(bytes),
    mediaType: more.mediaType ?? 'application/vnd.oci.image.layer.v1.tar+gzip',
    sizeBytes: bytes.length,
    locator: { kind: 'file', path: file, offsetBytes: 0, sizeBytes: bytes.length },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Scans a plain tar as a gzip layer in this thread, with the real analyzers. */
export async function scanTar(tar: Buffer, limits: Partial<LayerLimits> = {}): Promise<LayerResult> {
  return scanBlob(gzipSync(tar, { level: 1 }), sha256(tar), limits);
}

export async function scanBlob(blob: Buffer, diffId: Digest, limits: Partial<LayerLimits> = {}): Promise<LayerResult> {
  const { remove, ...layer } = layerFile(blob, { diffId });
  try {
    const signal = new AbortController().signal;
    return await scanLayer({ layer, analyzers, limits: { ...layerLimits, ...limits }, signal });
  } finally {
    remove();
  }
}

/** Output of the `scan-layer` task of a pool: encoded bytes, or the result itself. */
export function scannedLayer(output: unknown): LayerResult {
  const result = output instanceof Uint8Array ? decodeLayerResult(output) : output;
  if (!result) throw new Error('the result cannot be decoded');
  return result as LayerResult;
}

/** `name@version` of all packages, in tar order. */
export function packagesOf({ files }: Pick<LayerResult, 'files'>): string[] {
  return files.flatMap(({ facts }) =>
    facts.flatMap((one) => (one.facts.packages ?? []).map(({ name, version }) => `${name}@${version}`)),
  );
}
