import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { ScanError } from '../../domain/scan-error.ts';
import { createSupportDatesReader } from '../../engine/end-of-life/current-support-dates.ts';
import { assessImage } from '../../engine/pipeline/assess-image.ts';
import { readSbomFile, sbomFileBytesMax } from '../../engine/upload/sbom-file/read-sbom-file.ts';
import { advisoryFolder } from '../obtain-snapshot.ts';
import type { ScannedImage } from '../scanned-image.ts';
import type { InputTools } from './scan-input.ts';

/** Matches the packages of a bill of materials. Throws ScanError. */
export async function scanSbomInput(
  { name, path }: { name: string; path: string },
  tools: InputTools,
): Promise<ScannedImage> {
  const { config, pool, progress, signal } = tools;
  progress.show(`reading ${name}`);
  const { inventory, delivered } = readSbomFile(await readFile(path));
  const snapshot = await tools.snapshot();
  progress.show(`${name}: matching`);
  const snapshotPath = snapshot?.path ?? null;
  const assessed = await assessImage({ inventory, tag: null, snapshotPath, pool, signal, delivered });
  return {
    image: name,
    kind: 'sbom',
    tag: null,
    digest: null,
    platform: null,
    scannedAt: new Date(),
    inventory,
    assessed: { ...assessed, grade: null },
    snapshot,
    supportDates: await createSupportDatesReader(advisoryFolder(config))(),
  };
}

async function readFile(path: string): Promise<Buffer> {
  try {
    await using handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
    const stats = await handle.stat();
    if (!stats.isFile()) throw new ScanError('INVALID_REFERENCE', 'The bill of materials is not a regular file.');
    if (stats.size > sbomFileBytesMax)
      throw new ScanError('LIMIT_EXCEEDED', `The bill of materials is larger than ${sbomFileBytesMax} bytes.`);
    return await handle.readFile();
  } catch (error) {
    if (error instanceof ScanError) throw error;
    throw new ScanError('INVALID_REFERENCE', 'The bill of materials cannot be opened.', { cause: error });
  }
}
