import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { deflateRawSync } from 'node:zlib';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { compileRecords, osvRecord, temporaryFolder } from '../../../../test/helpers/advisory-fixtures.ts';
import { dockerRegistryMissing, startDockerRegistry } from '../../../../test/helpers/docker-registry.ts';
import type { ImageReference } from '../../../domain/image-reference.ts';
import { packTar } from '../../image/pack-tar.ts';
import { readCurrentSnapshot } from '../current-snapshot.ts';
import { openSnapshot } from '../open-snapshot.ts';
import { pointToSnapshot } from '../snapshot-files.ts';
import { blobName, exportSnapshot } from './export-snapshot.ts';
import { importSnapshot } from './import-snapshot.ts';
import { pullSnapshot } from './pull-snapshot.ts';
import { pushSnapshot } from './push-snapshot.ts';
import { artifactTypes, digestOf } from './snapshot-artifact.ts';

const signal = new AbortController().signal;

/** A folder with a current snapshot in which `left` is fixed in a version. */
async function folderWith(fixed: string): Promise<{ folder: string; file: string; digest: string }> {
  const folder = temporaryFolder();
  const records = { npm: [osvRecord('GHSA-a', 'npm', 'left', [{ introduced: '0' }, { fixed }])] };
  const { path: file, digest } = await compileRecords({ records }, folder);
  await pointToSnapshot(folder, file);
  return { folder, file, digest };
}

async function exported(fixed = '2.0.0'): Promise<{ archive: string; digest: string; snapshotFile: string }> {
  const { file, digest } = await folderWith(fixed);
  const archive = path.join(temporaryFolder(), 'advisories.tar');
  await exportSnapshot(file, archive, signal);
  return { archive, digest, snapshotFile: file };
}

/** An archive with the given snapshot bytes and a valid manifest. */
function archiveOf(
  snapshot: Buffer,
  {
    artifactType = artifactTypes.artifact,
    mediaType = artifactTypes.snapshot,
    sizeBytes = snapshot.length,
    notes = '{"builtAt":"2026-01-01T00:00:00.000Z","feeds":[],"inputs":""}',
  }: { artifactType?: string; mediaType?: string; sizeBytes?: number; notes?: string } = {},
): string {
  const blobs = [Buffer.from(notes), snapshot];
  const [noted, stored] = blobs.map((bytes) => ({ digest: digestOf(bytes), size: bytes.length }));
  const manifest = Buffer.from(
    JSON.stringify({
      artifactType,
      layers: [
        { mediaType: artifactTypes.notes, ...noted },
        { mediaType, ...stored, size: sizeBytes },
      ],
    }),
  );
  const index = { manifests: [{ digest: digestOf(manifest), size: manifest.length, artifactType }] };
  const entries = [...blobs, manifest].map((content) => ({
    kind: 'file' as const,
    path: blobName(digestOf(content)),
    content,
  }));
  const file = path.join(temporaryFolder(), 'archive.tar');
  writeFileSync(file, packTar([{ kind: 'file', path: 'index.json', content: JSON.stringify(index) }, ...entries]));
  return file;
}

