import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fullSizeOr, isFullSize } from '../../../test/helpers/full-size.ts';
import {
  naiveDebianFindings,
  naiveNpmFindings,
  naivePythonFindings,
  type OsvRecord,
} from '../../../test/helpers/naive-matching.ts';
import { advisoryMirror, mirrorMissing, mirrorRecords, writePartOfMirror } from '../../../test/helpers/real-images.ts';
import type { DeclaredPackage } from '../../domain/package.ts';
import { openSnapshot } from '../advisories/open-snapshot.ts';
import { refreshSnapshot } from '../advisories/refresh-snapshot.ts';
import type { AdvisorySnapshot } from '../advisories/snapshot.ts';
import { apkAnalyzer } from '../analyzers/apk/apk-analyzer.ts';
import { dpkgAnalyzer } from '../analyzers/dpkg/dpkg-analyzer.ts';
import { builtInSupportDates } from '../end-of-life/support-dates.ts';
import { supportEnd } from '../end-of-life/support-end.ts';
import type { InventoryPackage } from '../pipeline/inventory.ts';
import { matchInventory } from './match-inventory.ts';

/**
 * Matches real package databases with real records and compares with a reference implementation that shares no code with the engine. `npm test`
 * reads all records of the packages and a tenth of the others, and `npm run quality` all records.
 */

const roots = path.resolve(import.meta.dirname, '../../../../shared/data/package-dbs');
const dpkgMissing = existsSync('/usr/bin/dpkg-query') ? '' : ' [needs dpkg-query]';

function asInstalled(declared: DeclaredPackage): InventoryPackage {
  return { ...declared, purl: '', paths: [], layerIndex: 0, isOwnedByDistribution: false };
}

function readRoot(name: string): InventoryPackage[] {
  const [file, analyzer] = name.startsWith('alpine')
    ? (['lib/apk/db/installed', apkAnalyzer] as const)
    : (['var/lib/dpkg/status', dpkgAnalyzer] as const);
  const facts = analyzer.analyze({ path: file, bytes: readFileSync(path.join(roots, name, file)) });
  return (facts.packages ?? []).map(asInstalled);
}

/** `CVE source`, sorted and unique: the unit that other scanners count. */
function matchRoot(snapshot: AdvisorySnapshot, name: string, id: string, versionId: string): string[] {
  const packages = readRoot(name);
  const { findings, coverage } = matchInventory({ operatingSystem: { id, versionId, name: '' }, packages }, snapshot);
  const ended = supportEnd({ id, versionId, name: '' }, builtInSupportDates);
  const isEnded = ended !== undefined && ended < snapshot.builtAt.slice(0, 10);
  const reason = expect.stringContaining(`ended on ${ended}`);
  const notAssessed = isEnded ? [{ group: `${id} ${versionId}`, reason, packages: 0 }] : [];
  expect(coverage).toEqual({ assessed: packages.length, notAssessed });
  const named = findings.map(({ vulnerability, packageIndex }) => {
    const found = packages[packageIndex];
    return `${vulnerability.id} ${found?.source?.name ?? found?.name}`;
  });
  return [...new Set(named)].sort();
}

function findIds(snapshot: AdvisorySnapshot, type: 'npm' | 'pypi', name: string, version: string): string[] {
  const packages = [asInstalled({ type, name, version, licenses: [] })];
  return matchInventory({ operatingSystem: null, packages }, snapshot).findings.map(
    ({ vulnerability }) => vulnerability.id,
  );
}

