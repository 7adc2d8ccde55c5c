import { isDigest } from '../../domain/digest.ts';
import type { FixState, MatchedFinding } from '../../domain/finding.ts';
import { fixStates } from '../../domain/finding.ts';
import { isDistributionPackageType, packageTypes } from '../../domain/package.ts';
import { grades } from '../../domain/scan.ts';
import { scanErrorCodes } from '../../domain/scan-error.ts';
import { type SeverityCounts, severities } from '../../domain/severity.ts';
import type { EngineWarning } from '../../domain/warning.ts';
import { type CheckResult, checkStatuses } from '../../engine/checks/image-check.ts';
import { builtInSupportDates } from '../../engine/end-of-life/support-dates.ts';
import type { NotAssessed } from '../../engine/matching/match-result.ts';
import type { InventoryLayer, InventoryPackage } from '../../engine/pipeline/inventory.ts';
import { listOf, recordOf, textOf, textsOf } from '../../engine/text-formats/outside-values.ts';
import { noUploadEvidence } from '../../engine/upload/read-evidence.ts';
import type { ScannedImage } from '../scanned-image.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * The result of a scan of the service (`GET /api/scans/{scanId}`) in the form of a local scan, so that all formats, filters and gates apply to
 * it. A field of a wrong type is treated as absent.
 */
export function scannedOnServer(name: string, data: unknown): ScannedImage {
  const detail = recordOf(data);
  const layers = listOf(detail['layers']).map((one, index) => layerOf(recordOf(one), index));
  const rows = listOf(detail['packages']).map(recordOf);
  const packages = rows.map(packageOf);
  const positions = new Map(rows.map(({ id }, index) => [id, index]));
  /** A finding is never dropped because its package is not in the list. */
  const positionOf = (row: Fields): number => {
    const known = positions.get(row['id']);
    if (known !== undefined) return known;
    const added = packages.push(packageOf(row)) - 1;
    positions.set(row['id'], added);
    return added;
  };
  const findings = listOf(detail['findings']).map((one) => findingOf(recordOf(one), positionOf));
  const warnings = listOf(detail['warnings']).map((one) => warningOf(recordOf(one)));
  const advisories = recordOf(detail['advisories']);
  const os = recordOf(detail['os']);
  const platform = textOf(detail['platform']) ?? null;
  const engineRevision = versionOfEngine(detail);
  const content = recordOf(detail['content']);
  const builtAt = textOf(advisories['builtAt']);
  const digest = advisories['snapshot'];
  return {
    image: name,
    kind: 'image',
    tag: textOf(detail['tag']) ?? null,
    digest: textOf(detail['digest']) ?? null,
    platform,
    scannedAt: new Date(textOf(detail['scannedAt']) ?? Date.now()),
    inventory: {
      engineRevision,
      operatingSystem:
        textOf(os['id']) === undefined
          ? null
          : { id: textOf(os['id']) ?? '', versionId: textOf(os['versionId']) ?? '', name: textOf(os['name']) ?? '' },
      packages,
      layers,
      evidence: {
        ...noUploadEvidence(platform ?? 'linux/amd64'),
        ...(typeof content['bytes'] === 'number' && {
          content: { bytes: countOf(content['bytes']), packageBytes: countOf(content['packageBytes']) },
        }),
      },
      warnings,
      sizeBytes: layers.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
      uncompressedBytes: layers.reduce((sum, { uncompressedBytes }) => sum + uncompressedBytes, 0),
    },
    assessed: {
      engineRevision,
      findings,
      coverage: coverageOf(recordOf(detail['coverage'])),
      checks: listOf(detail['checks']).map((one) => checkOf(recordOf(one))),
      completeness: detail['completeness'] === 'complete' ? 'complete' : 'partial',
      riskScore: numberOf(detail['riskScore']),
      scoring: { version: numberOf(recordOf(detail['scoring'])['version']) ?? 1, contributors: [] },
      grade: grades.find((grade) => grade === detail['compliance']) ?? null,
      counts: countsOf(detail['counts']),
      fixable: numberOf(detail['fixable']),
      warnings,
    },
    snapshot:
      isDigest(digest) && builtAt !== undefined
        ? { path: '', digest, builtAt, feeds: [], missing: [], inputs: '' }
        : undefined,
    supportDates: builtInSupportDates,
  };
}

function versionOfEngine(detail: Fields): string {
  const builtin = listOf(detail['scanners'])
    .map(recordOf)
    .find(({ name }) => name === 'builtin');
  return textOf(builtin?.['version']) ?? 'service';
}

function layerOf(layer: Fields, position: number): InventoryLayer {
  const { digest, diffId } = layer;
  return {
    index: typeof layer['index'] === 'number' ? layer['index'] : position,
    isEmpty: layer['empty'] === true,
    digest: isDigest(digest) ? digest : null,
    diffId: isDigest(diffId) ? diffId : null,
    mediaType: textOf(layer['mediaType']) ?? null,
    sizeBytes: countOf(layer['sizeBytes']),
    uncompressedBytes: countOf(layer['uncompressedBytes']),
    command: textOf(layer['command']) ?? '',
    createdAt: textOf(layer['createdAt']) ?? null,
    wastedBytes: countOf(layer['wastedBytes']),
    topFiles: filesOf(layer['topFiles']),
    ...(Array.isArray(layer['removedFiles']) && { removedFiles: filesOf(layer['removedFiles']) }),
  };
}

function filesOf(files: unknown): InventoryLayer['topFiles'] {
  return listOf(files)
    .map(recordOf)
    .map(({ path, sizeBytes }) => ({ path: textOf(path) ?? '', sizeBytes: countOf(sizeBytes) }));
}

