import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import { isKeyStatementSigned, type SigningKeyStatement } from './signing-key-statement.ts';

/** One key in the history of an organization. */
export interface HistoricKey {
  number: number;
  /** DER-encoded SPKI. */
  publicKey: Buffer;
  validFrom: Date;
  /** Null for the current key. */
  validUntil: Date | null;
  /** Signature over this key by the previous key. Null for the first key. */
  introduction: Buffer | null;
  /** Signature over the final statement of this key by the next key. Null for the current key. */
  endorsement: Buffer | null;
}

export interface TrustedKey extends HistoricKey {
  key: KeyObject;
  fingerprint: string;
}

/**
 * The trusted key and all keys that it vouches for, by number: older keys through endorsements, newer keys through introductions. Excludes keys
 * with an invalid signature and all keys beyond them. Empty if no key has the trusted fingerprint.
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

/** SHA-256 of a public key (DER-encoded SPKI) as hexadecimal digits. */
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
