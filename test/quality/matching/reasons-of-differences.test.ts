import { describe, expect, it } from 'vitest';
import type { Difference } from '../../../bench/accuracy/compare-tools.ts';
import { explainDifferences } from '../../../bench/accuracy/explain-differences.ts';
import type { OsvRecord } from '../../../bench/accuracy/osv-records.ts';
import { RecordIndex } from '../../../bench/accuracy/record-index.ts';
import { type PeerName, type Subject, subjects } from '../../../bench/accuracy/subjects.ts';
import { VulnerabilityGroups } from '../../../bench/accuracy/vulnerability-groups.ts';
import { osvRecord } from '../../helpers/advisory-fixtures.ts';
import { item } from '../../helpers/match-fixtures.ts';

type Events = Record<string, string>[];

/** Assigns a difference about one package version to a reason of the comparison with other scanners. */
function reasonOf(
  ecosystem: string,
  version: string,
  ranges: readonly Events[],
  by: { isOwn: boolean; reporting: readonly PeerName[]; silent: readonly PeerName[] },
  name = 'vendor/package',
  id = 'CVE-2024-1111',
): string | undefined {
  const subject = subjects.find((one) => one.ecosystem === ecosystem) as Subject;
  const records = ranges.map((events, at) =>
    osvRecord(id === 'CVE-2024-1111' ? `GHSA-1111-1111-111${at}` : id, ecosystem, name, events, {
      aliases: id === 'CVE-2024-1111' ? [id] : [],
    }),
  ) as OsvRecord[];
  const groups = new VulnerabilityGroups();
  for (const record of records) groups.add(record);
  const index = new RecordIndex(records, groups, { reviewed: new Set(), rejected: new Set() });
  const difference: Difference = { packageIndex: 0, vulnerability: id, ...by };
  const { byReason } = explainDifferences([difference], subject, [item(subject.packageType, name, version)], index);
  return [...byReason.keys()][0];
}

const range = (introduced: string, fixed: string): Events => [{ introduced }, { fixed }];
const onlyPlimsoll = { isOwn: true, reporting: ['osv-scanner'], silent: ['trivy', 'grype'] } as const;
const onlyOthers = { isOwn: false, reporting: ['trivy', 'grype'], silent: ['osv-scanner'] } as const;
const notTrivy = { isOwn: true, reporting: ['grype', 'osv-scanner'], silent: ['trivy'] } as const;

describe('composer-stabilities', () => {
  it.each([
    ['2.4.1', range('2.4.0', '2.4.1-p1'), onlyPlimsoll],
    ['2.4.5-p8', range('2.4.5-p1', '2.4.5-p10'), onlyPlimsoll],
    ['2.4.5-p10', range('0', '2.4.5-p8'), onlyOthers],
    ['11.0.5', range('3.3.beta1', '14.0.0'), onlyPlimsoll],
  ] as const)('explains %s beside %j, where the order of suffixes decides', (version, events, by) => {
    expect(reasonOf('Packagist', version, [events], by)).toBe('composer-stabilities');
  });

  it.each([
    ['2.4.0', range('2.0.0', '2.4.1-p1'), onlyPlimsoll],
    ['2.4.5-p8', range('2.0.0', '3.0.0'), onlyPlimsoll],
    ['2.4.2', range('2.4.0', '2.4.1-p1'), onlyOthers],
    ['2.4.5-p8', range('0', '2.0.0'), onlyOthers],
  ] as const)('does not explain %s beside %j, which both orders judge alike', (version, events, by) => {
    expect(reasonOf('Packagist', version, [events], by)).toBeUndefined();
  });
});

