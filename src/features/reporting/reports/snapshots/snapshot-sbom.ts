import type { Kysely } from 'kysely';
import type { Database } from '../../../../db/schema.ts';
import { sbomFormatNames, sbomFormats } from '../../../../engine/sbom/sbom-formats.ts';
import type { SbomInput, SbomPackage } from '../../../../engine/sbom/sbom-input.ts';
import { inTurns } from '../../../../lib/in-turns.ts';
import {
  componentColumns,
  type DistinctPackage,
  documentColumns,
  type SbomReportFacts,
} from '../../../../reports/kinds/sbom-report/sbom-report-facts.ts';
import type { RowOf } from '../../../../reports/report-document.ts';
import { readSbomInput } from '../../../scanning/scans/read-sbom-input.ts';
import { findScan } from '../../../scanning/scans/scan-store.ts';
import { countNeverScanned, listScansInScope } from './sbom-scan-store.ts';
import { type SnapshotContent, type SnapshotRequest, snapshotDataset } from './snapshot-content.ts';

/** Maximum total length of the bills of materials in one report, in characters. */
const documentsLengthMax = 256 * 1024 * 1024;
const shownLicenses = 40;
const shownPackages = 200;

/** Components and bills of materials of every result in the scope. One result is in memory at a time. */
export async function snapshotSbom(transaction: Kysely<Database>, request: SnapshotRequest): Promise<SnapshotContent> {
  const scans = await listScansInScope(transaction, request);
  const neverScanned = await countNeverScanned(transaction, request);
  const totals = createTotals();
  return {
    datasets: [
      snapshotDataset({
        id: 'components',
        title: 'Components',
        columns: componentColumns,
        rows: () => componentRows(transaction, request.organizationId, { scans, totals }),
      }),
      snapshotDataset({
        id: 'documents',
        title: 'Documents',
        columns: documentColumns,
        rows: () => documentRows(transaction, request.organizationId, { scans, totals }),
      }),
    ],
    facts: async (): Promise<SbomReportFacts> => totals.facts(neverScanned),
  };
}

interface ScopeResults {
  scans: readonly string[];
  totals: SbomTotals;
}

async function* inputs(
  transaction: Kysely<Database>,
  organizationId: string,
  scans: readonly string[],
): AsyncGenerator<{ scanId: string; input: SbomInput; isPartial: boolean }> {
  for (const scanId of scans) {
    const scan = await findScan(transaction, organizationId, scanId);
    const input = scan && (await readSbomInput(transaction, scan));
    if (input) yield { scanId, input, isPartial: scan.completeness === 'partial' };
  }
}

async function* componentRows(
  transaction: Kysely<Database>,
  organizationId: string,
  { scans, totals }: ScopeResults,
): AsyncGenerator<RowOf<typeof componentColumns>> {
  for await (const { input, isPartial } of inputs(transaction, organizationId, scans)) {
    totals.addResult(isPartial);
    for (const found of input.packages) {
      totals.addComponent(found);
      yield {
        image: input.image,
        tag: input.tag,
        platform: input.platform,
        digest: input.digest,
        packageType: found.type,
        package: found.name,
        version: found.version,
        license: licenseOf(found),
        source: found.source?.name ?? null,
        layer: found.layerIndex,
        purl: found.purl,
      };
    }
  }
}

async function* documentRows(
  transaction: Kysely<Database>,
  organizationId: string,
  { scans, totals }: ScopeResults,
): AsyncGenerator<RowOf<typeof documentColumns>> {
  let length = 0;
  for await (const { scanId, input } of inputs(transaction, organizationId, scans)) {
    const names = length > documentsLengthMax ? [] : sbomFormatNames;
    const documents = await Promise.all(names.map(async (name) => ({ name, text: await write(input, name) })));
    length += documents.reduce((sum, { text }) => sum + text.length, 0);
    const isIncluded = documents.length > 0 && length <= documentsLengthMax;
    totals.addDocument(isIncluded);
    if (!isIncluded) continue;
    for (const { name, text } of documents) {
      const { image, tag, platform, digest } = input;
      const { mediaType } = sbomFormats[name];
      yield { image, tag, platform, digest, scanId, format: name, mediaType, document: text };
    }
  }
}

async function write(input: SbomInput, name: (typeof sbomFormatNames)[number]): Promise<string> {
  const pieces: string[] = [];
  for await (const piece of inTurns(sbomFormats[name].write(input))) pieces.push(piece);
  return pieces.join('');
}

function licenseOf({ licenses }: SbomPackage): string | null {
  return licenses.length === 0 ? null : licenses.join(' AND ');
}

type SbomTotals = ReturnType<typeof createTotals>;

function createTotals() {
  const counts = { results: 0, partial: 0, components: 0, withoutLicense: 0, documents: 0, documentsLeftOut: 0 };
  const types = new Map<string, number>();
  const licenses = new Map<string, number>();
  const distinct = new Map<string, CountedPackage>();
  const count = (map: Map<string, number>, key: string): void => void map.set(key, (map.get(key) ?? 0) + 1);
  const ranked = (map: ReadonlyMap<string, number>) =>
    [...map].sort(([one, few], [other, many]) => many - few || (one < other ? -1 : 1));
  return {
    addResult(isPartial: boolean): void {
      counts.results += 1;
      if (isPartial) counts.partial += 1;
    },
    addComponent(found: SbomPackage): void {
      counts.components += 1;
      count(types, found.type);
      addDistinct(distinct, found, counts.results);
      if (found.licenses.length === 0) counts.withoutLicense += 1;
      for (const license of new Set(found.licenses)) count(licenses, license);
    },
    addDocument(isIncluded: boolean): void {
      counts[isIncluded ? 'documents' : 'documentsLeftOut'] += 1;
    },
    facts: (withoutResult: number): SbomReportFacts => ({
      ...counts,
      withoutResult,
      distinct: distinct.size,
      byType: ranked(types).map(([type, components]) => ({ type, components })),
      byLicense: ranked(licenses)
        .slice(0, shownLicenses)
        .map(([license, components]) => ({ license, components })),
      licensesInAll: licenses.size,
      packages: mostUsed([...distinct.values()]),
    }),
  };
}

interface CountedPackage {
  counted: DistinctPackage;
  lastResult: number;
}

/** A package that one result contains in several places counts once for the result. */
function addDistinct(distinct: Map<string, CountedPackage>, found: SbomPackage, result: number): void {
  const { type: packageType, name, version } = found;
  const key = JSON.stringify([packageType, name, version]);
  const known = distinct.get(key);
  if (known === undefined) {
    const counted = { packageType, package: name, version, license: licenseOf(found), results: 1 };
    distinct.set(key, { counted, lastResult: result });
  } else if (known.lastResult !== result) {
    known.counted.results += 1;
    known.lastResult = result;
  }
}

function mostUsed(packages: readonly CountedPackage[]): DistinctPackage[] {
  const nameOf = (one: DistinctPackage): string => `${one.package}\0${one.version}\0${one.packageType}`;
  return packages
    .map(({ counted }) => counted)
    .toSorted((one, other) => other.results - one.results || (nameOf(one) < nameOf(other) ? -1 : 1))
    .slice(0, shownPackages);
}
