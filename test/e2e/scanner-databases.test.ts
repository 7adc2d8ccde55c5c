import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OperatingSystem } from '../../src/domain/package.ts';
import { decodeInventory, encodePackages } from '../../src/engine/pipeline/encode-inventory.ts';
import { createEnginePool } from '../../src/engine/pipeline/engine-pool.ts';
import type { Inventory } from '../../src/engine/pipeline/inventory.ts';
import { scanImageEncoded } from '../../src/engine/pipeline/scan-image.ts';
import { ociLayoutSource } from '../../src/oci/archive/oci-layout-source.ts';
import { correlateReports } from '../../src/scanners/correlation/correlate-reports.ts';
import { lookUp } from '../../src/scanners/host/look-up.ts';
import { scanners } from '../../src/scanners/scanners.ts';
import { askedPackage } from '../helpers/asked-package.ts';
import { recordedOutputs } from '../helpers/recorded-outputs.ts';
import { type ScannerImageName, scannerImageNames, writeScannerImage } from '../helpers/scanner-image.ts';
import { inPieces } from '../helpers/scanner-reports.ts';

/** The real databases of the scanners in the folder PEERS_DATA. */
const folders = { trivy: 'trivy-cache', grype: 'grype-cache', osv: 'osv-db' };
const names = ['trivy', 'grype', 'osv'] as const;
const folderOf = (name: (typeof names)[number]): string => path.join(process.env['PEERS_DATA'] ?? '', folders[name]);
const missing = (name: (typeof names)[number]): string =>
  process.env['PEERS_DATA'] !== undefined && existsSync(folderOf(name))
    ? ''
    : ` [needs the database of ${name} in PEERS_DATA]`;

const { signal } = new AbortController();
const system = (id: string, versionId: string): OperatingSystem => ({ id, versionId, name: id });
const alpine = system('alpine', '3.18.4');
const debian = system('debian', '12');
const almalinux = system('almalinux', '9.4');

/** Packages with a vulnerability that was fixed in them, and one that other packages have. */
const cases = [
  [askedPackage('apk', 'libcrypto3', { source: 'openssl' }), alpine, 'CVE-2023-2650', 'CVE-2022-48174'],
  [askedPackage('deb', 'libssl3', { source: 'openssl' }), debian, 'CVE-2023-5363', 'CVE-2022-0563'],
  [askedPackage('rpm', 'openssl-libs', { source: 'openssl' }), almalinux, 'CVE-2022-1292', 'CVE-2022-3715'],
  [askedPackage('rpm', 'npm', { source: 'nodejs', module: 'nodejs:18' }), almalinux, 'CVE-2023-30581', 'CVE-2022-1292'],
  [askedPackage('npm', 'lodash'), alpine, 'CVE-2021-23337', 'CVE-2020-7598'],
  [askedPackage('pypi', 'Django'), debian, 'CVE-2022-28346', 'CVE-2024-56201'],
  [askedPackage('maven', 'org.apache.logging.log4j:log4j-core'), debian, 'CVE-2021-44228', 'CVE-2022-42889'],
] as const;

let folder = '';
const inventories = new Map<ScannerImageName, Inventory>();
const pool = createEnginePool({ workers: 1 });

beforeAll(async () => {
  if (names.every((name) => missing(name) !== '')) return;
  folder = mkdtempSync(path.join(tmpdir(), 'plimsoll-databases-'));
  for (const name of scannerImageNames) {
    const source = ociLayoutSource({ path: writeScannerImage(path.join(folder, name), name).layout });
    const resolved = await source.resolve(undefined, signal);
    const { inventory } = await scanImageEncoded({ source, resolved, pool, onProgress: () => undefined, signal });
    inventories.set(name, decodeInventory(inventory));
  }
});
afterAll(async () => {
  await pool.close();
  if (folder !== '') rmSync(folder, { recursive: true });
});

for (const name of names) {
  describe.skipIf(missing(name) !== '')(`the real database of ${name}${missing(name)}`, () => {
    it.each(cases)('has entries about %j of %j: %s, and not %s', async (asked, operatingSystem, present, absent) => {
      const [ids] = (await scanners[name].lookUp?.(folderOf(name), [asked], operatingSystem, signal)) ?? [];
      expect([ids?.has(present), ids?.has(absent)]).toEqual([true, false]);
    });

    it('tells a package without entries from a release or a kind of packages that it does not know', async () => {
      const ask = (type: string, operatingSystem: OperatingSystem) =>
        scanners[name].lookUp?.(folderOf(name), [askedPackage(type, 'no-such-package')], operatingSystem, signal);
      expect(await ask('npm', debian)).toEqual([new Set()]);
      expect(await ask('deb', debian)).toEqual([new Set()]);
      expect(await ask('deb', system('debian', '99'))).toEqual([name === 'osv' ? new Set() : null]);
      expect(await ask('unheard-of', debian)).toEqual([null]);
    });

    it('has an entry about everything that the scanner reported with it', async () => {
      for (const { title, bytes } of recordedOutputs(name)) {
        const image = scannerImageNames.find((one) => title.endsWith(one));
        const inventory = image && inventories.get(image);
        if (!inventory) throw new Error(`there is no image for ${title}`);
        const report = await scanners[name].parse(inPieces(bytes));
        const { statements } = correlateReports([{ name, report }], inventory);
        const keys = Object.keys(statements[0]?.asserted ?? {});
        expect(keys.length).toBeGreaterThan(3);
        const questions = keys.map((key) => ({
          position: Number(key.slice(0, key.indexOf(' '))),
          ids: [key.slice(key.indexOf(' ') + 1)],
        }));
        const { packages, operatingSystem } = inventory;
        const task = {
          packages: encodePackages(packages),
          operatingSystem,
          scanners: [{ name, databaseFolder: folderOf(name), questions }],
        };
        const [found] = await lookUp(task, [scanners[name]], signal);
        expect({ title, missing: keys.filter((key) => found?.known[key] !== true) }).toEqual({ title, missing: [] });
      }
    });
  });
}
