import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fixtureTime, osvRecord, temporaryFolder, writeFile, zipOf } from '../../../test/helpers/advisory-fixtures.ts';
import type { FeedExample } from '../../../test/helpers/feed-examples/feed-example.ts';
import { feedExamples } from '../../../test/helpers/feed-examples/feed-examples.ts';
import { item } from '../../../test/helpers/match-fixtures.ts';
import { matchInventory } from '../matching/match-inventory.ts';
import { resolveArtifact } from '../matching/resolve-artifact.ts';
import type { InventoryPackage } from '../pipeline/inventory.ts';
import { feedOfFile } from './advisory-feeds.ts';
import { compileSnapshot } from './compile-snapshot.ts';
import { openSnapshot } from './open-snapshot.ts';
import { photonFeeds } from './photon/photon-feeds.ts';
import type { AdvisorySnapshot } from './snapshot.ts';

type Records = Record<string, ReturnType<typeof osvRecord>[]>;

/** Compiles the examples of feeds beside records of OSV. */
async function open(feedIds: string[], records: Records = {}): Promise<AdvisorySnapshot> {
  const mirror = temporaryFolder();
  const examples = feedExamples.filter(({ feedId }) => feedIds.includes(feedId));
  const osv = Object.entries(records).map(
    ([ecosystem, list]): FeedExample => ({
      feedId: `osv:${ecosystem}`,
      bytes: zipOf(list.map((record) => [`${record.id}.json`, JSON.stringify(record)])),
      records: list.length,
    }),
  );
  const files = [...osv, ...examples].map(({ feedId, part, bytes }) => {
    const file = { feedId, ...(part !== undefined && { part }) };
    const target = path.join(mirror, feedOfFile(file).mirrorPath);
    writeFile(target, bytes);
    return { ...file, path: target, fetchedAt: fixtureTime };
  });
  const snapshot = openSnapshot((await compileSnapshot({ files, folder: temporaryFolder() })).path);
  onTestFinished(() => snapshot.close());
  return snapshot;
}

/** `vulnerability fixedVersion fixState severity source` of one package. */
function found(snapshot: AdvisorySnapshot, [id, versionId]: [string, string], installed: InventoryPackage): string[] {
  const result = matchInventory({ operatingSystem: { id, versionId, name: '' }, packages: [installed] }, snapshot);
  // The end of life of a release is stated without packages.
  expect(result.coverage.notAssessed.filter(({ packages }) => packages > 0)).toEqual([]);
  return result.findings.map(({ vulnerability, fixedVersion, fixState }) =>
    [vulnerability.id, fixedVersion, fixState, vulnerability.severity, vulnerability.severitySource].join(' '),
  );
}

const affected = [{ introduced: '0' }];

