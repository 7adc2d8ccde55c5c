import { ScanError } from '../../../domain/scan-error.ts';
import { type JsonShapeLimits, jsonExcess } from '../../../lib/json-shape.ts';
import { cyclonedxFromXml } from '../../analyzers/sbom/cyclonedx-from-xml.ts';
import { isObject } from '../../analyzers/sbom/json-objects.ts';
import { readSpdxTags } from '../../analyzers/sbom/read-spdx-tags.ts';
import type { NotAssessed } from '../../matching/match-result.ts';
import type { DeliveredFacts } from '../../pipeline/assess-image.ts';
import type { Inventory } from '../../pipeline/inventory.ts';
import { readPurl } from '../../pipeline/read-purl.ts';
import { readUpload } from '../read-upload.ts';
import { uploadLimits } from '../upload.ts';
import { readCyclonedxDocument } from './read-cyclonedx-document.ts';
import { readSpdxDocument } from './read-spdx-document.ts';
import type { SbomDocument, SbomEntry } from './sbom-document.ts';

/** Bytes of a bill of materials. That of an image with 100,000 packages has about as many. */
export const sbomFileBytesMax = 256 * 1024 * 1024;

const shape: JsonShapeLimits = { values: 8_000_000, depth: 64, stringBytes: 1024 * 1024 };

/** The packages of a bill of materials in the form that is matched. */
export interface SbomInventory {
  format: 'CycloneDX' | 'SPDX';
  inventory: Inventory;
  delivered: DeliveredFacts;
}

/**
 * Reads a bill of materials: CycloneDX JSON or XML, SPDX 2 JSON or tag-value, also as the predicate of an in-toto statement. Packages without a
 * package URL or a version are counted as not assessed. Throws MALFORMED_ARCHIVE, UNSUPPORTED_MEDIA_TYPE, LIMIT_EXCEEDED.
 */
export function readSbomFile(bytes: Buffer): SbomInventory {
  const { format, document } = readDocument(bytes);
  if (document.entries.length > uploadLimits.packages) throw tooLarge();
  const usable = document.entries.filter(({ purl }) => hasVersion(purl));
  const reading = readUpload(Buffer.from(JSON.stringify(envelopeOf(document, usable))));
  if (reading.kind !== 'upload') throw tooLarge();
  const { inventory, foreign, warnings } = reading.upload;
  const missing = missingOf(document, usable);
  if (document.isDamaged || warnings.some((text) => text.startsWith('A package was ignored')))
    missing.push({ group: 'sbom', reason: 'Entries of the bill of materials were ignored: they are no packages.' });
  return { format, inventory, delivered: { reported: [], foreign, missing, hasEvidence: false } };
}

function tooLarge(): ScanError {
  return new ScanError('LIMIT_EXCEEDED', 'The bill of materials has more packages or text than can be matched.');
}

/** A field that no component fills is absent: its absence is a fact of the file and not of the image. */
function envelopeOf({ operatingSystem }: SbomDocument, usable: readonly SbomEntry[]): object {
  return {
    ...(operatingSystem && { os: operatingSystem }),
    packages: usable.map(({ purl, licenses, supplier, paths, source, isDevelopment, isOwnedByDistribution }) => ({
      purl,
      licenses,
      ...(supplier !== undefined && { supplier }),
      paths,
      ...(source && { source }),
      ...(isDevelopment && { dev: true }),
      ...(isOwnedByDistribution && { os: true }),
    })),
  };
}

function hasVersion(purl: string): boolean {
  return (readPurl(purl)?.version ?? '') !== '';
}

type Missing = Pick<NotAssessed, 'group' | 'reason'>;

function missingOf({ entries, unnamed }: SbomDocument, usable: readonly SbomEntry[]): Missing[] {
  const missing: Missing[] = [];
  const unversioned = entries.length - usable.length;
  if (unnamed.count > 0)
    missing.push({
      group: 'sbom',
      reason: `${amount(unnamed.count)} no package URL, for example ${unnamed.example}.`,
    });
  if (unversioned > 0)
    missing.push({ group: 'sbom', reason: `${amount(unversioned)} no valid package URL with a version.` });
  if (usable.length === 0) missing.push({ group: 'sbom', reason: 'The bill of materials lists no package.' });
  return missing;
}

function amount(packages: number): string {
  return packages === 1 ? '1 package has' : `${packages} packages have`;
}

function readDocument(bytes: Buffer): { format: SbomInventory['format']; document: SbomDocument } {
  const start = bytes
    .subarray(0, 4096)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (start.startsWith('SPDXVersion:') || start.startsWith('##')) {
    const entries = readSpdxTags(bytes).map((item) => ({ ...item, paths: [] }));
    return {
      format: 'SPDX',
      document: { entries, operatingSystem: null, unnamed: { count: 0, example: '' }, isDamaged: false },
    };
  }
  if (start.startsWith('<')) return { format: 'CycloneDX', document: readCyclonedxDocument(parseXml(bytes)) };
  const document = withoutStatement(parse(bytes));
  if (document['bomFormat'] === 'CycloneDX') return { format: 'CycloneDX', document: readCyclonedxDocument(document) };
  if (typeof document['spdxVersion'] === 'string') return { format: 'SPDX', document: readSpdxDocument(document) };
  if (typeof document['@context'] === 'string' || Array.isArray(document['@graph']))
    throw new ScanError('UNSUPPORTED_MEDIA_TYPE', 'SPDX 3 is not supported; use SPDX 2 or CycloneDX.');
  throw new ScanError('MALFORMED_ARCHIVE', 'The file is no bill of materials in the format CycloneDX or SPDX.');
}

function parse(bytes: Buffer): Record<string, unknown> {
  const excess = jsonExcess(bytes, shape);
  if (excess !== undefined) throw new ScanError('LIMIT_EXCEEDED', `The bill of materials ${excess}.`);
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (isObject(value)) return value;
  } catch (cause) {
    throw new ScanError('MALFORMED_ARCHIVE', 'The bill of materials is not valid JSON.', { cause });
  }
  throw new ScanError('MALFORMED_ARCHIVE', 'The bill of materials is not a JSON object.');
}

function parseXml(bytes: Buffer): Record<string, unknown> {
  const converted = cyclonedxFromXml(bytes.toString('utf8'), { elements: shape.values });
  if (typeof converted === 'object') return converted;
  if (converted === 'unreadable')
    throw new ScanError(
      'MALFORMED_ARCHIVE',
      'The bill of materials is not well-formed XML, or it has too many elements.',
    );
  throw new ScanError('UNSUPPORTED_MEDIA_TYPE', 'Of bills of materials in XML, only CycloneDX is supported.');
}

/** An attestation (in-toto statement) has the document as its predicate. */
function withoutStatement(document: Record<string, unknown>): Record<string, unknown> {
  const { _type: type, predicate } = document;
  return typeof type === 'string' && type.startsWith('https://in-toto.io/Statement') && isObject(predicate)
    ? predicate
    : document;
}
