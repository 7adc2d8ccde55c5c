import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Command } from 'commander';
import { compare as compareSemver, parse } from 'semver';
import { openSnapshot } from '../src/engine/advisories/open-snapshot.ts';
import { refreshSnapshot } from '../src/engine/advisories/refresh-snapshot.ts';
import { matchInventory } from '../src/engine/matching/match-inventory.ts';
import type { InventoryPackage } from '../src/engine/pipeline/inventory.ts';
import { naivePythonFindings, type OsvRecord } from '../test/helpers/naive-matching.ts';
import { naiveOsvRule } from '../test/helpers/naive-osv-rule.ts';
import { advisoryMirror, mirrorMissing, mirrorRecords } from '../test/helpers/real-images.ts';

/**
 * Processor time of matching for each 1,000 packages, with real records: npm and PyPI packages that have advisories, at their bounds, and as
 * many without. `cold` opens the snapshot, `warm` matches again with it open. The reference judges the same packages with the records of
 * their names in memory, without code of the engine. Peak memory is that of the process after matching and before the reference.
 *
 * node bench/matching.ts [--packages 4000] [--rounds 5]
 */
const values = new Command()
  .option('--packages <number>', '', '4000')
  .option('--rounds <number>', '', '5')
  .parse()
  .opts<{ packages: string; rounds: string }>();
if (mirrorMissing !== '') throw new Error(`This benchmark cannot run here:${mirrorMissing}`);

const mirror = advisoryMirror();
const folder = mkdtempSync(path.join(tmpdir(), 'plimsoll-matching-'));
try {
  const records = { npm: mirrorRecords<OsvRecord>(mirror, 'npm'), pypi: mirrorRecords<OsvRecord>(mirror, 'PyPI') };
  const packages = [...choosePackages('npm', records.npm), ...choosePackages('pypi', records.pypi)];
  const feeds = ['osv:npm', 'osv:PyPI'];
  const { snapshot } = await refreshSnapshot({ folder, bases: [pathToFileURL(mirror).href], feeds });
  const rounds = Number(values.rounds);
  const cold = median(rounds, () => matchAll(snapshot.path, packages));
  const opened = openSnapshot(snapshot.path);
  const inventory = { operatingSystem: null, packages };
  const findings = matchInventory(inventory, opened).findings.length;
  const warm = median(rounds, () => void matchInventory(inventory, opened));
  const peakMegabytes = process.resourceUsage().maxRSS / 1024;
  opened.close();
  const byName = { npm: groupByName(records.npm), pypi: groupByName(records.pypi) };
  const naive = median(1, () => judgeNaively(packages, byName));
  const perThousand = (ms: number) => ((ms / packages.length) * 1000).toFixed(1);
  console.log(
    `${packages.length} packages, ${findings} findings; milliseconds of processor time for each 1,000 packages`,
  );
  console.log(`cold ${perThousand(cold)}, warm ${perThousand(warm)}, reference ${perThousand(naive)}`);
  console.log(`reference / cold ${(naive / cold).toFixed(1)}, reference / warm ${(naive / warm).toFixed(1)}`);
  console.log(
    `peak memory with all records of both ecosystems loaded for the reference: ${peakMegabytes.toFixed(0)} MiB`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function matchAll(file: string, packages: InventoryPackage[]): void {
  const snapshot = openSnapshot(file);
  matchInventory({ operatingSystem: null, packages }, snapshot);
  snapshot.close();
}

/** A quarter of the packages: names with advisories at one of their bounds, and as many names without. */
function choosePackages(type: 'npm' | 'pypi', records: readonly OsvRecord[]): InventoryPackage[] {
  const versions = new Map<string, string>();
  for (const { affected = [] } of records) {
    for (const { package: named, ranges = [] } of affected) {
      const bound = ranges.flatMap(({ events }) => events).find(({ fixed, last_affected: last }) => fixed ?? last);
      const version = bound?.['last_affected'] ?? bound?.['fixed'];
      if (named?.name !== undefined && version !== undefined && !versions.has(named.name))
        versions.set(named.name, version);
    }
  }
  const chosen = [...versions].slice(0, Number(values.packages) / 4);
  return chosen.flatMap(([name, version]) => [
    item(type, name, version),
    item(type, `${name}-without-advisories`, version),
  ]);
}

function item(type: 'npm' | 'pypi', name: string, version: string): InventoryPackage {
  return { type, name, version, licenses: [], purl: '', paths: [], layerIndex: 0, isOwnedByDistribution: false };
}

function groupByName(records: readonly OsvRecord[]): Map<string, OsvRecord[]> {
  const byName = new Map<string, OsvRecord[]>();
  for (const record of records) {
    for (const name of new Set((record.affected ?? []).map(({ package: named }) => named?.name ?? ''))) {
      byName.set(name, [...(byName.get(name) ?? []), record]);
    }
  }
  return byName;
}

function judgeNaively(packages: InventoryPackage[], byName: Record<'npm' | 'pypi', Map<string, OsvRecord[]>>): void {
  for (const { type, name, version } of packages) {
    if (type === 'npm') naiveNpm(byName.npm.get(name) ?? [], name, version);
    else naivePythonFindings(byName.pypi.get(name) ?? [], name, version);
  }
}

function naiveNpm(records: readonly OsvRecord[], name: string, version: string): void {
  for (const { affected = [] } of records) {
    naiveOsvRule(
      affected.filter(({ package: named }) => named?.name === name),
      version,
      (left, right) => (parse(left, true) && parse(right, true) ? compareSemver(left, right, true) : undefined),
    );
  }
}

/** Processor time of the process in milliseconds, median of some rounds. */
function median(rounds: number, run: () => void): number {
  const times = Array.from({ length: rounds }, () => {
    const before = process.cpuUsage();
    run();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return times.sort((left, right) => left - right)[Math.floor(rounds / 2)] ?? 0;
}
