import { osvRecord } from '../../../helpers/advisory-fixtures.ts';
import type { LabelledCase } from '../labelled-case.ts';
import { between, fixedIn, unfixed } from '../osv-events.ts';

const vuln = (id: string) => `https://pkg.go.dev/vuln/${id}`;
const go = { group: 'Go', type: 'golang' } as const;

export const goCases: readonly LabelledCase[] = [
  {
    ...go,
    source: vuln('GO-2023-2102'),
    rule: 'standard library',
    name: 'stdlib',
    vulnerability: 'CVE-2023-39325',
    records: {
      Go: [
        osvRecord('GO-2023-2102', 'Go', 'stdlib', [...fixedIn('1.20.10'), ...between('1.21.0-0', '1.21.3')], {
          aliases: ['CVE-2023-39325', 'GHSA-4374-p667-p6c8'],
        }),
      ],
    },
    affected: ['1.20.9', 'v1.20.9', '1.21.2', '1.21.0', '1.21rc2', '1.21.0-rc.2', '1.18', '1.20'],
    notAffected: ['1.20.10', 'v1.20.11', '1.21.3', '1.22.0', '1.22rc1'],
  },
  {
    ...go,
    source: vuln('GO-2022-0969'),
    rule: 'pseudo-version as fixed version',
    name: 'golang.org/x/net',
    vulnerability: 'CVE-2022-27664',
    records: {
      Go: [
        osvRecord('GO-2022-0969', 'Go', 'golang.org/x/net', fixedIn('0.0.0-20220906165146-f3363e06e74c'), {
          aliases: ['CVE-2022-27664', 'GHSA-69cg-p879-7622'],
        }),
      ],
    },
    affected: [
      'v0.0.0-20220826154423-83b083e8dc8b',
      '0.0.0-20210226172049-e18ecbb05110',
      'v0.0.0-20190404232315-eb5bcb51f2a3',
    ],
    notAffected: ['v0.0.0-20220906165146-f3363e06e74c', 'v0.0.0-20220909164309-bea034e7d591', 'v0.1.0', 'v0.17.0'],
  },
  {
    ...go,
    source: vuln('GO-2021-0113'),
    rule: 'release as fixed version, with pseudo-versions after a tag',
    name: 'golang.org/x/text',
    vulnerability: 'CVE-2021-38561',
    records: {
      Go: [
        osvRecord('GO-2021-0113', 'Go', 'golang.org/x/text', fixedIn('0.3.7'), {
          aliases: ['CVE-2021-38561', 'GHSA-ppp9-7jff-5vj2'],
        }),
      ],
    },
    affected: ['v0.3.6', 'v0.3.0', 'v0.3.7-0.20210524175448-3115f89c4b99'],
    notAffected: ['v0.3.7', 'v0.3.8-0.20211004125949-5bd84dd9b33b', 'v0.14.0'],
  },
  {
    ...go,
    source: vuln('GO-2020-0017'),
    rule: 'the major version is a part of the module path',
    name: 'github.com/dgrijalva/jwt-go',
    vulnerability: 'CVE-2020-26160',
    records: {
      Go: [
        {
          ...osvRecord('GO-2020-0017', 'Go', 'github.com/dgrijalva/jwt-go', [], {
            aliases: ['CVE-2020-26160', 'GHSA-w73w-5m7g-f7qc'],
          }),
          affected: [
            {
              package: { ecosystem: 'Go', name: 'github.com/dgrijalva/jwt-go' },
              ranges: [{ type: 'SEMVER', events: [{ introduced: '0.0.0-20150717181359-44718f8a89b0' }] }],
            },
            {
              package: { ecosystem: 'Go', name: 'github.com/dgrijalva/jwt-go/v4' },
              ranges: [{ type: 'SEMVER', events: fixedIn('4.0.0-preview1') }],
            },
          ],
        },
      ],
    },
    affected: ['v3.2.0+incompatible', 'v3.0.0+incompatible', 'v2.7.0+incompatible'],
    notAffected: ['v0.0.0-20140420231834-4c1fa4ec0bb2'],
  },
  {
    ...go,
    source: vuln('GO-2020-0017'),
    rule: 'the major version is a part of the module path',
    name: 'github.com/dgrijalva/jwt-go/v4',
    vulnerability: 'CVE-2020-26160',
    records: {},
    affected: [],
    notAffected: ['v4.0.0-preview1'],
  },
  {
    ...go,
    source: 'https://go.dev/ref/mod#incompatible-versions',
    rule: 'the suffix of incompatible versions has no order',
    name: 'github.com/example/incompatible',
    vulnerability: 'CVE-2099-0201',
    records: {
      Go: [
        osvRecord('GO-2099-0001', 'Go', 'github.com/example/incompatible', fixedIn('20.10.9'), {
          aliases: ['CVE-2099-0201'],
        }),
      ],
    },
    affected: ['v20.10.8+incompatible', 'v1.13.1'],
    notAffected: ['v20.10.9+incompatible', 'v20.10.24+incompatible', 'v23.0.0+incompatible'],
  },
  {
    ...go,
    source: 'https://go.dev/ref/mod#module-path',
    rule: 'a development build without a version cannot be compared',
    name: 'github.com/example/development',
    vulnerability: 'CVE-2099-0202',
    records: {
      Go: [
        osvRecord('GO-2099-0002', 'Go', 'github.com/example/development', fixedIn('1.2.0'), {
          aliases: ['CVE-2099-0202'],
        }),
      ],
    },
    affected: ['v1.1.0'],
    notAffected: ['v1.2.0'],
    unknown: ['(devel)'],
  },
  {
    ...go,
    source: 'https://go.dev/doc/modules/gomod-ref#replace',
    rule: 'a module without a fix',
    name: 'github.com/example/abandoned',
    vulnerability: 'GO-2099-0003',
    records: { Go: [osvRecord('GO-2099-0003', 'Go', 'github.com/example/abandoned', unfixed)] },
    affected: ['v0.0.0-20170101000000-0123456789ab', 'v1.0.0', '(devel)'],
    notAffected: [],
  },
];
