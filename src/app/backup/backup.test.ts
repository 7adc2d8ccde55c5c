import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../../../test/helpers/api-server.ts';
import { assessTag, finding } from '../../../test/helpers/assess-tag.ts';
import { createTestDatabase } from '../../../test/helpers/postgres.ts';
import { createFolderStore } from '../../storage/folder-store.ts';
import { openBackupFile } from './backup-file.ts';
import { BackupError } from './backup-frames.ts';
import { readBackup } from './read-backup.ts';
import { writeBackup } from './write-backup.ts';

const root = mkdtempSync(path.join(tmpdir(), 'plimsoll-backup-'));
const passphrase = 'correct horse battery';
const source = path.join(root, 'source');
const sealed = path.join(root, 'sealed.backup');
const plain = path.join(root, 'plain.backup');
let api: TestApi;
let scanId: string;

/** Text of every row of every table, in the order of the text. */
async function contentOf({ pool }: TestApi['database']): Promise<Record<string, string[]>> {
  const { rows } = await pool.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> 'schema_migrations' order by 1`,
  );
  const content: Record<string, string[]> = {};
  for (const { name } of rows) {
    const found = await pool.query<{ row: string }>(`select t::text as row from "${name}" t order by 1`);
    content[name] = found.rows.map(({ row }) => row);
  }
  return content;
}

async function restore(file: string, given: string | null, dataDir: string) {
  const database = await createTestDatabase();
  const connection = { ...database, close: async () => undefined };
  const report = readBackup(connection, { file, passphrase: given, dataDir, usesKeyFile: true });
  return { database, report };
}

const bytes = Buffer.alloc(3_000_000, 'report ');

beforeAll(async () => {
  api = await createTestApi();
  ({ scanId } = await assessTag(api.database.kysely, {
    organizationId: api.first.id,
    image: 'ghcr.io/acme/api',
    tag: '1',
    packages: [{ type: 'npm', name: 'left-päd "\\', version: '1.0.0' }],
    found: [finding('CVE-2024-0001', 0)],
  }));
  const store = createFolderStore(path.join(source, 'objects'));
  await store.put(
    'reports/a/1.pdf',
    (async function* parts() {
      yield bytes;
    })(),
  );
  await store.put(
    'reports/empty',
    (async function* parts() {
      yield Buffer.alloc(0);
    })(),
  );
  writeFileSync(path.join(source, 'master.key'), 'the key\n');
  const connection = { ...api.database, close: async () => undefined };
  const common = { dataDir: source, hasKeyFile: true };
  await writeBackup(connection, { ...common, file: sealed, passphrase });
  await writeBackup(connection, { ...common, file: plain, passphrase: null });
});
afterAll(async () => {
  await api.close();
  rmSync(root, { recursive: true, force: true });
});

describe('backup and restore', () => {
  it.each([
    ['encrypted', () => sealed, passphrase],
    ['unencrypted', () => plain, null],
  ] as const)(
    'an %s backup restores every row, stored file and the key file into an empty target',
    async (name, file, given) => {
      const dataDir = path.join(root, `target-${name}`);
      const { database, report } = await restore(file(), given, dataDir);
      expect(await report).toMatchObject({ objects: 2, hasKey: true });
      expect(await contentOf(database)).toEqual(await contentOf(api.database));
      expect(readFileSync(path.join(dataDir, 'objects/reports/a/1.pdf')).equals(bytes)).toBe(true);
      expect(statSync(path.join(dataDir, 'objects/reports/empty')).size).toBe(0);
      expect(readFileSync(path.join(dataDir, 'master.key'), 'utf8')).toBe('the key\n');
      // Foreign keys and triggers work again, and sequences continue.
      const { rows } = await sql<{ id: string }>`select id from scans where id = ${scanId}`.execute(database.kysely);
      expect(rows).toHaveLength(1);
      const orphan = sql`insert into images (id, organization_id) values ('img_x', 'org_unknown')`.execute(
        database.kysely,
      );
      await expect(orphan).rejects.toThrow();
      await assessTag(database.kysely, {
        organizationId: api.first.id,
        image: 'ghcr.io/acme/api',
        tag: '2',
        packages: [{ type: 'npm', name: 'left-pad', version: '1.0.1' }],
        found: [finding('CVE-2024-0002', 0)],
      });
      await database.drop();
    },
  );

  it('a database with organizations and a data folder with a key are refused and unchanged', async () => {
    const before = await contentOf(api.database);
    const connection = { ...api.database, close: async () => undefined };
    const common = { file: sealed, passphrase, usesKeyFile: true };
    await expect(readBackup(connection, { ...common, dataDir: source })).rejects.toThrow('exists already');
    await expect(readBackup(connection, { ...common, dataDir: path.join(root, 'x') })).rejects.toThrow('not empty');
    expect(await contentOf(api.database)).toEqual(before);
  });

  it.each<[string, (file: Buffer) => Buffer, string | null, RegExp]>([
    ['a wrong passphrase', (file) => file, 'another passphrase', /passphrase is wrong/],
    ['no passphrase', (file) => file, null, /is encrypted/],
    [
      'a changed byte',
      (file) => Buffer.concat([file.subarray(0, 5_000), Buffer.of((file[5_000] ?? 0) ^ 1), file.subarray(5_001)]),
      passphrase,
      /wrong|damaged/,
    ],
    ['a missing end', (file) => file.subarray(0, -100), passphrase, /wrong|damaged/],
    ['another file', () => Buffer.from('hello'), passphrase, /not a backup/],
  ])('%s leaves the target empty', async (name, change, given, reason) => {
    const file = path.join(root, `${name.replaceAll(' ', '-')}.backup`);
    writeFileSync(file, change(readFileSync(sealed)));
    const { database, report } = await restore(file, given, path.join(root, `refused-${name}`));
    await expect(report).rejects.toThrow(reason);
    const { rows } = await database.pool.query('select from organizations');
    expect(rows).toEqual([]);
    await database.drop();
  });

  it.each([
    ['missing/file', /missing\/file cannot be written: its folder does not exist/],
    ['folder', /folder cannot be written: it is a folder/],
  ])('a backup that cannot be written to %s has a reason and leaves no file', async (name, reason) => {
    const target = path.join(root, 'unwritable');
    mkdirSync(path.join(target, 'folder'), { recursive: true });
    const connection = { ...api.database, close: async () => undefined };
    const request = { file: path.join(target, name), passphrase, dataDir: source, hasKeyFile: true };
    const failure = writeBackup(connection, request);
    await expect(failure).rejects.toThrow(reason);
    await expect(failure).rejects.toBeInstanceOf(BackupError);
    expect(readdirSync(target)).toEqual(['folder']);
  });

  it('replaces an existing file only when it is asked to', async () => {
    const file = path.join(root, 'existing.backup');
    writeFileSync(file, 'the last backup');
    const connection = { ...api.database, close: async () => undefined };
    const request = { file, passphrase, dataDir: source, hasKeyFile: true };
    await expect(writeBackup(connection, request)).rejects.toThrow(/existing\.backup exists already/);
    expect(readFileSync(file, 'utf8')).toBe('the last backup');
    await writeBackup(connection, { ...request, doesReplace: true });
    await expect(openBackupFile(file, passphrase)).resolves.toBeDefined();
  });

  it.each([
    ['missing', /missing cannot be read: it does not exist/],
    ['folder', /folder cannot be read: it is a folder/],
  ])('a backup that cannot be read (%s) has a reason', async (name, reason) => {
    const target = path.join(root, 'unreadable');
    mkdirSync(path.join(target, 'folder'), { recursive: true });
    const failure = openBackupFile(path.join(target, name), passphrase);
    await expect(failure).rejects.toThrow(reason);
    await expect(failure).rejects.toBeInstanceOf(BackupError);
  });

  it('an unencrypted backup without its end is refused', async () => {
    const file = path.join(root, 'cut.backup');
    writeFileSync(file, readFileSync(plain).subarray(0, -50));
    const { database, report } = await restore(file, null, path.join(root, 'cut'));
    await expect(report).rejects.toThrow(/damaged/);
    const left: string[] = [];
    for await (const { key } of createFolderStore(path.join(root, 'cut', 'objects')).list('')) left.push(key);
    expect(left).toEqual([]);
    expect(existsSync(path.join(root, 'cut', 'master.key'))).toBe(false);
    await database.drop();
  });

  it('can be read by its owner only, and contains no clear text when it is encrypted', () => {
    expect(statSync(sealed).mode & 0o777).toBe(0o600);
    expect(readFileSync(sealed).includes('the key')).toBe(false);
  });
});
