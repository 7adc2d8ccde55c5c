import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MatchedFinding } from '../../domain/finding.ts';
import type { InventoryPackage } from '../../engine/pipeline/inventory.ts';
import { addReported } from '../../engine/upload/add-reported.ts';
import { uploadLimits } from '../../engine/upload/upload.ts';
import type {
  Assertion,
  ExternalScannerName,
  ReportedPackage,
  ScannerReport,
  SuppressedAssertion,
} from '../external-scanner.ts';
import { correlateReports, type ReportOfScanner } from './correlate-reports.ts';
import { explainDisagreement, unexplained } from './explain-disagreement.ts';

const inventory: InventoryPackage[] = [
  item('deb', 'libssl3', '1:3.0.11-1~deb12u2', {
    architecture: 'amd64',
    source: { name: 'openssl', version: '1:3.0.11-1~deb12u2' },
    paths: ['var/lib/dpkg/status'],
  }),
  item('deb', 'openssl', '1:3.0.11-1~deb12u2', {
    architecture: 'amd64',
    source: { name: 'openssl', version: '1:3.0.11-1~deb12u2' },
    paths: ['var/lib/dpkg/status'],
  }),
  item('npm', '@acme/Core', '1.0.0', { paths: ['app/node_modules/@acme/Core/package.json'] }),
  item('pypi', 'Foo.Bar', '2.0', { paths: ['usr/lib/python3/dist-packages/Foo.Bar-2.0.dist-info/METADATA'] }),
  item('maven', 'org.apache.logging.log4j:log4j-core', '2.14.1', {
    paths: ['app/app.jar!/BOOT-INF/lib/log4j-core-2.14.1.jar'],
  }),
  item('golang', 'stdlib', 'go1.21.3', { paths: ['usr/bin/tool'] }),
  item('golang', 'github.com/Acme/lib', 'v1.2.3', { paths: ['usr/bin/tool'] }),
  item('rpm', 'bash', '5.1.8-6.el9', { architecture: 'x86_64' }),
  item('generic', 'nginx', '1.25.1', { paths: ['usr/sbin/nginx'] }),
];

