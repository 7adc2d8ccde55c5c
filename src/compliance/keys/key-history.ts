import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import { isKeyStatementSigned, type SigningKeyStatement } from './signing-key-statement.ts';

/** One key of a history, as stored and as published. */
export interface HistoricKey {
  number: number;
  /** SPKI, DER. */
  publicKey: Buffer;
  validFrom: Date;
  /** Null for the present key. */
  validUntil: Date | null;
  /** Of this key, by the key before it; null for the first key. */
  introduction: Buffer | null;
  /** Of this key's final statement, by the key after it; null for the present key. */
  endorsement: Buffer | null;
}

export interface TrustedKey extends HistoricKey {
  key: KeyObject;
  fingerprint: string;
}

/**
 * The keys that a trusted one vouches for, itself included, by number: older keys through endorsements, newer keys through introductions.
 * A key with a broken signature, and all keys beyond it, are left out. Empty when no key has the trusted fingerprint.
 */
export function trustedKeys(
  organizationId: string,
  history: readonly HistoricKey[],
  trustedFingerprint: string,
): TrustedKey[] {
  const keys = history.flatMap(readKey).toSorted((left, right) => left.number - right.number);
  const at = keys.findIndex(({ fingerprint }) => fingerprint === trustedFingerprint);
  const [anchor] = at === -1 ? [] : keys.slice(at);
  if (!anchor) return [];
  const trusted = [anchor];
  for (const older of keys.slice(0, at).toReversed()) {
    const [successor] = trusted;
    if (!successor || !isEndorsed(organizationId, older, successor)) break;
    trusted.unshift(older);
  }
  for (const newer of keys.slice(at + 1)) {
    const predecessor = trusted.at(-1);
    if (!predecessor || !isIntroduced(organizationId, newer, predecessor)) break;
    trusted.push(newer);
  }
  return trusted;
}

/** SHA-256 of a public key (SPKI, DER) in hexadecimal digits. */
export function fingerprintOf(publicKey: Uint8Array): string {
  return createHash('sha256').update(publicKey).digest('hex');
}

export function statementOf(
  organizationId: string,
  { number, publicKey, validFrom, validUntil }: Pick<HistoricKey, 'number' | 'publicKey' | 'validFrom' | 'validUntil'>,
): SigningKeyStatement {
  return {
    organizationId,
    number,
    fingerprint: fingerprintOf(publicKey),
    validFrom: validFrom.toISOString(),
    validUntil: validUntil?.toISOString() ?? null,
  };
}

function readKey(historic: HistoricKey): TrustedKey[] {
  try {
    const key = createPublicKey({ key: historic.publicKey, type: 'spki', format: 'der' });
    return key.asymmetricKeyType === 'ed25519'
      ? [{ ...historic, key, fingerprint: fingerprintOf(historic.publicKey) }]
      : [];
  } catch {
    return [];
  }
}

function isEndorsed(organizationId: string, older: TrustedKey, successor: TrustedKey): boolean {
  if (older.endorsement === null || older.validUntil === null || older.number + 1 !== successor.number) return false;
  return isSigned(statementOf(organizationId, older), older.endorsement, successor.key);
}

function isIntroduced(organizationId: string, newer: TrustedKey, predecessor: TrustedKey): boolean {
  if (newer.introduction === null || predecessor.number + 1 !== newer.number) return false;
  return isSigned(statementOf(organizationId, { ...newer, validUntil: null }), newer.introduction, predecessor.key);
}

function isSigned(statement: SigningKeyStatement, signature: Buffer, key: KeyObject): boolean {
  try {
    return isKeyStatementSigned(statement, signature, key);
  } catch {
    return false;
  }
}
