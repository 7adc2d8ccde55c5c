import { describe, expect, it } from 'vitest';
import { item } from '../../../test/helpers/match-fixtures.ts';
import { type OperatingSystem, packageTypes } from '../../domain/package.ts';
import { advisoryFeeds } from '../advisories/advisory-feeds.ts';
import { baseEcosystem } from '../advisories/ecosystem.ts';
import { languageEcosystems } from '../advisories/language-ecosystems.ts';
import type { InventoryPackage } from '../pipeline/inventory.ts';
import { distributions } from './distributions/distributions.ts';
import { matchers } from './matchers.ts';
import { upstreamPrograms } from './upstream-programs/upstream-programs.ts';

const systems = [
  null,
  ...['debian', 'raspbian', ...distributions.flatMap((row) => row.systems)].map((id) => ({
    id,
    versionId: '3.18',
    name: '',
  })),
];

/** A name that no matcher knows, and the programs whose upstream releases have advisories. */
const names = ['a', ...upstreamPrograms.map(({ name }) => name)];

/** Each system with versions of the forms that distributions use. */
const releases = systems.flatMap((system) =>
  system === null
    ? [system]
    : ['', '3.18', '12', '8.5', '15.6', '24.04', '2023'].map((versionId) => ({
        ...system,
        versionId,
        idLike: ['debian'],
      })),
);

const ecosystemsOf = (found: InventoryPackage, system: OperatingSystem | null): string[] =>
  matchers
    .filter((matcher) => matcher.handles(found, system))
    .map((matcher) => matcher.lookup(found, system))
    .flatMap((lookup) => ('subject' in lookup ? baseEcosystem(lookup.subject.ecosystem) : []));

describe('every matcher', () => {
  it('has a row in the table of distributions or of language ecosystems', () => {
    const rows = new Set<string>([
      ...distributions.map(({ id }) => id),
      ...languageEcosystems.map(({ packageType }) => packageType),
      'upstream-programs',
    ]);
    expect(matchers.map(({ id }) => id).filter((id) => !rows.has(id))).toEqual([]);
  });

  it('handles packages that no other matcher handles', () => {
    for (const [type, name] of packageTypes.flatMap((type) => names.map((name) => [type, name] as const))) {
      const found = item(type, name, '1.0.0');
      const handling = systems.map((system) => matchers.filter((matcher) => matcher.handles(found, system)).length);
      expect(Math.max(...handling), `${type} ${name}`).toBeLessThanOrEqual(1);
    }
  });

  it('is used by at least one package type', () => {
    const used = new Set(
      packageTypes.flatMap((type) =>
        names.flatMap((name) =>
          systems.flatMap((system) => matchers.filter((matcher) => matcher.handles(item(type, name, '1.0.0'), system))),
        ),
      ),
    );
    expect(matchers.filter((matcher) => !used.has(matcher))).toEqual([]);
  });

  it('looks in the ecosystems that feeds cover', () => {
    const items = packageTypes.flatMap((type) =>
      names.flatMap((name) => ['1.0.0', '1.0.0.tuxcare.els1'].map((version) => item(type, name, version))),
    );
    const found = new Set(items.flatMap((one) => releases.flatMap((system) => ecosystemsOf(one, system))));
    const covered = advisoryFeeds.flatMap(({ covers = [] }) => covers);
    expect(covered.filter((ecosystem) => !found.has(ecosystem))).toEqual([]);
  });

  it.each(matchers)('$id names an ecosystem or a reason for any package name', (matcher) => {
    const hostile = ['', '../../etc', "'; DROP TABLE package; --", '\0', 'x'.repeat(1024)];
    for (const type of packageTypes) {
      for (const text of hostile) {
        for (const system of [
          ...systems,
          ...distributions.flatMap((row) => row.systems.map((id) => ({ id, versionId: text, name: text }))),
        ]) {
          const found = item(type, text, text);
          if (!matcher.handles(found, system)) continue;
          const lookup = matcher.lookup(found, system);
          expect('subject' in lookup ? lookup.subject.ecosystem : lookup.notAssessed).not.toBe('');
        }
      }
    }
  });

  it.each(matchers)('$id never reports an unreadable version as unaffected', (matcher) => {
    const entry = {
      advisoryId: 'X-1',
      vulnerabilityId: 'X-1',
      intervals: [{ introduced: '1', fixed: '2', lastAffected: null }],
      versions: [],
      urgency: null,
      unfixedState: 'unknown' as const,
    };
    expect(matcher.judge('not a version!', [entry]).verdict).toBe('unknown');
    expect(matcher.judge('not a version!', [{ ...entry, versions: ['not a version!'] }]).verdict).toBe('affected');
  });
});
