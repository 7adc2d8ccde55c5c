import { osvRecord } from '../../../helpers/advisory-fixtures.ts';
import type { LabelledCase } from '../labelled-case.ts';
import { between, fixedIn, unfixed, upTo } from '../osv-events.ts';

const ghsa = (id: string) => `https://github.com/advisories/${id}`;
const npm = { group: 'npm', type: 'npm' } as const;

export const npmCases: readonly LabelledCase[] = [
  {
    ...npm,
    source: ghsa('GHSA-35jh-r3h4-6jhm'),
    rule: 'fixed version',
    name: 'lodash',
    vulnerability: 'CVE-2021-23337',
    records: {
      npm: [osvRecord('GHSA-35jh-r3h4-6jhm', 'npm', 'lodash', fixedIn('4.17.21'), { aliases: ['CVE-2021-23337'] })],
    },
    affected: ['4.17.20', '4.17.19', '4.9.0', '0.1.0'],
    notAffected: ['4.17.21', '4.17.22', '5.0.0', '10.0.0'],
  },
  {
    ...npm,
    source: ghsa('GHSA-c2qf-rxjj-qqgw'),
    rule: 'a fix in each branch',
    name: 'semver',
    vulnerability: 'CVE-2022-25883',
    records: {
      npm: [
        {
          ...osvRecord('GHSA-c2qf-rxjj-qqgw', 'npm', 'semver', [], { aliases: ['CVE-2022-25883'] }),
          affected: [between('7.0.0', '7.5.2'), between('6.0.0', '6.3.1'), fixedIn('5.7.2')].map((events) => ({
            package: { ecosystem: 'npm', name: 'semver' },
            ranges: [{ type: 'SEMVER', events }],
          })),
        },
      ],
    },
    affected: ['7.5.1', '7.0.0', '6.3.0', '6.0.0', '5.7.1', '2.0.0'],
    notAffected: ['7.5.2', '6.3.1', '5.7.2', '8.0.0'],
  },
  {
    ...npm,
    source: ghsa('GHSA-xvch-5gv4-984h'),
    rule: 'a fix in an older branch, and an introduced version',
    name: 'minimist',
    vulnerability: 'CVE-2021-44906',
    records: {
      npm: [
        {
          ...osvRecord('GHSA-xvch-5gv4-984h', 'npm', 'minimist', [], { aliases: ['CVE-2021-44906'] }),
          affected: [between('1.0.0', '1.2.6'), fixedIn('0.2.4')].map((events) => ({
            package: { ecosystem: 'npm', name: 'minimist' },
            ranges: [{ type: 'SEMVER', events }],
          })),
        },
      ],
    },
    affected: ['1.2.5', '1.0.0', '0.2.3', '0.0.8'],
    notAffected: ['1.2.6', '0.2.4', '0.2.5'],
  },
  {
    ...npm,
    source: ghsa('GHSA-35jh-r3h4-6jhm'),
    rule: 'last affected version',
    name: 'lodash.template',
    vulnerability: 'CVE-2021-23337',
    records: {
      npm: [
        osvRecord('GHSA-35jh-r3h4-6jhm-template', 'npm', 'lodash.template', upTo('4.5.0'), {
          aliases: ['CVE-2021-23337'],
        }),
      ],
    },
    affected: ['4.5.0', '4.4.0', '3.6.2'],
    notAffected: ['4.5.1', '4.18.0'],
  },
  {
    ...npm,
    source: ghsa('GHSA-mh6f-8j2x-4483'),
    rule: 'embedded malware in one release',
    name: 'event-stream',
    vulnerability: 'GHSA-mh6f-8j2x-4483',
    records: { npm: [osvRecord('GHSA-mh6f-8j2x-4483', 'npm', 'event-stream', between('3.3.6', '4.0.0'))] },
    affected: ['3.3.6'],
    notAffected: ['3.3.5', '3.3.4', '4.0.0', '4.0.1'],
  },
  {
    ...npm,
    source: ghsa('GHSA-pjwm-rvh2-c87w'),
    rule: 'embedded malware in one release of each branch',
    name: 'ua-parser-js',
    vulnerability: 'GHSA-pjwm-rvh2-c87w',
    records: {
      npm: [
        {
          ...osvRecord('GHSA-pjwm-rvh2-c87w', 'npm', 'ua-parser-js', []),
          affected: [between('0.7.29', '0.7.30'), between('0.8.0', '0.8.1'), between('1.0.0', '1.0.1')].map(
            (events) => ({
              package: { ecosystem: 'npm', name: 'ua-parser-js' },
              ranges: [{ type: 'SEMVER', events }],
            }),
          ),
        },
      ],
    },
    affected: ['0.7.29', '0.8.0', '1.0.0'],
    notAffected: ['0.7.28', '0.7.30', '0.8.1', '1.0.1'],
  },
  {
    ...npm,
    source: ghsa('GHSA-mh6f-8j2x-4483'),
    rule: 'every version of a malicious package',
    name: 'flatmap-stream',
    vulnerability: 'GHSA-mh6f-8j2x-4483',
    records: {
      npm: [
        osvRecord('GHSA-mh6f-8j2x-4483-flatmap', 'npm', 'flatmap-stream', unfixed, {
          aliases: ['GHSA-mh6f-8j2x-4483'],
        }),
      ],
    },
    affected: ['0.1.0', '0.1.1', '0.1.2'],
    notAffected: [],
  },
  {
    ...npm,
    source: 'https://docs.npmjs.com/cli/configuring-npm/package-json#name',
    rule: 'names that differ in case are different packages of the registry',
    name: 'jsonstream',
    vulnerability: 'GHSA-case-0000-0001',
    records: { npm: [osvRecord('GHSA-case-0000-0001', 'npm', 'JSONStream', unfixed)] },
    affected: [],
    notAffected: ['1.0.3', '1.3.5'],
  },
  {
    ...npm,
    source: 'https://semver.org/#spec-item-11',
    rule: 'pre-releases precede their release, and build metadata has no order',
    name: 'pre-release-order',
    vulnerability: 'GHSA-semv-0000-0001',
    records: { npm: [osvRecord('GHSA-semv-0000-0001', 'npm', 'pre-release-order', between('1.0.0-beta.2', '1.0.0'))] },
    affected: ['1.0.0-beta.2', '1.0.0-beta.11', '1.0.0-rc.1', '1.0.0-beta.2+build.1'],
    notAffected: ['1.0.0-alpha.beta', '1.0.0-beta', '1.0.0-beta.1', '1.0.0', '1.0.0+build.5'],
  },
  {
    ...npm,
    source: 'https://ossf.github.io/osv-schema/#withdrawn-field',
    rule: 'withdrawn records match nothing',
    name: 'withdrawn-record',
    vulnerability: 'GHSA-with-0000-0001',
    records: {
      npm: [
        osvRecord('GHSA-with-0000-0001', 'npm', 'withdrawn-record', unfixed, { withdrawn: '2024-06-01T00:00:00Z' }),
      ],
    },
    affected: [],
    notAffected: ['1.0.0'],
  },
  {
    ...npm,
    source: 'https://ossf.github.io/osv-schema/#evaluation',
    rule: 'explicit versions count beside ranges',
    name: 'explicit-versions',
    vulnerability: 'GHSA-list-0000-0001',
    records: {
      npm: [
        {
          ...osvRecord('GHSA-list-0000-0001', 'npm', 'explicit-versions', []),
          affected: [
            {
              package: { ecosystem: 'npm', name: 'explicit-versions' },
              ranges: [{ type: 'SEMVER', events: between('2.0.0', '2.1.0') }],
              versions: ['1.5.0', '2.0.0'],
            },
          ],
        },
      ],
    },
    affected: ['1.5.0', '2.0.5'],
    notAffected: ['1.4.9', '1.5.1', '2.1.0'],
  },
  {
    ...npm,
    source: 'https://ossf.github.io/osv-schema/#evaluation',
    rule: 'events count in the order of versions, not in that of the record',
    name: 'unsorted-events',
    vulnerability: 'GHSA-sort-0000-0001',
    records: {
      npm: [
        osvRecord('GHSA-sort-0000-0001', 'npm', 'unsorted-events', [
          { fixed: '3.0.0' },
          { introduced: '2.0.0' },
          { fixed: '1.0.0' },
          { introduced: '0' },
        ]),
      ],
    },
    affected: ['0.9.0', '2.0.0', '2.9.9'],
    notAffected: ['1.0.0', '1.9.9', '3.0.0'],
  },
  {
    ...npm,
    source: 'https://www.cve.org/ResourcesSupport/AllResources/CNARules#section_4-3_CVE_Record_States',
    rule: 'rejected CVEs match nothing',
    name: 'rejected-cve',
    vulnerability: 'CVE-2099-0701',
    records: {
      npm: [
        osvRecord('CVE-2099-0701', 'npm', 'rejected-cve', unfixed, {
          details: 'Rejected reason: This is not a vulnerability.',
        }),
      ],
    },
    affected: [],
    notAffected: ['1.0.0'],
  },
  {
    ...npm,
    source: 'https://ossf.github.io/osv-schema/#aliases-field',
    rule: 'records that are aliases are one vulnerability, under the CVE that any of them names',
    name: 'joined-aliases',
    vulnerability: 'CVE-2099-0702',
    records: {
      npm: [
        osvRecord('GHSA-join-0000-0001', 'npm', 'joined-aliases', fixedIn('1.2.0'), { aliases: ['CVE-2099-0702'] }),
        osvRecord('NPM-JOIN-1', 'npm', 'joined-aliases', fixedIn('1.1.0'), { aliases: ['GHSA-join-0000-0001'] }),
      ],
    },
    affected: ['1.0.0', '1.1.0', '1.1.9'],
    notAffected: ['1.2.0'],
  },
  {
    ...npm,
    source: 'https://ossf.github.io/osv-schema/#affectedranges-field',
    rule: 'ranges of commits do not concern versions of packages',
    name: 'commit-range',
    vulnerability: 'GHSA-git0-0000-0001',
    records: {
      npm: [
        {
          ...osvRecord('GHSA-git0-0000-0001', 'npm', 'commit-range', []),
          affected: [
            {
              package: { ecosystem: 'npm', name: 'commit-range' },
              ranges: [
                { type: 'GIT', repo: 'https://example.org/r.git', events: unfixed },
                { type: 'SEMVER', events: fixedIn('1.0.1') },
              ],
            },
          ],
        },
      ],
    },
    affected: ['1.0.0'],
    notAffected: ['1.0.1'],
  },
];
