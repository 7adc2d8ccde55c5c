import { osvRecord } from '../../../helpers/advisory-fixtures.ts';
import type { LabelledCase } from '../labelled-case.ts';
import { between, fixedIn, upTo } from '../osv-events.ts';

const ghsa = (id: string) => `https://github.com/advisories/${id}`;
const rustsec = (id: string) => `https://rustsec.org/advisories/${id}.html`;
const ranges = (ecosystem: string, name: string, ...all: object[][]) => ({
  affected: all.map((events) => ({ package: { ecosystem, name }, ranges: [{ type: 'ECOSYSTEM', events }] })),
});
const crates = { group: 'crates.io', type: 'cargo' } as const;
const gem = { group: 'RubyGems', type: 'gem' } as const;
const composer = { group: 'Packagist', type: 'composer' } as const;
const nuget = { group: 'NuGet', type: 'nuget' } as const;

export const languageCases: readonly LabelledCase[] = [
  {
    ...crates,
    source: rustsec('RUSTSEC-2023-0001'),
    rule: 'a fix in each branch',
    name: 'tokio',
    vulnerability: 'CVE-2023-22466',
    records: {
      'crates.io': [
        osvRecord(
          'RUSTSEC-2023-0001',
          'crates.io',
          'tokio',
          [...between('1.7.0', '1.18.4'), ...between('1.19.0', '1.20.3'), ...between('1.21.0', '1.23.1')],
          { aliases: ['CVE-2023-22466', 'GHSA-7rrj-xr53-82p7'] },
        ),
      ],
    },
    affected: ['1.7.0', '1.18.3', '1.19.0', '1.20.2', '1.21.0', '1.23.0'],
    notAffected: ['1.6.3', '1.18.4', '1.20.3', '1.23.1', '1.24.0', '0.2.25'],
  },
  {
    ...crates,
    source: rustsec('RUSTSEC-2022-0014'),
    rule: 'branches with numbers of the packaged library',
    name: 'openssl-src',
    vulnerability: 'CVE-2022-0778',
    records: {
      'crates.io': [
        osvRecord(
          'RUSTSEC-2022-0014',
          'crates.io',
          'openssl-src',
          [...between('0.0.0-0', '111.18.0'), ...between('300.0.0', '300.0.5')],
          {
            aliases: ['CVE-2022-0778', 'GHSA-x3mh-jvjw-3xwx'],
          },
        ),
      ],
    },
    affected: ['111.17.0+1.1.1m', '300.0.4+3.0.1', '110.0.0'],
    notAffected: ['111.18.0+1.1.1n', '300.0.5+3.0.2', '111.25.0+1.1.1t'],
  },
  {
    ...crates,
    source: 'https://doc.rust-lang.org/cargo/reference/registries.html',
    rule: 'hyphens and underscores of names are equal',
    name: 'Serde_Yaml-Example',
    vulnerability: 'RUSTSEC-2099-0001',
    records: { 'crates.io': [osvRecord('RUSTSEC-2099-0001', 'crates.io', 'serde-yaml_example', fixedIn('0.8.4'))] },
    affected: ['0.8.3'],
    notAffected: ['0.8.4'],
  },
  {
    ...gem,
    source: ghsa('GHSA-gxhx-g4fq-49hj'),
    rule: 'a fix in each branch',
    name: 'carrierwave',
    vulnerability: 'CVE-2023-49090',
    records: {
      RubyGems: [
        {
          ...osvRecord('GHSA-gxhx-g4fq-49hj', 'RubyGems', 'carrierwave', [], { aliases: ['CVE-2023-49090'] }),
          ...ranges('RubyGems', 'carrierwave', between('3.0.0', '3.0.5'), fixedIn('2.2.5')),
        },
      ],
    },
    affected: ['3.0.4', '3.0.0', '2.2.4', '1.3.2'],
    notAffected: ['3.0.5', '2.2.5', '2.2.6', '3.0.0.beta'],
  },
  {
    ...gem,
    source: 'https://guides.rubygems.org/patterns/#prerelease-gems',
    rule: 'letters make a pre-release',
    name: 'prerelease-order',
    vulnerability: 'CVE-2099-0301',
    records: {
      RubyGems: [
        osvRecord('GHSA-gems-0000-0001', 'RubyGems', 'prerelease-order', between('1.0.0.rc1', '1.0.0'), {
          aliases: ['CVE-2099-0301'],
        }),
      ],
    },
    affected: ['1.0.0.rc1', '1.0.0.rc2', '1.0.0.rc1.1'],
    notAffected: ['1.0.0.beta3', '1.0.0.pre', '1.0.0', '1.0', '1.0.0.1'],
  },
  {
    ...gem,
    source: ghsa('GHSA-2qc6-mcvw-92cw'),
    rule: 'a gem for a platform has the version of the gem',
    name: 'nokogiri',
    vulnerability: 'GHSA-2qc6-mcvw-92cw',
    records: { RubyGems: [osvRecord('GHSA-2qc6-mcvw-92cw', 'RubyGems', 'nokogiri', fixedIn('1.13.9'))] },
    affected: ['1.13.8', '1.6.0'],
    notAffected: ['1.13.9', '1.13.10', '1.14.0.rc1'],
  },
  {
    ...composer,
    source: ghsa('GHSA-754h-5r27-7x3r'),
    rule: 'a fix in each branch, with and without v',
    name: 'symfony/http-kernel',
    vulnerability: 'CVE-2020-15094',
    records: {
      Packagist: [
        {
          ...osvRecord('GHSA-754h-5r27-7x3r', 'Packagist', 'symfony/http-kernel', [], { aliases: ['CVE-2020-15094'] }),
          ...ranges('Packagist', 'symfony/http-kernel', between('4.3.0', '4.4.13'), between('5.0.0', '5.1.5')),
        },
      ],
    },
    affected: ['v4.3.0', '4.4.12', 'v4.4.12', 'v5.0.0', 'v5.1.4', '5.1.0-BETA1'],
    notAffected: ['v4.4.13', '5.1.5', 'v4.2.12', 'v5.2.0', 'v5.0.0-BETA1'],
  },
  {
    ...composer,
    source: 'https://getcomposer.org/doc/04-schema.md#name',
    rule: 'names are lower case in the registry',
    name: 'Example/Package',
    vulnerability: 'CVE-2099-0302',
    records: {
      Packagist: [
        osvRecord('GHSA-comp-0000-0001', 'Packagist', 'example/package', fixedIn('2.0.0'), {
          aliases: ['CVE-2099-0302'],
        }),
      ],
    },
    affected: ['1.9.9', '2.0.0-RC1', '2.0.0-alpha.1'],
    notAffected: ['2.0.0', 'v2.0.0', '2.0.0-p1', '2.0.1'],
    unknown: ['dev-main'],
  },
  {
    ...nuget,
    source: ghsa('GHSA-5crp-9r3c-p9vr'),
    rule: 'names are case-insensitive',
    name: 'newtonsoft.json',
    vulnerability: 'CVE-2024-21907',
    records: {
      NuGet: [
        osvRecord('GHSA-5crp-9r3c-p9vr', 'NuGet', 'Newtonsoft.Json', fixedIn('13.0.1'), {
          aliases: ['CVE-2024-21907'],
        }),
      ],
    },
    affected: ['12.0.3', '9.0.1', '13.0.1-beta2', '6.0.0.0'],
    notAffected: ['13.0.1', '13.0.2-beta1', '13.0.3', '13.0.1.0'],
  },
  {
    ...nuget,
    source: ghsa('GHSA-8g4q-xg66-9fp4'),
    rule: 'a fix in each branch, and a branch without the flaw between them',
    name: 'System.Text.Json',
    vulnerability: 'CVE-2024-43485',
    records: {
      NuGet: [
        {
          ...osvRecord('GHSA-8g4q-xg66-9fp4', 'NuGet', 'System.Text.Json', [], { aliases: ['CVE-2024-43485'] }),
          ...ranges('NuGet', 'System.Text.Json', between('8.0.0', '8.0.5'), between('6.0.0', '6.0.10')),
        },
      ],
    },
    affected: ['8.0.4', '8.0.0', '6.0.9', '6.0.0'],
    notAffected: ['8.0.5', '6.0.10', '7.0.4', '5.0.2', '9.0.0', '8.0.0-rc.2.23479.6'],
  },
  {
    group: 'Hex',
    type: 'hex',
    source: ghsa('GHSA-5g2h-9x5v-5h3x'),
    rule: 'fixed version',
    name: 'phoenix_html',
    vulnerability: 'CVE-2021-46871',
    records: {
      Hex: [osvRecord('GHSA-5g2h-9x5v-5h3x', 'Hex', 'phoenix_html', fixedIn('3.0.4'), { aliases: ['CVE-2021-46871'] })],
    },
    affected: ['3.0.3', '2.14.3', '3.0.4-rc.0'],
    notAffected: ['3.0.4', '3.1.0', '4.0.0'],
  },
  {
    group: 'Pub',
    type: 'pub',
    source: ghsa('GHSA-5844-q3fc-56rh'),
    rule: 'fixed version, with builds after a release',
    name: 'pubnub',
    vulnerability: 'CVE-2023-26154',
    records: {
      Pub: [osvRecord('GHSA-5844-q3fc-56rh', 'Pub', 'pubnub', fixedIn('4.3.0'), { aliases: ['CVE-2023-26154'] })],
    },
    affected: ['4.2.4', '4.3.0-dev.1', '1.0.0'],
    notAffected: ['4.3.0', '4.3.0+1', '4.3.1'],
  },
  {
    group: 'SwiftURL',
    type: 'swift',
    source: ghsa('GHSA-fmq6-4w57-2w3v'),
    rule: 'last affected version, and names of repositories',
    name: 'github.com/shareup/wasm-interpreter-apple',
    vulnerability: 'CVE-2024-27529',
    records: {
      SwiftURL: [
        osvRecord('GHSA-fmq6-4w57-2w3v', 'SwiftURL', 'github.com/shareup/wasm-interpreter-apple', upTo('0.8.1'), {
          aliases: ['CVE-2024-27529'],
        }),
      ],
    },
    affected: ['0.8.1', '0.5.0'],
    notAffected: ['0.8.2', '1.0.0'],
  },
  {
    group: 'Bitnami',
    type: 'bitnami',
    source: 'https://github.com/bitnami/vulndb/tree/main/data/node',
    rule: 'fixed and last affected versions of one record; revisions of a build',
    name: 'node',
    vulnerability: 'CVE-2022-0778',
    records: {
      Bitnami: [
        {
          ...osvRecord('BIT-node-2022-0778', 'Bitnami', 'node', [], { aliases: ['CVE-2022-0778'] }),
          affected: [
            {
              package: { ecosystem: 'Bitnami', name: 'node' },
              ranges: [
                {
                  type: 'SEMVER',
                  events: [
                    ...between('12.13.0', '12.22.11'),
                    ...between('14.15.0', '14.19.1'),
                    ...between('16.13.0', '16.14.2'),
                    ...between('17.0.0', '17.7.2'),
                  ],
                },
                {
                  type: 'SEMVER',
                  events: [
                    { introduced: '12.0.0' },
                    { last_affected: '12.12.0' },
                    { introduced: '16.0.0' },
                    { last_affected: '16.12.0' },
                  ],
                },
              ],
            },
          ],
        },
      ],
    },
    affected: ['12.22.10', '12.22.10-0', '12.0.0', '12.12.0', '16.14.1', '17.7.1', '16.12.0'],
    notAffected: ['12.22.11', '14.19.1', '16.14.2-1', '17.7.2', '18.0.0', '10.24.1'],
  },
  {
    group: 'CRAN',
    type: 'cran',
    source: 'https://osv.dev/vulnerability/RSEC-2023-6',
    rule: 'parts separated by hyphens and points',
    name: 'commonmark',
    vulnerability: 'RSEC-2023-6',
    records: { CRAN: [osvRecord('RSEC-2023-6', 'CRAN', 'commonmark', between('0.2', '1.8'))] },
    affected: ['0.2', '0.9', '1.7-9', '1.7'],
    notAffected: ['0.1', '1.8', '1.8.0', '1.9.0'],
  },
  {
    group: 'Hackage',
    type: 'hackage',
    source: 'https://osv.dev/vulnerability/HSEC-2023-0001',
    rule: 'fixed version of four parts',
    name: 'aeson',
    vulnerability: 'HSEC-2023-0001',
    records: { Hackage: [osvRecord('HSEC-2023-0001', 'Hackage', 'aeson', between('0.4.0.0', '2.0.1.0'))] },
    affected: ['0.4.0.0', '1.5.6.0', '2.0.0.0'],
    notAffected: ['0.3.2.14', '2.0.1.0', '2.1.0.0'],
  },
];