describe.skipIf(mirrorMissing)(`matching of real packages${mirrorMissing}`, () => {
  let folder: string;
  let mirror: string;
  let snapshot: AdvisorySnapshot;
  const recordsOf = (ecosystem: string): OsvRecord[] => readOnce(mirror, ecosystem);

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'plimsoll-real-advisories-'));
    const feeds = ['osv:Alpine', 'osv:Debian', 'osv:PyPI', 'osv:npm', 'epss', 'kev'];
    mirror = fullSizeOr(advisoryMirror(), path.join(folder, 'mirror'));
    if (!isFullSize) writePartOfMirror(advisoryMirror(), mirror, namesOfPackages());
    const refreshed = await refreshSnapshot({
      folder: path.join(folder, 'snapshots'),
      bases: [pathToFileURL(mirror).href],
      feeds,
    });
    expect(refreshed.missing).toEqual([]);
    snapshot = openSnapshot(refreshed.snapshot.path);
  }, 900_000);

  afterAll(() => {
    snapshot.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each([
    ['debian-bullseye', '11', 80, ['DLA-3972-1 tzdata']],
    ['debian-bookworm', '12', 63, []],
  ] as const)(
    `finds in %s the vulnerabilities that dpkg's own comparison finds, source by source${dpkgMissing}`,
    { skip: dpkgMissing !== '' },
    (root, release, sourceCount, native) => {
      const records = recordsByPackage(recordsOf('Debian'));
      const sources = sourcesOf(root);
      expect(sources).toHaveLength(sourceCount);
      const naive = sources.flatMap(([name, version]) =>
        [...naiveDebianFindings(records.get(name) ?? [], `Debian:${release}`, name, version)].map(
          (cve) => `${cve} ${name}`,
        ),
      );
      // The reference implementation reads CVEs only. An announcement without a CVE has its own id.
      expect(matchRoot(snapshot, root, 'debian', release)).toEqual([...naive, ...native].sort());
    },
  );

  it.each([
    ['alpine-3.16.9', 2],
    ['alpine-3.18.9', 3],
    ['alpine-3.20.3', 18],
  ])('finds in %s the vulnerabilities that the reference implementation finds: %i', (root, count) => {
    const versionId = root.replace('alpine-', '');
    const branch = `Alpine:v${versionId.split('.').slice(0, 2).join('.')}`;
    const records = recordsOf('Alpine');
    const origins = new Map(
      readRoot(root).map(({ source, name, version }) => [source?.name ?? name, source?.version ?? version]),
    );
    const naive = records.flatMap((record) =>
      (record.affected ?? [])
        .filter(
          ({ package: source }) =>
            source?.ecosystem === branch &&
            isBelowFix(record, branch, source.name ?? '', origins.get(source.name ?? '')),
        )
        .map(({ package: source }) => `${record.id.replace('ALPINE-', '')} ${source?.name}`),
    );
    const found = matchRoot(snapshot, root, 'alpine', versionId);
    expect(found).toEqual([...new Set(naive.filter((line) => origins.has(line.split(' ')[1] ?? '')))].sort());
    expect(found).toHaveLength(count);
  });

  it("finds in npm packages the vulnerabilities that npm's own semver finds", () => {
    const records = recordsOf('npm');
    const found = npmPackages.map(([name, version]) => [name, findIds(snapshot, 'npm', name, version)]);
    expect(found).toEqual(npmPackages.map(([name, version]) => [name, naiveNpmFindings(records, name, version)]));
    expect(found.flatMap(([, ids]) => ids).length).toBeGreaterThan(40);
  });

  it('finds in Python packages the vulnerabilities that a comparison of dotted numbers finds', () => {
    const records = recordsOf('PyPI');
    const found = pythonPackages.map(([name, version]) => [name, findIds(snapshot, 'pypi', name, version)]);
    const naive = pythonPackages.map(([name, version]) => [
      name,
      [...naivePythonFindings(records, name, version), ...(beyondNaive[name] ?? [])]
        .filter((id) => !outweighed.has(id))
        .sort(),
    ]);
    expect(found).toEqual(naive);
    expect(found.flatMap(([, ids]) => ids).length).toBeGreaterThan(200);
  });

  // The last column is the number of findings that these records rate nowhere. NVD and the other sources of ratings are not among them.
  it.each([
    ['debian-bullseye', 'debian', '11', 18],
    ['debian-bookworm', 'debian', '12', 8],
    ['alpine-3.20.3', 'alpine', '3.20.3', 18],
    ['languages', '', '', 3],
  ])('leaves no finding in %s without a severity that a record states', (root, id, versionId, unknownMax) => {
    const isRoot = id !== '';
    const packages = isRoot ? readRoot(root) : languagePackages();
    const operatingSystem = isRoot ? { id, versionId, name: '' } : null;
    const { findings } = matchInventory({ operatingSystem, packages }, snapshot);
    const unknown = findings.filter(({ vulnerability }) => vulnerability.severity === 'UNKNOWN');
    process.stdout.write(`${root}: ${unknown.length} of ${findings.length} findings have the severity UNKNOWN\n`);
    const stated = ratedIds(['Alpine', 'Debian', 'npm', 'PyPI'].flatMap(recordsOf));
    const ids = unknown.map(({ vulnerability }) => vulnerability.id);
    expect(ids.filter((one) => stated.has(one))).toEqual([]);
    expect(ids.length).toBeLessThanOrEqual(unknownMax);
    expect(findings.length).toBeGreaterThan(10);
    expect(stated.size).toBeGreaterThan(1000);
  });

  it('returns severity, score and known exploitation of most CVEs', () => {
    const packages = readRoot('debian-bullseye');
    const { findings } = matchInventory(
      { operatingSystem: { id: 'debian', versionId: '11', name: '' }, packages },
      snapshot,
    );
    const rated = findings.filter(({ vulnerability }) => vulnerability.severity !== 'UNKNOWN');
    const scored = findings.filter(({ epss }) => epss !== null);
    expect(rated.length / findings.length).toBeGreaterThan(0.9);
    expect(scored.length / findings.length).toBeGreaterThan(0.9);
    expect(snapshot.isKnownExploited('CVE-2023-4863')).toBe(true);
    expect(snapshot.exploitedDueOn('CVE-2023-4863')).toBe('2023-10-04');
  });
});

