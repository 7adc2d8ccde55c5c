import { type Severity, severities } from '../../domain/severity.ts';
import { listOf, recordOf, textOf, textsOf } from '../../engine/text-formats/outside-values.ts';
import { type JsonShapeLimits, parseBoundedJson } from '../../lib/json-shape.ts';
import { UsageError } from '../cli-context.ts';
import { readNamedFile } from './read-named-file.ts';

/** A scan as `--format json` or the API wrote it. Texts are hostile. */
export interface EarlierScan {
  image: string;
  digest: string | null;
  platform: string | null;
  completeness: 'complete' | 'partial';
  /** Name of the distribution. Null when there is none. */
  os: string | null;
  /** Digest of the advisory snapshot. */
  snapshot: string | null;
  engineRevision: string | null;
  compliance: string | null;
  riskScore: number | null;
  /** Compressed size of the image. */
  sizeBytes: number | null;
  findings: EarlierFinding[];
  packages: EarlierPackage[];
  /** Kinds of content that were not assessed. */
  notAssessed: { kind: string; count: number }[];
  /** Number of findings that filters left out of the document. */
  unlisted: number;
}

export interface EarlierFinding {
  id: string;
  aliases: string[];
  severity: Severity;
  isKnownExploited: boolean;
  isMalware: boolean;
  epssScore: number | null;
  fixedVersion: string | null;
  fixState: string;
  title: string;
  package: EarlierPackage;
  layer: { index: number; command: string } | null;
}

export interface EarlierPackage {
  name: string;
  version: string;
  type: string;
  purl: string;
  paths: string[];
}

const bytesMax = 512 * 1024 * 1024;
const shape: JsonShapeLimits = { values: 30_000_000, depth: 64, stringBytes: 1024 * 1024 };

/** Reads a JSON document of one or several scans. Throws UsageError. */
export async function readEarlierScans(path: string): Promise<EarlierScan[]> {
  const document = parse(await readNamedFile(path, bytesMax), path);
  const data = 'data' in document ? recordOf(document['data']) : document;
  const images = Array.isArray(data['images']) ? data['images'].map(recordOf) : [data];
  if (
    images.length === 0 ||
    !images.every((one) => textOf(one['image']) !== undefined && Array.isArray(one['findings']))
  )
    throw new UsageError(`${path} is not a document of \`plimsoll scan --format json\``);
  return images.map(toEarlierScan);
}

function parse(bytes: Buffer, path: string): Readonly<Record<string, unknown>> {
  try {
    return recordOf(parseBoundedJson(bytes, shape));
  } catch (error) {
    if (error instanceof SyntaxError) throw new UsageError(`${path} is not valid JSON, or exceeds a limit`);
    throw error;
  }
}

/** Reads the members of a document. Members of other types than documented count as absent. */
export function toEarlierScan(document: object): EarlierScan {
  const fields = recordOf(document);
  const advisories = recordOf(fields['advisories']);
  return {
    image: textOf(fields['image']) ?? '',
    digest: textOf(fields['digest']) ?? null,
    platform: textOf(fields['platform']) ?? null,
    completeness: fields['completeness'] === 'complete' ? 'complete' : 'partial',
    os: textOf(recordOf(fields['os'])['name']) ?? null,
    snapshot: textOf(advisories['snapshot']) ?? null,
    engineRevision: textOf(fields['engineRevision']) ?? null,
    compliance: textOf(fields['compliance']) ?? null,
    riskScore: numberOf(fields['riskScore']),
    sizeBytes: numberOf(fields['sizeBytes']),
    findings: listOf(fields['findings']).map((one) => toFinding(recordOf(one))),
    packages: listOf(fields['packages']).map(toPackage),
    notAssessed: listOf(recordOf(fields['coverage'])['notAssessed']).map((one) => ({
      kind: textOf(recordOf(one)['kind']) ?? '',
      count: numberOf(recordOf(one)['count']) ?? 0,
    })),
    unlisted: listOf(fields['unlisted']).reduce<number>((sum, one) => sum + (numberOf(recordOf(one)['count']) ?? 0), 0),
  };
}

function toFinding(fields: Readonly<Record<string, unknown>>): EarlierFinding {
  const layer = recordOf(fields['layer']);
  return {
    id: textOf(fields['cveId']) ?? '',
    aliases: textsOf(fields['aliases']),
    severity: severities.find((one) => one === fields['severity']) ?? 'UNKNOWN',
    isKnownExploited: fields['kev'] === true,
    isMalware: fields['malware'] === true,
    epssScore: numberOf(recordOf(fields['epss'])['score']),
    fixedVersion: textOf(fields['fixedVersion']) ?? null,
    fixState: textOf(fields['fixState']) ?? 'unknown',
    title: textOf(fields['title']) ?? '',
    package: toPackage(fields['package']),
    layer:
      typeof layer['index'] === 'number' ? { index: layer['index'], command: textOf(layer['command']) ?? '' } : null,
  };
}

function toPackage(value: unknown): EarlierPackage {
  const fields = recordOf(value);
  return {
    name: textOf(fields['name']) ?? '',
    version: textOf(fields['version']) ?? '',
    type: textOf(fields['type']) ?? '',
    purl: textOf(fields['purl']) ?? '',
    paths: textsOf(fields['paths']),
  };
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
