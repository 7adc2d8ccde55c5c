import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createQueryCompiler } from '../../../../test/helpers/query-compiler.ts';
import { detectionWindows } from '../finding-filter/detection-windows.ts';
import { defaultSlaPolicy } from '../sla-policy/sla-clock.ts';
import { countWalked } from './vulnerability-order-store.ts';

const db = createQueryCompiler();
const policy = defaultSlaPolicy;
const isFirst = { from: new Date('2026-01-11T00:00:00Z') };

function countBy(column: 'package' | 'triageStatus' | 'cveId', counted: Parameters<typeof countWalked>[2]) {
  const walk = {
    organizationId: 'org',
    where: sql<boolean>`in_where`,
    whereInWindow: sql<boolean>`without_windows`,
    ofSeverities: undefined,
    windows: detectionWindows({ firstSeen: isFirst }, policy),
    sort: { column, direction: 'asc' as const },
    policy,
  };
  return countWalked(walk, sql<boolean>`in_order`, counted).compile(db).sql;
}

it('counts few findings within a range of first detections in one range for all severities, without the condition of the filter on it', () => {
  const text = countBy('triageStatus', { read: 100, total: 90 });
  expect(text.match(/from findings f/g)).toHaveLength(1);
  expect(text).toMatch(/without_windows and f\.severity = any \(.*>= .* and in_order/);
  expect(text).not.toContain('in_where');
});

it('counts findings in the order if fewer are there, or the index by first detection has no column of it', () => {
  expect(countBy('triageStatus', { read: 90, total: 100 })).toMatch(/in_where and in_order/);
  expect(countBy('cveId', { read: 100, total: 90 })).toMatch(/in_where and in_order/);
});

it('compares ids of package versions that are known instead of joining them', () => {
  const text = countBy('package', { read: 90, total: 100, versions: ['1', '2'] });
  expect(text).toMatch(/coalesce\(f\.package_version_id = any \(\$\d+::bigint\[\]\), false\)/);
  expect(text).not.toMatch(/join|in_order/);
  expect(countBy('package', { read: 90, total: 80 })).toMatch(/join package_versions sorted .* in_order/s);
});
