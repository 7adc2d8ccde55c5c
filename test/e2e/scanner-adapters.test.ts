import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isCve } from '../../src/engine/advisories/vulnerability-ids.ts';
import {
  type ExternalScannerName,
  externalScannerNames,
  type ScannerReport,
} from '../../src/scanners/external-scanner.ts';
import { detectIsolation } from '../../src/scanners/host/detect-isolation.ts';
import type { Isolation } from '../../src/scanners/host/isolation.ts';
import { runScanner, type ScannerOutcome } from '../../src/scanners/host/run-scanner.ts';
import { defaultScannerLimits } from '../../src/scanners/host/scanner-limits.ts';
import { createScratchFolder, type ScratchFolder } from '../../src/scanners/host/scratch-folder.ts';
import { scanners } from '../../src/scanners/scanners.ts';
import { plimsoll } from '../helpers/cli-world.ts';
import { findScannerProgram } from '../helpers/run-scanner.ts';
import {
  type ScannerImage,
  type ScannerImageName,
  scannerImageNames,
  scannerImagePackages,
  writeScannerImage,
} from '../helpers/scanner-image.ts';
import { noteLines } from '../helpers/scanner-reports.ts';

/** The real programs, on PATH or in the folder PEERS_BIN, and their databases in the folder PEERS_DATA. */
const databaseNames: Partial<Record<ExternalScannerName, string>> = {
  trivy: 'trivy-cache',
  grype: 'grype-cache',
  osv: 'osv-db',
};
const databases = process.env['PEERS_DATA'] ?? '';

function databaseOf(name: ExternalScannerName): string | null {
  const folder = databaseNames[name];
  return folder === undefined ? null : path.join(databases, folder);
}

/** Empty, or what a scanner needs, for the title of a skipped test. */
function missingFor(name: ExternalScannerName): string {
  const { program } = scanners[name];
  if (findScannerProgram(program) === undefined) return ` [needs ${program} in PEERS_BIN or on PATH]`;
  const database = databaseOf(name);
  return database === null || existsSync(database) ? '' : ` [needs the database of ${program} in PEERS_DATA]`;
}

const missing = Object.fromEntries(externalScannerNames.map((name) => [name, missingFor(name)]));
const matching: readonly ExternalScannerName[] = ['trivy', 'grype', 'osv'];
const matchingMissing = [...matching, 'syft'].map((name) => missing[name]).join('');

let folder = '';
let isolation: Isolation;
let scratch: ScratchFolder;
const images = new Map<ScannerImageName, ScannerImage>();
const outcomes = new Map<string, Promise<ScannerOutcome>>();

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'plimsoll-adapters-'));
  // Scanners run as a user without rights.
  chmodSync(folder, 0o755);
  isolation = await detectIsolation(new AbortController().signal);
  scratch = await createScratchFolder(path.join(folder, 'scratch'), isolation.user?.gid ?? null);
  for (const name of scannerImageNames) images.set(name, writeScannerImage(path.join(folder, name), name));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The outcome of a scanner about an image. Each runs once. */
function outcomeOf(name: ExternalScannerName, image: ScannerImageName): Promise<ScannerOutcome> {
  const key = `${name} ${image}`;
  const running = outcomes.get(key) ?? start(name, image, databaseOf(name));
  outcomes.set(key, running);
  return running;
}

async function start(
  name: ExternalScannerName,
  image: ScannerImageName,
  databaseFolder: string | null,
  billOfMaterials = path.join(folder, `${image}.syft.json`),
) {
  const scanner = scanners[name];
  if (scanner.reads === 'sbom' && !existsSync(billOfMaterials)) await outcomeOf('syft', image);
  const { layout, archive } = images.get(image) ?? { layout: '', archive: '' };
  return runScanner({
    installed: { scanner, program: findScannerProgram(scanner.program) ?? '', databaseFolder },
    input: { 'oci-layout': layout, 'docker-archive': archive, sbom: billOfMaterials }[scanner.reads],
    platform: 'linux/amd64',
    scratch: scratch.path,
    hidden: [],
    isolation,
    limits: defaultScannerLimits,
    copyTo: name === 'syft' ? billOfMaterials : undefined,
    signal: new AbortController().signal,
  });
}