function languagePackages(): InventoryPackage[] {
  return [
    ...npmPackages.map(([name, version]) => asInstalled({ type: 'npm', name, version, licenses: [] })),
    ...pythonPackages.map(([name, version]) => asInstalled({ type: 'pypi', name, version, licenses: [] })),
  ];
}

/** Ids and aliases of the records that state a CVSS vector or a rating, without rules of the engine. */
function ratedIds(records: readonly RatedRecord[]): Set<string> {
  const rated = records.filter(({ severity = [], affected = [], database_specific: specific }) => {
    const vectors = [...severity, ...affected.flatMap((one) => one.severity ?? [])];
    return vectors.length > 0 || typeof specific?.severity === 'string';
  });
  return new Set(rated.flatMap(({ id, aliases = [] }) => [id, ...aliases]));
}

interface RatedRecord {
  id: string;
  aliases?: string[];
  severity?: object[];
  affected?: { package?: object; severity?: object[] }[];
  database_specific?: { severity?: unknown };
}

const readRecords = new Map<string, OsvRecord[]>();

/** Reading the records of an ecosystem takes seconds, so it is done once. */
function readOnce(mirror: string, ecosystem: string): OsvRecord[] {
  const records = readRecords.get(ecosystem) ?? mirrorRecords<OsvRecord>(mirror, ecosystem);
  readRecords.set(ecosystem, records);
  return records;
}

/** By ecosystem. Alpine has few records. */
function namesOfPackages(): Record<string, string[]> {
  const debian = ['debian-bullseye', 'debian-bookworm'].flatMap(readRoot);
  return {
    Debian: debian.map(({ source, name }) => source?.name ?? name),
    Alpine: [],
    npm: npmPackages.map(([name]) => name),
    PyPI: pythonPackages.map(([name]) => name),
  };
}

/** Fixed at this version by GHSA, and affected by PYSEC only: cryptography 3.2. */
const outweighed: ReadonlySet<string> = new Set(['CVE-2020-25659']);

/** The reference implementation uses the first CVE of a record and does not sort events. */
const beyondNaive: Readonly<Record<string, string[]>> = {
  // The second CVE of one record.
  pillow: ['CVE-2023-5129'],
  // [2.7.5, 2.8.1), written before [0, 2.5.13).
  ansible: ['CVE-2018-16859'],
};

