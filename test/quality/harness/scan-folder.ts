import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { analyzers } from '../../../src/engine/analyzers/analyzers.ts';
import { encodeLayerResult } from '../../../src/engine/pipeline/encode-layer-result.ts';
import type { Inventory } from '../../../src/engine/pipeline/inventory.ts';
import { layerLimits } from '../../../src/engine/pipeline/limits.ts';
import { mergeEncodedLayers } from '../../../src/engine/pipeline/merge-encoded-layers.ts';
import { scanLayer } from '../../../src/engine/pipeline/scan-layer.ts';
import { imageConfig } from '../../helpers/layer-result.ts';

/** The inventory of a folder that is the root of an image with one layer, read by the engine from a real tar. */
export async function scanFolder(folder: string): Promise<Inventory> {
  const work = mkdtempSync(path.join(tmpdir(), 'plimsoll-quality-'));
  try {
    const file = path.join(work, 'layer.tar');
    execFileSync('tar', ['--numeric-owner', '--sort=name', '-C', folder, '-cf', file, '.']);
    const digest = `sha256:${await fileHash(file)}` as const;
    const sizeBytes = statSync(file).size;
    const mediaType = 'application/vnd.oci.image.layer.v1.tar';
    const locator = { kind: 'file', path: file, offsetBytes: 0, sizeBytes } as const;
    const layer = { digest, diffId: digest, mediaType, sizeBytes, locator };
    const result = await scanLayer({ layer, analyzers, limits: layerLimits, signal: new AbortController().signal });
    const layers = [{ encoded: encodeLayerResult(result), mediaType }];
    return mergeEncodedLayers({ config: imageConfig(), layers });
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function fileHash(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(file)) hash.update(piece);
  return hash.digest('hex');
}