describe('maven-order', () => {
  it.each([
    ['9.0.0-M1', range('9.0.0.M1', '9.0.0.M18')],
    ['676.vfa.1', range('0', '676.vfa')],
    ['8.0.0-RC3-alpha-1', range('8.0.0.RC1', '8.0.27')],
  ] as const)('explains %s beside %j, which are versions of one release', (version, events) => {
    expect(reasonOf('Maven', version, [events], notTrivy, 'group:artifact')).toBe('maven-order');
  });

  it.each([
    ['9.0.50', range('9.0.0.M1', '9.0.98')],
    ['9.0.1-M1', range('9.0.0.M1', '9.0.98')],
    ['9.0.0', range('8.0.0', '9.0.98')],
  ] as const)('does not explain %s beside %j, which are versions of different releases', (version, events) => {
    expect(reasonOf('Maven', version, [events], notTrivy, 'group:artifact')).toBeUndefined();
  });
});

describe('jenkins-plugins', () => {
  const notGrype = { isOwn: true, reporting: ['trivy', 'osv-scanner'], silent: ['grype'] } as const;
  const events = range('0', '4.355.v3a');

  it('explains a pre-release of the fixed version of a plugin', () => {
    expect(reasonOf('Maven', '4.355.v3a-alpha-1', [events], notGrype, 'org.jenkins-ci.plugins:oic-auth')).toBe(
      'jenkins-plugins',
    );
  });

  it('does not explain other versions of a plugin, and versions of other packages', () => {
    expect(reasonOf('Maven', '4.354', [events], notGrype, 'org.jenkins-ci.plugins:oic-auth')).toBeUndefined();
    expect(reasonOf('Maven', '4.355.v3a-alpha-1', [events], notGrype, 'group:artifact')).toBeUndefined();
  });
});

describe('fixed-in-another-range', () => {
  const record = (id: string, ...ranges: Events[]) =>
    ({
      ...osvRecord(id, 'NuGet', 'Kit', [], { aliases: ['CVE-2024-1111'] }),
      affected: ranges.map((events) => ({
        package: { name: 'Kit', ecosystem: 'NuGet' },
        ranges: [{ type: 'ECOSYSTEM', events }],
      })),
    }) as OsvRecord;
  const twoRanges = record('GHSA-a', range('17.9.5', '17.12.36'), range('17.12.6', '17.13.26'));

  it('explains the fixed version of one range in another range', () => {
    expect(reasonOfRecord(twoRanges, 'NuGet', { name: 'Kit', version: '17.12.36' }, notTrivy)).toBe(
      'fixed-in-another-range',
    );
  });

  it('does not explain the versions beside it, and no scanner but trivy', () => {
    for (const version of ['17.12.35', '17.12.37']) {
      expect(reasonOfRecord(twoRanges, 'NuGet', { name: 'Kit', version }, notTrivy)).toBeUndefined();
    }
    expect(reasonOfRecord(twoRanges, 'NuGet', { name: 'Kit', version: '17.12.36' }, onlyPlimsoll)).toBeUndefined();
  });
});

describe('rocky-repositories', () => {
  const builds = (...fixed: string[]) =>
    ({
      ...osvRecord('RLSA-2022:5099', 'Rocky Linux:9', 'shim', [], { upstream: ['CVE-2024-1111'] }),
      affected: fixed.map((one) => ({
        package: { name: 'shim', ecosystem: 'Rocky Linux:9' },
        ranges: [{ type: 'ECOSYSTEM', events: range('0', one) }],
      })),
    }) as OsvRecord;
  const onlyTrivy = { isOwn: false, reporting: ['trivy'], silent: ['osv-scanner'] } as const;

  it('explains a version between two builds of an erratum, and none below or without both', () => {
    const both = builds('0:15.6-1.el9', '0:15.6-1.el9.rocky.0.1');
    const at = (version: string, record = both) =>
      reasonOfRecord(record, 'Rocky Linux:9', { name: 'shim', version }, onlyTrivy);
    expect(at('0:15.6-1.el9')).toBe('rocky-repositories');
    expect(at('0:15.5-1.el9')).toBeUndefined();
    expect(at('0:15.6-1.el9', builds('0:15.6-1.el9.rocky.0.1'))).toBeUndefined();
  });
});

