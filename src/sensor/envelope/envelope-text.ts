import { formatPlatform } from '../../domain/platform.ts';
import type { EncodablePackage, EncodedInventory, EncodedPackages } from '../../engine/pipeline/encode-inventory.ts';
import { decodeBatch } from '../../engine/pipeline/json-batches.ts';
import { envelopeEvidence, envelopeLayer, envelopePackage } from '../../engine/upload/envelope-parts.ts';
import type { ReportedVulnerability } from '../../engine/upload/upload.ts';
import type { ResolvedImage } from '../../oci/image-source.ts';
import type { ExternalRun, ExternalScanResult } from '../../scanners/host/external-scan.ts';
import type { ListedRecords } from '../../scanners/host/list-records.ts';
import type { SensorJob } from '../service/service-replies.ts';
import { envelopeStatements } from './envelope-statements.ts';

/** An image that was scanned for a job. */
export interface ScannedJob {
  job: SensorJob;
  resolved: Pick<ResolvedImage, 'digest' | 'platform' | 'platforms'>;
  inventory: EncodedInventory;
  /** Reports of external scanners. Absent: none was run. */
  external?: Pick<ExternalScanResult, 'runs' | 'reported' | 'extended' | 'unversioned' | 'statements'>;
  /** Entries of the databases of external scanners about the packages. */
  records?: readonly ListedRecords[];
  /** Times in milliseconds since the epoch by the clock of the service. `readAt`: when the tag was resolved. */
  startedAt: number;
  readAt: number;
  finishedAt: number;
}

/** The envelope of `POST /api/scans/upload` as pieces of JSON text, so that a large inventory is never one string. */
export function* envelopeText({
  job,
  resolved,
  inventory,
  external,
  records = [],
  ...times
}: ScannedJob): Generator<string> {
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
    image: {
      ref: job.reference,
      digest: resolved.digest,
      platform: formatPlatform(resolved.platform),
      platforms: resolved.platforms.map(formatPlatform),
      sizeBytes,
    },
    scanners: [
      { name: 'builtin', version: engineRevision, status: 'SUCCEEDED' },
      ...(external?.runs ?? []).map(envelopeRun),
    ],
    ...(operatingSystem && { os: operatingSystem }),
    layers: layers.map(envelopeLayer),
    evidence: envelopeEvidence(evidence),
    warnings,
  };
  yield JSON.stringify(head).slice(0, -1);
  const reported = (external?.reported ?? []).flatMap((batch) => decodeBatch<ReportedVulnerability>(batch));
  const wanted = new Set(reported.map(({ packageIndex }) => packageIndex));
  const subjects = new Map<number, object>();
  const { packages: known, foreign } = external?.extended ?? { packages, foreign: undefined };
  const listed = function* () {
    let index = 0;
    for (const found of decoded(known, foreign)) {
      const item = envelopePackage(found);
      if (wanted.has(index)) subjects.set(index, subjectOf(found));
      // The service cannot compute the package URL of a type that it does not know.
      yield index < known.count ? item : { ...item, purl: found.purl };
      index += 1;
    }
    // The service counts packages without a version as not assessed.
    yield* external?.unversioned ?? [];
  };
  yield* member('packages', listed());
  yield* member('vulnerabilities', reportedEntries(reported, subjects));
  if (external) yield* member('statements', envelopeStatements(external, records));
  yield '}';
}

function* decoded(...lists: (EncodedPackages | undefined)[]): Generator<EncodablePackage> {
  for (const list of lists) for (const batch of list?.batches ?? []) yield* decodeBatch<EncodablePackage>(batch);
}

function* member(name: string, items: Iterable<object>): Generator<string> {
  yield `,"${name}":[`;
  let separator = '';
  for (const item of items) {
    yield separator + JSON.stringify(item);
    separator = ',';
  }
  yield ']';
}

function envelopeRun({ name, versions, status, durationMs, findings }: ExternalRun): object {
  const [version, databaseVersion] = [versions?.version, versions?.database?.version];
  return {
    name,
    status,
    durationMs,
    findings,
    ...(version && { version }),
    ...(databaseVersion && { databaseVersion }),
  };
}

/** The fields by which the service finds the package in the list. */
function subjectOf({ type, name, version, architecture, source }: EncodablePackage): object {
  return { type, name, version, ...(architecture && { architecture }), ...(source && { source }) };
}

function* reportedEntries(
  reported: readonly ReportedVulnerability[],
  subjects: ReadonlyMap<number, object>,
): Generator<object> {
  for (const { packageIndex, ...report } of reported) {
    yield { ...report, package: subjects.get(packageIndex) };
  }
}
