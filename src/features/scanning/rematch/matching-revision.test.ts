import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { osvRecord } from '../../../../test/helpers/advisory-fixtures.ts';
import { affects, npm, type OwnRematchWorld, openRematchWorld } from '../../../../test/helpers/open-rematch-world.ts';
import type { ScannedTag } from '../../../../test/helpers/rematch-world.ts';
import type { AssessedImage } from '../../../engine/pipeline/assess-image.ts';
import { queueNeededRematch } from './rematch-queue.ts';
import { runRematch } from './run-rematch.ts';

let world: OwnRematchWorld;

beforeAll(async () => {
  world = await openRematchWorld();
});
afterAll(() => world.close());

const left = { packages: [npm('left', '1.0.0')] };
let revisions = 0;

/** Another program with other matchers. */
function upgrade(): Promise<void> {
  revisions += 1;
  return world.upgrade(`upgrade ${revisions}`);
}

/** An earlier revision without the finding of one vulnerability, with a false one, and with another fixed version. */
function earlierMatchers(assessed: AssessedImage): AssessedImage {
  const [first] = assessed.findings;
  if (first === undefined) throw new Error('the image has a finding');
  const findings = assessed.findings
    .filter(({ vulnerability }) => vulnerability.id !== 'CVE-2024-1')
    .map((one) => (one.vulnerability.id === 'CVE-2024-2' ? { ...one, fixedVersion: '9.9.9' } : one));
  const wrong = { ...first, vulnerability: { ...first.vulnerability, id: 'CVE-2024-9' } };
  return { ...assessed, findings: [...findings, wrong] };
}

async function other() {
  const organizationId = await world.addOrganization();
  return {
    organizationId,
    scan: (scanned: ScannedTag) => world.scan({ ...scanned, organizationId }),
    history: () => world.history(organizationId),
  };
}

async function due(organizationId: string): Promise<number> {
  const rows = await world.db
    .selectFrom('due_rematches')
    .select('tag_platform_id')
    .where('organization_id', '=', organizationId)
    .execute();
  return rows.length;
}

