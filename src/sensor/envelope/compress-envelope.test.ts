import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { languageCases } from '../../../test/helpers/language-cases.ts';
import { makeTar } from '../../../test/helpers/oci-layout.ts';
import { scanTars } from '../../../test/helpers/scan-tars.ts';
import type { Digest } from '../../domain/digest.ts';
import type { DeclaredPackage } from '../../domain/package.ts';
import { encodeInventory, encodePackages } from '../../engine/pipeline/encode-inventory.ts';
import type { Inventory, InventoryPackage } from '../../engine/pipeline/inventory.ts';
import { encodeBatches } from '../../engine/pipeline/json-batches.ts';
import { packageUrl } from '../../engine/pipeline/package-url.ts';
import { readUpload } from '../../engine/upload/read-upload.ts';
import type { ScannerStatements } from '../../engine/upload/scanner-statements.ts';
import { compressEnvelope } from './compress-envelope.ts';
import type { ScannedJob } from './envelope-text.ts';

const digest: Digest = `sha256:${'ab'.repeat(32)}`;
const job = {
  jobId: 'job_1',
  scanId: 'scan_1',
  reference: 'registry.example/team/app:1.0',
  platform: null,
  scanners: [],
  leaseSeconds: 120,
};
const amd64 = { os: 'linux', architecture: 'amd64' };
const at = Date.parse('2026-01-15T09:30:00.000Z');

async function upload(inventory: Inventory, external?: ScannedJob['external'], records?: ScannedJob['records']) {
  const envelope = await compressEnvelope({
    job,
    resolved: { digest, platform: amd64, platforms: [amd64, { os: 'linux', architecture: 'arm64', variant: 'v8' }] },
    inventory: encodeInventory(inventory),
    ...(external && { external }),
    ...(records && { records }),
    startedAt: at,
    readAt: at + 1_000,
    finishedAt: at + 5_000,
  });
  const reading = readUpload(gunzipSync(envelope));
  if (reading.kind !== 'upload') throw new Error(JSON.stringify(reading));
  return reading.upload;
}

/** The order of the packages is that of the inventory except that the service lists equal ones once. */
const comparable = ({ engineRevision: _revision, ...inventory }: Inventory) => inventory;