describe('correlateReports', () => {
  it.each([
    [
      'a package URL with an epoch',
      {
        type: 'deb',
        name: 'libssl3',
        version: '3.0.11-1~deb12u2',
        purl: 'pkg:deb/debian/libssl3@1%3A3.0.11-1~deb12u2?arch=amd64',
      },
      [0],
    ],
    ['a version without the epoch', { type: 'debian', name: 'libssl3', version: '3.0.11-1~deb12u2' }, [0]],
    ['an npm package in another case', { type: 'npm', name: '@acme/core', version: '1.0.0' }, [2]],
    ['a Python name in another spelling', { type: 'python-pkg', name: 'foo_bar', version: '2.0' }, [3]],
    [
      'a Maven package without its group',
      {
        type: 'java-archive',
        name: 'log4j-core',
        version: '2.14.1',
        paths: ['app/app.jar:BOOT-INF/lib/log4j-core-2.14.1.jar'],
      },
      [4],
    ],
    ['the Go standard library under another name', { type: 'go-module', name: 'stdlib', version: '1.21.3' }, [5]],
    [
      'a Go module without the prefix of its version',
      { type: 'gobinary', name: 'github.com/acme/lib', version: '1.2.3' },
      [6],
    ],
    ['an rpm package whose epoch is written as 0', { type: 'rpm', name: 'bash', version: '0:5.1.8-6.el9' }, [7]],
    [
      'another name for the only package of a file',
      { type: 'binary', name: 'nginx-core', version: '1.25.1', paths: ['usr/sbin/nginx'] },
      [8],
    ],
  ] as [string, Partial<ReportedPackage>, number[]][])('recognizes %s', (_what, reported, expected) => {
    const { reported: found, added, foreign } = correlate([report('trivy', [reported], [{ packageIndex: 0 }])]);
    expect(found.map(({ packageIndex }) => packageIndex)).toEqual(expected);
    expect([...added, ...foreign]).toEqual([]);
  });

  it('applies a report about a source package to its binary packages', () => {
    const source = { type: 'deb', name: 'openssl', version: '1:3.0.11-1~deb12u2', purl: null };
    const onlySource = inventory.filter(({ name }) => name !== 'openssl');
    const second = item('deb', 'libssl-dev', '1:3.0.11-1~deb12u2', {
      source: { name: 'openssl', version: '1:3.0.11-1~deb12u2' },
    });
    const { reported } = correlateReports([report('osv', [source], [{ packageIndex: 0 }])], {
      packages: [...onlySource, second],
      operatingSystem: null,
    });
    expect(reported.map(({ packageIndex }) => packageIndex)).toEqual([0, onlySource.length]);
  });

  it('applies a report about a version with an epoch to the packages of this epoch only', () => {
    const source = (version: string) => ({ source: { name: 'foo', version } });
    const packages = [
      item('deb', 'libfoo', '1:2.0', source('1:2.0')),
      item('deb', 'libfoo', '3:2.0', source('3:2.0')),
      item('deb', 'libfoo', '2.0'),
    ];
    const positionsOf = (name: string, version: string): number[] =>
      correlateReports([report('trivy', [{ type: 'deb', name, version }], [{ packageIndex: 0 }])], {
        packages,
        operatingSystem: null,
      }).reported.map(({ packageIndex }) => packageIndex);
    expect(positionsOf('libfoo', '3:2.0')).toEqual([1]);
    expect(positionsOf('foo', '3:2.0')).toEqual([1]);
    // A package without an epoch may be listed with one.
    expect(positionsOf('libfoo', '7:2.0')).toEqual([2]);
    expect(positionsOf('libfoo', '2.0')).toEqual([0, 1, 2]);
    expect(positionsOf('foo', '2.0')).toEqual([0, 1]);
  });

  it('reads thousands of epochs of a version in work that grows with their number', () => {
    const packages = Array.from({ length: 20_000 }, (_, index) => item('deb', 'foo', `${index + 1}:1`));
    const assertions = packages.map((_, packageIndex) => ({ packageIndex }));
    const { reported, statements } = correlateReports([report('trivy', packages.map(toReported), assertions)], {
      packages,
      operatingSystem: null,
    });
    expect(reported).toHaveLength(20_000);
    expect(statements[0]?.listed).toHaveLength(20_000);
  });

  it('merges the names of a vulnerability over all reports, and counts it once', () => {
    const core = { type: 'npm', name: '@acme/core', version: '1.0.0' };
    const { reported, statements } = correlate([
      report('trivy', [core], [{ id: 'CVE-2024-1111', aliases: ['GHSA-aaaa-bbbb-cccc'] }]),
      report('grype', [core], [{ id: 'GHSA-aaaa-bbbb-cccc' }]),
      report('osv', [core], [{ id: 'GHSA-aaaa-bbbb-cccc' }, { id: 'CVE-2024-1111' }]),
    ]);
    expect(reported).toMatchObject([
      { id: 'CVE-2024-1111', aliases: ['GHSA-aaaa-bbbb-cccc'], sources: ['trivy', 'grype', 'osv'], packageIndex: 2 },
    ]);
    expect(statements.map(({ findings }) => findings)).toEqual([1, 1, 1]);
  });

  it('splits a record that names several vulnerabilities and merges nothing because of it', () => {
    const core = { type: 'npm', name: '@acme/core', version: '1.0.0' };
    const { reported } = correlate([
      report('osv', [core], [{ id: 'DSA-1-1', aliases: ['CVE-2024-1111', 'CVE-2024-2222'] }]),
      report('trivy', [core], [{ id: 'CVE-2024-2222' }]),
    ]);
    expect(reported.map(({ id, sources }) => [id, sources])).toEqual([
      ['CVE-2024-1111', ['osv']],
      ['CVE-2024-2222', ['osv', 'trivy']],
    ]);
  });

  it('reads thousands of versions of a package with the same vulnerabilities, in work that grows with their number', () => {
    // Quadratic work does not end within the limit of a test.
    const packages = versionsOf('lodash', 20_000);
    const ids = ['CVE-2024-1111', 'CVE-2024-2222'];
    const assertions = packages.flatMap((_, packageIndex) => ids.map((id) => ({ id, packageIndex })));
    const { reported, statements } = correlateReports([report('trivy', packages.map(toReported), assertions)], {
      packages,
      operatingSystem: null,
    });
    expect(reported).toHaveLength(40_000);
    expect(statements).toMatchObject([{ vulnerabilities: ids, judged: [], findings: 40_000 }]);
  });

  it('names as many judged versions as an upload may contain', () => {
    const packages = versionsOf('lodash', 500);
    const assertions = packages.map((_, packageIndex) => ({ id: `CVE-2024-${10_000 + packageIndex}`, packageIndex }));
    const { statements } = correlateReports([report('trivy', packages.map(toReported), assertions)], {
      packages,
      operatingSystem: null,
    });
    expect(statements[0]?.judged.slice(0, 2)).toEqual(['0 CVE-2024-10001', '0 CVE-2024-10002']);
    expect(statements[0]?.judged).toHaveLength(uploadLimits.statements);
  });

  it('adds each package that only scanners list once, also without a vulnerability, and names who lists it', () => {
    const left = { type: 'npm', name: 'left-pad', version: '1.3.0', paths: ['opt/x'] };
    const idle = { type: 'npm', name: 'idle', version: '1.0.0' };
    const strange = { type: 'unheard-of', name: 'thing', version: '1' };
    const { added, foreign, reported } = correlate([
      report('trivy', [left, idle], [{ packageIndex: 0 }]),
      report('grype', [{ ...left, name: 'Left-Pad', paths: ['opt/y'] }], [{ packageIndex: 0 }]),
      report('osv', [strange], [{ packageIndex: 0 }]),
      report('syft', [idle, strange], []),
    ]);
    expect(added).toMatchObject([
      {
        name: 'left-pad',
        version: '1.3.0',
        paths: ['opt/x', 'opt/y'],
        purl: 'pkg:npm/left-pad@1.3.0',
        listedBy: ['trivy', 'grype'],
      },
      { name: 'idle', version: '1.0.0', listedBy: ['trivy', 'syft'] },
    ]);
    expect(foreign).toMatchObject([{ type: 'unheard-of', name: 'thing', listedBy: ['osv', 'syft'] }]);
    expect(reported.map(({ packageIndex, sources }) => [packageIndex, sources])).toEqual([
      [inventory.length, ['trivy', 'grype']],
      [inventory.length + 2, ['osv']],
    ]);
  });

  it('counts packages without a version that nothing lists with one, under their name or in their file', () => {
    const unversioned = [
      { type: 'npm', name: 'nameless', paths: ['srv/app/package.json'] },
      { type: 'pypi', name: 'foo_bar', paths: [] },
      { type: 'npm', name: 'renamed', paths: ['app/node_modules/@acme/Core/package.json'] },
    ];
    const reports = [report('syft', [], []), report('trivy', [], [])].map((one) => ({
      ...one,
      report: { ...one.report, unversioned },
    }));
    expect(correlate(reports).unversioned).toEqual([{ type: 'npm', name: 'nameless', listedBy: ['syft', 'trivy'] }]);
  });

  it('names the scanners that list each package of the engine', () => {
    const core = { type: 'npm', name: '@acme/core', version: '1.0.0' };
    const { packages } = correlate([report('syft', [core], []), report('trivy', [core, core], [])]);
    expect(packages.map(({ listedBy }) => listedBy)).toEqual(
      inventory.map((_, index) => (index === 2 ? ['builtin', 'syft', 'trivy'] : ['builtin'])),
    );
  });

  it('lists packages of an earlier result once, also when another scanner lists them now', () => {
    const earlier = { ...item('npm', 'left-pad', '1.3.0', { paths: ['opt/x'] }), listedBy: ['syft'] };
    const strange = { ...earlier, type: 'unheard-of', name: 'thing', purl: 'pkg:unheard-of/thing@1.3.0' };
    const left = { type: 'npm', name: 'left-pad', version: '1.3.0', paths: ['opt/y'] };
    const known = { packages: inventory, operatingSystem: null };
    const { packages, foreign } = correlateReports([report('trivy', [left], [])], known, [earlier, strange]);
    expect(packages.slice(inventory.length)).toMatchObject([
      { name: 'left-pad', paths: ['opt/x', 'opt/y'], listedBy: ['trivy', 'syft'] },
    ]);
    expect(foreign).toMatchObject([{ type: 'unheard-of', name: 'thing', listedBy: ['syft'] }]);
  });

  it('selects severity, score and fix by the precedence of databases and keeps all ratings', () => {
    const core = { type: 'npm', name: '@acme/core', version: '1.0.0' };
    const cvss = (source: string, score: number) => ({ version: '3.1', vector: `v-${source}`, score, source });
    const { reported } = correlate([
      report('trivy', [core], [{ severity: 'LOW', cvss: cvss('nvd', 2), fixedVersion: '3.0.0', fixState: 'fixed' }]),
      report('grype', [core], [{ severity: 'HIGH', cvss: cvss('ghsa', 8), fixedVersion: '2.0.0', fixState: 'fixed' }]),
      report('osv', [core], [{ severity: 'MEDIUM', cvss: cvss('redhat', 5), fixState: 'not-fixed' }]),
    ]);
    expect(reported).toMatchObject([
      {
        severity: 'MEDIUM',
        severitySource: 'redhat',
        cvss: { source: 'redhat' },
        fixedVersion: '2.0.0',
        fixState: 'fixed',
      },
    ]);
    expect(reported[0]?.opinions?.map(({ source }) => source)).toEqual(['redhat', 'ghsa', 'nvd']);
  });

  it('reports every vulnerability of a package at most once, whatever scanners say', () => {
    const anyPackage = fc.constantFrom(...inventory.map(toReported), { type: 'npm', name: 'other', version: '1' });
    const anyId = fc.constantFrom('CVE-2024-1111', 'GHSA-aaaa-bbbb-cccc', 'GO-2024-1', 'DSA-1-1');
    const anyReport = fc.record({
      name: fc.constantFrom<ExternalScannerName>('trivy', 'grype', 'osv'),
      packages: fc.array(anyPackage, { minLength: 1, maxLength: 4 }),
      ids: fc.array(fc.tuple(anyId, fc.array(anyId, { maxLength: 3 })), { maxLength: 6 }),
    });
    fc.assert(
      fc.property(fc.uniqueArray(anyReport, { selector: ({ name }) => name }), (given) => {
        const reports = given.map(({ name, packages, ids }) =>
          report(
            name,
            packages,
            ids.map(([id, aliases], place) => ({ id, aliases, packageIndex: place % packages.length })),
          ),
        );
        const { reported, added, foreign } = correlate(reports);
        const keys = reported.map(({ id, packageIndex }) => `${packageIndex} ${id}`);
        expect(new Set(keys).size).toBe(keys.length);
        const total = inventory.length + added.length + foreign.length;
        expect(reported.every(({ packageIndex }) => packageIndex < total)).toBe(true);
        const merged = addReported([], reported, null);
        expect(merged.length).toBe(reported.length);
      }),
    );
  });
});

