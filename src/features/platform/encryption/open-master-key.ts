import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { link, open, readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { DatabaseSetupError } from '../../../db/database-setup-error.ts';
import type { Database } from '../../../db/schema.ts';
import { makeFolder } from '../../../lib/make-folder.ts';
import { claimFingerprint, readFingerprint } from './encryption-store.ts';

const keyBytes = 32;
const fileName = 'master.key';

export interface MasterKeyOptions {
  /** Value of PLIMSOLL_MASTER_KEY. It has precedence over the file. */
  configured: Buffer | null;
  /** A key file is read and created only with the embedded database. */
  isEmbedded: boolean;
  dataDir: string;
}

/**
 * Returns the master key after checking that it belongs to the database. The first start creates a key file beside the embedded database.
 * Returns null for an external database that was never used with a key when none is configured; secrets cannot be stored then.
 *
 * @throws {DatabaseSetupError} when the key is missing, unreadable or differs from the earlier one
 */
export async function openMasterKey(
  db: Kysely<Database>,
  { configured, isEmbedded, dataDir }: MasterKeyOptions,
): Promise<Buffer | null> {
  const path = join(dataDir, fileName);
  const isBound = (await readFingerprint(db)) !== undefined;
  const key = configured ?? (isEmbedded ? await keyOfFile(path, isBound) : undefined);
  // Nothing in this database is sealed yet. Requests that need the key report that it is missing.
  if (!key && !isBound) return null;
  if (!key) {
    throw new DatabaseSetupError(
      'PLIMSOLL_MASTER_KEY is not set. This database contains secrets encrypted with a master key: set PLIMSOLL_MASTER_KEY to that key.',
    );
  }
  const fingerprint = createHmac('sha256', key).update('plimsoll master key').digest();
  if (!timingSafeEqual(await claimFingerprint(db, fingerprint), fingerprint)) {
    throw new DatabaseSetupError(
      `The master key (${configured ? 'PLIMSOLL_MASTER_KEY' : path}) is not the key that this database was encrypted with. ` +
        'Restore the original key; no other key can decrypt the stored credentials.',
    );
  }
  return key;
}

async function keyOfFile(path: string, isBound: boolean): Promise<Buffer> {
  const text = await readKeyFile(path);
  if (text !== undefined) return parseKey(text, path);
  if (isBound) {
    throw new DatabaseSetupError(
      `The master key is missing: restore ${path}, or set PLIMSOLL_MASTER_KEY to the key that this database was encrypted with.`,
    );
  }
  await makeKeyFile(path);
  return parseKey((await readKeyFile(path)) ?? '', path);
}

async function readKeyFile(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, 'utf8');
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
    if (code === 'ENOENT') return undefined;
    throw new DatabaseSetupError(
      `The key file ${path} cannot be read (${String(code)}): check that it exists and is readable for this user.`,
      { cause },
    );
  }
}

function parseKey(text: string, path: string): Buffer {
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length === keyBytes && key.toString('base64') === text.trim()) return key;
  throw new DatabaseSetupError(
    `The key file ${path} is invalid: it must contain 32 bytes in base64. Restore it from a backup.`,
  );
}

/** Creates the file completely or not at all and never replaces an existing one. */
async function makeKeyFile(path: string): Promise<void> {
  await makeFolder(join(path, '..'));
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(`${randomBytes(keyBytes).toString('base64')}\n`);
    await file.sync();
    await link(draft, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await file.close();
    await unlink(draft);
  }
}