/** A type that only other scanners report is shown as `generic`. Its package URL is kept. */
function packageOf(row: Fields): InventoryPackage {
  const type = packageTypes.find((one) => one === row['type']) ?? 'generic';
  const source = recordOf(row['source']);
  const architecture = textOf(row['architecture']);
  const sourceName = textOf(source['name']);
  const layerIndex = recordOf(row['layer'])['index'];
  const [owner, files] = [recordOf(row['ownedBy']), recordOf(row['ownedFiles'])];
  return {
    type,
    name: textOf(row['name']) ?? '',
    version: textOf(row['version']) ?? '',
    purl: textOf(row['purl']) ?? '',
    licenses: textsOf(listOf(row['licenses'])),
    paths: textsOf(listOf(row['paths'])),
    layerIndex: typeof layerIndex === 'number' ? layerIndex : -1,
    isOwnedByDistribution: row['os'] === true && !isDistributionPackageType(type),
    ...(architecture !== undefined && { architecture }),
    ...(sourceName !== undefined && { source: { name: sourceName, version: textOf(source['version']) ?? '' } }),
    ...(row['dev'] === true && { isDevelopment: true }),
    ...(typeof owner['name'] === 'string' && {
      ownedBy: { type: textOf(owner['type']) ?? '', name: owner['name'], version: textOf(owner['version']) ?? '' },
    }),
    ...(typeof files['count'] === 'number' && {
      ownedFiles: { count: files['count'], bytes: countOf(files['bytes']) },
    }),
  };
}

function findingOf(row: Fields, positionOf: (row: Fields) => number): MatchedFinding {
  const packageIndex = positionOf(recordOf(row['package']));
  const id = textOf(row['cveId']) ?? textOf(row['id']) ?? '';
  const epss = recordOf(row['epss']);
  const fixState: FixState = fixStates.find((one) => one === row['fixState']) ?? 'unknown';
  return {
    vulnerability: {
      id,
      aliases: textsOf(listOf(row['aliases'])),
      severity: severityOf(row['severity']),
      severitySource: textOf(row['severitySource']) ?? '',
      cvss: cvssOf(row['cvss']),
      opinions: listOf(row['severityOpinions'])
        .map(recordOf)
        .map(({ source, severity, cvss }) => ({
          source: textOf(source) ?? '',
          severity: severityOf(severity),
          cvss: cvssOf(cvss),
        })),
      title: textOf(row['title']) ?? '',
      description: textOf(row['description']) ?? '',
      references: textsOf(listOf(row['references'])),
      publishedAt: textOf(row['publishedAt']) ?? null,
    },
    packageIndex,
    fixedVersion: textOf(row['fixedVersion']) ?? null,
    fixState,
    epss:
      typeof epss['score'] === 'number'
        ? { score: epss['score'], percentile: numberOf(epss['percentile']) ?? 0 }
        : null,
    isKnownExploited: row['kev'] === true,
    advisoryIds: [],
    isMalware: row['malware'] === true,
    sources: textsOf(listOf(row['sources'])),
  };
}

function severityOf(value: unknown): MatchedFinding['vulnerability']['severity'] {
  return severities.find((one) => one === value) ?? 'UNKNOWN';
}

function cvssOf(value: unknown): MatchedFinding['vulnerability']['cvss'] {
  const { version, vector, score, source } = recordOf(value);
  if (typeof score !== 'number') return null;
  return { version: textOf(version) ?? '', vector: textOf(vector) ?? '', score, source: textOf(source) ?? '' };
}

function checkOf(check: Fields): CheckResult {
  return {
    id: textOf(check['id']) ?? '',
    title: textOf(check['title']) ?? '',
    status: checkStatuses.find((one) => one === check['status']) ?? 'NOT_APPLICABLE',
    weight: numberOf(check['weight']) ?? 0,
    cisControl: textOf(check['cisControl']) ?? null,
    evidence: textsOf(listOf(check['evidence'])),
    remediation: textOf(check['remediation']) ?? '',
  };
}

function coverageOf(coverage: Fields): { assessed: number; notAssessed: NotAssessed[] } {
  const notAssessed = listOf(coverage['notAssessed'])
    .map(recordOf)
    .map(({ group, kind, reason, packages, count, examplePath }): NotAssessed => {
      const files = countOf(count) - countOf(packages);
      return {
        group: textOf(group) ?? textOf(kind) ?? '',
        reason: textOf(reason) ?? '',
        packages: countOf(packages),
        ...(files > 0 && { files }),
        ...(textOf(examplePath) !== undefined && { examplePath: textOf(examplePath) ?? '' }),
      };
    });
  return { assessed: countOf(coverage['assessed']), notAssessed };
}

function countsOf(value: unknown): SeverityCounts | null {
  if (value === null || value === undefined) return null;
  const counts = recordOf(value);
  const [critical, high, medium, low, negligible, unknown] = [
    'critical', 'high', 'medium', 'low', 'negligible', 'unknown',
  ].map((name) => countOf(counts[name])); // biome-ignore format: a table
  return {
    critical: critical ?? 0,
    high: high ?? 0,
    medium: medium ?? 0,
    low: low ?? 0,
    negligible: negligible ?? 0,
    unknown: unknown ?? 0,
  };
}

const warningCodes = [...scanErrorCodes, 'MALFORMED_FILE', 'FILE_TOO_LARGE', 'NOT_UTF8'] as const;

function warningOf({ code, message, path, layerIndex }: Fields): EngineWarning {
  return {
    code: warningCodes.find((one) => one === code) ?? 'INTERNAL',
    message: textOf(message) ?? '',
    ...(typeof path === 'string' && { path }),
    ...(typeof layerIndex === 'number' && { layerIndex }),
  };
}

function numberOf(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

function countOf(value: unknown): number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : 0;
}
