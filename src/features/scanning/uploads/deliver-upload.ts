import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { notFound, validationError } from '../../../domain/api-error.ts';
import { newId } from '../../../domain/ids.ts';
import {
  familiarRepository,
  formatImageReference,
  isReferenceProblem,
  parseImageReference,
} from '../../../domain/image-reference.ts';
import { lacksScanner } from '../../../domain/scan.ts';
import type { ScanErrorRecord } from '../../../domain/scan-error.ts';
import { statusOf } from '../../../domain/scan-rank.ts';
import type { EncodedUpload } from '../../../engine/upload/encode-upload.ts';
import type { UploadedImage } from '../../../engine/upload/upload.ts';
import type { AssessedFinding } from '../../findings/lifecycle/assessment-result.ts';
import { lockRematchStateForShare } from '../../findings/lifecycle/due-rematch-store.ts';
import { lockAttestationsForShare } from '../../findings/lifecycle/finding-lock-store.ts';
import { refuseSensorKey } from '../../identity/api-keys/refuse-sensor-key.ts';
import { readSensorKeyBinding } from '../../identity/api-keys/sensor-key-binding-store.ts';
import { actorOf, type Caller } from '../../platform/audit/caller.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { consumeScanQuota } from '../../platform/plans/consume-scan-quota.ts';
import { planLimit } from '../../platform/plans/plan-limit.ts';
import { lockRegistryForShare } from '../../platform/registry-records/registry-store.ts';
import { ensureImage, ensureTagOfResult } from '../images/image-store.ts';
import { type ScanOutcome, storeFacts, writeOutcome } from '../scans/complete-scan.ts';
import { queueOtherPlatformsForSensor } from '../scans/queue-other-platforms.ts';
import { endScan, findScan, type ScanRow, startScan } from '../scans/scan-store.ts';
import { hasLaterRead, lockTagPlatform } from '../scans/tag-platform-store.ts';
import { assessUpload, type UploadDependencies } from './assess-upload.ts';
import { resolveUploadTarget, type UploadTarget } from './resolve-upload-target.ts';
import type { UploadAnswer } from './upload-schema.ts';
import {
  type DeliveryKey,
  deleteSensorJob,
  findDelivery,
  insertDelivery,
  insertRunningScan,
  recordReadTime,
} from './upload-store.ts';

const nothing = { vulnerabilities: 0, packages: 0, layers: 0 };

/**
 * Creates a scan from an upload, or completes the scan that it names. A repeated delivery with the same `scan.id` gets the first response
 * and changes nothing.
 */
export async function deliverUpload(
  deps: UploadDependencies,
  caller: Caller,
  upload: EncodedUpload,
  signal: AbortSignal,
): Promise<UploadAnswer> {
  const { organizationId, id: keyId } = caller.principal;
  const { image, scan, warnings } = upload;
  if (image === null) {
    return { scanId: null, imageId: null, status: null, accepted: nothing, duplicate: false, warnings };
  }
  const key = scan.id === null ? null : { organizationId, keyId, externalId: externalIdOf(scan.id, scan.sensorId) };
  const before = key && (await findDelivery(deps.db, key));
  if (before) return again(before);
  const named = await namedScan(deps.db, caller, upload);
  const placement = await resolveUploadTarget(deps.db, caller, { upload, image, named });
  if (named) requireSameImage(named, placement);
  if (named && named.status > 2) return hadEnded(named);
  const tag = named?.tag ?? tagOf(image);
  const outcome = scan.failure
    ? null
    : withRequested(named, {
        ...(await assessUpload(deps, organizationId, { upload, image, tag }, signal)),
        source: placement.source,
      });
  const delivery: Delivery = {
    caller,
    upload,
    image,
    placement,
    tag,
    key,
    named,
    outcome,
    findings: outcome ? await storeFacts(deps.db, outcome) : [],
  };
  try {
    return await deps.db.transaction().execute((transaction) => storeDelivery(transaction, delivery));
  } catch (error) {
    if (error instanceof ConcurrentResult) return again(await findDelivery(deps.db, error.key));
    throw error;
  }
}

/** Values that one transaction writes. */
interface Delivery {
  caller: Caller;
  upload: EncodedUpload;
  image: UploadedImage;
  placement: UploadTarget;
  tag: string;
  /** Null when the sender gave no id. */
  key: DeliveryKey | null;
  /** The scan that the upload completes; undefined for a new scan. */
  named: ScanRow | undefined;
  /** Null when the sender could not scan the image. */
  outcome: ScanOutcome | null;
  findings: AssessedFinding[];
}

