import type { Config } from '../../config/config.ts';
import { scanLimitsOf } from '../../config/scan-limits-of.ts';
import { formatImageReference, isReferenceProblem, parseImageReference } from '../../domain/image-reference.ts';
import { formatPlatform } from '../../domain/platform.ts';
import type { ScanProgress } from '../../domain/scan.ts';
import { createSupportDatesReader } from '../../engine/end-of-life/current-support-dates.ts';
import { assessImage } from '../../engine/pipeline/assess-image.ts';
import { scanImage } from '../../engine/pipeline/scan-image.ts';
import type { ImageSource } from '../../oci/image-source.ts';
import { openImageSource } from '../../oci/open-image-source.ts';
import type { RegistryCredentials } from '../../oci/registry/registry-credentials.ts';
import { advisoryFolder } from '../obtain-snapshot.ts';
import type { ScannedImage } from '../scanned-image.ts';
import type { InputFlags } from './input-options.ts';
import type { InputTools } from './scan-input.ts';

export interface ImageInput {
  /** Reference, folder or file as typed by the user. */
  name: string;
  flags: InputFlags;
  credentials: RegistryCredentials | undefined;
}

/** Scans an image of a registry, a layout or an archive without a server. Throws ScanError. */
export async function scanImageInput(input: ImageInput, tools: InputTools): Promise<ScannedImage> {
  const { name } = input;
  const { config, pool, progress, signal } = tools;
  progress.show(`resolving ${name}`);
  const source = await openSource(input, config, signal);
  try {
    const resolved = await source.resolve(input.flags.platform, signal);
    const snapshot = await tools.snapshot();
    const onProgress = ({ phase, percent }: ScanProgress): void => progress.show(`${name}: ${phase} ${percent} %`);
    const { inventory } = await scanImage({ source, resolved, pool, onProgress, signal });
    progress.show(`${name}: matching`);
    const tag = tagOf(name, source);
    const assessed = await assessImage({ inventory, tag, snapshotPath: snapshot?.path ?? null, pool, signal });
    const { digest, platform } = resolved;
    return {
      image: name,
      tag,
      digest,
      platform: formatPlatform(platform),
      scannedAt: new Date(),
      inventory,
      assessed,
      snapshot,
      supportDates: await createSupportDatesReader(advisoryFolder(config))(),
    };
  } finally {
    await source.close();
  }
}

function openSource({ name, flags, credentials }: ImageInput, config: Config, signal: AbortSignal) {
  const allowPrivate = flags.allowPrivate === true || config.allowPrivateRegistries;
  const proxy = config.httpsProxy === null ? undefined : { url: config.httpsProxy, noProxy: config.noProxy ?? '' };
  const { authorities } = config;
  const trust = authorities === null ? {} : { authorities };
  const addressPolicy = { allowPrivate, isInsecure: flags.insecure === true, ...(proxy && { proxy }), ...trust };
  const { plainBytesMax, ratioMax } = scanLimitsOf(config);
  return openImageSource(name, { credentials, addressPolicy, archive: { plainBytesMax, ratioMax } }, signal);
}

/** Returns null for a digest or a file. */
function tagOf(image: string, source: ImageSource): string | null {
  const reference = parseImageReference(image.replace(/^docker:\/\//, ''));
  if (isReferenceProblem(reference) || formatImageReference(reference) !== source.description) return null;
  return reference.digest === null ? (reference.tag ?? 'latest') : null;
}
