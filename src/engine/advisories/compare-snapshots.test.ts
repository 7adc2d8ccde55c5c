import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import {
  compileRecords,
  type FixtureSources,
  osvRecord,
  temporaryFolder,
} from '../../../test/helpers/advisory-fixtures.ts';
import { compareSnapshots } from './compare-snapshots.ts';

const affects = (id: string, name: string, fixed = '2.0.0', more: Record<string, unknown> = {}) =>
  osvRecord(id, 'npm', name, [{ introduced: '0' }, { fixed }], more);
const left = affects('CVE-2024-1001', 'left');
const right = affects('CVE-2024-1002', 'right');

async function compare(before: FixtureSources, after: FixtureSources) {
  const [from, to] = [await compileRecords(before), await compileRecords(after)];
  return compareSnapshots(from.path, to.path);
}

const npm = (...names: string[]) => names.map((name) => ({ ecosystem: 'npm', name }));

describe('compareSnapshots', () => {
  it('finds no change between equal snapshots', async () => {
    const sources = { records: { npm: [left, right] }, epss: { 'CVE-2024-1001': [0.1, 0.5] as [number, number] } };
    expect(await compare(sources, sources)).toEqual({ packages: [], ecosystems: [], isWhole: false });
  });

  it('names packages with new, changed and withdrawn entries, and no others', async () => {
    const before = { records: { npm: [left, right, affects('CVE-2024-1003', 'gone')] } };
    const changed = affects('CVE-2024-1002', 'right', '3.0.0');
    const after = { records: { npm: [left, changed, affects('CVE-2024-1004', 'new')] } };
    expect((await compare(before, after)).packages).toEqual(npm('new', 'right', 'gone'));
  });

  it('names every package of a vulnerability whose text, severity or score in another record changed', async () => {
    const rated = { ...left, database_specific: { severity: 'HIGH' } };
    const { packages } = await compare({ records: { npm: [left, right] } }, { records: { npm: [rated, right] } });
    expect(packages).toEqual(npm('left'));
  });

  it('names the packages of vulnerabilities that became known exploited or are no longer, or have another due date', async () => {
    const records = { npm: [left, right, affects('CVE-2024-1003', 'third')] };
    const exploited = ['CVE-2024-1001', 'CVE-2024-1002'];
    const dueDates = { 'CVE-2024-1001': '2026-01-01', 'CVE-2024-1002': '2026-01-01' };
    const before = { records, exploited, dueDates };
    const after = {
      records,
      exploited: ['CVE-2024-1002', 'CVE-2024-1003'],
      dueDates: { 'CVE-2024-1002': '2026-02-01' },
    };
    expect((await compare(before, after)).packages).toEqual(npm('left', 'right', 'third'));
    expect((await compare(before, before)).packages).toEqual([]);
  });

  it.each([
    ['moves to another step', [0.1, 0.2], true],
    ['moves within its step', [0.1, 0.101], false],
    ['appears', [undefined, 0.00001], true],
    ['disappears', [0.00001, undefined], true],
    ['rises from zero', [0, 0.00001], true],
  ] as const)('names the packages of a vulnerability whose EPSS score %s: %o', async (_, [from, to], isNamed) => {
    const records = { npm: [left, right] };
    const epss = (score: number | undefined): Record<string, [number, number]> =>
      score === undefined ? {} : { 'CVE-2024-1001': [score, 0.5] };
    const { packages } = await compare({ records, epss: epss(from) }, { records, epss: epss(to) });
    expect(packages).toEqual(isNamed ? npm('left') : []);
  });

  it('names ecosystems that only one of the snapshots covers', async () => {
    const pypi = osvRecord('CVE-2024-1005', 'PyPI', 'one', [{ introduced: '0' }]);
    const [small, large] = [{ records: { npm: [left] } }, { records: { npm: [left], PyPI: [pypi] } }];
    expect((await compare(small, large)).ecosystems).toEqual(['PyPI']);
    expect((await compare(large, small)).ecosystems).toEqual(['PyPI']);
  });

  it('refuses to limit the change to packages when a table that it does not know differs', async () => {
    const { path: file } = await compileRecords({ records: { npm: [left] } });
    const folder = temporaryFolder();
    const [plain, extended] = [path.join(folder, 'plain.db'), path.join(folder, 'extended.db')];
    copyFileSync(file, plain);
    copyFileSync(file, extended);
    const database = new DatabaseSync(extended);
    database.exec('CREATE TABLE later (id TEXT); INSERT INTO later VALUES (1)');
    database.close();
    expect(compareSnapshots(plain, extended).isWhole).toBe(true);
    expect(compareSnapshots(extended, plain).isWhole).toBe(true);
    expect(compareSnapshots(extended, extended).isWhole).toBe(false);
  });

  it('refuses to limit the change to packages when a snapshot has an index of artifacts', async () => {
    const { path: file } = await compileRecords({ records: { npm: [left] } });
    const indexed = path.join(temporaryFolder(), 'indexed.db');
    copyFileSync(file, indexed);
    const database = new DatabaseSync(indexed);
    database.exec("INSERT INTO maven_artifact VALUES (x'0a', 1, '1.0')");
    database.close();
    expect(compareSnapshots(indexed, indexed).isWhole).toBe(true);
    expect(compareSnapshots(indexed, file).isWhole).toBe(true);
  });

  it('throws for a file that is no snapshot of this format', async () => {
    const { path: file } = await compileRecords({ records: { npm: [left] } });
    const other = path.join(temporaryFolder(), 'other.db');
    const database = new DatabaseSync(other);
    database.exec('CREATE TABLE package (ecosystem TEXT, name TEXT, entries BLOB)');
    database.close();
    expect(() => compareSnapshots(other, file)).toThrow('not an advisory snapshot');
    expect(() => compareSnapshots(file, other)).toThrow('not an advisory snapshot');
  });
});