describe('the feeds of distributions', () => {
  it('Amazon: binary packages with epoch, rated by the announcement', async () => {
    const snapshot = await open(['amazon']);
    const libs = (version: string) => found(snapshot, ['amzn', '2023'], item('rpm', 'openssl-libs', version));
    expect(libs('1:3.0.7-9.amzn2023')).toEqual([
      'CVE-2024-1111 1:3.0.8-1.amzn2023.0.1 fixed HIGH amazon',
      'CVE-2024-2222 1:3.0.8-1.amzn2023.0.1 fixed HIGH amazon',
    ]);
    expect(libs('1:3.0.8-1.amzn2023.0.1')).toEqual([]);
    expect(snapshot.covers('Amazon Linux:2')).toBe(false);
  });

  it('Oracle: packages of the release and module, and builds of Ksplice by their own fixes', async () => {
    const snapshot = await open(['oracle']);
    const module = { module: 'nodejs:18:8090020231208:abc' };
    const npm = (version: string, more = {}) => found(snapshot, ['ol', '8.9'], item('rpm', 'npm', version, more));
    expect(npm('1:8.0.0-1.module+el8.9.0+0', module)).toHaveLength(2);
    expect(npm('1:8.0.0-1.module+el8.9.0+0', { module: 'nodejs:20:1:abc' })).toEqual([]);
    expect(npm('1:8.0.0-1.el8')).toEqual([]);
    expect(found(snapshot, ['ol', '7.9'], item('rpm', 'glibc', '2.17-9.el7'))).toEqual([]);
    expect(found(snapshot, ['ol', '7.9'], item('rpm', 'glibc', '2.17-8.el7'))).toEqual([
      'CVE-2024-3333 0:2.17-9.el7 fixed MEDIUM oracle',
    ]);
    const ksplice = (version: string) => found(snapshot, ['ol', '7.9'], item('rpm', 'glibc', version));
    expect(ksplice('2:2.17-8.0.1.ksplice1.el7')).toEqual([
      'CVE-2024-3333 2:2.17-9.0.1.ksplice1.el7 fixed MEDIUM oracle',
    ]);
    expect(ksplice('2:2.17-9.0.1.ksplice1.el7')).toEqual([]);
  });

  it('Photon: fixed and unfixed packages by their source', async () => {
    const snapshot = await open(['photon']);
    const source = { source: { name: 'curl', version: '7.80-1.ph5' } };
    expect(found(snapshot, ['photon', '5.0'], item('rpm', 'curl-libs', '7.80-1.ph5', source))).toEqual([
      'CVE-2024-1111 7.88.1-4.ph5 fixed UNKNOWN none',
      'CVE-2024-2222  not-fixed UNKNOWN none',
      'CVE-2024-4444 7.88.1-5.ph5 fixed UNKNOWN none',
    ]);
    // An entry about the package itself has precedence over the one about its source.
    expect(found(snapshot, ['photon', '5.0'], item('rpm', 'curl-devel', '7.88.1-8.ph5', source))).toEqual([
      'CVE-2024-1111 7.88.1-9.ph5 fixed UNKNOWN none',
      'CVE-2024-2222  not-fixed UNKNOWN none',
    ]);
    expect(found(snapshot, ['photon', '5.0'], item('rpm', 'curl', '7.88.1-8.ph5'))).toEqual([
      'CVE-2024-2222  not-fixed UNKNOWN none',
    ]);
    expect(found(snapshot, ['photon', '5.0'], item('rpm', 'krb5', '1.17-14.ph5'))).toEqual([
      'BDSA-2024-1 1.17-15.ph5 fixed CRITICAL photon',
    ]);
  });

  it('Photon: counts an entry without an identifier as broken', () => {
    const [feed] = photonFeeds;
    const parse = (cve_id: string) =>
      feed?.parse(JSON.stringify({ keys: ['0'], value: { cve_id, pkg: 'curl', res_ver: '1-1' } }));
    expect(['', 'unknown', 'CVE-2024'].map(parse)).toEqual([undefined, undefined, undefined]);
    expect(parse('BDSA-2024-1')).toHaveLength(1);
  });

  it('Fedora: stable updates of source packages by the CVEs of their bugs', async () => {
    const snapshot = await open(['fedora']);
    const fedora = (name: string, version: string, more = {}) =>
      found(snapshot, ['fedora', '43'], item('rpm', name, version, more));
    const curl = (version: string) => ({ source: { name: 'curl', version } });
    expect(fedora('libcurl', '8.15.0-2.fc43', curl('8.15.0-2.fc43'))).toEqual([
      'CVE-2026-1111 0:8.15.0-3.fc43 fixed HIGH fedora',
    ]);
    expect(fedora('libcurl', '8.15.0-3.fc43', curl('8.15.0-3.fc43'))).toEqual([]);
    expect(fedora('python3.14', '1:3.14.0-1.fc43')).toEqual(['CVE-2026-2222 1:3.14.1-1.fc43 fixed UNKNOWN none']);
    expect(fedora('python3.14', '2:3.14.0-1.fc43')).toEqual([]);
    expect(fedora('chromium', '139.0-1.fc43')).toEqual([
      'FEDORA-2026-2222222222 0:140.0.1-1.fc43 fixed CRITICAL fedora',
    ]);
    expect(fedora('zlib-ng', '2.2.4-1.fc43')).toEqual(['CVE-2026-3333 0:2.2.5-1.fc43 fixed LOW fedora']);
    for (const name of ['bash', 'vim', 'nginx']) expect(fedora(name, '0.1-1.fc43')).toEqual([]);
    expect(snapshot.covers('Fedora:42')).toBe(false);
  });

  it('Arch: groups of CVEs by binary package, of which each counts for itself', async () => {
    const snapshot = await open(['arch-tracker']);
    const arch = (name: string, version: string) => found(snapshot, ['arch', ''], item('alpm', name, version));
    expect(arch('libcurl-gnutls', '8.9.0-1')).toEqual(['CVE-2024-1111 8.9.1-1 fixed HIGH arch']);
    expect(arch('libcurl-gnutls', '8.9.1-1')).toEqual([]);
    // Another group says that 8.9.1-1 is affected again.
    expect(arch('curl', '8.9.1-1')).toEqual([
      'CVE-2024-1111  not-fixed MEDIUM arch',
      'CVE-2024-2222  not-fixed LOW arch',
    ]);
    expect(arch('vim', '9.2-1')).toEqual([
      'CVE-2024-4444 1:9.1.0700-1 fixed CRITICAL arch',
      'CVE-2024-5555  unknown UNKNOWN none',
    ]);
    expect(arch('vim', '1:9.1.0700-1')).toEqual(['CVE-2024-5555  unknown UNKNOWN none']);
    expect(arch('bash', '5.2-1')).toEqual([]);
  });

  it('Azure Linux: fixed versions and last affected versions', async () => {
    const snapshot = await open(['azure-linux']);
    const vim = (version: string) => found(snapshot, ['azurelinux', '3.0'], item('rpm', 'vim', version));
    expect(vim('9.0.1-1.azl3')).toEqual([
      'CVE-2024-1111 9.0.2121-1 fixed HIGH azure',
      'CVE-2024-2222  not-fixed HIGH azure',
    ]);
    expect(vim('9.1.1-1.azl3')).toEqual([]);
  });

  it('Red Hat: packages without a fix by their source, with the decision of Red Hat, and its severity', async () => {
    const announcement = {
      ...osvRecord('RHSA-2024:1', 'Red Hat:enterprise_linux:9::baseos', 'openssl-libs', [
        { introduced: '0' },
        { fixed: '1:3.0.7-9.el9' },
      ]),
      related: ['CVE-2024-1111'],
    };
    const snapshot = await open(['redhat-vex'], { 'Red Hat': [announcement] });
    const libs = (release: string, version: string) =>
      found(
        snapshot,
        ['rhel', release],
        item('rpm', 'openssl-libs', version, { source: { name: 'openssl', version } }),
      );
    expect(libs('8.9', '1:1.1.1k-9.el8')).toEqual(['CVE-2024-1111  wont-fix MEDIUM redhat']);
    expect(libs('9.3', '1:3.0.7-8.el9')).toEqual(['CVE-2024-1111 1:3.0.7-9.el9 fixed MEDIUM redhat']);
    expect(libs('9.3', '1:3.0.7-9.el9')).toEqual([]);
    const other = item('rpm', 'openssl', '1:3.0.7-9.el9', { source: { name: 'openssl', version: '3.0.7-9.el9' } });
    expect(found(snapshot, ['rhel', '9.3'], other)).toEqual(['CVE-2024-1111  unknown MEDIUM redhat']);
    const npm = { module: 'nodejs:18:1:abc', source: { name: 'nodejs', version: '18-1.module+el8' } };
    expect(found(snapshot, ['rhel', '8.9'], item('rpm', 'npm', '1:9-1.module+el8', npm))).toEqual([
      'CVE-2024-1111  not-fixed MEDIUM redhat',
    ]);
  });

  it('Debian: decisions of the tracker supplement the records of OSV and stand for missing ones', async () => {
    const records = {
      Debian: [
        osvRecord('DEBIAN-CVE-2024-1111', 'Debian:12', 'zlib', affected),
        osvRecord('DEBIAN-CVE-2024-2222', 'Debian:12', 'zlib', [{ introduced: '0' }, { fixed: '1-9' }]),
      ],
    };
    const snapshot = await open(['debian-tracker'], records);
    expect(found(snapshot, ['debian', '12'], item('deb', 'zlib', '1-1'))).toEqual([
      'CVE-2024-1111  wont-fix UNKNOWN none',
      'CVE-2024-2222 1-9 fixed NEGLIGIBLE debian',
    ]);
    expect(found(snapshot, ['debian', '13'], item('deb', 'zlib', '1-1'))).toEqual([
      'CVE-2024-1111  not-fixed UNKNOWN none',
    ]);
    expect(found(snapshot, ['debian', '11'], item('deb', 'zlib', '1-1'))).toEqual([
      'CVE-2024-2222  wont-fix UNKNOWN none',
    ]);
  });

  it('Alpine: the branch edge, with several CVEs of one line and without packages that were never affected', async () => {
    const snapshot = await open(['alpine-secdb']);
    const edge = (name: string, version: string) =>
      found(snapshot, ['alpine', '3.22_alpha20250108'], item('apk', name, version));
    expect(edge('xen', '4.10.0-r0')).toEqual([
      'CVE-2018-19961 4.11.1-r0 fixed UNKNOWN none',
      'CVE-2018-19962 4.11.1-r0 fixed UNKNOWN none',
    ]);
    expect(edge('zlib', '1.2.13-r0')).toEqual([]);
  });

  it('Ubuntu: priority and status of the tracker', async () => {
    const record = {
      ...osvRecord('UBUNTU-CVE-2024-1111', 'Ubuntu:22.04:LTS', 'curl', affected),
      upstream: ['CVE-2024-1111'],
    };
    const snapshot = await open(['ubuntu-tracker'], { Ubuntu: [record] });
    const curl = (release: string, version: string) =>
      found(snapshot, ['ubuntu', release], item('deb', 'curl', version));
    expect(curl('22.04', '7.81-1')).toEqual(['CVE-2024-1111  wont-fix LOW ubuntu']);
    expect(curl('24.04', '8.5-1')).toEqual(['CVE-2024-1111  not-fixed LOW ubuntu']);
    expect(curl('20.04', '7.68.0-1ubuntu2.1')).toEqual(['CVE-2024-1111 7.68.0-1ubuntu2.9 fixed LOW ubuntu']);
  });
});

