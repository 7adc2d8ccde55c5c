import { access, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PoolClient } from 'pg';
import type { DatabaseConnection } from '../../db/connect.ts';
import { makeFolder } from '../../lib/make-folder.ts';
import { createFolderStore } from '../../storage/folder-store.ts';
import type { ObjectStore } from '../../storage/object-store.ts';
import { openBackupFile } from './backup-file.ts';
import { BackupError, type BackupFrame, damaged, readFrames } from './backup-frames.ts';
import { failUnfinishedScans } from './fail-unfinished-scans.ts';
import { beginRestore, type DatabaseRestore } from './restore-database.ts';
import type { BackupReport } from './write-backup.ts';

export interface RestoreRequest {
  file: string;
  passphrase: string | null;
  dataDir: string;
  /** Whether a key file is used with this database. */
  usesKeyFile: boolean;
}

/**
 * Restores a backup into an empty database and data folder. Rows are inserted in one transaction, which is committed after the last frame
 * was verified. Throws BackupError when the target is not empty or the backup is not complete.
 */
export async function readBackup(
  db: Pick<DatabaseConnection, 'kysely' | 'pool'>,
  request: RestoreRequest,
): Promise<BackupReport> {
  const frames = readFrames(await openBackupFile(request.file, request.passphrase));
  const first = await frames.next();
  if (first.done === true || first.value.header.kind !== 'manifest') throw damaged();
  const { manifest } = first.value.header;
  if (manifest.format !== 1) throw new BackupError('The backup was written by a newer program.');
  const keyFile = join(request.dataDir, 'master.key');
  if (request.usesKeyFile) await refuseKeyFile(keyFile);
  const client = await db.pool.connect();
  const store = createFolderStore(join(request.dataDir, 'objects'));
  const undo: (() => Promise<void>)[] = [];
  try {
    const restore = await beginRestore(client, manifest);
    const report = await readContent(frames, restore, { store, undo });
    // Written first, because a database without its key is of no use.
    if (report.key !== undefined && request.usesKeyFile) {
      undo.push(() => rm(keyFile, { force: true }));
      await writeKey(keyFile, report.key);
    }
    await restore.finish();
    undo.length = 0;
    await failUnfinishedScans(db.kysely);
    return { rows: report.rows, objects: report.objects, hasKey: report.key !== undefined };
  } catch (error) {
    await rollback(client);
    for (const step of undo) await step();
    throw error;
  } finally {
    client.release(true);
  }
}

async function rollback(client: PoolClient): Promise<void> {
  await client.query('rollback').catch(() => undefined);
}

interface Content {
  rows: number;
  objects: number;
  key: Buffer | undefined;
}

async function readContent(
  frames: AsyncGenerator<BackupFrame>,
  restore: DatabaseRestore,
  { store, undo }: { store: ObjectStore; undo: (() => Promise<void>)[] },
): Promise<Content> {
  const content: Content = { rows: 0, objects: 0, key: undefined };
  for await (const { header, payload } of frames) {
    if (header.kind === 'rows') content.rows += await restore.insert(header.table, payload);
    else if (header.kind === 'key') content.key = payload;
    else if (header.kind === 'object') {
      const { key } = header;
      undo.push(() => store.delete(key));
      await store.put(key, partsOf(key, { header, payload }, frames));
      content.objects += 1;
    } else if (header.kind === 'end') {
      if (header.rows !== content.rows || header.objects !== content.objects) throw damaged();
      return content;
    }
  }
  throw damaged();
}

/** The parts of one stored file, which follow each other. */
async function* partsOf(
  key: string,
  first: BackupFrame,
  frames: AsyncGenerator<BackupFrame>,
): AsyncGenerator<Uint8Array> {
  for (let frame = first; ; ) {
    if (frame.header.kind !== 'object' || frame.header.key !== key) throw damaged();
    yield frame.payload;
    if (frame.header.isLast) return;
    const next = await frames.next();
    if (next.done === true) throw damaged();
    frame = next.value;
  }
}

/** Another key than that of the backup would be replaced, or be used with the restored database. */
async function refuseKeyFile(path: string): Promise<void> {
  const isPresent = await access(path).then(
    () => true,
    () => false,
  );
  if (isPresent) throw new BackupError(`${path} exists already: restore into an empty data folder.`);
}

async function writeKey(path: string, key: Buffer): Promise<void> {
  await makeFolder(join(path, '..'), { mode: 0o700 });
  await writeFile(path, key, { mode: 0o600, flag: 'wx' });
}
