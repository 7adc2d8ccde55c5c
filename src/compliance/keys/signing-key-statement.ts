import { type KeyObject, sign, verify } from 'node:crypto';
import { toCanonicalJson } from '../../lib/canonical-json.ts';

/** One signing key of an organization with its validity. */
export interface SigningKeyStatement {
  organizationId: string;
  /** 1, 2, 3, … in the order of rotations. */
  number: number;
  /** SHA-256 of the public key (DER-encoded SPKI), hexadecimal. */
  fingerprint: string;
  /** ISO 8601 with milliseconds, UTC. */
  validFrom: string;
  /** Time when the next key replaced it. Null for the current key. */
  validUntil: string | null;
}

/**
 * The signed bytes in UTF-8: a line `plimsoll signing key`, then the statement as canonical JSON (RFC 8785). A key signs the statement of the next
 * key with `validUntil` null (introduction), and the next key signs the final statement of the key that it replaced (endorsement). A reader
 * who trusts one key can therefore check all older and newer keys.
 */
function toBytes({ organizationId, number, fingerprint, validFrom, validUntil }: SigningKeyStatement): Buffer {
  const statement = { organizationId, number, fingerprint, validFrom, validUntil };
  return Buffer.from(`plimsoll signing key\n${toCanonicalJson(statement)}`, 'utf8');
}

/** Signs with Ed25519 (RFC 8032). */
export function signKeyStatement(statement: SigningKeyStatement, privateKey: KeyObject): Buffer {
  return sign(null, toBytes(statement), privateKey);
}

export function isKeyStatementSigned(
  statement: SigningKeyStatement,
  signature: Uint8Array,
  publicKey: KeyObject,
): boolean {
  return verify(null, toBytes(statement), publicKey, signature);
}