describe('bitnami-shared-aliases', () => {
  it('explains a version that one of two records affects, and none that both affect', () => {
    const by = { isOwn: true, reporting: [], silent: ['trivy'] } as const;
    const records = [range('3.7.0', '3.7.10'), range('3.13.0', '3.13.1')];
    expect(reasonOf('Bitnami', '3.7.1', records, by, 'python')).toBe('bitnami-shared-aliases');
    expect(reasonOf('Bitnami', '3.7.1', [range('3.7.0', '3.7.10')], by, 'python')).toBeUndefined();
  });
});

describe('go-standard-packages', () => {
  it('explains a package of the standard library, and no module', () => {
    expect(reasonOf('Go', '1.21.8', [range('0', '1.21.9')], notTrivy, 'net/http')).toBe('go-standard-packages');
    expect(reasonOf('Go', '1.21.8', [range('0', '1.21.9')], notTrivy, 'example.org/http')).toBeUndefined();
  });
});

describe('name-in-other-case', () => {
  const spelled = (ecosystem: string, name: string) =>
    osvRecord('GHSA-a', ecosystem, name, range('0', '2.0.0'), { aliases: ['CVE-2024-1111'] }) as OsvRecord;
  it.each([
    ['crates.io', 'ic_cdk', 'ic-cdk'],
    ['Go', 'example.org/team/kit', 'example.org/Team/kit'],
  ])('explains another spelling of a name of %s, and not the same one', (ecosystem, written, name) => {
    const installed = { name, version: '1.0.0' };
    expect(reasonOfRecord(spelled(ecosystem, written), ecosystem, installed, notTrivy)).toBe('name-in-other-case');
    expect(reasonOfRecord(spelled(ecosystem, name), ecosystem, installed, notTrivy)).not.toBe('name-in-other-case');
  });
});

describe('unordered-bound', () => {
  const bounds = [range('0', '0.8.3ubuntu7.5'), range('1.9.1', '1.9.5')].flat();

  it('explains that trivy compares no range of a record with a bound that is no version', () => {
    expect(reasonOf('PyPI', '1.9.2', [bounds], notTrivy, 'kit')).toBe('unordered-bound');
  });

  it('does not explain it where another record contains the version', () => {
    expect(reasonOf('PyPI', '1.9.2', [bounds, range('0', '2.0')], notTrivy, 'kit')).toBeUndefined();
  });
});

describe('several-fixed-versions', () => {
  const fixes = [range('0', '20201110-r0'), range('0', '20210216-r0')];

  it('explains a version between two fixed versions of a release', () => {
    expect(reasonOf('Alpine:v3.20', '20201112-r0', fixes, onlyPlimsoll, 'intel-ucode')).toBe('several-fixed-versions');
  });

  it('explains neither a version below all fixed versions nor one beside a single fixed version', () => {
    expect(reasonOf('Alpine:v3.20', '20191112-r0', fixes, onlyPlimsoll, 'intel-ucode')).toBeUndefined();
    expect(reasonOf('Alpine:v3.20', '20201110-r0', fixes.slice(1), onlyPlimsoll, 'intel-ucode')).toBeUndefined();
  });
});

describe('errata-without-cve', () => {
  it('explains an erratum that names no CVE, and no CVE', () => {
    const events = [range('0', '0.0.99.3-10.el9_2')];
    const version = '0.0.99.3-9.el9';
    expect(reasonOf('AlmaLinux:9', version, events, onlyPlimsoll, 'toolbox-tests', 'ALSA-2023:6077')).toBe(
      'errata-without-cve',
    );
    expect(reasonOf('AlmaLinux:9', version, events, onlyPlimsoll, 'toolbox-tests')).toBeUndefined();
  });
});