async function reportOf(name: ExternalScannerName, image: ScannerImageName): Promise<ScannerReport> {
  const { report, error, errorTail } = await outcomeOf(name, image);
  if (report === null) throw new Error(`${name} failed: ${error} ${errorTail}`);
  return report;
}

/** `CVE package`, sorted. */
const findings = async (name: ExternalScannerName, image: ScannerImageName) =>
  findingLines(await reportOf(name, image));

function findingLines({ packages, assertions }: ScannerReport): string[] {
  const lines = assertions.map(({ id, aliases, packageIndex }) => {
    return `${[id, ...aliases].find(isCve) ?? id} ${packages[packageIndex]?.name}`;
  });
  return [...new Set(lines)].sort();
}

describe('real scanners, run by the host', () => {
  for (const name of externalScannerNames) {
    it.skipIf(missing[name] !== '')(
      `${name} reads the image offline, and states its version${missing[name]}`,
      async () => {
        for (const image of scannerImageNames) {
          const { versions, report, error, errorTail } = await outcomeOf(name, image);
          expect({ error, tail: error === null ? '' : errorTail }).toEqual({ error: null, tail: '' });
          expect(report?.unread).toBe(0);
          expect(versions?.version).toMatch(/^(?:\d+\.\d+\.\d+|unknown)$/);
          expect(versions?.database === null).toBe(scanners[name].databaseCache === null);
        }
      },
    );
  }

  for (const name of ['trivy', 'syft', 'osv'] as const) {
    it.skipIf(missing[name] !== '')(
      `${name} lists the packages of the image in normalized form${missing[name]}`,
      async () => {
        for (const image of scannerImageNames) {
          const { packages, listsAllPackages } = await reportOf(name, image);
          const lines = packages.map(({ type, name: own, version }) => `${type} ${own} ${version}`).sort();
          // OSV-Scanner reads installed npm packages from the lock file of npm only, which the image of Debian does not have.
          const isListed = (line: string) => name !== 'osv' || image !== 'debian' || !line.startsWith('npm ');
          expect(lines).toEqual(scannerImagePackages[image].filter(isListed));
          expect(listsAllPackages).toBe(true);
        }
      },
    );
  }

  it.skipIf(matchingMissing !== '')(
    `trivy, grype and osv-scanner agree about the same advisories${matchingMissing}`,
    async () => {
      const [trivy = [], grype = [], osv = []] = await Promise.all(matching.map((name) => findings(name, 'alpine')));
      expect(grype).toEqual(trivy);
      expect(osv).toEqual(trivy);
      expect(trivy.length).toBeGreaterThan(20);
    },
  );

  it.skipIf(missing['grype'] !== '' || missing['syft'] !== '')(
    `grype finds the same with the bill of materials of the engine as with that of syft${missing['grype']}${missing['syft']}`,
    async () => {
      for (const image of scannerImageNames) {
        const file = path.join(folder, `${image}.cdx.json`);
        const layout = images.get(image)?.layout ?? '';
        const environment = { PLIMSOLL_DATA_DIR: path.join(folder, 'data') };
        await plimsoll(['scan', layout, '--offline', '--format', 'cyclonedx', '--output', file], { environment });
        const { report, error } = await start('grype', image, databaseOf('grype'), file);
        expect(error).toBeNull();
        expect(report && findingLines(report)).toEqual(await findings('grype', image));
      }
    },
  );

  it.skipIf(missing['dockle'] !== '')(`dockle reports a file with the setuid bit${missing['dockle']}`, async () => {
    const notes = noteLines(await reportOf('dockle', 'alpine'));
    expect(notes.filter((line) => line.includes('usr/bin/elevate'))).toHaveLength(1);
  });

  it.skipIf(missing['dive'] !== '')(`dive reports a file that two layers contain${missing['dive']}`, async () => {
    expect(noteLines(await reportOf('dive', 'alpine'))).toContain(
      'wasted-file INFO: app/server.js: 3800 bytes in 2 layers',
    );
  });

  for (const name of matching) {
    it.skipIf(missing[name] !== '' || missing['syft'] !== '')(
      `${name} fails without its database${missing[name]}${missing['syft']}`,
      async () => {
        const empty = mkdtempSync(path.join(folder, 'no-database-'));
        chmodSync(empty, 0o755);
        const { report, error } = await start(name, 'alpine', empty);
        expect(report).toBeNull();
        expect(error).not.toBeNull();
      },
    );
  }
});