describe('the feeds of vulnerabilities', () => {
  const left = osvRecord('PYSEC-1', 'PyPI', 'left', affected, { aliases: ['CVE-2024-1111'] });

  it('resolve the severity in the order of databases and keep the other opinions', async () => {
    const nvd = await open(['nvd'], { PyPI: [left] });
    expect(nvd.facts('CVE-2024-1111')).toMatchObject({
      severity: 'LOW',
      severitySource: 'cna',
      opinions: [
        { source: 'cna', severity: 'LOW' },
        { source: 'nvd', severity: 'CRITICAL' },
      ],
      description: 'A flaw in left. It is serious.',
      references: ['https://example.org/a'],
    });
    const both = await open(['nvd', 'vulnrichment', 'redhat-vex'], {
      npm: [
        {
          ...osvRecord('GHSA-a', 'npm', 'left', affected, { aliases: ['CVE-2024-1111'] }),
          database_specific: { severity: 'MODERATE' },
        },
      ],
    });
    expect(both.facts('CVE-2024-1111')?.opinions?.map(({ source, severity }) => `${source} ${severity}`)).toEqual([
      'cna LOW',
      'ghsa MEDIUM',
      'cisa HIGH',
      'nvd CRITICAL',
      'redhat MEDIUM',
    ]);
    expect((await open(['vulnrichment'], { PyPI: [left] })).facts('CVE-2024-1111')).toMatchObject({
      severity: 'HIGH',
      severitySource: 'cisa',
      title: 'Flaw in left',
    });
  });

  it('rate packages of a vendor by its own opinion, and other packages by it only when there is no other', async () => {
    const rpm = { ...osvRecord('ALSA-1', 'AlmaLinux:9', 'openssl', affected), related: ['CVE-2024-1111'] };
    const snapshot = await open(['nvd', 'redhat-vex'], { AlmaLinux: [rpm], PyPI: [left] });
    expect(found(snapshot, ['almalinux', '9'], item('rpm', 'openssl', '1-1'))).toEqual([
      'CVE-2024-1111  not-fixed MEDIUM redhat',
    ]);
    expect(found(snapshot, ['almalinux', '9'], item('pypi', 'left', '1'))).toEqual([
      'CVE-2024-1111  not-fixed LOW cna',
    ]);
    const alone = await open(['redhat-vex'], { PyPI: [left] });
    expect(alone.facts('CVE-2024-1111')).toMatchObject({ severity: 'MEDIUM', severitySource: 'redhat' });
  });

  it('drop rejected CVEs everywhere', async () => {
    const records = {
      PyPI: [osvRecord('PYSEC-2', 'PyPI', 'left', affected, { aliases: ['CVE-2024-2222'] })],
      Debian: [osvRecord('DSA-1-1', 'Debian:12', 'left', affected, { related: ['CVE-2024-1111', 'CVE-2024-2222'] })],
    };
    for (const feed of ['nvd', 'vulnrichment']) {
      const snapshot = await open([feed, 'kev'], records);
      expect(snapshot.lookup('PyPI', 'left')).toEqual([]);
      expect(snapshot.lookup('Debian:12', 'left').map(({ vulnerabilityId }) => vulnerabilityId)).toEqual([
        'CVE-2024-1111',
      ]);
      expect(snapshot.facts('CVE-2024-2222')).toBeUndefined();
    }
  });

  it('keep facts only of vulnerabilities that packages have', async () => {
    const other = osvRecord('PYSEC-3', 'PyPI', 'left', affected, { aliases: ['CVE-2024-9999'] });
    const snapshot = await open(['nvd', 'vulnrichment', 'redhat-vex'], { PyPI: [other], 'Red Hat': [] });
    expect(snapshot.facts('CVE-2024-9999')).toMatchObject({ severity: 'UNKNOWN' });
    expect((await open(['nvd'], { PyPI: [other] })).facts('CVE-2024-1111')).toBeUndefined();
  });
});

