import { formatPlatform } from '../../domain/platform.ts';
import type { ScanProgress } from '../../domain/scan.ts';
import { createSupportDatesReader } from '../../engine/end-of-life/current-support-dates.ts';
import { assessImage } from '../../engine/pipeline/assess-image.ts';
import type { Inventory } from '../../engine/pipeline/inventory.ts';
import { scanImage } from '../../engine/pipeline/scan-image.ts';
import type { ImageSource } from '../../oci/image-source.ts';
import { advisoryFolder } from '../obtain-snapshot.ts';
import type { ScannedImage } from '../scanned-image.ts';
import type { InputFlags } from './input-options.ts';
import type { InputTools } from './scan-input.ts';

export interface EngineScan {
  /** As the user wrote it. */
  name: string;
  kind: 'image' | 'folder';
  /** Opened here and closed after the scan. */
  source: ImageSource;
  /** Null for a digest, a file and a folder. */
  tag: string | null;
  platform: InputFlags['platform'];
  /** External scanners that scan an image too. */
  scanners: InputFlags['scanners'];
}

/** Scans an image or a folder with the engine of this process. Throws ScanError. */
export async function engineScan(
  { name, kind, source, tag, platform, scanners }: EngineScan,
  tools: InputTools,
): Promise<ScannedImage> {
  const { config, pool, progress, signal } = tools;
  const isImage = kind === 'image';
  // Loaded only if the flag is used.
  const external =
    isImage && scanners !== undefined
      ? await (await import('./external-scan.ts')).beginExternalScan(scanners, tools)
      : undefined;
  try {
    progress.show(`resolving ${name}`);
    const resolved = await source.resolve(platform, signal);
    const snapshot = await tools.snapshot();
    const onProgress = ({ phase, percent }: ScanProgress): void => progress.show(`${name}: ${phase} ${percent} %`);
    const pulled = external?.source(source) ?? source;
    const { inventory: read, matched: found } = await scanImage({
      source: pulled,
      resolved,
      pool,
      onProgress,
      signal,
      // With external scanners, their reports are matched together with the inventory.
      ...(!external && snapshot && { snapshotPath: snapshot.path }),
    });
    const platformText = formatPlatform(resolved.platform);
    const image = { name, tag, digest: resolved.digest, platform: platformText };
    if (external) progress.show(`${name}: external scanners`);
    const byAll = await external?.run({ source, resolved, image, inventory: read });
    const inventory = isImage ? (byAll?.inventory ?? read) : withoutDigests(read);
    progress.show(`${name}: matching`);
    const matched = await assessImage({
      inventory,
      tag,
      snapshotPath: snapshot?.path ?? null,
      pool,
      signal,
      ...(found && { matched: found }),
      ...(byAll && { delivered: byAll.delivered }),
      ...(!isImage && { delivered: { reported: [], foreign: [], missing: [], hasEvidence: false } }),
    });
    const { assessed, scanners: runs } = (await byAll?.merge(matched)) ?? { assessed: matched, scanners: undefined };
    return {
      image: name,
      kind,
      tag,
      digest: isImage ? resolved.digest : null,
      platform: isImage ? platformText : null,
      scannedAt: new Date(),
      inventory: byAll?.listed ?? inventory,
      assessed: isImage ? assessed : { ...assessed, grade: null },
      ...(runs && { scanners: runs }),
      snapshot,
      supportDates: await createSupportDatesReader(advisoryFolder(config))(),
    };
  } finally {
    await external?.close();
    await source.close();
  }
}

/** The digests of a folder are placeholders. */
function withoutDigests(inventory: Inventory): Inventory {
  const layers = inventory.layers.map((layer) => ({ ...layer, digest: null, diffId: null }));
  return { ...inventory, layers };
}