describe('another matching revision', () => {
  it('matches stored inventories again with the same advisories, and the cause of every change is the engine', async () => {
    const { organizationId, scan, history } = await other();
    await world.publish({
      records: {
        npm: [
          affects('CVE-2024-1', 'left', '1.1.0'),
          affects('CVE-2024-2', 'left', '1.2.0'),
          affects('CVE-2024-3', 'left', '1.3.0'),
        ],
      },
    });
    await world.rematch();
    const scanId = await scan({ ...left, change: earlierMatchers });
    const before = await world.ofScan(scanId);
    await world.rematch();
    expect(await history()).toEqual([
      'CVE-2024-2 1: found by scan -',
      'CVE-2024-3 1: found by scan -',
      'CVE-2024-9 1: found by scan -',
    ]);
    await upgrade();
    expect(await due(organizationId)).toBe(1);
    await world.rematch();
    expect(await history()).toEqual([
      'CVE-2024-2 1: found by scan - 2: replaced',
      'CVE-2024-3 1: found by scan -',
      'CVE-2024-9 1: found by scan - 2: engine',
      'CVE-2024-1 2: engine -',
      'CVE-2024-2 2: engine -',
    ]);
    expect(await due(organizationId)).toBe(0);
    expect(await world.ofScan(scanId)).toEqual(before);
  });

  it('matches each inventory once', async () => {
    const { organizationId, scan, history } = await other();
    await world.publish({ records: { npm: [affects('CVE-2024-1', 'left', '1.1.0')] } });
    await world.rematch();
    await scan(left);
    await upgrade();
    await world.rematch();
    const rows = await history();
    await world.upgrade(`upgrade ${revisions}`);
    expect(await due(organizationId)).toBe(0);
    await world.rematch();
    expect(await history()).toEqual(rows);
    // The next result of this revision is current.
    await scan(left);
    expect(await due(organizationId)).toBe(0);
    expect(await history()).toEqual(rows);
  });

  it('continues after an interruption with the inventories that were not matched yet', async () => {
    const { organizationId, scan, history } = await other();
    await world.publish({
      records: { npm: [affects('CVE-2024-1', 'left', '1.1.0'), affects('CVE-2024-3', 'left', '2.0.0')] },
    });
    await world.rematch();
    for (const tag of ['1', '2', '3']) await scan({ ...left, tag, content: tag, change: earlierMatchers });
    await upgrade();
    const abort = new AbortController();
    const interrupted = {
      ...world.deps,
      matchingRevision: world.deps.matchingRevision,
      pool: {
        run: async (...task: Parameters<typeof world.deps.pool.run>) => {
          if ((await due(organizationId)) < 3) abort.abort();
          return world.deps.pool.run(...task);
        },
      } as typeof world.deps.pool,
    };
    await expect(runRematch(interrupted, abort.signal)).rejects.toThrow();
    expect(await due(organizationId)).toBeGreaterThan(0);
    expect(await due(organizationId)).toBeLessThan(3);
    await world.rematch();
    expect(await due(organizationId)).toBe(0);
    const opened = (await history()).filter((row) => row.startsWith('CVE-2024-1 '));
    expect(opened).toEqual(Array.from({ length: 3 }, () => 'CVE-2024-1 2: engine -'));
  });

  it('names the advisories as the cause of what they change, and the engine as the cause of the rest', async () => {
    const { scan, history } = await other();
    await world.publish({
      records: {
        npm: [
          affects('CVE-2024-1', 'left', '1.1.0'),
          affects('CVE-2024-3', 'left', '1.3.0'),
          affects('CVE-2024-4', 'left', '0.5.0'),
        ],
      },
    });
    await world.rematch();
    await scan({ ...left, change: earlierMatchers });
    await upgrade();
    await world.publish({
      records: {
        npm: [
          affects('CVE-2024-1', 'left', '1.1.0'),
          affects('CVE-2024-4', 'left', '1.4.0'),
          affects('CVE-2024-5', 'left', '1.5.0'),
        ],
      },
    });
    await world.rematch();
    expect(await history()).toEqual([
      'CVE-2024-3 1: found by scan - 2: withdrawn',
      'CVE-2024-9 1: found by scan - 2: engine',
      'CVE-2024-1 2: engine -',
      'CVE-2024-4 2: advisory changed -',
      'CVE-2024-5 2: new advisory -',
    ]);
  });

  it('leaves results to the program that has started last', async () => {
    const { organizationId, scan, history } = await other();
    await world.publish({ records: { npm: [affects('CVE-2024-1', 'left', '1.1.0')] } });
    await world.rematch();
    await scan(left);
    const older = { ...world.deps, matchingRevision: world.deps.matchingRevision };
    await upgrade();
    const sent: string[] = [];
    const queue = { send: async (name: string) => void sent.push(name) };
    await queueNeededRematch(older, queue as never);
    await runRematch(older, new AbortController().signal);
    expect(sent).toEqual([]);
    expect(await due(organizationId)).toBe(1);
    await queueNeededRematch(world.deps, queue as never);
    expect(sent).toEqual(['rematch']);
    await world.rematch();
    expect(await due(organizationId)).toBe(0);
    expect(await history()).toEqual(['CVE-2024-1 1: found by scan -']);
  });

  it('makes a result due that an older program writes after the start of a newer one', async () => {
    const { organizationId, scan } = await other();
    await world.publish({ records: { npm: [affects('CVE-2024-1', 'left', '1.1.0')] } });
    await world.rematch();
    await upgrade();
    await world.rematch();
    await sql`update rematch_state set matching_revision = 'newer'`.execute(world.db);
    await scan(left);
    expect(await due(organizationId)).toBe(1);
    await upgrade();
    await world.rematch();
    expect(await due(organizationId)).toBe(0);
  });

  it('marks a finding as malware that an earlier revision did not mark, with grade and score', async () => {
    const { organizationId, scan, history } = await other();
    await world.publish({ records: { npm: [osvRecord('MAL-2024-1', 'npm', 'left', [{ introduced: '0' }])] } });
    await world.rematch();
    const unmarked = (assessed: AssessedImage): AssessedImage => ({
      ...assessed,
      findings: assessed.findings.map(({ isMalware: _isMalware, ...one }) => one),
    });
    await scan({ ...left, change: unmarked });
    await upgrade();
    await world.rematch();
    expect(await history()).toEqual(['MAL-2024-1 1: found by scan - 2: replaced', 'MAL-2024-1 2: engine -']);
    const { rows } = await sql`select is_malware from findings
      where organization_id = ${organizationId} and closed_at_assessment is null`.execute(world.db);
    expect(rows).toEqual([{ is_malware: true }]);
    const image = await world.db
      .selectFrom('images')
      .select(['risk_score', 'grade_rank'])
      .where('organization_id', '=', organizationId)
      .executeTakeFirstOrThrow();
    expect(image.grade_rank).toBe(5);
    expect(image.risk_score).toBeGreaterThan(60);
  });
});