describe('the envelope of a sensor', () => {
  it('gives the service the inventory that the engine read: packages, layers, evidence, warnings and unread content', async () => {
    const files = Object.values(languageCases)
      .flat()
      .filter(({ path }) => path.length < 100);
    const system = {
      path: 'etc/os-release',
      content: 'ID=rocky\nVERSION_ID="9.3"\nID_LIKE="rhel centos"\nCPE_NAME="cpe:/o:rocky:rocky:9::baseos"\n',
    };
    const inventory = await scanTars(
      makeTar([system, { path: 'var/lib/rpm/Packages', content: 'not a database' }]),
      makeTar(files.map(({ path, text }) => ({ path, content: text }))),
    );
    expect(inventory.packages.length).toBeGreaterThan(20);
    expect(inventory.operatingSystem).toMatchObject({ idLike: ['rhel', 'centos'], cpe: expect.any(String) });
    const read = await upload(inventory);
    expect(comparable(read.inventory)).toEqual(comparable(inventory));
    expect([read.foreign, read.missing, read.warnings]).toEqual([[], [], []]);
  });

  it('keeps every fact of a package, content that was not read, and the state of the health check', async () => {
    const base = await scanTars(makeTar([{ path: 'etc/os-release', content: 'ID=rocky\nVERSION_ID="9.3"\n' }]));
    const declared: DeclaredPackage[] = [
      {
        type: 'rpm',
        name: 'nodejs',
        version: '1:18.19.0-1',
        architecture: 'x86_64',
        source: { name: 'nodejs', version: '1:18.19.0-1' },
        module: 'nodejs:18:9050020230927082226:rhel9',
        supplier: 'Rocky Enterprise Software Foundation',
        dependencies: ['libc.so.6', 'openssl-libs'],
        licenses: ['MIT'],
      },
      {
        type: 'maven',
        name: 'org.example:lib',
        version: '1.0',
        qualifiers: { type: 'war' },
        sha1: 'da39a3ee5e6b4b0d3255bfef95601890afd80709',
        licenses: [],
      },
      {
        type: 'pypi',
        name: 'lib',
        version: '1.0',
        distributions: [
          { name: 'https://files.example.com/lib-1.0.tar.gz', hashes: ['sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk='] },
          { name: 'lib-1.0-py3-none-any.whl', hashes: ['sha1-AAAAAAAAAAAAAAAAAAAAAAAAAAA='] },
        ],
        licenses: [],
      },
    ];
    const packages = declared.map(
      (one): InventoryPackage => ({
        ...one,
        purl: packageUrl(one, base.operatingSystem) ?? '',
        paths: ['some/path'],
        layerIndex: 0,
        isOwnedByDistribution: one.type === 'maven',
      }),
    );
    const inventory: Inventory = {
      ...base,
      packages,
      evidence: {
        config: { ...base.evidence.config, healthcheck: null },
        files: [{ kind: 'setuid', subject: 'usr/bin/su', layerIndex: 0 }],
        unread: [{ kind: 'java', reason: 'too large', count: 2, examplePath: 'app/a.jar' }],
        content: { bytes: 100, packageBytes: 40 },
      },
      warnings: [{ code: 'FILE_TOO_LARGE', message: 'A file is too large.', path: 'app/a.jar', layerIndex: 0 }],
    };
    expect(comparable((await upload(inventory)).inventory)).toEqual(comparable(inventory));
  });

  it('has the id of the scan and the times at which the image was read', async () => {
    const { scan, image, scanners } = await upload(await scanTars(makeTar([{ path: 'a', content: 'a' }])));
    expect(scan).toMatchObject({
      id: 'scan_1',
      startedAt: '2026-01-15T09:30:00.000Z',
      readAt: '2026-01-15T09:30:01.000Z',
      durationMs: 5_000,
      failure: null,
      origin: 'sensor',
    });
    expect(image).toMatchObject({
      digest,
      platform: 'linux/amd64',
      platforms: ['linux/amd64', 'linux/arm64/v8'],
      reference: { host: 'registry.example', tag: '1.0' },
    });
    expect(scanners).toMatchObject([{ name: 'builtin', status: 'SUCCEEDED' }]);
  });

  it('has the runs of external scanners, the packages that they list, what they report, and what explains differences', async () => {
    const read = await scanTars(
      makeTar([{ path: 'app/node_modules/one/package.json', content: '{"name":"one","version":"1.0.0"}' }]),
    );
    const [one] = read.packages;
    if (!one) throw new Error('the package was not read');
    const added = { ...one, name: 'two', purl: 'pkg:npm/two@1.0.0', listedBy: ['syft'] };
    const strange = { ...added, type: 'unheard-of', name: 'three', purl: 'pkg:unheard-of/three@1.0.0' };
    const cvss = { version: '3.1', vector: 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H', score: 9.8, source: 'ghsa' };
    const report = {
      id: 'CVE-2024-1111',
      aliases: ['GHSA-aaaa-bbbb-cccc'],
      severity: 'CRITICAL' as const,
      severitySource: 'ghsa',
      cvss,
      opinions: [
        { source: 'ghsa', severity: 'CRITICAL' as const, cvss },
        { source: 'trivy', severity: 'LOW' as const, cvss: null },
      ],
      fixedVersion: '1.0.1',
      fixState: 'fixed' as const,
      title: 'Flaw',
      description: 'A flaw.',
      references: ['https://example.com/flaw'],
      publishedAt: '2024-01-01T00:00:00.000Z',
      sources: ['trivy'],
    };
    const reports = [0, 1, 2].map((packageIndex) => ({ ...report, packageIndex }));
    const trivy: ScannerStatements = {
      name: 'trivy',
      listed: [0, 1, 2],
      vulnerabilities: ['CVE-2024-1111'],
      judged: ['0 CVE-2024-3333'],
      suppressed: { '1 CVE-2024-4444': 'vex', '2 CVE-2024-5555': 'rule' },
      asserted: {
        '0 CVE-2024-1111': { fixedVersion: '1.0.1', severity: 'CRITICAL' },
        '1 CVE-2024-1111': { fixedVersion: null, severity: null },
      },
      findings: 2,
    };
    const run = { durationMs: 20, notes: [], errorTail: '' };
    const { inventory, foreign, reported, scanners, statements, missing } = await upload(
      read,
      {
        runs: [
          {
            ...run,
            name: 'trivy',
            status: 'SUCCEEDED',
            versions: { version: '0.69.3', database: { version: 'v2', builtAt: '2026-01-01T00:00:00.000Z' } },
            error: null,
            findings: 3,
          },
          { ...run, name: 'syft', status: 'FAILED', versions: null, error: 'it crashed', findings: 0 },
        ],
        reported: encodeBatches(reports),
        extended: {
          packages: encodePackages([{ ...one, listedBy: ['builtin', 'trivy'] }, added]),
          foreign: encodePackages([strange], 2),
        },
        unversioned: [{ type: 'npm', name: 'four', listedBy: ['syft'] }],
        statements: [trivy],
      },
      [
        {
          name: 'trivy',
          records: [
            { positions: [0, 1], ids: ['CVE-2024-2222'] },
            { positions: [2], ids: [] },
          ],
        },
      ],
    );
    expect(statements).toEqual({
      scanners: [
        {
          ...trivy,
          databaseBuiltAt: '2026-01-01T00:00:00.000Z',
          records: [
            { positions: [0, 1], ids: ['CVE-2024-2222'] },
            { positions: [2], ids: [] },
          ],
        },
      ],
      detected: 1,
      owned: [],
    });
    expect(missing).toEqual([
      { group: 'npm', reason: '1 package has no version, for example four (listed by syft).' },
      { group: 'scanners', reason: 'A scanner failed at the sender.' },
    ]);
    expect(inventory.packages).toMatchObject([
      { name: 'one', listedBy: ['builtin', 'trivy'] },
      { name: 'two', listedBy: ['syft'] },
    ]);
    expect(foreign).toMatchObject([{ type: 'unheard-of', name: 'three', purl: strange.purl }]);
    expect(reported).toEqual(reports);
    expect(scanners).toMatchObject([
      { name: 'builtin' },
      { name: 'trivy', version: '0.69.3', databaseVersion: 'v2', status: 'SUCCEEDED', durationMs: 20, findings: 3 },
      { name: 'syft', version: null, status: 'FAILED' },
    ]);
  });
});
