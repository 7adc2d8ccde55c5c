import { describe, expect, it } from 'vitest';
import { boundaryPackages } from '../../../bench/accuracy/boundary-packages.ts';
import type { OsvRecord } from '../../../bench/accuracy/osv-records.ts';
import { type Subject, subjects } from '../../../bench/accuracy/subjects.ts';
import { baseEcosystem, isDistribution, schemeOfEcosystem } from '../../../src/engine/advisories/ecosystem.ts';
import { matchInventory } from '../../../src/engine/matching/match-inventory.ts';
import { type FixtureRecord, openRecords, osvRecord } from '../../helpers/advisory-fixtures.ts';
import { naiveOsvRule } from '../../helpers/naive-osv-rule.ts';

/**
 * Findings at and around the bounds of small records, compared with the evaluation rule of the OSV schema. `bench/accuracy/boundaries.ts`
 * does the same with all real records and other scanners.
 */
const bounds: Readonly<Record<string, [low: string, middle: string, high: string]>> = {
  deb: ['1:1.2-3', '1:1.10-1+deb12u1', '2:0.9~rc1-1'],
  apk: ['1.2.3-r1', '1.10.0_p1-r2', '2.0.0-r0'],
  rpm: ['1:1.2-3.el9', '1:1.10-1.el9_2', '2:0.9~rc1-1.el9'],
  maven: ['1.2.3-beta1', '1.10.0', '2.0.0-rc1'],
  gem: ['1.2.3.beta1', '1.10.0', '2.0.0.rc1'],
  pypi: ['1.2.3b1', '1.10', '2.0.0rc1'],
  composer: ['1.2.3-beta1', '1.10.0', '2.0.0-RC1'],
  golang: ['1.2.3-beta.1', '1.10.0', '2.0.0-0.20230101000000-0123456789ab'],
  bitnami: ['1.2.3', '1.10.0', '2.0.0-3'],
};
const semantic: [string, string, string] = ['1.2.3-beta.1', '1.10.0', '2.0.0-rc.1'];

describe('matching at and around bounds', () => {
  it.each(subjects)('follows the rule of the OSV schema: $ecosystem', async (subject) => {
    const records = recordsOf(subject);
    const packages = boundaryPackages(subject, records);
    const snapshot = await openRecords({ records: { [baseEcosystem(subject.ecosystem)]: records } });
    const { findings } = matchInventory({ operatingSystem: subject.operatingSystem, packages }, snapshot);
    const found = findings.map(({ packageIndex, vulnerability }) => {
      const item = packages[packageIndex];
      return `${item?.name} ${item?.version} ${vulnerability.id}`;
    });
    const expected = packages.flatMap(({ name, version }) =>
      records
        .filter(({ affected = [] }) => affected.some(({ package: one }) => one?.name === name))
        .filter(({ affected = [] }) => naiveOsvRule(affected, version, orderOf(subject)))
        .map(({ id }) => `${name} ${version} ${id}`),
    );
    expect(found.sort()).toEqual(expected.sort());
    expect(packages.length).toBeGreaterThan(15);
  });
});

function recordsOf({ ecosystem, packageType }: Subject): (OsvRecord & FixtureRecord)[] {
  const [low, middle, high] = bounds[packageType] ?? semantic;
  const make = (id: string, name: string, events: Record<string, string>[], versions?: string[]) => ({
    ...osvRecord(id, ecosystem, name, []),
    affected: [
      { package: { ecosystem, name }, ranges: [{ type: 'ECOSYSTEM', events }], ...(versions && { versions }) },
    ],
  });
  return [
    make('CVE-2099-1001', 'example/fixed', [{ introduced: '0' }, { fixed: middle }]),
    make('CVE-2099-1002', 'example/branches', [{ introduced: low }, { fixed: middle }, { introduced: high }]),
    make('CVE-2099-1003', 'example/last', [{ introduced: low }, { last_affected: high }]),
    make('CVE-2099-1004', 'example/unsorted', [
      { fixed: high },
      { introduced: middle },
      { fixed: low },
      { introduced: '0' },
    ]),
    // Lists of distributions only enumerate their ranges, and are not used beside them.
    make(
      'CVE-2099-1005',
      'example/listed',
      [{ introduced: middle }, { fixed: high }],
      isDistribution(ecosystem) ? [] : [low],
    ),
  ];
}

function orderOf({ ecosystem }: Subject): (left: string, right: string) => number | undefined {
  const scheme = schemeOfEcosystem(ecosystem);
  return (left, right) => {
    if (!scheme?.isValid(left) || !scheme.isValid(right)) return undefined;
    const compare = scheme.compareToBound ?? scheme.compare;
    // A listed version is compared with the version: a local part of the version does not count.
    return compare(right, left) === 0 ? 0 : compare(left, right);
  };
}