/**
 * Locks in the same order as all code that creates scans: re-match state, attestations, registry, then the scan and its rows. The plan is not locked,
 * and its quota is consumed last: writing a large result takes seconds, in which no other request of the organization must wait.
 */
async function storeDelivery(transaction: Kysely<Database>, delivery: Delivery): Promise<UploadAnswer> {
  const { caller, upload, key, named, placement, outcome, findings } = delivery;
  const { organizationId } = caller.principal;
  await lockRematchStateForShare(transaction);
  // Locked before the image, which creating a tag locks.
  await lockAttestationsForShare(transaction, organizationId);
  // Locked before the scan, as the removal of a registry locks them. A registry that is being removed is ignored.
  const registryId = named ? named.registry_id : placement.registryId;
  const registry =
    registryId === null ? undefined : await lockRegistryForShare(transaction, organizationId, registryId);
  const row = named
    ? await startScan(transaction, named.id)
    : await insertScan(transaction, delivery, registry?.id ?? null);
  if (!row) return endedConcurrently(transaction, caller, named);
  const isLate = outcome !== null && (await isLateResult(transaction, row, { upload, outcome }));
  const answer: UploadAnswer = {
    scanId: row.id,
    imageId: row.image_id,
    status: isLate ? 'CANCELLED' : outcome ? 'COMPLETE' : 'FAILED',
    accepted: outcome && !isLate ? upload.accepted : nothing,
    duplicate: false,
    warnings: isLate ? [late.message, ...upload.warnings] : upload.warnings,
  };
  if (key && !(await insertDelivery(transaction, key, { scanId: row.id, answer }))) throw new ConcurrentResult(key);
  if (isLate) await endScan(transaction, row.id, { status: 'CANCELLED', error: late });
  else if (outcome) await writeOutcome(transaction, row, outcome, findings);
  else await endScan(transaction, row.id, { status: 'FAILED', error: failureOf(upload) });
  await deleteSensorJob(transaction, row.id);
  await recordAudit(transaction, {
    ...actorOf(caller),
    action: isLate ? 'scan.cancelled' : outcome ? 'scan.uploaded' : 'scan.failed',
    target: row.id,
    details: { image: `${row.image}:${row.tag}`, origin: row.origin, externalId: upload.scan.id, ...answer.accepted },
  });
  if (outcome && !isLate) await queuePlatforms(transaction, delivery);
  if (!named && !(await consumeScanQuota(transaction, organizationId, 1))) throw planLimit('scansPerMonth');
  return answer;
}

/** A sensor reads the platforms of an index with its first scan. */
async function queuePlatforms(transaction: Kysely<Database>, { named, image }: Delivery): Promise<void> {
  if (!named?.all_platforms) return;
  await queueOtherPlatformsForSensor(transaction, named, { own: image.platform, all: image.platforms });
}

/** Error of a scan whose image was read before that of a result which the tag platform already has. */
const late: ScanErrorRecord = {
  code: 'CANCELLED',
  message: 'A result of this tag that was read later was delivered before; the upload was not stored.',
};

/** Results of a tag platform count in the order in which their images were read, so that a late delivery does not replace a newer result. */
async function isLateResult(
  transaction: Kysely<Database>,
  row: ScanRow,
  { upload, outcome }: { upload: EncodedUpload; outcome: ScanOutcome },
): Promise<boolean> {
  const { readAt } = upload.scan;
  if (readAt === null) return false;
  const tagPlatform = await lockTagPlatform(transaction, row, outcome.platform, outcome.source);
  if (await hasLaterRead(transaction, tagPlatform.id, readAt)) return true;
  await recordReadTime(transaction, row.id, readAt);
  return false;
}

/** Ids of the service are the same for all senders; other ids are unique per sensor. */
function externalIdOf(id: string, sensorId: string | null): string {
  return sensorId === null || isScanId(id) ? id : `${sensorId} ${id}`;
}

function isScanId(text: string): boolean {
  return /^scan_[a-z2-7]{26}$/.test(text);
}

/** Rolls back the work of a repeated delivery when the first one was stored meanwhile. */
class ConcurrentResult extends Error {
  readonly key: DeliveryKey;

  constructor(key: DeliveryKey) {
    super('the same upload was stored concurrently');
    this.key = key;
  }
}

function again(answer: unknown): UploadAnswer {
  // This function has stored the value as a response.
  return { ...(answer as UploadAnswer), duplicate: true };
}

