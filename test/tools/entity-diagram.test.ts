import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entityGroups } from '../../tools/entity-diagram/entity-groups.ts';
import { readTables, type Table } from '../../tools/entity-diagram/read-tables.ts';
import { renderEntities } from '../../tools/entity-diagram/render-entities.ts';
import { createTestDatabase, type TestDatabase } from '../helpers/postgres.ts';

let db: TestDatabase;
let tables: Table[];
beforeAll(async () => {
  db = await createTestDatabase();
  tables = await readTables(db.pool);
});
afterAll(() => db.drop());

describe('docs/entities.md', () => {
  it('equals the output of tools/generate-entity-diagram.ts for the migrated database', async () => {
    const written = await readFile(resolve(import.meta.dirname, '../../docs/entities.md'), 'utf8');
    expect(written).toBe(renderEntities(tables, entityGroups));
  });
});

describe('readTables', () => {
  it('reads columns, optional references and one-to-one references of a new table', async () => {
    await db.pool.query(`create table diagram_child (
      scan_id text primary key references scans (id), image_id text references images (id), numbers integer[])`);
    const child = (await readTables(db.pool)).find(({ name }) => name === 'diagram_child');
    expect(child?.foreignKeys).toEqual([
      { columns: ['image_id'], target: 'images', isUnique: false, isOptional: true },
      { columns: ['scan_id'], target: 'scans', isUnique: true, isOptional: false },
    ]);
    expect(child?.columns.at(-1)).toEqual({
      name: 'numbers',
      type: 'integer[]',
      isNullable: true,
      isPrimary: false,
      isForeign: false,
    });
  });
});

describe('renderEntities', () => {
  it('refuses a table that is in no group, and a group that names a table that does not exist', () => {
    const groups = [{ title: 'One', tables: ['scans', 'no_table'] }];
    const scans = tables.filter(({ name }) => name === 'scans' || name === 'tags');
    expect(() => renderEntities(scans, groups)).toThrow('tags is in no group, no_table does not exist');
  });
});