/** The reason of a difference about a package of a record, in an image or an SBOM. */
function reasonOfRecord(
  record: OsvRecord,
  ecosystem: string,
  installed: { name: string; version: string; module?: string },
  by: { isOwn: boolean; reporting: readonly PeerName[]; silent: readonly PeerName[] },
  unnamedBy: readonly PeerName[] = [],
): string | undefined {
  const subject = subjects.find((one) => one.ecosystem === ecosystem) as Subject;
  const groups = new VulnerabilityGroups();
  groups.add(record);
  const index = new RecordIndex([record], groups, { reviewed: new Set(), rejected: new Set() });
  const { name, version, module } = installed;
  const packages = [item(subject.packageType, name, version, module === undefined ? {} : { module })];
  const difference: Difference = { packageIndex: 0, vulnerability: 'CVE-2024-1111', ...by };
  const { byReason } = explainDifferences([difference], subject, packages, index, { unreadBy: [], unnamedBy });
  return [...byReason.keys()][0];
}

const erratum = (id: string, name: string, fixed: string, more: object = { related: ['CVE-2024-1111'] }) =>
  osvRecord(id, 'AlmaLinux:8', name, range('0', fixed), { ...more }) as OsvRecord;

describe('errata that name their CVEs in references', () => {
  const references = [{ type: 'REPORT', url: 'https://access.redhat.com/security/cve/CVE-2024-1111' }];

  it('errata-without-cve explains a CVE that only the references name, and no listed CVE', () => {
    const installed = { name: 'toolbox', version: '1-1.el8' };
    const linked = erratum('ALSA-2023:6077', 'toolbox', '2-1.el8', { references });
    expect(reasonOfRecord(linked, 'AlmaLinux:8', installed, onlyPlimsoll)).toBe('errata-without-cve');
    const listed = erratum('ALSA-2023:6077', 'toolbox', '2-1.el8');
    expect(reasonOfRecord(listed, 'AlmaLinux:8', installed, onlyPlimsoll)).toBeUndefined();
  });
});

describe('security-errata-only', () => {
  it('explains an enhancement update that names a CVE, and no security update', () => {
    const installed = { name: 'flatpak-devel', version: '1.8.5-4.el8' };
    const notGrype = { isOwn: true, reporting: ['trivy'], silent: ['grype'] } as const;
    const update = erratum('ALEA-2021:4539', 'flatpak-devel', '1.8.5-5.el8_5');
    expect(reasonOfRecord(update, 'AlmaLinux:8', installed, notGrype)).toBe('security-errata-only');
    const security = erratum('ALSA-2021:4539', 'flatpak-devel', '1.8.5-5.el8_5');
    expect(reasonOfRecord(security, 'AlmaLinux:8', installed, notGrype)).toBeUndefined();
  });
});

describe('unknown-module-stream', () => {
  const update = erratum('ALSA-2024:1', 'nodejs-nodemon', '3.0.1-1.module_el8.9.0+1+a');
  const version = '2.0.3-1.module_el8.4.0+2521+c668cc10';
  const onlyGrype = { isOwn: false, reporting: ['grype'], silent: ['trivy'] } as const;

  it('explains a build of a module without a label, and neither one with a label nor other packages', () => {
    const reasonOfBuild = (installed: { version: string; module?: string }) =>
      reasonOfRecord(update, 'AlmaLinux:8', { name: 'nodejs-nodemon', ...installed }, onlyGrype);
    expect(reasonOfBuild({ version })).toBe('unknown-module-stream');
    expect(reasonOfBuild({ version, module: 'nodejs:14:8:a' })).toBeUndefined();
    expect(reasonOfBuild({ version: '2.0.3-1.el8' })).toBeUndefined();
  });
});