function hadEnded(scan: ScanRow): UploadAnswer {
  return {
    scanId: scan.id,
    imageId: scan.image_id,
    status: statusOf(scan.status),
    accepted: nothing,
    duplicate: false,
    warnings: ['The scan had already ended; the upload was not stored.'],
  };
}

/** Ended between the first read and the transaction. */
async function endedConcurrently(
  transaction: Kysely<Database>,
  caller: Caller,
  named: ScanRow | undefined,
): Promise<UploadAnswer> {
  const now = named && (await findScan(transaction, caller.principal.organizationId, named.id));
  if (!now) throw notFound('Scan');
  return hadEnded(now);
}

/** Returns the scan that the upload completes: one that waits for a sensor of this key. Returns undefined when the upload is a new scan. */
async function namedScan(db: Kysely<Database>, caller: Caller, { scan }: EncodedUpload): Promise<ScanRow | undefined> {
  if (scan.id === null || !isScanId(scan.id)) return undefined;
  const { organizationId, id: keyId } = caller.principal;
  const row = await findScan(db, organizationId, scan.id);
  if (row?.origin !== 'sensor') throw notFound('Scan');
  const { registries } = await readSensorKeyBinding(db, organizationId, keyId);
  if (registries.some(({ id }) => id === row.registry_id)) return row;
  return refuseSensorKey(db, caller, {
    action: 'upload.refused',
    target: row.id,
    message: 'The scan in scan.id belongs to a registry that this sensor key is not valid for',
    details: { image: row.image },
  });
}

function requireSameImage(scan: ScanRow, { reference }: UploadTarget): void {
  const wanted = parseImageReference(scan.reference);
  const isSame =
    !isReferenceProblem(wanted) && wanted.host === reference.host && wanted.repository === reference.repository;
  if (!isSame) throw validationError([{ path: 'image', message: 'does not match the image of the scan in scan.id' }]);
}

function tagOf({ reference, digest }: UploadedImage): string {
  return reference.tag ?? reference.digest ?? digest ?? 'latest';
}

async function insertScan(
  transaction: Kysely<Database>,
  { caller, upload, image: uploaded, placement, tag: tagName }: Delivery,
  registryId: string | null,
): Promise<ScanRow> {
  const { organizationId, id: keyId } = caller.principal;
  const { reference } = placement;
  const image = await ensureImage(transaction, {
    organizationId,
    registryId,
    source: 'registry',
    repository: `${reference.host}/${reference.repository}`,
    name: familiarRepository(reference),
    isSeen: false,
  });
  const tag = await ensureTagOfResult(transaction, image, tagName);
  const id = newId('scan');
  return insertRunningScan(transaction, {
    id,
    batch_id: newId('bat'),
    organization_id: organizationId,
    image_id: image.id,
    tag_id: tag.id,
    registry_id: image.registry_id,
    image: image.name,
    tag: tag.name,
    reference: formatImageReference(reference),
    requested_platform: uploaded.platform,
    requested_scanners: upload.scanners.map(({ name }) => name),
    are_scanners_explicit: false,
    origin: upload.scan.origin,
    request_key: `upload ${id}`,
    queued_by: keyId,
    ...(isPast(upload.scan.startedAt) && { started_at: upload.scan.startedAt }),
  });
}

function isPast(time: string | null): boolean {
  return time !== null && Date.parse(time) <= Date.now();
}

function failureOf({ scan }: EncodedUpload) {
  return { code: scan.failure ?? 'INTERNAL', message: 'The scan failed on the host of the sensor.' } as const;
}

/** A scanner that was requested by name and did not succeed, or that failed, makes the result partial. */
function withRequested(named: ScanRow | undefined, outcome: ScanOutcome): ScanOutcome {
  if (!named) return outcome;
  const isExplicit = (name: string): boolean => named.are_scanners_explicit && named.requested_scanners.includes(name);
  const scanners = (outcome.scanners ?? []).map((run) => ({
    ...run,
    requested: isExplicit(run.name) ? ('explicit' as const) : ('default' as const),
  }));
  const succeeded = new Set<string>(scanners.filter(({ status }) => status === 'SUCCEEDED').map(({ name }) => name));
  const isMissing =
    lacksScanner(scanners) ||
    named.requested_scanners.some((name) => name !== 'builtin' && isExplicit(name) && !succeeded.has(name));
  return {
    ...outcome,
    scanners,
    ...(isMissing && { assessed: { ...outcome.assessed, completeness: 'partial' as const } }),
  };
}
