import { osvRecord } from '../../../helpers/advisory-fixtures.ts';
import type { LabelledCase } from '../labelled-case.ts';
import { between, fixedIn, unfixed, upTo } from '../osv-events.ts';

const ghsa = (id: string) => `https://github.com/advisories/${id}`;
const pypi = { group: 'PyPI', type: 'pypi' } as const;
const pep440 = 'https://packaging.python.org/en/latest/specifications/version-specifiers/';

export const pypiCases: readonly LabelledCase[] = [
  {
    ...pypi,
    source: ghsa('GHSA-47fc-vmwq-366v'),
    rule: 'local versions are those of the public version',
    name: 'torch',
    vulnerability: 'CVE-2022-45907',
    records: {
      PyPI: [
        osvRecord('GHSA-47fc-vmwq-366v', 'PyPI', 'torch', fixedIn('1.13.1'), { aliases: ['CVE-2022-45907'] }),
        osvRecord('PYSEC-2022-43015', 'PyPI', 'torch', fixedIn('1.13.1'), {
          aliases: ['CVE-2022-45907', 'GHSA-47fc-vmwq-366v'],
        }),
      ],
    },
    affected: ['1.13.0', '1.13.0+cu117', '1.12.1+cpu', '1.13.1rc1'],
    notAffected: ['1.13.1', '1.13.1+cpu', '1.13.1+cu117', '2.0.0'],
  },
  {
    ...pypi,
    source: ghsa('GHSA-hggm-jpg3-v476'),
    rule: 'a fixed version of GHSA outweighs PYSEC',
    name: 'cryptography',
    vulnerability: 'CVE-2020-25659',
    records: {
      PyPI: [
        osvRecord('GHSA-hggm-jpg3-v476', 'PyPI', 'cryptography', fixedIn('3.2'), { aliases: ['CVE-2020-25659'] }),
        osvRecord('PYSEC-2021-62', 'PyPI', 'cryptography', fixedIn('3.2.1'), {
          aliases: ['CVE-2020-25659', 'GHSA-hggm-jpg3-v476'],
        }),
      ],
    },
    affected: ['3.1.1', '2.9', '3.2rc1'],
    notAffected: ['3.2', '3.2.1', '41.0.0'],
  },
  {
    ...pypi,
    source: ghsa('GHSA-m34j-p8rj-wjxq'),
    rule: 'a fixed version of GHSA in each branch outweighs PYSEC',
    name: 'tensorflow',
    vulnerability: 'CVE-2021-29546',
    records: {
      PyPI: [
        {
          ...osvRecord('GHSA-m34j-p8rj-wjxq', 'PyPI', 'tensorflow', [], { aliases: ['CVE-2021-29546'] }),
          affected: [
            fixedIn('2.1.4'),
            between('2.2.0', '2.2.3'),
            between('2.3.0', '2.3.3'),
            between('2.4.0', '2.4.2'),
          ].map((events) => ({
            package: { ecosystem: 'PyPI', name: 'tensorflow' },
            ranges: [{ type: 'ECOSYSTEM', events }],
          })),
        },
        osvRecord(
          'PYSEC-2021-183',
          'PyPI',
          'tensorflow',
          [
            ...fixedIn('2.2.0rc0'),
            ...between('2.2.0', '2.3.0rc0'),
            ...between('2.3.0', '2.3.4'),
            ...between('2.4.0', '2.4.3'),
          ],
          { aliases: ['CVE-2021-29546', 'GHSA-m34j-p8rj-wjxq'] },
        ),
      ],
    },
    affected: ['2.1.3', '2.2.2', '2.3.2', '2.4.1', '1.15.0'],
    notAffected: ['2.1.4', '2.2.3', '2.3.3', '2.4.2', '2.5.0'],
  },
  {
    ...pypi,
    source: ghsa('GHSA-6528-wvf6-f6qg'),
    rule: 'a last affected version of GHSA does not end an open range of PYSEC',
    name: 'pycrypto',
    vulnerability: 'CVE-2018-6594',
    records: {
      PyPI: [
        osvRecord('GHSA-6528-wvf6-f6qg', 'PyPI', 'pycrypto', upTo('2.6.1'), { aliases: ['CVE-2018-6594'] }),
        osvRecord('PYSEC-2018-97', 'PyPI', 'pycrypto', unfixed, { aliases: ['CVE-2018-6594', 'GHSA-6528-wvf6-f6qg'] }),
      ],
    },
    affected: ['2.6.1', '2.6', '2.6.1.post1', '2.6.2'],
    notAffected: [],
  },
  {
    ...pypi,
    source: 'https://www.paramiko.org/changelog.html',
    rule: 'versions below the first affected version of GHSA',
    name: 'paramiko',
    vulnerability: 'CVE-2022-24302',
    records: {
      PyPI: [
        {
          ...osvRecord('GHSA-f8q4-jwww-x3wv', 'PyPI', 'paramiko', [], { aliases: ['CVE-2022-24302'] }),
          affected: [between('2.10.0', '2.10.1'), between('2.9.0', '2.9.3')].map((events) => ({
            package: { ecosystem: 'PyPI', name: 'paramiko' },
            ranges: [{ type: 'ECOSYSTEM', events }],
          })),
        },
        osvRecord('PYSEC-2022-166', 'PyPI', 'paramiko', [...fixedIn('2.9.3'), ...between('2.10.0', '2.10.1')], {
          aliases: ['CVE-2022-24302', 'GHSA-f8q4-jwww-x3wv'],
        }),
      ],
    },
    affected: ['2.10.0', '2.9.2', '2.8.1', '1.18.5'],
    notAffected: ['2.10.1', '2.9.3', '3.0.0'],
  },
  {
    ...pypi,
    source: 'https://packaging.python.org/en/latest/specifications/name-normalization/',
    rule: 'names are equal in their normal form',
    name: 'Zope.Interface_Test',
    vulnerability: 'CVE-2099-0001',
    records: {
      PyPI: [osvRecord('PYSEC-2099-1', 'PyPI', 'zope-interface.test', fixedIn('2.0'), { aliases: ['CVE-2099-0001'] })],
    },
    affected: ['1.9'],
    notAffected: ['2.0'],
  },
  {
    ...pypi,
    source: `${pep440}#summary-of-permitted-suffixes-and-relative-ordering`,
    rule: 'order of development, pre-, post- and zero-padded releases',
    name: 'suffix-order',
    vulnerability: 'CVE-2099-0002',
    records: {
      PyPI: [
        osvRecord('PYSEC-2099-2', 'PyPI', 'suffix-order', between('1.0a2', '1.0'), { aliases: ['CVE-2099-0002'] }),
      ],
    },
    affected: ['1.0a2', '1.0b1', '1.0rc1', '1.0.0rc2', '1.0a2.post1', '1.0-c1'],
    notAffected: ['1.0a1', '1.0.dev456', '1.0a2.dev1', '1.0', '1.0.0', '1.0.post1', '1!0.5'],
  },
  {
    ...pypi,
    source: `${pep440}#version-epochs`,
    rule: 'epochs',
    name: 'epoch-order',
    vulnerability: 'CVE-2099-0003',
    records: {
      PyPI: [osvRecord('PYSEC-2099-3', 'PyPI', 'epoch-order', fixedIn('1!1.0'), { aliases: ['CVE-2099-0003'] })],
    },
    affected: ['2013.10', '1!0.9'],
    notAffected: ['1!1.0', '1!2.0', '2!0.1'],
  },
  {
    ...pypi,
    source: `${pep440}#local-version-identifiers`,
    rule: 'a local version equals its public version at the last affected version',
    name: 'local-last-affected',
    vulnerability: 'CVE-2099-0004',
    records: {
      PyPI: [osvRecord('PYSEC-2099-4', 'PyPI', 'local-last-affected', upTo('1.4'), { aliases: ['CVE-2099-0004'] })],
    },
    affected: ['1.4', '1.4+cpu', '1.3+cu117'],
    notAffected: ['1.4.1', '1.4.1+cpu', '1.4.post1'],
  },
  {
    ...pypi,
    source: pep440,
    rule: 'versions that are not PEP 440 versions have no order',
    name: 'unordered-version',
    vulnerability: 'CVE-2099-0005',
    records: {
      PyPI: [osvRecord('PYSEC-2099-5', 'PyPI', 'unordered-version', fixedIn('2.0'), { aliases: ['CVE-2099-0005'] })],
    },
    affected: ['1.9'],
    notAffected: ['2.0'],
    unknown: ['unknown', '2018-04-22b'],
  },
];