describe('explainDisagreement', () => {
  const core = { type: 'npm', name: '@acme/core', version: '1.0.0' };
  const bash = { type: 'rpm', name: 'bash', version: '5.1.8-6.el9' };

  it('names the reason of each scanner that does not report a finding', () => {
    const reports = [
      report('trivy', [core, { ...core, version: '0.9.0' }], [{ id: 'CVE-2024-1111', packageIndex: 1 }]),
      report('grype', [bash], []),
    ];
    const engine: MatchedFinding = { ...finding('CVE-2024-1111', 2), sources: ['builtin'] };
    expect(explain(reports, [engine], ['osv'])).toEqual([
      { scanner: 'trivy', reason: 'judges this version as fixed or not affected' },
      { scanner: 'grype', reason: 'does not list the package' },
      { scanner: 'osv', reason: 'failed' },
    ]);
  });

  it('names a VEX statement and an ignore rule of a scanner, also under an alias', () => {
    const engine = { ...finding('CVE-2024-1111', 2), sources: ['builtin'] };
    engine.vulnerability.aliases = ['GHSA-aaaa-bbbb-cccc'];
    const reports = [
      report('trivy', [core], [], [{ id: 'GHSA-aaaa-bbbb-cccc', by: 'vex' }]),
      report('grype', [core], [], [{ id: 'CVE-2024-1111', by: 'rule' }]),
    ];
    expect(explain(reports, [engine])).toEqual([
      { scanner: 'trivy', reason: 'suppresses the vulnerability by a VEX statement' },
      { scanner: 'grype', reason: 'ignores the vulnerability by a rule of its configuration or its own' },
    ]);
  });

  it('names an older database, and otherwise does not claim to know the reason', () => {
    const engine = finding('CVE-2024-9999', 2);
    const unknown = 'does not report the vulnerability for any package, and does not say why';
    const published = { ...engine, vulnerability: { ...engine.vulnerability, publishedAt: '2024-06-01T00:00:00Z' } };
    expect(explain([report('trivy', [core], [])], [engine])).toEqual([{ scanner: 'trivy', reason: unknown }]);
    const elsewhere = report('trivy', [core, bash], [{ id: 'CVE-2024-9999', packageIndex: 1 }]);
    expect(explain([elsewhere], [engine])).toEqual([
      { scanner: 'trivy', reason: 'reports the vulnerability for other packages only, and does not say why' },
    ]);
    expect(explain([report('trivy', [core], [])], [published])).toEqual([
      { scanner: 'trivy', reason: 'has a database from before the vulnerability was published' },
    ]);
  });

  it('names what the database of a scanner has: an entry that it judges, or none', () => {
    const engine = finding('CVE-2024-9999', 2);
    const [statements] = correlate([report('trivy', [core], [])]).statements;
    if (!statements) throw new Error('the report has no statements');
    const scanner = { name: 'trivy' as const, statements, databaseBuiltAt: null };
    expect(unexplained([engine, finding('CVE-2024-9998', 0)], scanner)).toEqual([
      { position: 2, ids: ['CVE-2024-9999'] },
    ]);
    const reasonOf = (known: Record<string, boolean>) =>
      explainDisagreement([engine], [{ ...scanner, known }], { detected: inventory.length, owned: new Set() })[0]
        ?.disagreement;
    expect(reasonOf({ '2 CVE-2024-9999': true })).toEqual([
      { scanner: 'trivy', reason: 'judges this version as fixed or not affected' },
    ]);
    expect(reasonOf({ '2 CVE-2024-9999': false })).toEqual([
      { scanner: 'trivy', reason: 'has no entry about the vulnerability and the package in its database' },
    ]);
  });

  it('names another fix and another severity of a scanner that reports the finding', () => {
    const reports = [
      report('trivy', [core], [{ fixedVersion: '9.9', fixState: 'fixed', severity: 'LOW' }]),
      report('grype', [core], [{ severity: 'HIGH' }]),
    ];
    const engine: MatchedFinding = { ...finding('CVE-2024-1111', 2), fixedVersion: '1.1.0', fixState: 'fixed' };
    expect(explain(reports, addReported([engine], correlate(reports).reported, null))).toEqual([
      { scanner: 'trivy', reason: 'names 9.9 as the fixed version and rates the severity as LOW' },
      { scanner: 'grype', reason: 'names no fixed version' },
    ]);
  });

  it('names the reason of the engine for a finding that only scanners report', () => {
    const reports = [
      report(
        'trivy',
        [core, { type: 'npm', name: 'unseen', version: '1' }],
        [{ packageIndex: 0 }, { packageIndex: 1 }],
      ),
    ];
    const { reported } = correlate(reports);
    const merged = addReported([], reported, null);
    expect(explain(reports, merged.slice(0, 1))).toEqual([{ scanner: 'builtin', reason: 'has no advisories yet' }]);
    expect(explain(reports, merged.slice(1))).toEqual([{ scanner: 'builtin', reason: 'does not detect the package' }]);
  });
});

