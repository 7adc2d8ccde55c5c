import { formatImageReference, isReferenceProblem, parseImageReference } from '../../domain/image-reference.ts';
import { envelopeEvidence, envelopeLayer, envelopePackage } from '../../engine/upload/envelope-parts.ts';
import { UsageError } from '../cli-context.ts';
import type { ScannedImage } from '../scanned-image.ts';

/**
 * The envelope of `POST /api/scans/upload` for a local scan. `scanId` identifies the delivery, so that a repeated request is stored once.
 *
 * @throws {UsageError} when no reference names the image
 */
export function uploadEnvelope({
  scanned,
  uploadAs,
  scanId,
}: {
  scanned: ScannedImage;
  uploadAs: string | undefined;
  scanId: string;
}): object {
  const { inventory, kind, digest, platform, scannedAt } = scanned;
  const { operatingSystem, layers, evidence, warnings, packages, engineRevision, sizeBytes } = inventory;
  const time = scannedAt.toISOString();
  return {
    scan: { id: scanId, startedAt: time, readAt: time, finishedAt: time, status: 'succeeded', origin: 'cli' },
    image: {
      ref: referenceOf(scanned, uploadAs),
      ...(digest !== null && { digest }),
      ...(platform !== null && { platform }),
      ...(sizeBytes > 0 && { sizeBytes }),
    },
    scanners: [{ name: 'builtin', version: engineRevision, status: 'SUCCEEDED' }],
    ...(operatingSystem && { os: operatingSystem }),
    layers: layers.map(envelopeLayer),
    // A folder and a bill of materials have no configuration to check.
    ...(kind === 'image' && { evidence: envelopeEvidence(evidence) }),
    warnings: kind === 'image' ? warnings : [...warnings, ...unassessed(scanned)],
    packages: packages.map(envelopePackage),
  };
}

/** Content that was found and not read is part of the evidence, which only images have. It must not become complete on the service. */
function unassessed({ assessed }: ScannedImage): object[] {
  const unread = assessed.coverage.notAssessed.filter(({ packages }) => packages === 0);
  return unread.map(({ group, reason, examplePath }) => ({
    code: 'UNSUPPORTED_MEDIA_TYPE',
    message: `${group}: ${reason}`,
    ...(examplePath !== undefined && { path: examplePath }),
  }));
}

function referenceOf({ image }: ScannedImage, uploadAs: string | undefined): string {
  const text = uploadAs ?? /^(?:docker|podman|containerd):(?!\/\/)(.+)$/.exec(image)?.[1] ?? '';
  const reference = parseImageReference(text);
  if (!isReferenceProblem(reference)) return formatImageReference(reference);
  const reason =
    uploadAs === undefined ? 'requires --upload-as REFERENCE, the name of the image on the service' : reference.problem;
  throw new UsageError(uploadAs === undefined ? `${image} with --server ${reason}` : `--upload-as: ${reason}`);
}
