import type { EncodablePackage } from '../pipeline/encode-inventory.ts';
import type { Inventory } from '../pipeline/inventory.ts';

/** The parts of an envelope of `POST /api/scans/upload` as `read-upload.ts` reads them. */

export function envelopeLayer({ isEmpty, index: _index, ...layer }: Inventory['layers'][number]): object {
  return { ...layer, ...(isEmpty && { empty: true }) };
}

/** JSON has no undefined: a field says that the format of the image has health checks and the image has none. */
export function envelopeEvidence({ config, ...evidence }: Inventory['evidence']): object {
  const { healthcheck, ...others } = config;
  const health = healthcheck === null ? { hasHealthcheckField: true } : { ...(healthcheck && { healthcheck }) };
  return { ...evidence, config: { ...others, ...health } };
}

/** The service computes the package URL from the other fields, as the engine did. */
export function envelopePackage(found: EncodablePackage & { key?: string; position?: number }): object {
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