describe('streams-ignored', () => {
  const onlyOsvScanner = { isOwn: false, reporting: ['osv-scanner'], silent: ['trivy', 'grype'] } as const;
  const build = (number: string) => `${number}.module_el8.9.0+3+a`;
  const update = (summary: string, fixed: string) =>
    erratum('ALSA-2024:1', 'nodejs', fixed, { related: ['CVE-2024-1111'], summary });
  const reasonOfBuild = (record: OsvRecord, version: string, module?: string) =>
    reasonOfRecord(
      record,
      'AlmaLinux:8',
      { name: 'nodejs', version, ...(module !== undefined && { module }) },
      onlyOsvScanner,
    );

  it('explains errata of another stream and of packages outside modules, and none of the own stream', () => {
    const other = update('Moderate: nodejs:20 security update', build('20.1.0-1'));
    expect(reasonOfBuild(other, build('18.1.0-1'), 'nodejs:18:1:a')).toBe('streams-ignored');
    expect(reasonOfBuild(other, build('20.0.0-1'), 'nodejs:20:1:a')).toBeUndefined();
    expect(reasonOfBuild(other, '10.1.0-1.el8')).toBe('streams-ignored');
    const plain = update('Moderate: nodejs security update', '22.1.0-1.el8');
    expect(reasonOfBuild(plain, build('18.1.0-1'), 'nodejs:18:1:a')).toBe('streams-ignored');
    expect(reasonOfBuild(plain, '10.1.0-1.el8')).toBeUndefined();
  });
});

describe('jars-without-coordinates', () => {
  const record = osvRecord('GHSA-1111-1111-1111', 'Maven', 'org.apache.ivy:ivy', range('0', '2.5.2'), {
    aliases: ['CVE-2024-1111'],
  }) as OsvRecord;
  const installed = { name: 'org.apache.ivy:ivy', version: '2.5.0' };
  const notGrype = { isOwn: true, reporting: ['trivy', 'osv-scanner'], silent: ['grype'] } as const;

  it('explains a scanner without any finding in the jar, and no scanner that has another finding in it', () => {
    expect(reasonOfRecord(record, 'Maven', installed, notGrype, ['grype'])).toBe('jars-without-coordinates');
    expect(reasonOfRecord(record, 'Maven', installed, notGrype)).toBeUndefined();
    const notTrivyEither = { isOwn: true, reporting: [], silent: ['trivy', 'grype'] } as const;
    expect(reasonOfRecord(record, 'Maven', installed, notTrivyEither, ['trivy', 'grype'])).toBeUndefined();
  });
});

describe('minor-releases', () => {
  const fixes = [range('0', '2.28-236.el8_9.13'), range('0', '2.28-251.el8_10.1')];
  const onlyTrivy = { isOwn: false, reporting: ['trivy'], silent: [] } as const;

  it('explains a version with the fix of its own minor release and below that of a later one', () => {
    expect(reasonOf('AlmaLinux:8', '2.28-236.el8_9.13', fixes, onlyTrivy, 'glibc')).toBe('minor-releases');
  });

  it.each(['2.28-236.el8_9.12', '2.28-225.el8_8.6', '2.28-251.el8_10.1', '2.28-240.el8'])(
    'does not explain %s',
    (version) => {
      expect(reasonOf('AlmaLinux:8', version, fixes, onlyTrivy, 'glibc')).toBeUndefined();
    },
  );
});

describe('rocky-modules', () => {
  it('explains findings in packages of modules and no others', () => {
    const notReported = { isOwn: true, reporting: ['osv-scanner'], silent: ['trivy'] } as const;
    const reason = (version: string, fixed: string) =>
      reasonOf('Rocky Linux:8', version, [range('0', fixed)], notReported, 'golang');
    expect(reason('1.15.14-2.module+el8.4.0+646+fc1a61b3', '1.16.7-1.module+el8.5.0+694+f77f0bfd')).toBe(
      'rocky-modules',
    );
    expect(reason('1.15.14-2.el8', '1.16.7-1.el8')).toBeUndefined();
  });
});
