import { randomBytes } from 'node:crypto';
import { chmod, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BufferError } from './buffer-error.ts';
import { writeDurably } from './write-durably.ts';

const keyBytes = 32;
const fileName = 'buffer.key';

/**
 * Key of the files in the buffer: 32 random bytes in a file that only its owner can read. Throws BufferError for a file of another length:
 * a new key would make the stored results unreadable.
 */
export async function obtainBufferKey(folder: string): Promise<Buffer> {
  const path = join(folder, fileName);
  const known = await readFile(path).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (known === undefined) {
    const key = randomBytes(keyBytes);
    await writeDurably(path, key);
    return key;
  }
  if (known.length !== keyBytes) {
    throw new BufferError(
      `${path} is not a key of ${keyBytes} bytes. Restore it, or remove the folder with all results that were not delivered.`,
    );
  }
  await chmod(path, 0o600);
  return known;
}
