import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { osvRecord, writeMirror } from '../helpers/advisory-fixtures.ts';
import {
  type DockerRegistry,
  dockerRegistryMissing,
  pushWithSkopeo,
  startDockerRegistry,
} from '../helpers/docker-registry.ts';
import { writeProgram } from '../helpers/fake-scanner.ts';
import { makeImage, makeTar, writeLayout } from '../helpers/oci-layout.ts';
import { type RunningService, startService, waitForAdvisories, waitForScan } from '../helpers/service.ts';
import { trivyReport, trivyVersion } from '../helpers/trivy-report.ts';

/** Folders of the real programs, and of their databases (`trivy-cache`, `grype-cache`, `osv-db`). */
const { PEERS_BIN: realPrograms = '', PEERS_DATABASES: realDatabases = '' } = process.env;
const realMissing =
  existsSync(path.join(realPrograms, 'trivy')) && existsSync(path.join(realDatabases, 'trivy-cache'))
    ? ''
    : ' [needs trivy, grype and syft in PEERS_BIN and databases in PEERS_DATABASES]';

const lodash = { name: 'lodash', version: '4.17.15', path: 'app/node_modules/lodash/package.json' };
const extra = { name: 'left-pad', version: '1.3.0', path: 'opt/vendored.bin' };
/** A package without a vulnerability, of a type that the engine does not know. */
const idle = { name: 'idle', version: '2.0.0', path: 'opt/idle', type: 'unheard-of' };
/** The scanner that hangs gets this time for each image of the golden corpus, too. */
const scannerSeconds = 5;
const hiddenKey = 'canary-of-the-service-5b1e';

