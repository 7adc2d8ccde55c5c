import { type KeyObject, sign, verify } from 'node:crypto';
import { toCanonicalJson } from '../../../lib/canonical-json.ts';

/** A signed statement that at `signedAt` the last entry of the organization's log was this one. */
export interface Checkpoint {
  organizationId: string;
  /** 1, 2, 3, … without gaps in each organization. */
  number: number;
  sequence: bigint;
  hash: Buffer;
  signedAt: Date;
  /** Number of the signing key. It is not part of the statement. */
  keyNumber: number;
  /** Ed25519 (RFC 8032). */
  signature: Buffer;
}

export function signCheckpoint(statement: Omit<Checkpoint, 'signature'>, privateKey: KeyObject): Checkpoint {
  return { ...statement, signature: sign(null, toBytes(statement), privateKey) };
}

export function isSignedBy(checkpoint: Checkpoint, publicKey: KeyObject): boolean {
  return verify(null, toBytes(checkpoint), publicKey, checkpoint.signature);
}

/**
 * The signed text in UTF-8: the line `plimsoll audit checkpoint`, followed by an object as canonical JSON (RFC 8785) with the keys hash
 * (hexadecimal), number, organizationId, sequence (decimal text), signedAt (ISO 8601, milliseconds, UTC).
 */
function toBytes({
  organizationId,
  number,
  sequence,
  hash,
  signedAt,
}: Omit<Checkpoint, 'signature' | 'keyNumber'>): Buffer {
  const statement = {
    organizationId,
    number,
    sequence: sequence.toString(),
    hash: hash.toString('hex'),
    signedAt: signedAt.toISOString(),
  };
  return Buffer.from(`plimsoll audit checkpoint\n${toCanonicalJson(statement)}`, 'utf8');
}
