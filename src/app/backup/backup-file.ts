import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { PassThrough, type Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { isFileError, readProblem, writeProblem } from '../../lib/file-problem.ts';
import { BackupError } from './backup-frames.ts';
import { backupKey, newSalt, saltBytes, sealStream, unsealStream } from './backup-seal.ts';

/** First bytes of a backup: program, version of the format, and whether it is encrypted. */
const plainMagic = Buffer.from('PLIMSOLL-BACKUP 1 plain \n');
const sealedMagic = Buffer.from('PLIMSOLL-BACKUP 1 sealed\n');

/** Writes a backup completely or not at all, readable by the owner only. Null passphrase: not encrypted. */
export async function writeBackupFile(
  { path, doesReplace }: { path: string; doesReplace: boolean },
  passphrase: string | null,
  write: (output: Writable) => Promise<void>,
): Promise<void> {
  if (!doesReplace) await refuseExisting(path);
  const draft = `${path}.unfinished-${process.pid}`;
  const salt = newSalt();
  const start = new PassThrough();
  const file = createWriteStream(draft, { flags: 'wx', mode: 0o600 });
  file.write(passphrase === null ? plainMagic : Buffer.concat([sealedMagic, salt]));
  const stages = passphrase === null ? [] : [sealStream(backupKey(passphrase, salt))];
  const written = pipeline([start, createGzip({ level: 6 }), ...stages, file]);
  try {
    await Promise.race([write(start), written.then(() => undefined)]);
    start.end();
    await written;
    const handle = await open(draft, 'r+');
    await handle.sync();
    await handle.close();
    // Another backup may have been written to this name meanwhile.
    if (!doesReplace) await refuseExisting(path);
    await rename(draft, path);
  } catch (error) {
    // Read before the pipeline is destroyed, which sets an error of its own.
    const cause = file.errored ?? error;
    const isOfFile = isFileError(cause) && (file.errored !== null || cause.path === draft);
    start.destroy();
    await written.catch(() => undefined);
    await rm(draft, { force: true });
    throw isOfFile ? new BackupError(`${path} cannot be written: ${writeProblem(cause)}`, { cause }) : error;
  }
}

/** The file may be the last backup of a database that is lost. A folder of this name has a message of its own. */
async function refuseExisting(path: string): Promise<void> {
  const existing = await stat(path).catch(() => undefined);
  if (existing?.isDirectory() === false)
    throw new BackupError(`${path} exists already. Choose another name, or replace the file with --force.`);
}

/** Opens a backup for reading. Throws BackupError for another kind of file and for a missing passphrase. */
export async function openBackupFile(path: string, passphrase: string | null): Promise<Readable> {
  const head = Buffer.alloc(sealedMagic.length + saltBytes);
  const bytesRead = await readHead(path, head);
  const magic = head.subarray(0, Math.min(bytesRead, sealedMagic.length));
  const isSealed = magic.equals(sealedMagic);
  if (!isSealed && !magic.equals(plainMagic)) throw new BackupError(`${path} is not a backup of this program.`);
  if (isSealed && passphrase === null)
    throw new BackupError('The backup is encrypted: name a file with its passphrase with --passphrase-file.');
  const stages = isSealed ? [unsealStream(backupKey(passphrase ?? '', head.subarray(sealedMagic.length)))] : [];
  const output = new PassThrough();
  const input = createReadStream(path, { start: isSealed ? head.length : plainMagic.length });
  void pipeline([input, ...stages, createGunzip(), output]).catch((error: unknown) => {
    const isOwn = error instanceof BackupError;
    output.destroy(isOwn ? error : new BackupError('The backup is damaged or not complete.'));
  });
  return output;
}

async function readHead(path: string, head: Buffer): Promise<number> {
  try {
    await using handle = await open(path);
    return (await handle.read(head, 0, head.length, 0)).bytesRead;
  } catch (cause) {
    if (!isFileError(cause)) throw cause;
    throw new BackupError(`${path} cannot be read: ${readProblem(cause)}`, { cause });
  }
}
