import { formatPlatform } from '../../domain/platform.ts';
import type { EncodablePackage, EncodedInventory } from '../../engine/pipeline/encode-inventory.ts';
import { decodeBatch } from '../../engine/pipeline/json-batches.ts';
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
    layers: layers.map(({ isEmpty, index: _index, ...layer }) => ({ ...layer, ...(isEmpty && { empty: true }) })),
    evidence: { ...evidence, config: configOf(evidence.config) },
    warnings,
  };
  yield `${JSON.stringify(head).slice(0, -1)},"packages":[`;
  let separator = '';
  for (const batch of packages.batches) {
    for (const found of decodeBatch<EncodablePackage>(batch)) {
      yield separator + JSON.stringify(packageOf(found));
      separator = ',';
    }
  }
  yield ']}';
}

function configOf({ healthcheck, ...config }: EncodedInventory['evidence']['config']) {
  if (healthcheck === undefined) return config;
  return healthcheck === null ? { ...config, hasHealthcheckField: true } : { ...config, healthcheck };
}

/** The service computes the package URL from the other fields, as the engine did. */
function packageOf(found: EncodablePackage & { key?: string; position?: number }) {
  const {
    purl: _purl,
    key: _key,
    position: _position,
    isOwnedByDistribution,
    isDevelopment,
    layerIndex,
    ...declared
  } = found;
  return {
    ...declared,
    ...(layerIndex >= 0 && { layerIndex }),
    ...(isDevelopment && { dev: true }),
    ...(isOwnedByDistribution && { os: true }),
  };
}