describe('the index of Maven artifacts', () => {
  it('gives jars without metadata their exact name before they are matched', async () => {
    const snapshot = await open(['maven-index', 'photon']);
    const jar = item('generic', 'slf4j', '', { sha1: '0a'.repeat(20) });
    expect(resolveArtifact(jar, snapshot)).toMatchObject({
      type: 'maven',
      name: 'org.slf4j:slf4j-api',
      version: '1.7.36',
    });
    const unknown = item('generic', 'left', '1.0', { sha1: 'ff'.repeat(20) });
    expect(resolveArtifact(unknown, snapshot)).toBe(unknown);
    expect(resolveArtifact(item('maven', 'a:b', '1'), snapshot)).toMatchObject({ name: 'a:b' });
  });

  it('names jars by their SHA-1', async () => {
    const snapshot = await open(['maven-index', 'photon']);
    expect(snapshot.mavenCoordinates('0b'.repeat(20))).toEqual({
      group: 'org.slf4j',
      artifact: 'slf4j-api',
      version: '2.0.0',
    });
    expect(snapshot.mavenCoordinates('0c'.repeat(20))).toMatchObject({ group: 'com.example', version: '1.0-SNAPSHOT' });
    for (const unknown of ['0d'.repeat(20), '', 'not a digest', '0B'.repeat(20)]) {
      expect(snapshot.mavenCoordinates(unknown)).toBeUndefined();
    }
  });
});
