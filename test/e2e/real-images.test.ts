import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DockerRegistry, startDockerRegistry } from '../helpers/docker-registry.ts';
import {
  naiveDebianFindings,
  naiveNpmFindings,
  naivePythonFindings,
  type OsvRecord,
} from '../helpers/naive-matching.ts';
import { createPartialMirror } from '../helpers/partial-mirror.ts';
import {
  advisoryMirror,
  debianRoot,
  dpkgQuery,
  dpkgSources,
  mirrorMissing,
  mirrorRecords,
  pushImage,
  realImagesMissing,
  writeFiles,
} from '../helpers/real-images.ts';
import { type RunningService, startService, waitForAdvisories, waitForScan } from '../helpers/service.ts';

const missing = realImagesMissing + mirrorMissing;

/** `npm test` gives the service the records of the packages in the images and a part of the others, and `npm run quality` all records. */
const isComplete = process.env['PLIMSOLL_QUALITY'] === 'all';

interface Finding {
  cveId: string;
  aliases: string[];
  package: { name: string; version: string; source: { name: string } | null };
}

interface Listed extends Finding {
  severity: string;
  cvss: { score: number } | null;
  kev: boolean;
  fixState: string;
  triageStatus: string;
  detectedAt: string;
  image: { id: string };
}

interface Detail {
  completeness: string;
  compliance: string | null;
  riskScore: number;
  findings: Finding[];
  packages: { name: string; version: string; architecture: string | null; type: string }[];
  layers: { digest: string | null }[];
  os: { id: string; versionId: string };
}

