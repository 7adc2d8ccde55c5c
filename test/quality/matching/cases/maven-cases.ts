import { osvRecord } from '../../../helpers/advisory-fixtures.ts';
import type { LabelledCase } from '../labelled-case.ts';
import { between, fixedIn } from '../osv-events.ts';

const ghsa = (id: string) => `https://github.com/advisories/${id}`;
const maven = { group: 'Maven', type: 'maven' } as const;
const order = 'https://maven.apache.org/pom.html#version-order-specification';

export const mavenCases: readonly LabelledCase[] = [
  {
    ...maven,
    source: ghsa('GHSA-jfh8-c2jp-5v3q'),
    rule: 'a fix in each branch, and a beta as introduced version',
    name: 'org.apache.logging.log4j:log4j-core',
    vulnerability: 'CVE-2021-44228',
    records: {
      Maven: [
        {
          ...osvRecord('GHSA-jfh8-c2jp-5v3q', 'Maven', 'org.apache.logging.log4j:log4j-core', [], {
            aliases: ['CVE-2021-44228'],
          }),
          affected: [between('2.13.0', '2.15.0'), between('2.0-beta9', '2.3.1'), between('2.4', '2.12.2')].map(
            (events) => ({
              package: { ecosystem: 'Maven', name: 'org.apache.logging.log4j:log4j-core' },
              ranges: [{ type: 'ECOSYSTEM', events }],
            }),
          ),
        },
      ],
    },
    affected: ['2.14.1', '2.13.0', '2.0-beta9', '2.0-rc1', '2.0', '2.3', '2.4', '2.12.1'],
    notAffected: ['2.15.0', '2.3.1', '2.12.2', '2.0-beta8', '2.17.1', '1.2.17'],
  },
  {
    ...maven,
    source: ghsa('GHSA-36p3-wjmg-h94x'),
    rule: 'release qualifiers',
    name: 'org.springframework:spring-beans',
    vulnerability: 'CVE-2022-22965',
    records: {
      Maven: [
        {
          ...osvRecord('GHSA-36p3-wjmg-h94x', 'Maven', 'org.springframework:spring-beans', [], {
            aliases: ['CVE-2022-22965'],
          }),
          affected: [fixedIn('5.2.20.RELEASE'), between('5.3.0', '5.3.18')].map((events) => ({
            package: { ecosystem: 'Maven', name: 'org.springframework:spring-beans' },
            ranges: [{ type: 'ECOSYSTEM', events }],
          })),
        },
      ],
    },
    affected: ['5.2.19.RELEASE', '5.3.17', '5.3.0', '4.3.30.RELEASE'],
    notAffected: ['5.2.20.RELEASE', '5.2.22.RELEASE', '5.3.18', '6.0.0'],
  },
  {
    ...maven,
    source: ghsa('GHSA-7g45-4rm6-3mm3'),
    rule: 'flavours of a release',
    name: 'com.google.guava:guava',
    vulnerability: 'CVE-2023-2976',
    records: {
      Maven: [
        osvRecord('GHSA-7g45-4rm6-3mm3', 'Maven', 'com.google.guava:guava', between('1.0', '32.0.0-android'), {
          aliases: ['CVE-2023-2976'],
        }),
      ],
    },
    affected: ['31.1-jre', '31.1-android', '20.0', '30.0-jre'],
    notAffected: ['32.0.0-android', '32.0.0-jre', '32.1.2-jre', '33.0.0-android'],
  },
  {
    ...maven,
    source: ghsa('GHSA-6mjq-h674-j845'),
    rule: 'final releases',
    name: 'io.netty:netty-handler',
    vulnerability: 'CVE-2023-34462',
    records: {
      Maven: [
        osvRecord('GHSA-6mjq-h674-j845', 'Maven', 'io.netty:netty-handler', fixedIn('4.1.94.Final'), {
          aliases: ['CVE-2023-34462'],
        }),
      ],
    },
    affected: ['4.1.93.Final', '4.0.0.Alpha1', '4.1.9.Final'],
    notAffected: ['4.1.94.Final', '4.1.100.Final', '5.0.0.Alpha5'],
  },
  {
    ...maven,
    source: order,
    rule: 'order of qualifiers',
    name: 'org.example:qualifier-order',
    vulnerability: 'CVE-2099-0101',
    records: {
      Maven: [
        osvRecord('GHSA-mave-0000-0001', 'Maven', 'org.example:qualifier-order', between('1-beta-1', '1'), {
          aliases: ['CVE-2099-0101'],
        }),
      ],
    },
    affected: ['1-beta-1', '1-beta1', '1-milestone-1', '1-m2', '1-rc', '1-cr1', '1-SNAPSHOT', '1.0-rc-2'],
    notAffected: [
      '1-alpha',
      '1-alpha-20',
      '1.beta-2',
      '1',
      '1.0',
      '1-ga',
      '1-final',
      '1.0.0-RELEASE',
      '1-sp',
      '1-sp-1',
      '1.1',
    ],
  },
  {
    ...maven,
    source: ghsa('GHSA-jfh8-c2jp-5v3q'),
    rule: 'group and artifact are the name',
    name: 'org.example:log4j-core',
    vulnerability: 'CVE-2021-44228',
    records: {},
    affected: [],
    notAffected: ['2.14.1'],
  },
];
