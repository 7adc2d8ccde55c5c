import { scannerSettingsOf } from '../../config/scanner-settings-of.ts';
import { lacksScanner, type ScannerRun } from '../../domain/scan.ts';
import type { AssessedImage, DeliveredFacts } from '../../engine/pipeline/assess-image.ts';
import { decodeInventory, encodeInventory } from '../../engine/pipeline/encode-inventory.ts';
import type { Inventory } from '../../engine/pipeline/inventory.ts';
import { decodeBatch } from '../../engine/pipeline/json-batches.ts';
import { describeUnversioned } from '../../engine/upload/unversioned-packages.ts';
import type { ForeignPackage, ReportedVulnerability } from '../../engine/upload/upload.ts';
import { fetchLayer } from '../../oci/fetch-layer.ts';
import type { ImageSource, ResolvedImage } from '../../oci/image-source.ts';
import type { ExternalScannerName } from '../../scanners/external-scanner.ts';
import type { ExternalScanResult } from '../../scanners/host/external-scan.ts';
import { type MergeContext, mergeResult } from '../../scanners/host/merge-result.ts';
import { openExternalScanners } from '../../scanners/host/open-external-scanners.ts';
import type { InputTools } from './scan-input.ts';

/** The external scanners of one scan of `plimsoll scan --scanners`. */
export interface CliExternalScan {
  source(source: ImageSource): ImageSource;
  run(scanned: {
    source: ImageSource;
    resolved: ResolvedImage;
    image: { name: string; tag: string | null; digest: string | null; platform: string };
    inventory: Inventory;
  }): Promise<ScannedByAll>;
  close(): Promise<void>;
}

export interface ScannedByAll {
  /** With the packages that only external scanners have, of types that the engine knows. */
  inventory: Inventory;
  /** With all packages, for the output. */
  listed: Inventory;
  delivered: DeliveredFacts;
  merge(assessed: AssessedImage): Promise<{ assessed: AssessedImage; scanners: ScannerRun[] }>;
}

export async function beginExternalScan(
  names: readonly ExternalScannerName[],
  { config, signal, warn }: Pick<InputTools, 'config' | 'signal' | 'warn'>,
): Promise<CliExternalScan> {
  const { places, limits, hidden } = scannerSettingsOf(config);
  const scanners = openExternalScanners(places, {
    folder: config.scannersFolder,
    hidden,
    limits,
    onMessage: () => undefined,
  });
  const session = await scanners.begin(names, fetchLayer);
  return {
    source: (source) => session?.source(source) ?? source,
    async run({ inventory, ...image }) {
      const request = { ...image, inventory: encodeInventory(inventory), earlier: [] };
      const result = (await session?.run(request, signal)) ?? withoutRuns;
      for (const { name, error } of result.runs) if (error !== null) warn(`${name}: ${error}`);
      const { extended } = result;
      const known = extended ? decodeInventory({ ...request.inventory, packages: extended.packages }) : inventory;
      const delivered = deliveredFrom(result);
      const foreign = delivered.foreign.map((one) => ({ ...one, type: 'generic' as const }));
      return {
        inventory: known,
        listed: { ...known, packages: [...known.packages, ...foreign] },
        delivered,
        merge: (assessed) =>
          merge(assessed, result, names, {
            detected: inventory.packages.length,
            requested: 'explicit',
            lookUp: async (questions) => {
              const packages = extended?.packages ?? request.inventory.packages;
              const { operatingSystem } = inventory;
              return (await session?.lookUp({ questions, packages, operatingSystem }, signal)) ?? [];
            },
          }),
      };
    },
    async close() {
      await session?.close();
      await scanners.close();
    },
  };
}

const withoutRuns: ExternalScanResult = {
  runs: [],
  reported: [],
  extended: null,
  unversioned: [],
  statements: [],
  owned: [],
};

function deliveredFrom({ reported, extended, unversioned }: ExternalScanResult): DeliveredFacts {
  return {
    reported: reported.flatMap((batch) => decodeBatch<ReportedVulnerability>(batch)),
    foreign: (extended?.foreign.batches ?? []).flatMap((batch) => decodeBatch<ForeignPackage>(batch)),
    missing: describeUnversioned(unversioned),
    hasEvidence: true,
  };
}

async function merge(
  assessed: AssessedImage,
  result: ExternalScanResult,
  names: readonly ExternalScannerName[],
  context: MergeContext,
): Promise<{ assessed: AssessedImage; scanners: ScannerRun[] }> {
  const merged = await mergeResult(assessed, result, context);
  const missing = names.filter((name) => !merged.scanners.some((run) => run.name === name)).map(notInstalled);
  const scanners = [...merged.scanners, ...missing];
  if (!lacksScanner(scanners)) return { ...merged, scanners };
  return { assessed: { ...merged.assessed, completeness: 'partial' }, scanners };
}

function notInstalled(name: ExternalScannerName): ScannerRun {
  return {
    name,
    version: null,
    databaseVersion: null,
    status: 'UNAVAILABLE',
    requested: 'explicit',
    durationMs: null,
    findings: null,
    error: `${name} is not installed`,
  };
}