describe.skipIf(missing !== '')(`real images, pushed by skopeo and scanned over HTTP${missing}`, () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'plimsoll-e2e-'));
  const npmPackages = { lodash: '4.17.15', minimist: '1.2.0', axios: '0.21.0', 'left-pad': '1.3.0', ws: '7.4.0' };
  const pythonPackages = { Jinja2: '2.10', requests: '2.19.0', urllib3: '1.24.1', six: '1.16.0', PyYAML: '5.3' };
  let registry: DockerRegistry;
  let service: RunningService;
  let mirror: string;

  beforeAll(async () => {
    mirror = isComplete ? advisoryMirror() : await partialMirror();
    registry = await startDockerRegistry();
    pushImage([debianRoot()], `${registry.host}/base/debian:12`);
    pushImage(
      [
        debianRoot(),
        npmLayer(path.join(folder, 'npm'), npmPackages),
        pythonLayer(path.join(folder, 'py'), pythonPackages),
      ],
      `${registry.host}/team/app:1.0`,
    );
    service = await startService({
      environment: {
        PLIMSOLL_ADVISORIES_URL: `file://${mirror}`,
        // Without the feeds of ecosystems that the images do not contain: compiling them takes longer than all tests of this file.
        PLIMSOLL_ADVISORY_FEEDS: 'osv:Debian,osv:PyPI,osv:npm,debian-tracker,vulnrichment,nvd,epss,kev,end-of-life',
        PLIMSOLL_ALLOW_PRIVATE_REGISTRIES: registry.host,
      },
    });
    await waitForAdvisories(service);
  }, 600_000);

  afterAll(async () => {
    await service?.stop();
    await registry?.stop();
    if (!isComplete) rmSync(mirror, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  });

  function partialMirror(): Promise<string> {
    const sources = dpkgSources(debianRoot()).map(({ source }) => source);
    const names = [...sources, ...Object.keys(npmPackages), ...Object.keys(pythonPackages)];
    const packages = new Set(names.map((name) => name.toLowerCase()));
    return createPartialMirror({ ecosystems: ['Debian', 'npm', 'PyPI'], packages, othersEvery: 20 });
  }

  async function scan(image: string): Promise<Detail> {
    const queued = await service.api('/api/scans', { method: 'POST', body: { image } });
    expect(queued.status).toBe(202);
    const { scanId } = queued.body.data as { scanId: string };
    expect(await waitForScan(service, scanId)).toBe('COMPLETE');
    const { body } = await service.api(`/api/scans/${scanId}`);
    return body.data as Detail;
  }

  async function listed(query: string): Promise<Listed[]> {
    const { status, body } = await service.api(`/api/vulnerabilities?limit=200&${query}`);
    expect(status).toBe(200);
    return body.data as Listed[];
  }

  it('lists exactly the packages that dpkg-query lists in that root', async () => {
    const detail = await scan(`${registry.host}/base/debian:12`);
    const packages = detail.packages
      .map((found) => `${found.name} ${found.version} ${found.architecture ?? ''}`)
      .sort();
    expect(packages).toEqual(dpkgQuery(debianRoot()));
    expect(detail.os).toMatchObject({ id: 'debian', versionId: '12' });
    expect(detail.completeness).toBe('complete');
  });

  it('finds for every Debian source package the vulnerabilities that the reference implementation finds', async () => {
    const detail = await scan(`${registry.host}/base/debian:12`);
    const records = mirrorRecords<OsvRecord>(mirror, 'Debian');
    const bySource = new Map(dpkgSources(debianRoot()).map((one) => [one.source, one.sourceVersion]));
    expect(bySource.size).toBeGreaterThanOrEqual(20);
    const relevant = records.filter((record) => record.affected?.some((one) => bySource.has(one.package?.name ?? '')));
    let compared = 0;
    for (const [source, version] of bySource) {
      const expected = naiveDebianFindings(relevant, 'Debian:12', source, version);
      const found = detail.findings.filter((one) => (one.package.source?.name ?? one.package.name) === source);
      expect({ source, cves: [...new Set(found.map((one) => one.cveId))].sort() }).toEqual({
        source,
        cves: [...expected].sort(),
      });
      compared += expected.size;
    }
    expect(compared).toBeGreaterThan(20);
  });

  it('finds in npm and Python packages the vulnerabilities that the reference implementation finds', async () => {
    const detail = await scan(`${registry.host}/team/app:1.0`);
    const cases = [
      ...Object.entries(npmPackages).map((entry) => ({ entry, naive: naiveNpmFindings, ecosystem: 'npm' })),
      ...Object.entries(pythonPackages).map((entry) => ({ entry, naive: naivePythonFindings, ecosystem: 'PyPI' })),
    ];
    const records = new Map(['npm', 'PyPI'].map((name) => [name, mirrorRecords<OsvRecord>(mirror, name)]));
    for (const { entry, naive, ecosystem } of cases) {
      const [name, version] = entry;
      const expected = naive(records.get(ecosystem) ?? [], name, version);
      const found = detail.findings.filter((one) => one.package.name === name && one.package.version === version);
      expect({ name, ids: [...new Set(found.map((one) => one.cveId))].sort() }).toEqual({ name, ids: expected });
    }
    expect(detail.findings.some((one) => one.package.name === 'left-pad')).toBe(false);
    expect(detail.compliance).not.toBeNull();
    expect(detail.riskScore).toBeGreaterThan(0);
  });

  it('lists present findings, by every sort column in both directions and by every filter', async () => {
    const severities = ['UNKNOWN', 'NEGLIGIBLE', 'LOW', 'MEDIUM', 'HIGH', 'CRITICAL'];
    const keys: Record<string, (item: Listed) => number | string | null> = {
      severity: (item) => severities.indexOf(item.severity),
      cveId: (item) => item.cveId,
      detectedAt: (item) => item.detectedAt,
      cvss: (item) => item.cvss?.score ?? null,
      triageStatus: (item) => item.triageStatus,
    };
    for (const [column, key] of Object.entries(keys)) {
      for (const direction of ['asc', 'desc']) {
        const values = (await listed(`sort=${column}:${direction}`)).map(key);
        const present = values.filter((value) => value !== null);
        expect(values.slice(0, present.length), `${column}:${direction}`).toEqual(present);
        const sorted = present.toSorted((a, b) => (direction === 'asc' ? 1 : -1) * (a < b ? -1 : a > b ? 1 : 0));
        expect(present, `${column}:${direction}`).toEqual(sorted);
      }
    }
    const byDefault = await listed('');
    const ranks = byDefault.map((item) => severities.indexOf(item.severity));
    expect(ranks).toEqual(ranks.toSorted((a, b) => b - a));
    const high = await listed('severity=HIGH,CRITICAL');
    expect(high.length).toBeGreaterThan(0);
    expect(high.every((item) => ['HIGH', 'CRITICAL'].includes(item.severity))).toBe(true);
    expect((await listed('fixable=true')).every((item) => item.fixState === 'fixed')).toBe(true);
    expect((await listed('kev=true')).every((item) => item.kev)).toBe(true);
    const lodash = await listed('package=lodash');
    expect(new Set(lodash.map((item) => item.package.name))).toEqual(new Set(['lodash']));
    expect(await listed(`cveId=${lodash[0]?.cveId}`)).toContainEqual(lodash[0]);
    expect((await listed(`image=${lodash[0]?.image.id}`)).length).toBeGreaterThan(0);
    expect(await listed('image=img_unknown')).toEqual([]);
    expect((await listed('search=LODASH')).length).toBe(lodash.length);
    expect((await service.api('/api/vulnerabilities?severity=URGENT')).status).toBe(400);
    expect((await service.api('/api/vulnerabilities?status=CLOSED')).status).toBe(400);
  });

  it('pulls no layer for a digest that was scanned before', async () => {
    const first = await scan(`${registry.host}/team/app:1.0`);
    const layers = first.layers.flatMap(({ digest }) => digest ?? []);
    expect(layers.length).toBeGreaterThanOrEqual(3);
    const before = registry.log().length;
    await scan(`${registry.host}/team/app:1.0`);
    const requests = registry.log().slice(before);
    expect(requests.length).toBeGreaterThan(0);
    expect(requests.filter((line) => layers.some((digest) => line.includes(digest)))).toEqual([]);
  });
});

function npmLayer(folder: string, packages: Record<string, string>): string {
  const files = Object.entries(packages).map(([name, version]) => [
    `app/node_modules/${name}/package.json`,
    JSON.stringify({ name, version, license: 'MIT' }),
  ]);
  writeFiles(folder, Object.fromEntries(files));
  return folder;
}

function pythonLayer(folder: string, packages: Record<string, string>): string {
  const files = Object.entries(packages).map(([name, version]) => [
    `opt/venv/lib/python3.11/site-packages/${name}-${version}.dist-info/METADATA`,
    `Metadata-Version: 2.1\nName: ${name}\nVersion: ${version}\nLicense: MIT\n\nText.\n`,
  ]);
  writeFiles(folder, Object.fromEntries(files));
  return folder;
}
