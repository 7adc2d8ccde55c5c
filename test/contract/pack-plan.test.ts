import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MatchedFinding } from '../../src/domain/finding.ts';
import { newId } from '../../src/domain/ids.ts';
import type { OperatingSystem } from '../../src/domain/package.ts';
import { createTestApi, type TestApi } from '../helpers/api-server.ts';
import { assessTag, type InstalledPackage } from '../helpers/assess-tag.ts';
import { createPackClient, dayOf } from '../helpers/pack-client.ts';
import { daysAgo, rated } from '../helpers/pack-history.ts';
import { readCsv } from '../helpers/read-back/read-csv.ts';
import { readXlsx } from '../helpers/read-back/read-xlsx.ts';
import { toolMissing } from '../helpers/tool-missing.ts';

const missing = toolMissing('/usr/bin/python3', '-c', 'python3-openpyxl', 'import openpyxl');

let api: TestApi;
let client: ReturnType<typeof createPackClient>;
const folder = mkdtempSync(join(tmpdir(), 'plimsoll-plan-'));
beforeAll(async () => {
  api = await createTestApi();
  client = createPackClient(api);
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await api.close();
});
beforeEach(async () => {
  await sql`delete from rate_limit_hits`.execute(api.database.kysely);
});

const debian = (versionId: string): OperatingSystem => ({ id: 'debian', versionId, name: `Debian ${versionId}` });
const alpine = (versionId: string): OperatingSystem => ({ id: 'alpine', versionId, name: `Alpine ${versionId}` });
const deb = (name: string, version: string): InstalledPackage => {
  return { type: 'deb', name, version, source: { name: 'openssl', version } };
};

interface Result {
  image: string;
  tag?: string;
  days: number;
  packages: InstalledPackage[];
  found: MatchedFinding[];
  operatingSystem?: OperatingSystem;
}

/** A result that is this many days old, of a tag that has existed for longer. */
async function result({ image, tag = '1', days, ...more }: Result): Promise<{ tagId: string; scanId: string }> {
  const { kysely: db } = api.database;
  const at = { organizationId: api.first.id, image, tag, detectedAt: daysAgo(days) };
  const done = await assessTag(db, { ...at, ...more });
  await sql`update tags set created_at = ${daysAgo(days + 1)} where id = ${done.tagId} and created_at > ${daysAgo(days + 1)}`.execute(
    db,
  );
  await sql`update findings set closed_at = ${daysAgo(days)} where tag_id = ${done.tagId} and closed_at > ${daysAgo(0)}`.execute(
    db,
  );
  return done;
}

const filesOf = async (images: string, period = { start: dayOf(60), end: dayOf(-1) }) =>
  client.filesOf(
    await client.made({
      templateId: 'fedramp',
      scope: { images: [images] },
      period,
      outputFormats: ['JSON'],
      selectedSections: ['summary'],
    }),
  );

/** Rows of a CSV file of the pack, keyed by its header row. */
function rowsOf(files: Awaited<ReturnType<typeof filesOf>>, path: string): Record<string, string>[] {
  const target = join(folder, 'table.csv');
  writeFileSync(target, files.get(path) ?? '');
  const [head = [], ...rows] = readCsv(target);
  return rows.map((cells) => Object.fromEntries(head.map((name, index) => [name, cells[index] ?? ''])));
}

const fixed = (id: string, index: number, version: string, severity: 'HIGH' | 'LOW' = 'HIGH') =>
  rated(id, index, severity, { fixedVersion: version, fixState: 'fixed' });

