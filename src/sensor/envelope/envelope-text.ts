import { formatPlatform } from '../../domain/platform.ts';
import type { EncodablePackage, EncodedInventory } from '../../engine/pipeline/encode-inventory.ts';
import { decodeBatch } from '../../engine/pipeline/json-batches.ts';
import { envelopeEvidence, envelopeLayer, envelopePackage } from '../../engine/upload/envelope-parts.ts';
import type { ResolvedImage } from '../../oci/image-source.ts';
import type { SensorJob } from '../service/service-replies.ts';

/** An image that was scanned for a job. */
export interface ScannedJob {
  job: SensorJob;
  resolved: Pick<ResolvedImage, 'digest' | 'platform'>;
  inventory: EncodedInventory;
  /** Times in milliseconds since the epoch by the clock of the service. `readAt`: when the tag was resolved. */
  startedAt: number;
  readAt: number;
  finishedAt: number;
}

/** The envelope of `POST /api/scans/upload` as pieces of JSON text, so that a large inventory is never one string. */
export function* envelopeText({ job, resolved, inventory, ...times }: ScannedJob): Generator<string> {
  const { packages, layers, evidence, warnings, operatingSystem, engineRevision, sizeBytes } = inventory;
  const head = {
    scan: {
      id: job.scanId,
      startedAt: new Date(times.startedAt).toISOString(),
      readAt: new Date(times.readAt).toISOString(),
      finishedAt: new Date(times.finishedAt).toISOString(),
      status: 'succeeded',
      origin: 'sensor',
    },
    image: { ref: job.reference, digest: resolved.digest, platform: formatPlatform(resolved.platform), sizeBytes },
    scanners: [{ name: 'builtin', version: engineRevision, status: 'SUCCEEDED' }],
    ...(operatingSystem && { os: operatingSystem }),
    layers: layers.map(envelopeLayer),
    evidence: envelopeEvidence(evidence),
    warnings,
  };
  yield `${JSON.stringify(head).slice(0, -1)},"packages":[`;
  let separator = '';
  for (const batch of packages.batches) {
    for (const found of decodeBatch<EncodablePackage>(batch)) {
      yield separator + JSON.stringify(envelopePackage(found));
      separator = ',';
    }
  }
  yield ']}';
}