describe('addReported', () => {
  it('merges a report under an alias into the finding of the engine', () => {
    const base = finding('CVE-2024-1111', 2);
    const engine = { ...base, vulnerability: { ...base.vulnerability, aliases: ['GHSA-aaaa-bbbb-cccc'] } };
    const { reported } = correlate([
      report('grype', [{ type: 'npm', name: '@acme/core', version: '1.0.0' }], [{ id: 'GHSA-aaaa-bbbb-cccc' }]),
    ]);
    expect(addReported([engine], reported, null)).toEqual([{ ...engine, sources: ['builtin', 'grype'] }]);
  });
});

function explain(reports: ReportOfScanner[], findings: MatchedFinding[], failed: ExternalScannerName[] = []) {
  const { statements } = correlate(reports);
  const scanners = [
    ...statements.map((one) => ({ name: one.name, statements: one, databaseBuiltAt: '2024-05-01T00:00:00Z' })),
    ...failed.map((name) => ({ name, statements: null, databaseBuiltAt: null })),
  ];
  const [first] = explainDisagreement(findings, scanners, { detected: inventory.length, owned: new Set() });
  return first?.disagreement;
}

function correlate(reports: ReportOfScanner[]) {
  const correlated = correlateReports(reports, { packages: inventory, operatingSystem: null });
  return { ...correlated, added: correlated.packages.slice(inventory.length) };
}

