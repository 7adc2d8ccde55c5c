import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { Transform } from 'node:stream';
import { BackupError, damaged } from './backup-frames.ts';

/**
 * Encryption of a backup with a passphrase: AES-256-GCM over chunks of 1 MiB, with a key from scrypt. The number of a chunk is its nonce, and
 * the last chunk is marked, so that a chunk can be neither moved nor removed.
 */
const chunkBytes = 1024 * 1024;
const tagBytes = 16;
const scryptOptions = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };
export const saltBytes = 16;

export function newSalt(): Buffer {
  return randomBytes(saltBytes);
}

/** The salt is stored with the backup. Takes a tenth of a second. */
export function backupKey(passphrase: string, salt: Uint8Array): Buffer {
  return scryptSync(passphrase.normalize('NFKC'), salt, 32, scryptOptions);
}

function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt8(isLast ? 1 : 0, 0);
  nonce.writeBigUInt64BE(BigInt(index), 4);
  return nonce;
}

/** Encrypts a stream. */
export function sealStream(key: Buffer): Transform {
  return chunked(chunkBytes, (chunk, index, isLast) => {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(index, isLast));
    return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  });
}

/** Decrypts a stream of `sealStream`. Fails with BackupError when the key is wrong or any byte differs. */
export function unsealStream(key: Buffer): Transform {
  return chunked(chunkBytes + tagBytes, (chunk, index, isLast) => {
    if (chunk.length < tagBytes) throw damaged();
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(index, isLast));
    decipher.setAuthTag(chunk.subarray(-tagBytes));
    try {
      return Buffer.concat([decipher.update(chunk.subarray(0, -tagBytes)), decipher.final()]);
    } catch {
      throw new BackupError('The passphrase is wrong, or the backup is damaged.');
    }
  });
}

/** Calls `convert` for each chunk of a size, with a flag for the last one, which may be shorter or empty. */
function chunked(bytes: number, convert: (chunk: Buffer, index: number, isLast: boolean) => Buffer): Transform {
  let held: Buffer[] = [];
  let size = 0;
  let index = 0;
  return new Transform({
    transform(part: Buffer, _, done) {
      try {
        held.push(part);
        size += part.length;
        while (size > bytes) {
          const all = Buffer.concat(held);
          this.push(convert(all.subarray(0, bytes), index, false));
          index += 1;
          held = [all.subarray(bytes)];
          size -= bytes;
        }
        done();
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    },
    flush(done) {
      try {
        this.push(convert(Buffer.concat(held), index, true));
        done();
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)));
      }
    },
  });
}