describe.skipIf(dockerRegistryMissing !== '')(`external scanners of the service${dockerRegistryMissing}`, () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'plimsoll-scanners-'));
  const programs = path.join(folder, 'programs');
  const databases = path.join(folder, 'databases');
  const mirror = path.join(folder, 'mirror');
  let registry: DockerRegistry;
  let service: RunningService;
  let layers: string[] = [];

  beforeAll(async () => {
    chmodSync(folder, 0o755);
    registry = await startDockerRegistry();
    const npm = ({ name, version, path: file }: typeof lodash) => ({
      path: file,
      content: JSON.stringify({ name, version }),
    });
    const image = makeImage({
      layers: [
        makeTar([
          { path: 'etc/os-release', content: 'ID=alpine\nVERSION_ID=3.18.0\n' },
          { path: 'lib/apk/db/installed', content: 'P:busybox\nV:1.36.0-r9\nA:x86_64\no:busybox\n\n' },
        ]),
        makeTar([npm(lodash)]),
      ],
    });
    layers = image.blobs.filter(({ mediaType }) => mediaType.includes('layer')).map(({ digest }) => digest);
    const layout = path.join(folder, 'layout');
    mkdirSync(layout);
    writeLayout(layout, image.blobs, [{ blob: image.manifest, name: 'one' }]);
    for (const tag of ['1', '2', '3', '4', '5']) pushWithSkopeo(`oci:${layout}:one`, `${registry.host}/app:${tag}`);
    const fixed = [{ introduced: '0' }, { fixed: '4.17.21' }];
    const aliases = { aliases: ['CVE-2021-23337'] };
    writeMirror(mirror, {
      records: {
        npm: [osvRecord('GHSA-35jh-r3h4-6jhm', 'npm', 'lodash', fixed, aliases)],
        Alpine: [
          osvRecord('ALPINE-CVE-2022-48174', 'Alpine:v3.18', 'busybox', [{ introduced: '0' }, { fixed: '1.36.1-r1' }]),
        ],
      },
    });
    for (const name of ['trivy', 'grype', 'osv']) mkdirSync(path.join(databases, name), { recursive: true });
    await installFakes();
    service = await startService({
      environment: {
        ...common(),
        PLIMSOLL_SCANNERS_PATH: programs,
        PLIMSOLL_SCANNERS_DATABASES: databases,
        PLIMSOLL_SCANNERS_SECONDS: String(scannerSeconds),
        PLIMSOLL_STRIPE_WEBHOOK_SECRET: hiddenKey,
      },
    });
    await waitForAdvisories(service);
  });

  afterAll(async () => {
    await service?.stop();
    await registry?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  async function installFakes(): Promise<void> {
    const report = trivyReport([
      { ...lodash, vulnerabilities: [{ id: 'CVE-2021-23337', fixed: '4.17.20' }, { id: 'CVE-2099-1000' }] },
      { ...extra, vulnerabilities: [{ id: 'GHSA-aaaa-bbbb-cccc', severity: 'LOW' }] },
      idle,
      { name: 'nameless', version: '', path: 'opt/nameless' },
    ]);
    writeFileSync(path.join(programs, '../report.json'), report, { mode: 0o644 });
    const version = trivyVersion('0.69.3', '2026-01-01T00:00:00Z');
    await writeProgram(
      programs,
      'trivy',
      `if [ "$1" = version ]; then echo '${version}'; exit 0; fi
      for one in "$@"; do [ -f "\${one#*=}/oci-layout" ] && found=yes; done
      [ "$found" = yes ] || exit 9
      cat ${path.join(folder, 'report.json')}`,
    );
    await writeProgram(programs, 'grype', 'env >&2; cat /proc/*/environ >&2; kill -SEGV $$');
    await writeProgram(programs, 'syft', 'echo garbage');
    await writeProgram(
      programs,
      'osv-scanner',
      `if [ "$1" = --version ]; then echo "osv-scanner version: 2.6.0"; exit 0; fi; sleep 600`,
    );
    await writeProgram(programs, 'dockle', 'case "$*" in *version*) echo "dockle version 0.4.15";; *) yes;; esac');
  }

  const common = (): Record<string, string> => ({
    PLIMSOLL_ALLOW_PRIVATE_REGISTRIES: registry.host,
    PLIMSOLL_ADVISORIES_URL: `file://${mirror}`,
    PLIMSOLL_SCANNERS_FOLDER: path.join(folder, 'scratch'),
  });

  /** Number of requests for each layer. */
  function layerPulls(): number[] {
    const pulls = registry.log().filter((line) => line.startsWith('GET'));
    return layers.map((digest) => pulls.filter((line) => line.includes(`/blobs/${digest}`)).length);
  }

  async function scan(tag: string, scanners?: string[]) {
    const body = { image: `${registry.host}/app:${tag}`, ...(scanners && { scanners }) };
    const queued = await service.api('/api/scans', { method: 'POST', body });
    expect(queued.status).toBe(202);
    const { scanId } = queued.body.data as { scanId: string };
    expect(await waitForScan(service, scanId)).toBe('COMPLETE');
    const { body: answer } = await service.api(`/api/scans/${scanId}`);
    return answer.data as ScanDetail;
  }

  it('merges the report of a scanner with the findings of the engine and names who reports each', async () => {
    const detail = await scan('1', ['trivy']);
    expect(detail.scanners).toMatchObject([
      { name: 'builtin', status: 'SUCCEEDED', findings: 2 },
      {
        name: 'trivy',
        status: 'SUCCEEDED',
        requested: 'explicit',
        version: '0.69.3',
        findings: 3,
        error: null,
      },
    ]);
    expect(summary(detail)).toEqual([
      [
        'CVE-2021-23337',
        'lodash',
        ['builtin', 'trivy'],
        [['trivy', 'names 4.17.20 as the fixed version and rates the severity as HIGH']],
      ],
      ['CVE-2022-48174', 'busybox', ['builtin'], [['trivy', 'does not list the package']]],
      ['CVE-2099-1000', 'lodash', ['trivy'], [['builtin', 'has no advisory about the vulnerability']]],
      ['GHSA-aaaa-bbbb-cccc', 'left-pad', ['trivy'], [['builtin', 'does not detect the package']]],
    ]);
    expect(listing(detail)).toEqual(listed);
    // The engine has no advisories for the type.
    expect(detail.coverage.notAssessed).toContainEqual(notAssessed);
    expect(detail.coverage.notAssessed).toContainEqual(
      expect.objectContaining({ reason: '1 package has no version, for example nameless (listed by trivy).' }),
    );
    expect(detail.completeness).toBe('partial');
    // The result is visible shortly before the copies are removed.
    await expect.poll(() => readdirSync(path.join(folder, 'scratch'))).toEqual([]);
    expect(service.output()).toContain('External scanners run');
  });

  it('pulls each layer once for the engine and the scanners, and for the scanners alone if the engine knows the image', async () => {
    expect(layerPulls()).toEqual([1, 1]);
    await scan('1', ['trivy']);
    expect(layerPulls()).toEqual([2, 2]);
    await scan('1', ['builtin']);
    expect(layerPulls()).toEqual([2, 2]);
  });

  it('keeps every other result when scanners crash, hang, print garbage or flood, and is partial', async () => {
    const detail = await scan('2', ['trivy', 'grype', 'syft', 'osv', 'dockle', 'dive']);
    const rows = Object.fromEntries(
      detail.scanners.map(({ name, status, error }) => [name, `${status} ${error ?? ''}`]),
    );
    expect(rows).toEqual({
      builtin: 'SUCCEEDED ',
      trivy: 'SUCCEEDED ',
      grype: 'FAILED grype failed: it was ended by SIGSEGV',
      syft: expect.stringMatching(/^FAILED syft failed: /),
      osv: `FAILED osv failed: it did not finish within ${scannerSeconds} s`,
      dockle: expect.stringMatching(/^FAILED dockle failed: its report /),
      dive: 'UNAVAILABLE dive is not installed on this service',
    });
    expect(detail.completeness).toBe('partial');
    const [first] = summary(detail);
    expect(first?.[2]).toEqual(['builtin', 'trivy']);
    expect(first?.[3]).toEqual([
      ['trivy', 'names 4.17.20 as the fixed version and rates the severity as HIGH'],
      ['grype', 'failed'],
      ['osv', 'failed'],
    ]);
    // The result is visible shortly before the copies are removed.
    await expect.poll(() => readdirSync(path.join(folder, 'scratch'))).toEqual([]);
    expect(service.output()).not.toContain(hiddenKey);
    expect(JSON.stringify(detail)).not.toContain(hiddenKey);
  });

  it('keeps what a scanner reported about packages of the image while it fails', async () => {
    const report = path.join(folder, 'report.json');
    renameSync(report, `${report}.away`);
    const failed = await scan('2', ['trivy']);
    renameSync(`${report}.away`, report);
    expect(failed.scanners[1]).toMatchObject({ name: 'trivy', status: 'FAILED' });
    expect(failed.completeness).toBe('partial');
    const kept = ['trivy', 'gave no report in this scan; its last report is kept'];
    expect(summary(failed)).toEqual([
      ['CVE-2021-23337', 'lodash', ['builtin', 'trivy'], [kept]],
      ['CVE-2022-48174', 'busybox', ['builtin'], [['trivy', 'failed']]],
      ['CVE-2099-1000', 'lodash', ['trivy'], [['builtin', 'has no advisory about the vulnerability'], kept]],
      ['GHSA-aaaa-bbbb-cccc', 'left-pad', ['trivy'], [['builtin', 'does not detect the package'], kept]],
    ]);
    expect(listing(failed).filter(([, scanners]) => !scanners.includes('builtin'))).toEqual(
      listed.filter(([, scanners]) => !scanners.includes('builtin')),
    );
    expect(failed.coverage.notAssessed).toContainEqual(notAssessed);
    const again = await scan('2', ['trivy']);
    expect(summary(again).find(([id]) => id === 'CVE-2099-1000')?.[3]).toEqual([
      ['builtin', 'has no advisory about the vulnerability'],
    ]);
    expect((await scan('2', ['builtin'])).findings.map(({ cveId }) => cveId)).not.toContain('CVE-2099-1000');
  });

  it('never reads as clean when all requested scanners fail, and keeps the findings of the engine', async () => {
    const detail = await scan('3', ['grype', 'syft']);
    expect(detail.completeness).toBe('partial');
    expect(summary(detail).map(([id]) => id)).toEqual(['CVE-2021-23337', 'CVE-2022-48174']);
  });

  it('keeps an accepted release when a new one finds less on the golden corpus, and says so', async () => {
    const version = trivyVersion('0.70.0', '2026-02-01T00:00:00Z');
    const program = path.join(programs, 'trivy');
    rmSync(program);
    await writeProgram(
      programs,
      'trivy',
      `[ "$1" = version ] && { echo '${version}'; exit; }; echo '${trivyReport([])}'`,
    );
    const detail = await scan('5', ['trivy']);
    expect(detail.scanners[1]).toMatchObject({ name: 'trivy', status: 'SUCCEEDED', version: '0.69.3', findings: 3 });
    const ready = (await (await fetch(`${service.url}/readyz`)).json()) as {
      status: string;
      checks: { scanners: object };
    };
    expect(ready.status).toBe('ready');
    expect(ready.checks.scanners).toEqual({
      status: 'warning',
      message: expect.stringContaining('The accepted release stays in use.'),
    });
    const { body } = await service.api('/api/audit-log?action=scanner.refused');
    expect(body.data).toMatchObject([
      { target: 'trivy', details: { version: '0.70.0', acceptedVersion: '0.69.3', recall: 0 } },
    ]);
  });

  it.skipIf(realMissing !== '')(`runs the real programs${realMissing}`, async () => {
    const own = path.join(folder, 'real-databases');
    mkdirSync(own);
    for (const name of ['trivy', 'grype']) symlinkSync(path.join(realDatabases, `${name}-cache`), path.join(own, name));
    await service.stop();
    service = await startService({
      environment: {
        ...common(),
        PLIMSOLL_SCANNERS_PATH: realPrograms,
        PLIMSOLL_SCANNERS_DATABASES: own,
      },
    });
    await waitForAdvisories(service);
    const detail = await scan('4', ['trivy', 'grype', 'syft']);
    expect(detail.scanners).toMatchObject(
      ['builtin', 'trivy', 'grype', 'syft'].map((name) => ({ name, status: 'SUCCEEDED', error: null })),
    );
    const found = summary(detail);
    expect(found.find(([id]) => id === 'CVE-2021-23337')?.[2]).toEqual(['builtin', 'trivy', 'grype']);
    expect(new Set(found.map(([id, name]) => `${id} ${name}`)).size).toBe(found.length);
  });
});

/** Packages of the image, and who lists them. */
const listed: [string, string[]][] = [
  ['busybox', ['builtin']],
  ['idle', ['trivy']],
  ['left-pad', ['trivy']],
  ['lodash', ['builtin', 'trivy']],
];

const notAssessed = expect.objectContaining({ kind: 'unheard-of', packages: 1 });

function listing({ packages }: ScanDetail): [string, string[]][] {
  return packages
    .map(({ name, scanners }): [string, string[]] => [name, scanners])
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
}

interface ScanDetail {
  completeness: string;
  coverage: { notAssessed: { kind: string; packages: number }[] };
  scanners: { name: string; status: string; error: string | null }[];
  findings: {
    cveId: string;
    package: { name: string };
    sources: string[];
    disagreement: { scanner: string; reason: string }[];
  }[];
  packages: { name: string; scanners: string[] }[];
}

function summary({ findings }: ScanDetail) {
  return findings
    .map((one): [string, string, string[], string[][]] => [
      one.cveId,
      one.package.name,
      one.sources,
      one.disagreement.map(({ scanner, reason }) => [scanner, reason]),
    ])
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
}
