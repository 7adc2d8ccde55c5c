import { afterAll, beforeAll, expect, it } from 'vitest';
import { assessTag, finding } from '../../../../test/helpers/assess-tag.ts';
import { createTestDatabase, type TestDatabase } from '../../../../test/helpers/postgres.ts';
import { readSnapshotOf } from '../../../db/read-snapshot.ts';
import { newId } from '../../../domain/ids.ts';
import { type TriageStatus, triageStatuses } from '../../../domain/triage-status.ts';
import { recordTriage } from '../../findings/lifecycle/record-triage.ts';
import { findSubjects } from '../../findings/triage/triage-store.ts';
import { readVexStatements, type VexRow } from './vex-statement-store.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const openssl = { type: 'npm', name: 'openssl', version: '3.0.1' };
const newer = { ...openssl, version: '3.0.2' };
const curl = { type: 'npm', name: 'curl', version: '8.0.0' };
const image = 'registry.test/team/app';

async function newOrganization(): Promise<string> {
  const id = newId('org');
  await database.kysely.insertInto('organizations').values({ id, name: 'Acme' }).execute();
  return id;
}

interface Scan {
  tag?: string;
  packages: (typeof openssl)[];
  /** Vulnerability and index of the package. */
  found: [id: string, index: number][];
  completeness?: 'complete' | 'partial';
}

const scan = (organizationId: string, { tag = '1', packages, found, completeness = 'complete' }: Scan) =>
  assessTag(database.kysely, {
    organizationId,
    image,
    tag,
    packages,
    found: found.map(([id, index]) => finding(id, index)),
    completeness,
  });

async function triage(organizationId: string, vulnerability: string, status: TriageStatus): Promise<void> {
  await database.kysely.transaction().execute(async (transaction) => {
    const subjects = await findSubjects(transaction, organizationId, vulnerability);
    await recordTriage(transaction, subjects, {
      organizationId,
      status: triageStatuses.indexOf(status) + 1,
      assignee: undefined,
      note: 'internal',
      actor: { id: 'usr_a', name: 'Ann' },
    });
  });
}

async function statementsOf(organizationId: string, to = new Date(Date.now() + 60_000)): Promise<VexRow[]> {
  const request = { organizationId, scope: { type: 'organization' }, from: new Date(0), to } as const;
  return readSnapshotOf(database.kysely, async (transaction) => {
    const all: VexRow[] = [];
    for await (const rows of readVexStatements(transaction, request)) all.push(...rows);
    return all;
  });
}

const brief = (rows: VexRow[]) => rows.map((row) => `${row.vulnerability} ${row.package} ${row.category}`);

it('open findings with a status of triage have a statement, and others have none', async () => {
  const organizationId = await newOrganization();
  const ids = triageStatuses.map((_, index) => `CVE-2026-200${index}`);
  await scan(organizationId, { packages: [openssl], found: ids.map((id) => [id, 0]) });
  for (const [index, status] of triageStatuses.entries()) await triage(organizationId, ids[index] ?? '', status);
  const rows = await statementsOf(organizationId);
  expect(brief(rows)).toEqual([
    'CVE-2026-2001 openssl acknowledged',
    'CVE-2026-2002 openssl in_progress',
    'CVE-2026-2003 openssl marked_fixed',
    'CVE-2026-2004 openssl wont_fix',
  ]);
  expect(rows[0]).toMatchObject({
    exception_id: null,
    scan_id: null,
    reason: null,
    digest: expect.stringMatching(/^sha256:/),
  });
  expect(JSON.stringify(rows)).not.toContain('internal');
});

it('the status at the end of the period counts, and a withdrawn one has no statement', async () => {
  const organizationId = await newOrganization();
  await scan(organizationId, { packages: [openssl], found: [['CVE-2026-2100', 0]] });
  await triage(organizationId, 'CVE-2026-2100', 'WONT_FIX');
  const [{ at }] = (await database.kysely
    .selectFrom('triage_history')
    .select('created_at as at')
    .where('organization_id', '=', organizationId)
    .execute()) as [{ at: Date }];
  await triage(organizationId, 'CVE-2026-2100', 'OPEN');
  expect(await statementsOf(organizationId)).toEqual([]);
  expect(brief(await statementsOf(organizationId, new Date(at.getTime() + 1)))).toEqual([
    'CVE-2026-2100 openssl wont_fix',
  ]);
});

it('a finding that a complete scan of another image no longer has is fixed, with the digest of this scan', async () => {
  const organizationId = await newOrganization();
  await scan(organizationId, {
    packages: [openssl, curl],
    found: [
      ['CVE-2026-2200', 0],
      ['CVE-2026-2201', 0],
      ['CVE-2026-2201', 1],
    ],
  });
  const { scanId } = await scan(organizationId, { packages: [newer, curl], found: [['CVE-2026-2201', 1]] });
  const rows = await statementsOf(organizationId);
  // CVE-2026-2201 is still in another package of the image.
  expect(brief(rows)).toEqual(['CVE-2026-2200 openssl fixed']);
  const { digest } = await database.kysely
    .selectFrom('scans')
    .select('digest')
    .where('id', '=', scanId)
    .executeTakeFirstOrThrow();
  expect(rows[0]).toMatchObject({ scan_id: scanId, digest, purl: 'pkg:npm/openssl@3.0.1', tag: '1' });
});

it('neither a partial scan nor another judgement of the same package fixes anything', async () => {
  const organizationId = await newOrganization();
  for (const tag of ['partial', 'judged']) {
    await scan(organizationId, { tag, packages: [openssl], found: [['CVE-2026-2300', 0]] });
  }
  await scan(organizationId, { tag: 'partial', packages: [newer], found: [], completeness: 'partial' });
  await scan(organizationId, { tag: 'judged', packages: [openssl], found: [] });
  const { n } = await database.kysely
    .selectFrom('findings')
    .select(({ fn }) => fn.countAll<string>().as('n'))
    .where('organization_id', '=', organizationId)
    .where('closed_at', 'is not', null)
    .executeTakeFirstOrThrow();
  expect(Number(n)).toBe(2);
  expect(await statementsOf(organizationId)).toEqual([]);
});

it('another organization has no statements', async () => {
  const [own, foreign] = [await newOrganization(), await newOrganization()];
  await scan(foreign, { packages: [openssl], found: [['CVE-2026-2400', 0]] });
  await triage(foreign, 'CVE-2026-2400', 'WONT_FIX');
  expect(await statementsOf(own)).toEqual([]);
  expect(await statementsOf(foreign)).toHaveLength(1);
});