describe.skipIf(missing)(`the plan of action${missing}`, () => {
  it('has one row for a source package on a release, with the upgrade of that release and its own assets', async () => {
    const cve = 'CVE-2026-7001';
    const bookworm = [deb('libssl3', '3.0.9-1'), deb('openssl', '3.0.9-1')];
    await result({
      image: 'plan/bookworm',
      days: 9,
      packages: bookworm,
      // As text, 3.0.9 is above 3.0.11.
      found: [fixed(cve, 0, '3.0.9-1+deb12u1'), fixed(cve, 1, '3.0.11-1~deb12u2')],
      operatingSystem: debian('12'),
    });
    await result({
      image: 'plan/bullseye',
      days: 9,
      packages: [deb('libssl1.1', '1.1.1n-0+deb11u3')],
      found: [fixed(cve, 0, '1.1.1w-0+deb11u1')],
      operatingSystem: debian('11'),
    });
    for (const [tag, versionId] of [
      ['1', '3.19.1'],
      ['2', '3.19.4'],
    ] as const)
      await result({
        image: 'plan/alpine',
        tag,
        days: 9,
        packages: [
          { type: 'apk', name: 'libssl3', version: '3.1.4-r1', source: { name: 'openssl', version: '3.1.4-r1' } },
        ],
        found: [fixed(cve, 0, tag === '1' ? '3.1.4-r9' : '3.1.4-r10')],
        operatingSystem: alpine(versionId),
      });
    const files = await filesOf('plan/*');
    const rows = rowsOf(files, 'poam.csv');
    expect(
      rows
        .map((row) => [row['Asset Identifier'], row['Overall Remediation Plan']])
        .toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1)),
    ).toEqual([
      ['plan/alpine:1\nplan/alpine:2', 'On alpine 3.19, upgrade openssl to 3.1.4-r10 and rebuild the images.'],
      ['plan/bookworm:1', 'On debian 12, upgrade openssl to 3.0.11-1~deb12u2 and rebuild the images.'],
      ['plan/bullseye:1', 'On debian 11, upgrade openssl to 1.1.1w-0+deb11u1 and rebuild the images.'],
    ]);
    expect(new Set(rows.map((row) => row['POAM ID'])).size).toBe(3);
    const assets = rowsOf(files, 'poam-assets.csv').map((row) => [
      row['Asset Identifier'],
      row['Release'],
      row['Installed Version'],
      row['Fixed Version'],
    ]);
    expect(assets.toSorted(([a = ''], [b = '']) => (a < b ? -1 : 1))).toEqual([
      ['plan/alpine:1', 'alpine 3.19', '3.1.4-r1', '3.1.4-r9'],
      ['plan/alpine:2', 'alpine 3.19', '3.1.4-r1', '3.1.4-r10'],
      ['plan/bookworm:1', 'debian 12', '3.0.9-1', '3.0.11-1~deb12u2'],
      ['plan/bookworm:1', 'debian 12', '3.0.9-1', '3.0.9-1+deb12u1'],
      ['plan/bullseye:1', 'debian 11', '1.1.1n-0+deb11u3', '1.1.1w-0+deb11u1'],
    ]);
  });

  it('shows a deviation for one tag in the row and at its asset', async () => {
    const packages = [{ type: 'npm', name: 'left', version: '1.0.0' }];
    const found = [fixed('CVE-2026-7002', 0, '1.10.0')];
    const { tagId } = await result({ image: 'tagged/app', days: 9, packages, found });
    await result({ image: 'tagged/app', tag: '2', days: 9, packages, found });
    await api.database.kysely
      .insertInto('attestations')
      .values({
        id: newId('att'),
        organization_id: api.first.id,
        cve_id: 'CVE-2026-7002',
        package_name: 'left',
        category: 'false_positive',
        reason: 'Not reachable.',
        scope_type: 'tag',
        tag_id: tagId,
        status: 2,
        proposed_by: 'usr_one',
        proposed_by_name: 'One',
        decided_by: 'usr_two',
        decided_by_name: 'Two',
        created_at: daysAgo(8),
        decided_at: daysAgo(8),
      })
      .execute();
    const files = await filesOf('tagged/*');
    expect(rowsOf(files, 'poam.csv')).toEqual([
      expect.objectContaining({
        'False Positive': 'Pending',
        'Operational Requirement': 'No',
        'Deviation Rationale': 'Not reachable. (only for tagged/app:1)',
        Comments: expect.stringContaining('Approved by the organization for 1 of 2 assets;'),
      }),
    ]);
    expect(rowsOf(files, 'poam-assets.csv').map((row) => row['Deviations'])).toEqual([
      'false_positive (this tag): Not reachable.',
      '',
    ]);
  });

  it('lists findings that closed in the period and are open nowhere as closed items, in time or late', async () => {
    const packages = [
      { type: 'npm', name: 'left', version: '1.0.0' },
      { type: 'npm', name: 'right', version: '1.0.0' },
    ];
    const [late, prompt, still] = [
      fixed('CVE-2026-7101', 0, '1.0.1'),
      fixed('CVE-2026-7102', 0, '1.0.1', 'LOW'),
      fixed('CVE-2026-7103', 1, '1.0.1'),
    ];
    const all = { packages, operatingSystem: debian('12') };
    await result({ image: 'closed/app', days: 50, found: [late, prompt, still], ...all });
    await result({ image: 'closed/web', days: 50, found: [still], ...all });
    await result({ image: 'closed/app', days: 5, found: [], ...all });
    const files = await filesOf('closed/*');
    const closed = rowsOf(files, 'poam-closed.csv');
    expect(closed.map((row) => [row['CVE'], row['Status Date'], row['Comments']])).toEqual([
      [
        'CVE-2026-7101',
        dayOf(5),
        'CLOSED LATE: 15 days after the scheduled date. A later scan confirms that the weakness is no longer present (image changed).',
      ],
      [
        'CVE-2026-7102',
        dayOf(5),
        'CLOSED IN TIME. A later scan confirms that the weakness is no longer present (image changed).',
      ],
    ]);
    const open = rowsOf(files, 'poam.csv');
    expect(open.map((row) => [row['CVE'], row['Asset Identifier']])).toEqual([['CVE-2026-7103', 'closed/web:1']]);
    expect(open[0]?.['Comments']).toMatch(/^LATE: \d+ days past the scheduled date\.$/);
    // On a day between, both were open and none had closed.
    const before = await filesOf('closed/*', { start: dayOf(60), end: dayOf(30) });
    expect(rowsOf(before, 'poam-closed.csv')).toEqual([]);
    expect(rowsOf(before, 'poam.csv').map((row) => row['CVE'])).toEqual([
      'CVE-2026-7101',
      'CVE-2026-7103',
      'CVE-2026-7102',
    ]);
  });

  it('is also available as the template’s workbook: its sheets, its header, its columns in row 5, and typed dates', async () => {
    const packages = [{ type: 'npm', name: 'left', version: '1.0.0' }];
    const found = [fixed('CVE-2026-7201', 0, '1.10.0')];
    await result({ image: 'book/app', days: 40, packages, found: [...found, fixed('CVE-2026-7202', 0, '1.10.0')] });
    const { scanId } = await result({ image: 'book/app', days: 9, packages, found });
    const check = {
      id: 'non-root-user',
      title: 'Runs as root',
      status: 'FAIL',
      weight: 5,
      cisControl: '4.1',
      evidence: [],
    };
    await sql`update scans set checks = ${JSON.stringify([{ ...check, remediation: 'Name a user.' }])}::jsonb
      where id = ${scanId}`.execute(api.database.kysely);
    const files = await filesOf('book/*');
    const path = join(folder, 'poam.xlsx');
    writeFileSync(path, files.get('poam.xlsx') ?? '');
    const sheets = readXlsx(path);
    expect(sheets.map(({ name }) => name)).toEqual([
      'Open POA&M Items',
      'Closed POA&M Items',
      'Configuration Findings',
    ]);
    const head = Object.keys(rowsOf(files, 'poam.csv')[0] ?? {});
    for (const { rows, freeze, filter } of sheets) {
      const texts = rows.map((row) => row.map(({ value }) => value));
      expect(texts[1]?.slice(0, 4)).toEqual(['CSP', 'System Name', 'Impact Level', 'POA&M Date']);
      expect(texts[2]?.slice(0, 4)).toEqual([expect.any(String), null, 'Moderate', expect.stringMatching(/^\d{4}-/)]);
      expect(texts[4]).toEqual(head);
      expect([freeze, filter]).toEqual(['A6', 'A5:AE6']);
    }
    const columns = ['POAM ID', 'Weakness Source Identifier', 'Original Detection Date'].map((one) =>
      head.indexOf(one),
    );
    const cellsOf = (sheet: number) => columns.map((column) => sheets[sheet]?.rows[5]?.[column]);
    expect(cellsOf(0)).toEqual([
      expect.objectContaining({ value: expect.stringMatching(/^V-/) }),
      expect.objectContaining({ value: 'CVE-2026-7201' }),
      expect.objectContaining({ value: `${dayOf(40)}T00:00:00`, type: 'd', format: 'yyyy\\-mm\\-dd' }),
    ]);
    expect(cellsOf(1)[1]).toMatchObject({ value: 'CVE-2026-7202' });
    expect(cellsOf(2)).toEqual([
      expect.objectContaining({ value: expect.stringMatching(/^C-/) }),
      expect.objectContaining({ value: 'non-root-user' }),
      expect.objectContaining({ value: `${dayOf(9)}T00:00:00` }),
    ]);
  });
});
