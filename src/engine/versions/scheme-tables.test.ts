import { describe, expect, it } from 'vitest';
import type { PackageType } from '../../domain/package.ts';
import { schemes } from './schemes.ts';

interface SchemeTable {
  type: PackageType & keyof typeof schemes;
  /** Versions in order. Each precedes the next. */
  ascending: string[][];
  equal: [string, string][];
  invalid: string[];
}

const tables: SchemeTable[] = [
  {
    type: 'maven',
    ascending: [
      ['1-alpha', '1-beta-2', '1-beta-10', '1-milestone1', '1-rc1', '1-SNAPSHOT', '1', '1-sp', '1-jre8', '1-1', '1.1'],
      ['2.0.M1', '2.0.RC2', '2.0', '2.0.1.Final'],
      ['Finchley.RELEASE', 'Finchley.SR1', 'Finchley.SR2'],
      ['9.3.26.v20190403', '9.4.0.v20161208'],
      ['1-0-alpha', '1', '1-x'],
      ['1.0.alpha.2', '1', '1-5'],
    ],
    equal: [
      ['1', '1.0.0'],
      ['1-ga', '1'],
      ['1.0.Final', '1'],
      ['1a1', '1-alpha-1'],
      ['1-cr1', '1-RC1'],
    ],
    invalid: ['', '1 2'],
  },
  {
    type: 'golang',
    ascending: [
      ['v0.0.0-20190101000000-abcdefabcdef', 'v0.0.0-20200101000000-abcdefabcdef', 'v0.0.1'],
      ['1.2.3-rc.1', '1.2.3', '1.2.4-0.20240101000000-abcdefabcdef', '1.2.4'],
      ['go1.20', 'go1.20.1', 'go1.21rc2', 'go1.21.0', 'go1.22.1'],
      ['1.22.0-0', '1.22.0-rc.1', 'go1.22rc2', '1.22.0'],
    ],
    equal: [
      ['v2.0.0+incompatible', '2.0.0'],
      ['go1.22.1', '1.22.1'],
      ['1.22rc1', '1.22.0-rc.1'],
      ['go1.20', '1.20.0'],
      ['go1.21.3-custom', '1.21.3'],
      ['go1.19.8 X:boringcrypto', '1.19.8'],
    ],
    invalid: ['', '(devel)', 'devel go1.23-abc', '2018-05-19', 'v01.2.3', 'go'],
  },
  {
    type: 'freebsd',
    ascending: [
      ['1.0', '1.0_1', '1.0_10', '1.1', '1.10', '2', '1,1', '1_1,1', '0.9,2'],
      ['2.*', '2pl1', '2alpha3', '2.9f7', '3.*'],
      ['pl11', 'alpha3', '0.1beta2', '0.1'],
      ['1.pl1', '1.alpha1', '1.beta1', '1.pre1', '1.rc1', '1.snap1', '1'],
      ['10.a', '10', '10.1', '10a', '10a1', '10b', '10b2', '11'],
      ['8.9.0', '8.9.1', '8.9.1_1'],
      ['1.0.20240101', '1.0.20240201'],
      ['1', '1+1', '1.1'],
      ['1.0.99999999999999999998', '1.0.99999999999999999999'],
    ],
    equal: [
      ['10', '10.0.0'],
      ['10..1', '10.1'],
      ['1.0:2003.09.16', '1.0.2003.09.16'],
      ['0.1beta2', '0.1.b2'],
      ['1.d2', '1.Development2'],
      ['1.0_0', '1.0,0'],
    ],
    invalid: ['', '1-2', '1 2', '1,1_1', '_1', '.1', '1_', '1_a'],
  },
  {
    type: 'gem',
    ascending: [
      ['1.0.a', '1.0.b1', '1.0.rc1', '1.0', '1.0.1', '1.10'],
      ['1.0-1', '1.0'],
    ],
    equal: [
      ['1', '1.0.0'],
      ['1.0.pre.1', '1.0-1'],
      ['1.0.a', '1.a'],
    ],
    invalid: ['', 'a', '1..2', '1_0', '1.0-x86_64-linux'],
  },
  {
    type: 'nuget',
    ascending: [['1.0.0-alpha', '1.0.0-alpha.2', '1.0.0-alpha.10', '1.0.0-Beta', '1.0.0', '1.0.0.1', '1.0.1', '1.10']],
    equal: [
      ['1', '1.0.0.0'],
      ['1.0.0-RC.1', '1.0.0-rc.1'],
      ['1.0.0+a', '1.0.0+b'],
      ['1.01', '1.1'],
    ],
    invalid: ['', '1.2.3.4.5', '1.0.0-', 'v1.0.0', '1.0-a..b'],
  },
  {
    type: 'composer',
    ascending: [['1.0.0-dev', '1.0.0-alpha', '1.0-b1', '1.0-RC1', '1.0', '1.0-p1', '1.0.1', '1.0.x-dev', '1.1']],
    equal: [
      ['1', 'v1.0.0.0'],
      ['1.0.0+build', '1'],
      ['1.0@stable', '1.0'],
      ['1.0-beta.2', '1.0b2'],
      ['1.0.0-stable', '1.0'],
    ],
    invalid: ['', 'dev-main', 'master', '1.2.3.4.5', '1.5.7c'],
  },
  {
    type: 'hex',
    ascending: [['1.0.0-alpha', '1.0.0-rc.1', '1.0.0', '1.0.10']],
    equal: [['1.0.0+a', '1.0.0']],
    invalid: ['1.0', '01.0.0', 'v1.0.0', '1.0.0.0'],
  },
  {
    type: 'pub',
    ascending: [
      ['1.0.0-a', '1.0.0', '1.0.0+1', '1.0.0+2', '1.0.0+10', '1.0.0+a', '1.0.0+a.1', '1.0.1-a'],
      ['3.1.0-dev.2', '3.1.0-dev.10', '3.1.0-dev.10+5', '3.1.0', '3.1.0+hotfix.2.f0', '3.1.0+hotfix.10.a0', '3.10.0'],
    ],
    equal: [
      ['1.00.0', '1.0.0'],
      ['2.0.0-dev.07', '2.0.0-dev.7'],
      ['2.0.0+07', '2.0.0+7'],
    ],
    invalid: ['1.0', '1', 'v1.0.0', '1.0.0.0', '-1.0.0', '1.0-dev', '1.0.0-a..b', '1.0.0+a_b'],
  },
  {
    type: 'cargo',
    ascending: [
      ['0.0.0-0', '0.1.0-alpha', '0.1.0', '0.62', '1.0.0'],
      ['1.0.0', '99999999999999999999.0.0'],
    ],
    equal: [
      ['1.0.0+a', '1.0.0'],
      ['0.62', '0.62.0'],
    ],
    invalid: ['', '1.0.0.0', '01.0.0', '1.0.0-01', 'v1.0.0', '1.0.0-'],
  },
  {
    type: 'swift',
    ascending: [['1.0.0-', 'v1.0.0-beta', '1.0', 'v1.0.1', '1.1']],
    equal: [
      ['v1.0', '1.0.0'],
      ['01.0', '1.0'],
    ],
    invalid: ['', 'main', '1.0.0.0'],
  },
  {
    type: 'julia',
    ascending: [['1.0-', '1.0-0', '1.0-rc1', '1.0rc2', '1.0', '1.0.0+0', '1.0.0+1', '1.0.0+', '1.0.1']],
    equal: [
      ['v1', '1.0.0'],
      ['1.0rc1', '1.0.0-rc1'],
    ],
    invalid: ['', '1.0.0.0', '1.0-+', '1.0+1+', '1.0.'],
  },
  {
    type: 'bitnami',
    ascending: [
      ['1.0.0-beta2', '1.0.0-rc1', '1.0.0', '1.0.0-0', '1.0.0-2', '1.0.0-10', '1.0.1'],
      ['2.4.7', '2.4.7-p3', '2.4.7-p11', '2.4.8'],
      ['7.4.0', '7.4-update1.0', '7.4-update10.0', '7.4.1'],
      ['3.0-rc.0', '3.0.0'],
      ['2020.7.28', '2020-07-29.0.0', '2020.7.30'],
      ['v0.0.0-20220623162515-580d9db85e04', '0.0.1'],
    ],
    equal: [
      ['2020-07-29.0.0', '2020.7.29'],
      ['1.0.0+a', '1.0.0'],
    ],
    invalid: ['', 'latest', '1.0.0-', '1..0'],
  },
  {
    type: 'opam',
    ascending: [['1.0~beta', '1.0', '1.0-1', '1.0a', '1.0+1', '1.0.1', 'v1.0']],
    equal: [
      ['1.0', '1.00'],
      ['1.0', '1.0-0'],
    ],
    invalid: ['', '1 0', '1:0'],
  },
];

describe.each(tables)('version scheme of $type packages', ({ type, ascending, equal, invalid }) => {
  const scheme = schemes[type];

  it.each(ascending.map((versions) => [versions]))('orders %j', (versions) => {
    for (const [at, left] of versions.entries()) {
      for (const [other, right] of versions.entries()) {
        expect(Math.sign(scheme.compare(left, right)), `${left} and ${right}`).toBe(Math.sign(at - other));
      }
    }
  });

  it.each(equal)('treats %s and %s as equal', (left, right) => expect(scheme.compare(left, right)).toBe(0));

  it.each(invalid)('refuses %j', (version) => expect(scheme.isValid(version)).toBe(false));
});
