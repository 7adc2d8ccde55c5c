import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

/** Layout of sealed bytes: format (1 byte), nonce (12), ciphertext, tag (16). */
const format = 1;
const nonceBytes = 12;
const tagBytes = 16;

/** The bytes were not sealed with this key for this purpose, or were changed. The message says nothing about their content. */
export class UnsealError extends Error {
  override readonly name = 'UnsealError';
}

/**
 * Encrypts and authenticates with AES-256-GCM (NIST SP 800-38D) and a random nonce. `purpose` is bound as associated data: sealed bytes
 * open only with the same purpose, so sealed bytes that are copied to another row are useless. `key` has 32 bytes.
 */
export function seal(key: Uint8Array, plaintext: Uint8Array, purpose: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes });
  cipher.setAAD(Buffer.from(purpose, 'utf8'));
  const ciphertext = Buffer.concat([cipher.update(plaintext), cipher.final()]);
  return Buffer.concat([Buffer.of(format), nonce, ciphertext, cipher.getAuthTag()]);
}

/** @throws {UnsealError} */
export function unseal(key: Uint8Array, sealed: Uint8Array, purpose: string): Buffer {
  const bytes = Buffer.from(sealed);
  if (bytes.length < 1 + nonceBytes + tagBytes || bytes[0] !== format) throw unreadable();
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(1, 1 + nonceBytes), {
    authTagLength: tagBytes,
  });
  decipher.setAAD(Buffer.from(purpose, 'utf8'));
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(1 + nonceBytes, -tagBytes)), decipher.final()]);
  } catch (cause) {
    throw unreadable(cause);
  }
}

function unreadable(cause?: unknown): UnsealError {
  return new UnsealError('The encrypted data cannot be decrypted with this key', { cause });
}