describe('snapshots as files', () => {
  it('are carried to another machine with their content, times and name', async () => {
    const { archive, digest } = await exported();
    const folder = path.join(temporaryFolder(), 'new');
    const imported = await importSnapshot(archive, folder, signal);
    expect(imported.digest).toBe(digest);
    expect(await readCurrentSnapshot(folder)).toMatchObject({ digest, inputs: '' });
    expect(imported.feeds.find(({ id }) => id === 'osv:npm')?.fetchedAt).toBe('2026-01-02T03:04:05.000Z');
    const snapshot = openSnapshot(imported.path);
    expect(snapshot.lookup('npm', 'left')).toHaveLength(1);
    snapshot.close();
    expect(readdirSync(folder).filter((name) => name.startsWith('draft'))).toEqual([]);
  });

  it('are the same bytes for the same snapshot', async () => {
    const { file } = await folderWith('2.0.0');
    const archives = [0, 1].map((index) => path.join(temporaryFolder(), `${index}.tar`));
    for (const archive of archives) await exportSnapshot(file, archive, signal);
    const [first, second] = archives.map((archive) => readFileSync(archive));
    expect(first && second?.equals(first)).toBe(true);
  });

  it.each<[string, string, (bytes: Buffer, snapshotFile: string) => Buffer]>([
    ['truncated', 'MALFORMED_ARCHIVE', (bytes) => bytes.subarray(0, bytes.length / 2)],
    ['empty', 'MALFORMED_ARCHIVE', () => Buffer.alloc(0)],
    ['noise', 'MALFORMED_ARCHIVE', () => Buffer.alloc(4096, 'x')],
    [
      'changed in the content of the snapshot',
      'DIGEST_MISMATCH',
      (bytes, snapshotFile) => {
        const at = bytes.indexOf(readFileSync(snapshotFile).subarray(0, 100));
        const changed = Buffer.from(bytes);
        changed[at + 200] = (changed[at + 200] ?? 0) ^ 1;
        return changed;
      },
    ],
  ])('are refused when the file is %s (%s), and the current snapshot stays', async (_title, code, damage) => {
    const { archive, snapshotFile } = await exported();
    const { folder, digest } = await folderWith('1.0.0');
    writeFileSync(archive, damage(readFileSync(archive), snapshotFile));
    await expect(importSnapshot(archive, folder, signal)).rejects.toMatchObject({ code });
    expect(await readCurrentSnapshot(folder)).toMatchObject({ digest });
    expect(readdirSync(folder).filter((name) => name.startsWith('draft'))).toEqual([]);
  });

  it('are refused when they come from another program, another version, or have views and triggers', async () => {
    const { folder, digest, file } = await folderWith('1.0.0');
    const snapshot = readFileSync(file);
    const altered = (sql: string): Buffer => {
      const copy = path.join(temporaryFolder(), 'copy.db');
      writeFileSync(copy, snapshot);
      const database = new DatabaseSync(copy);
      database.exec(sql);
      database.close();
      return readFileSync(copy);
    };
    const cases: [string, string][] = [
      [archiveOf(snapshot, { artifactType: 'application/vnd.example' }), 'UNSUPPORTED_MEDIA_TYPE'],
      [
        archiveOf(snapshot, { mediaType: 'application/vnd.plimsoll.advisories.snapshot.v1+sqlite3' }),
        'UNSUPPORTED_MEDIA_TYPE',
      ],
      [archiveOf(snapshot, { notes: 'no json' }), 'MALFORMED_ARCHIVE'],
      [archiveOf(Buffer.from('no database')), 'MALFORMED_ARCHIVE'],
      [archiveOf(altered('DROP TABLE package; CREATE VIEW package AS SELECT 1 AS ecosystem')), 'MALFORMED_ARCHIVE'],
      [archiveOf(altered('CREATE TABLE more (a)')), 'MALFORMED_ARCHIVE'],
      [archiveOf(altered('PRAGMA user_version = 1')), 'MALFORMED_ARCHIVE'],
      [archiveOf(snapshot.subarray(0, snapshot.length - 4096)), 'MALFORMED_ARCHIVE'],
    ];
    for (const [archive, code] of cases) {
      await expect(importSnapshot(archive, folder, signal)).rejects.toMatchObject({ code });
      expect(await readCurrentSnapshot(folder)).toMatchObject({ digest });
    }
    expect((await importSnapshot(archiveOf(snapshot), folder, signal)).digest).toBe(digest);
  });

  it.each([
    "UPDATE package SET entries = x'00'",
    "UPDATE package SET entries = 'text'",
    `UPDATE package SET entries = x'${deflateRawSync('{"no":"list"}').toString('hex')}'`,
    `UPDATE package SET entries = x'${deflateRawSync('[["GHSA-a","GHSA-a",[[7,null]],0]]').toString('hex')}'`,
    `UPDATE vulnerability SET facts = x'${deflateRawSync('{"id":"GHSA-a","severity":"WORST"}').toString('hex')}'`,
    "UPDATE feed SET records = x'00'",
    "INSERT INTO release VALUES ('debian', '12', 'for ever', NULL)",
    "INSERT INTO epss VALUES ('CVE-2024-1', 'high', 1)",
    "INSERT INTO known_exploited VALUES ('CVE-2024-1', '2024-02-30')",
  ])('are refused when a value has a type that matching does not expect: %s', async (sql) => {
    const { folder, digest, file } = await folderWith('1.0.0');
    const copy = path.join(temporaryFolder(), 'copy.db');
    writeFileSync(copy, readFileSync(file));
    const database = new DatabaseSync(copy);
    database.exec(sql);
    database.close();
    const archive = archiveOf(readFileSync(copy));
    await expect(importSnapshot(archive, folder, signal)).rejects.toMatchObject({ code: 'MALFORMED_ARCHIVE' });
    expect(await readCurrentSnapshot(folder)).toMatchObject({ digest });
    expect(readdirSync(folder).filter((name) => name.startsWith('draft'))).toEqual([]);
  });

  it('are refused when the manifest names more bytes than any snapshot has, or than the file contains', async () => {
    const { folder, digest, file } = await folderWith('1.0.0');
    const snapshot = readFileSync(file);
    for (const [sizeBytes, code] of [
      [2 ** 40, 'LIMIT_EXCEEDED'],
      [snapshot.length + 1, 'DIGEST_MISMATCH'],
      [snapshot.length - 1, 'DIGEST_MISMATCH'],
      [-1, 'MALFORMED_MANIFEST'],
    ] as const) {
      const failure: unknown = await importSnapshot(archiveOf(snapshot, { sizeBytes }), folder, signal).catch(
        (error: unknown) => error,
      );
      expect(failure, String(sizeBytes)).toMatchObject({ code });
      expect(await readCurrentSnapshot(folder)).toMatchObject({ digest });
    }
  });
});