function sourcesOf(root: string): [name: string, version: string][] {
  const format = '${source:Package}\\t${source:Version}\\n';
  const admin = path.join(roots, root, 'var/lib/dpkg');
  const text = execFileSync('dpkg-query', [`--admindir=${admin}`, '-W', '-f', format], { encoding: 'utf8' });
  return [...new Set(text.trim().split('\n'))].map((line) => {
    const [name = '', version = ''] = line.split('\t');
    return [name, version];
  });
}

function recordsByPackage(records: OsvRecord[]): Map<string, OsvRecord[]> {
  const byPackage = new Map<string, OsvRecord[]>();
  for (const record of records) {
    for (const name of new Set((record.affected ?? []).map((affected) => affected.package?.name ?? ''))) {
      byPackage.set(name, [...(byPackage.get(name) ?? []), record]);
    }
  }
  return byPackage;
}

/** Versions in these images are `1.2.3-r4` or `1.1.1w-r0`: alternating numbers and letters. */
function isBelowFix(record: OsvRecord, branch: string, name: string, version: string | undefined): boolean {
  const parts = (text: string) =>
    (text.match(/\d+|[a-z]/g) ?? []).map((part) => (/\d/.test(part) ? Number(part) : part.charCodeAt(0)));
  const fixes = (record.affected ?? [])
    .filter((affected) => affected.package?.ecosystem === branch && affected.package.name === name)
    .flatMap((affected) => (affected.ranges ?? []).flatMap(({ events }) => events.flatMap(({ fixed }) => fixed ?? [])));
  const [fixed = '0'] = fixes;
  if (version === undefined || fixed === '0') return false;
  const [left, right] = [parts(version), parts(fixed)];
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const difference = (left[index] ?? 0) - (right[index] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return false;
}

const npmPackages = [
  ['lodash', '4.17.15'], ['minimist', '1.2.0'], ['axios', '0.21.0'], ['node-fetch', '2.6.0'], ['ws', '7.4.5'],
  ['qs', '6.5.2'], ['jsonwebtoken', '8.5.1'], ['json5', '1.0.1'], ['semver', '5.7.1'], ['tar', '4.4.8'],
  ['express', '4.16.0'], ['moment', '2.24.0'], ['handlebars', '4.0.11'], ['marked', '0.3.6'], ['ansi-regex', '3.0.0'],
  ['glob-parent', '3.1.0'], ['path-parse', '1.0.6'], ['y18n', '3.2.1'], ['ini', '1.3.5'], ['elliptic', '6.5.3'],
  ['node-forge', '0.10.0'], ['follow-redirects', '1.13.0'], ['jquery', '3.4.1'], ['next', '12.0.0'], ['tough-cookie', '2.5.0'],
  ['undici', '5.8.0'], ['vite', '4.0.0'], ['left-pad', '1.3.0'],
] as const; // biome-ignore format: a table

const pythonPackages = [
  ['Django', '3.2.0'], ['flask', '0.12'], ['requests', '2.19.0'], ['urllib3', '1.24'], ['PyYAML', '5.1'],
  ['jinja2', '2.10'], ['pillow', '8.0.0'], ['cryptography', '3.2'], ['numpy', '1.21.0'], ['tensorflow', '2.4.0'],
  ['werkzeug', '0.15.0'], ['SQLAlchemy', '1.2.0'], ['twisted', '18.9.0'], ['aiohttp', '3.7.0'], ['lxml', '4.6.0'],
  ['certifi', '2020.4.5'], ['idna', '2.8'], ['paramiko', '2.4.0'], ['pip', '9.0.1'], ['setuptools', '40.0.0'],
  ['gunicorn', '19.9.0'], ['tornado', '5.1'], ['scrapy', '1.5.0'], ['ansible', '2.8.0'], ['zope.interface', '5.0.0'],
] as const; // biome-ignore format: a table
