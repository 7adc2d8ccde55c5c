import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { validationError } from '../../../domain/api-error.ts';
import {
  familiarRepository,
  formatImageReference,
  type ImageReference,
  isReferenceProblem,
  parseImageReference,
} from '../../../domain/image-reference.ts';
import type { ResultSource } from '../../../domain/result-source.ts';
import { createTagFilter } from '../../../domain/tag-globs.ts';
import type { EncodedUpload } from '../../../engine/upload/encode-upload.ts';
import type { UploadedImage } from '../../../engine/upload/upload.ts';
import { isHostOf, isLikelyHostOf } from '../../../providers/image-host.ts';
import { refuseSensorKey } from '../../identity/api-keys/refuse-sensor-key.ts';
import {
  isBound,
  readSensorKeyBinding,
  type SensorKeyBinding,
  unboundKey,
} from '../../identity/api-keys/sensor-key-binding-store.ts';
import type { Caller } from '../../platform/audit/caller.ts';
import { findDefaultRegistryId, type RegistryRow } from '../../platform/registry-records/registry-store.ts';
import type { ScanRow } from '../scans/scan-store.ts';
import { findRegistryOfSensor } from './upload-store.ts';

/** Image and source that an upload belongs to. */
export interface UploadTarget {
  reference: ImageReference;
  registryId: string | null;
  source: Extract<ResultSource, 'sensor' | 'upload'>;
}

/**
 * Returns the image of an upload if its key may deliver it: an image of the key's registries, else one that matches its name globs, which
 * belongs to the registry through which the service would pull it. Throws FORBIDDEN and writes an audit entry for any other. `named` is the
 * waiting scan that the upload completes.
 */
export async function resolveUploadTarget(
  db: Kysely<Database>,
  caller: Caller,
  { upload, image, named }: { upload: EncodedUpload; image: UploadedImage; named: ScanRow | undefined },
): Promise<UploadTarget> {
  const { organizationId, id: keyId } = caller.principal;
  const binding = await readSensorKeyBinding(db, organizationId, keyId);
  const ofScan = named && binding.registries.find(({ id }) => id === named.registry_id);
  if (ofScan) return { reference: inRegistry(ofScan, image), registryId: ofScan.id, source: 'sensor' };
  if (image.bareRepository !== null && binding.registries.length > 0) {
    const sensorId = upload.scan.sensorId;
    const ofSensor = sensorId === null ? null : await findRegistryOfSensor(db, { organizationId, keyId, sensorId });
    const registry = registryOfBareName(binding, ofSensor);
    return { reference: inRegistry(registry, image), registryId: registry.id, source: 'sensor' };
  }
  const { reference } = image;
  const served =
    binding.registries.find((registry) => isHostOf(registry, reference.host)) ??
    binding.registries.find((registry) => isLikelyHostOf(registry, reference.host));
  if (served) return { reference, registryId: served.id, source: 'sensor' };
  if (isNamed(binding, reference)) {
    const registryId = await findDefaultRegistryId(db, organizationId, reference.host);
    return { reference, registryId, source: 'upload' };
  }
  const name = familiarRepository(reference);
  return refuseSensorKey(db, caller, {
    action: 'upload.refused',
    target: keyId,
    message: isBound(binding) ? `This key is not allowed to upload results for ${name}` : unboundKey,
    details: { image: name },
  });
}

/** A name without a host belongs to the key's registry; with several registries, to that of the sensor. */
function registryOfBareName({ registries }: SensorKeyBinding, preferredId: string | null): RegistryRow {
  const registry =
    registries.find(({ id }) => id === preferredId) ?? (registries.length === 1 ? registries[0] : undefined);
  if (registry) return registry;
  throw validationError([
    {
      path: 'image',
      message:
        'must contain the registry host, because this key is valid for several registries: registry.example/name',
    },
  ]);
}

/** Resolves the name as the catalog of the registry does. */
function inRegistry({ host }: RegistryRow, { reference, bareRepository }: UploadedImage): ImageReference {
  if (host === null || bareRepository === null) return reference;
  const placed = parseImageReference(formatImageReference({ ...reference, host, repository: bareRepository }));
  if (isReferenceProblem(placed)) throw validationError([{ path: 'image', message: placed.problem }]);
  return placed;
}

function isNamed({ uploadImages }: SensorKeyBinding, reference: ImageReference): boolean {
  const names = [familiarRepository(reference), `${reference.host}/${reference.repository}`];
  return uploadImages.some((glob) => names.some(createTagFilter({ include: glob, exclude: '' })));
}