describe.skipIf(dockerRegistryMissing)(`snapshots as OCI artifacts${dockerRegistryMissing}`, () => {
  let reference: ImageReference;
  const addressPolicy = { allowPrivate: true as const, isInsecure: true };
  let storage: string;

  beforeAll(async () => {
    const registry = await startDockerRegistry();
    reference = { host: registry.host, repository: 'acme/advisories', tag: 'latest', digest: null };
    storage = registry.storage;
    return () => registry.stop();
  });

  it('are pushed, pulled by tag and by digest, and not uploaded again', async () => {
    const { file, digest } = await folderWith('3.0.0');
    const pushed = await pushSnapshot(file, reference, { addressPolicy, credentials: undefined }, signal);
    expect(await pushSnapshot(file, reference, { addressPolicy, credentials: undefined }, signal)).toBe(pushed);
    for (const pulled of [reference, { ...reference, tag: null, digest: pushed }]) {
      const folder = temporaryFolder();
      const current = await pullSnapshot(pulled, { addressPolicy, credentials: undefined }, folder, signal);
      expect(current.digest).toBe(digest);
      expect(readFileSync(current.path).equals(readFileSync(file))).toBe(true);
    }
  });

  it('are refused when a stored layer was changed or the reference is an image, and the current snapshot stays', async () => {
    const { file } = await folderWith('4.0.0');
    const damaged = { ...reference, tag: 'damaged' };
    await pushSnapshot(file, damaged, { addressPolicy, credentials: undefined }, signal);
    const { folder, digest } = await folderWith('1.0.0');
    const stored = execFileSync('find', [storage, '-path', `*${path.basename(file).slice(7, -3)}/data`], {
      encoding: 'utf8',
    });
    const bytes = readFileSync(stored.trim());
    bytes[500] = (bytes[500] ?? 0) ^ 1;
    writeFileSync(stored.trim(), bytes);
    await expect(
      pullSnapshot(damaged, { addressPolicy, credentials: undefined }, folder, signal),
    ).rejects.toMatchObject({
      code: 'DIGEST_MISMATCH',
    });
    const absent = { ...reference, tag: 'absent' };
    await expect(pullSnapshot(absent, { addressPolicy, credentials: undefined }, folder, signal)).rejects.toMatchObject(
      {
        code: 'IMAGE_NOT_FOUND',
      },
    );
    expect(await readCurrentSnapshot(folder)).toMatchObject({ digest });
  });

  it('need a login where the registry asks for one', async () => {
    const auth = { username: 'ada', password: 'secret words' };
    const registry = await startDockerRegistry({ auth });
    onTestFinished(() => registry.stop());
    const { file, digest } = await folderWith('5.0.0');
    const guarded = { ...reference, host: registry.host };
    await expect(pushSnapshot(file, guarded, { addressPolicy, credentials: undefined }, signal)).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    });
    await pushSnapshot(file, guarded, { addressPolicy, credentials: auth }, signal);
    const pulled = await pullSnapshot(guarded, { addressPolicy, credentials: auth }, temporaryFolder(), signal);
    expect(pulled.digest).toBe(digest);
  });
});
