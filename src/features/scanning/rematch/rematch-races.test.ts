import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FixtureRecord, osvRecord } from '../../../../test/helpers/advisory-fixtures.ts';
import type { InstalledPackage } from '../../../../test/helpers/assess-tag.ts';
import { npm, type OwnRematchWorld, openRematchWorld } from '../../../../test/helpers/open-rematch-world.ts';
import type { RematchWorld, ScannedTag } from '../../../../test/helpers/rematch-world.ts';
import { checkTotals } from '../../findings/totals/check-totals.ts';
import { runRematch } from './run-rematch.ts';

let world: OwnRematchWorld;

beforeAll(async () => {
  world = await openRematchWorld();
});
afterAll(() => world.close());

const names = ['left', 'right', 'up'];
const versions = ['1.0.0', '2.0.0', '3.0.0'];
const ids = ['CVE-2024-1001', 'CVE-2024-1002', 'CVE-2024-1003', 'CVE-2024-1004'];

const anyRecord: fc.Arbitrary<FixtureRecord> = fc
  .record({
    id: fc.constantFrom(...ids),
    name: fc.constantFrom(...names),
    fixed: fc.constantFrom('1.5.0', '2.5.0', '9.0.0'),
    severity: fc.constantFrom('LOW', 'CRITICAL'),
  })
  .map(({ id, name, fixed, severity }) =>
    osvRecord(id, 'npm', name, [{ introduced: '0' }, { fixed }], { database_specific: { severity } }),
  );
const anySources = fc.record({
  records: fc
    .uniqueArray(anyRecord, { selector: ({ id }) => id, minLength: 1, maxLength: 4 })
    .map((npmRecords) => ({ npm: npmRecords })),
  exploited: fc.subarray(ids, { maxLength: 1 }),
});
const anyPackages = fc.uniqueArray(
  fc.tuple(fc.constantFrom(...names), fc.constantFrom(...versions)).map(([name, version]) => npm(name, version)),
  { selector: ({ name, version }) => `${name} ${version}`, maxLength: 5 },
);

/** What is open, and the figures of the image, by scanning the same content with the current advisories for the first time. */
async function expectLikeFirstScan(scanned: ScannedTag, organizationId: string): Promise<void> {
  const other = await world.addOrganization();
  await world.scan({ ...scanned, organizationId: other });
  expect(await stateOf(organizationId, scanned)).toEqual(await stateOf(other, scanned));
}

async function stateOf(organizationId: string, { image = 'app', tag = '1' }: ScannedTag) {
  const findings = await sql`
    select f.vulnerability_id, f.package_version_id, f.facts_id, f.fixed_version, f.fix_state, f.advisory_ids, f.severity,
      f.is_known_exploited
    from findings f join images i on i.id = f.image_id join tags t on t.id = f.tag_id
    where f.organization_id = ${organizationId} and i.name = ${image} and t.name = ${tag} and f.closed_at_assessment is null
    order by 1, 2`.execute(world.db);
  const figures = await sql`
    select risk_score, grade_rank, critical, high, medium, low, negligible, unknown, completeness, not_assessed from images
    where organization_id = ${organizationId} and name = ${image}`.execute(world.db);
  return { findings: findings.rows, figures: figures.rows };
}

describe('re-matched results', () => {
  it('have the findings and figures of a first scan with the same advisories, after any sequence of advisories and scans', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ sources: anySources, packages: fc.option(anyPackages) }), { minLength: 2, maxLength: 4 }),
        async (steps) => {
          const organizationId = await world.addOrganization();
          let packages: InstalledPackage[] = [npm('left', '1.0.0'), npm('right', '2.0.0')];
          await world.scan({ packages, organizationId });
          for (const step of steps) {
            await world.publish(step.sources);
            if (step.packages) {
              packages = step.packages;
              await world.scan({ packages, organizationId });
            }
            await world.rematch();
            await expectLikeFirstScan({ packages }, organizationId);
          }
        },
      ),
      { numRuns: 4 },
    );
  });

  it('lose and duplicate nothing when scans of the same tags run at the same time', async () => {
    await fc.assert(
      fc.asyncProperty(
        anySources,
        anySources,
        fc.array(anyPackages, { minLength: 3, maxLength: 5 }),
        async (first, second, contents) => {
          const organizationId = await world.addOrganization();
          const tags = contents.map((packages, index) => ({
            packages,
            image: `image ${index % 2}`,
            tag: `${index}`,
            organizationId,
          }));
          const older = await world.publish(first);
          for (const tag of tags) await world.scan(tag);
          await world.rematch();
          await world.publish(second);
          const scans = tags.flatMap((tag) => [world.scan(tag), world.scan({ ...tag, snapshot: older })]);
          await Promise.all([world.rematch(), ...scans]);
          // Results that were written with older advisories meanwhile are due.
          await world.rematch();
          for (const tag of tags) {
            const other = await world.addOrganization();
            await world.scan({ ...tag, organizationId: other });
            expect((await stateOf(organizationId, tag)).findings).toEqual((await stateOf(other, tag)).findings);
          }
          const { rows } = await sql`select tag_platform_id from due_rematches`.execute(world.db);
          expect(rows).toEqual([]);
        },
      ),
      { numRuns: 3 },
    );
    const warnings: unknown[] = [];
    await checkTotals(
      world.db,
      { error: (...args: unknown[]) => void warnings.push(args) },
      { startedAt: new Date(), max: 500 },
    );
    expect(warnings).toEqual([]);
  });

  it('are the same if a process was killed in the middle of the re-match, and if two processes continue it', async () => {
    const alone = await openRematchWorld();
    try {
      const record = (fixed: string) => osvRecord('CVE-2024-1001', 'npm', 'left', [{ introduced: '0' }, { fixed }]);
      await alone.publish({ records: { npm: [record('1.5.0')] } });
      const tags = Array.from({ length: 120 }, (_, index) => `${index}`);
      for (const tag of tags) await alone.scan({ packages: [npm('left', '1.0.0')], tag });
      await alone.rematch();
      await alone.publish({ records: { npm: [record('1.7.0')] } });
      await expect(runRematch(alone.deps, endingAfterFirstBatch())).rejects.toThrow('killed');
      const done = await changedTags(alone);
      expect([done > 0, done < tags.length]).toEqual([true, true]);
      await Promise.allSettled([alone.rematch(), alone.rematch()]);
      await alone.rematch();
      expect(await changedTags(alone)).toBe(tags.length);
      const { rows } = await sql`select tag_id from findings where organization_id = ${alone.organizationId}
        group by 1 having count(*) <> 2`.execute(alone.db);
      expect(rows).toEqual([]);
    } finally {
      await alone.close();
    }
  });
});

/** The signal is read once while the changes are prepared, and before the organization, the first and the second batch of its tags. */
function endingAfterFirstBatch(): AbortSignal {
  let reads = 0;
  const { signal } = new AbortController();
  signal.throwIfAborted = () => {
    reads += 1;
    if (reads === 4) throw new Error('killed');
  };
  return signal;
}

async function changedTags({ db, organizationId }: RematchWorld): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from findings
    where organization_id = ${organizationId} and fixed_version = '1.7.0' and closed_at_assessment is null`.execute(db);
  return rows[0]?.count ?? 0;
}
