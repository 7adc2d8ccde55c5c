import { createHash } from 'node:crypto';
import type { OperatingSystem } from '../../domain/package.ts';
import { jsonExcess } from '../../lib/json-shape.ts';
import type { Inventory } from '../pipeline/inventory.ts';
import { addIssue, EnvelopeFields, type EnvelopeNotes, isRecord, warn } from './envelope-fields.ts';
import { PackageList } from './package-list.ts';
import { noUploadEvidence, readUploadEvidence, readWarnings } from './read-evidence.ts';
import { readImage, readScan, readScanners } from './read-header.ts';
import { readLayers } from './read-layers.ts';
import { readPackages } from './read-packages.ts';
import { readStatements } from './read-statements.ts';
import { readVulnerabilities } from './read-vulnerabilities.ts';
import { describeUnversioned } from './unversioned-packages.ts';
import { type Upload, type UploadReading, uploadShapeLimits } from './upload.ts';

/** Marks an inventory as uploaded. Inventories of own scans have the engine's revision. */
export const uploadRevision = 'upload-1';

const topLevelKeys = ['scan', 'image', 'scanners', 'vulnerabilities', 'packages', 'layers'] as const;
const warningsMax = 50;

/**
 * Parses an uploaded envelope (JSON text, UTF-8). All content is hostile: size and nesting are measured before parsing, only known keys are
 * read, all wrong types are reported at once, and the result is bounded and storable.
 */
export function readUpload(bytes: Uint8Array): UploadReading {
  const excess = jsonExcess(bytes, uploadShapeLimits);
  if (excess !== undefined) return { kind: 'malformed', message: `The request body ${excess}` };
  const value = parse(bytes);
  if (value === undefined) return { kind: 'malformed', message: 'The request body is not valid JSON' };
  if (!isRecord(value)) return { kind: 'invalid', issues: [{ path: 'body', message: 'must be an object' }] };
  const notes: EnvelopeNotes = { issues: [], warnings: new Map(), characters: 0 };
  for (const key of topLevelKeys) {
    if (Object.hasOwn(value, key) && value[key] === null) {
      addIssue(notes, key, key === 'scan' || key === 'image' ? 'must be an object' : 'must be an array');
    }
  }
  const upload = readEnvelope(new EnvelopeFields(value, '', notes), notes);
  return notes.issues.length > 0 ? { kind: 'invalid', issues: notes.issues } : { kind: 'upload', upload };
}

/** Undefined when it is not JSON. JSON's own null is a value. */
function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

function readEnvelope(envelope: EnvelopeFields, notes: EnvelopeNotes): Upload {
  const scan = readScan(envelope, notes);
  const image = readImage(envelope, notes);
  const scanners = readScanners(envelope, notes);
  const layers = readLayers(envelope);
  const list = new PackageList();
  const packages = readPackages(envelope, notes, { list, layers });
  const reports = readVulnerabilities(envelope, notes, { list, layers, scanners });
  const operatingSystem = readOperatingSystem(envelope) ?? packages.distribution;
  const platform = image?.platform ?? 'linux/amd64';
  const evidence = readUploadEvidence(envelope, { platform, layers });
  const resolved = list.resolve(operatingSystem);
  const positionOf = (entry: number): number | undefined => {
    const named = packages.entries[entry];
    return named && resolved.positions.get(named);
  };
  const warnings = readWarnings(envelope);
  if (image === null) warn(notes, 'The envelope has no image; nothing was stored.');
  else if (scan.id === null) warn(notes, 'The envelope has no scan.id; a repeated delivery creates another scan.');
  const inventory: Inventory = {
    engineRevision: uploadRevision,
    operatingSystem,
    packages: resolved.packages,
    layers,
    evidence: evidence ?? noUploadEvidence(platform),
    warnings,
    sizeBytes: envelope.object('image')?.count('sizeBytes') ?? layers.reduce((sum, one) => sum + one.sizeBytes, 0),
    uncompressedBytes: layers.reduce((sum, one) => sum + one.uncompressedBytes, 0),
  };
  return {
    scan,
    image,
    scanners,
    inventory,
    contentHash: createHash('sha256')
      .update(JSON.stringify([inventory, resolved.foreign]))
      .digest('hex'),
    foreign: resolved.foreign,
    reported: reports.map(({ package: about, ...report }) => ({
      ...report,
      packageIndex: resolved.positions.get(about) ?? 0,
    })),
    statements: readStatements(envelope, { inventory, positionOf }),
    missing: [
      ...describeUnversioned(packages.unversioned),
      ...(envelope.has('packages') ? [] : [{ group: 'packages', reason: 'The upload has no list of packages.' }]),
      ...(evidence ? [] : [{ group: 'configuration', reason: 'The upload has no image configuration to check.' }]),
      ...(scanners.some(({ status }) => status === 'FAILED')
        ? [{ group: 'scanners', reason: 'A scanner failed at the sender.' }]
        : []),
    ],
    accepted: { vulnerabilities: reports.length, packages: packages.accepted, layers: layers.length },
    warnings: [...notes.warnings]
      .slice(0, warningsMax)
      .map(([sentence, times]) => (times === 1 ? sentence : `${sentence} (${times} times)`)),
  };
}

/** Some senders call the release a name: `{family: 'debian', name: '12'}`. */
function releaseOf(name: string | null): string {
  return name !== null && /^[0-9][0-9a-z.]*$/.test(name) ? name : '';
}

/** `os` of the envelope, or `image.os` when that is an object: `{id, versionId, codename?, name?}`. */
function readOperatingSystem(envelope: EnvelopeFields): OperatingSystem | null {
  const image = envelope.object('image');
  const os =
    envelope.object('os') ?? (typeof image?.typed('os', ['string', 'object']) === 'object' ? image.object('os') : null);
  const id = (os?.text('id', 64) ?? os?.text('family', 64))?.toLowerCase();
  if (!os || !id) return null;
  const codename = os.text('codename', 64);
  const idLike = os.texts('idLike', 10);
  const cpe = os.text('cpe', 300);
  return {
    id,
    versionId: os.text('versionId', 64) ?? os.text('version', 64) ?? releaseOf(os.text('name', 64)),
    ...(codename === null ? {} : { codename }),
    name: os.text('name', 200) ?? '',
    ...(idLike.length > 0 && { idLike }),
    ...(cpe !== null && { cpe }),
  };
}