function item(
  type: InventoryPackage['type'],
  name: string,
  version: string,
  more: Partial<InventoryPackage> = {},
): InventoryPackage {
  const purl = `pkg:${type}/${encodeURIComponent(name)}@${encodeURIComponent(version)}`;
  return { type, name, version, purl, licenses: [], paths: [], layerIndex: 0, isOwnedByDistribution: false, ...more };
}

function versionsOf(name: string, count: number): InventoryPackage[] {
  return Array.from({ length: count }, (_, index) => item('npm', name, `0.0.${index}`));
}

function toReported({ type, name, version, paths }: InventoryPackage): Partial<ReportedPackage> {
  return { type, name, version, paths };
}

function report(
  name: ExternalScannerName,
  packages: Partial<ReportedPackage>[],
  assertions: Partial<Assertion>[],
  suppressed: (Pick<SuppressedAssertion, 'id' | 'by'> & Partial<SuppressedAssertion>)[] = [],
): ReportOfScanner {
  const whole: ScannerReport = {
    packages: packages.map((one) => ({ name: '', version: '', type: '', purl: null, paths: [], ...one })),
    unversioned: [],
    assertions: assertions.map((one) => ({
      id: 'CVE-2024-1111',
      aliases: [],
      packageIndex: 0,
      severity: null,
      cvss: null,
      fixedVersion: null,
      fixState: 'unknown',
      title: '',
      description: '',
      references: [],
      publishedAt: null,
      ...one,
    })),
    suppressed: suppressed.map((one) => ({ aliases: [], packageIndex: 0, ...one })),
    notes: [],
    listsAllPackages: true,
    unread: 0,
  };
  return { name, report: whole };
}

function finding(id: string, packageIndex: number): MatchedFinding {
  return {
    vulnerability: {
      id,
      aliases: [],
      severity: 'HIGH',
      severitySource: 'nvd',
      cvss: null,
      title: id,
      description: '',
      references: [],
      publishedAt: null,
    },
    packageIndex,
    fixedVersion: null,
    fixState: 'unknown',
    epss: null,
    isKnownExploited: false,
    advisoryIds: [],
  };
}
