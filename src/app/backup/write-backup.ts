import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import type { DatabaseConnection } from '../../db/connect.ts';
import { createFolderStore } from '../../storage/folder-store.ts';
import { writeBackupFile } from './backup-file.ts';
import { BackupError, writeFrame } from './backup-frames.ts';
import { dumpTables, readManifest, textSettings } from './dump-database.ts';

export interface BackupRequest {
  file: string;
  /** Whether a file of this name is replaced. Otherwise it is an error. */
  doesReplace?: boolean;
  /** Null: the backup is not encrypted. */
  passphrase: string | null;
  dataDir: string;
  /** Whether the key file of the data folder is the master key. A key of the configuration is not written. */
  hasKeyFile: boolean;
}

export interface BackupReport {
  rows: number;
  objects: number;
  hasKey: boolean;
}

/** Writes database, stored files and key file into one file, while the service runs. */
export async function writeBackup(
  { pool }: Pick<DatabaseConnection, 'pool'>,
  request: BackupRequest,
): Promise<BackupReport> {
  const { file, doesReplace = false, passphrase, dataDir, hasKeyFile } = request;
  const report: BackupReport = { rows: 0, objects: 0, hasKey: false };
  const client = await pool.connect();
  try {
    await writeBackupFile({ path: file, doesReplace }, passphrase, async (output) => {
      await client.query('begin transaction isolation level repeatable read read only');
      await client.query(textSettings);
      const manifest = await readManifest(client);
      await writeFrame(output, { kind: 'manifest', manifest });
      report.rows = await dumpTables(client, manifest, output);
      await client.query('commit');
      const key = hasKeyFile ? await readKey(join(dataDir, 'master.key')) : undefined;
      if (key) await writeFrame(output, { kind: 'key' }, key);
      report.hasKey = key !== undefined;
      report.objects = await writeObjects(dataDir, output);
      await writeFrame(output, { kind: 'end', rows: report.rows, objects: report.objects });
    });
    return report;
  } finally {
    // Also ends the transaction of a backup that failed.
    client.release(true);
  }
}

/** Undefined before the first use of a key. A key that exists and cannot be read must not be left out. */
async function readKey(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw new BackupError(`The key file ${path} cannot be read.`, { cause: error });
  }
}

/** A file that is deleted meanwhile belongs to a report that is deleted meanwhile, and is left out. */
async function writeObjects(dataDir: string, output: Writable): Promise<number> {
  const store = createFolderStore(join(dataDir, 'objects'));
  let objects = 0;
  for await (const { key } of store.list('')) {
    const found = await store.open(key);
    if (found === null) continue;
    for await (const part of found.content) await writeFrame(output, { kind: 'object', key, isLast: false }, part);
    await writeFrame(output, { kind: 'object', key, isLast: true });
    objects += 1;
  }
  return objects;
}
