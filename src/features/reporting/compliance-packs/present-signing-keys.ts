import { createPublicKey } from 'node:crypto';
import { fingerprintOf, type HistoricKey } from '../../../compliance/keys/key-history.ts';

/** The current key, and all keys by number in `keys`. `plimsoll verify --keys` reads this JSON. */
export function presentSigningKeys(organizationId: string, history: readonly HistoricKey[]) {
  const present = history.at(-1);
  if (!present) throw new Error('the organization has no signing key');
  const keys = history.map((key) => ({
    number: key.number,
    status: key.validUntil === null ? ('present' as const) : ('retired' as const),
    ...publicFields(key),
    validFrom: key.validFrom.toISOString(),
    validUntil: key.validUntil?.toISOString() ?? null,
    introduction: key.introduction?.toString('base64') ?? null,
    endorsement: key.endorsement?.toString('base64') ?? null,
  }));
  return {
    organizationId,
    algorithm: 'Ed25519' as const,
    ...publicFields(present),
    createdAt: present.validFrom.toISOString(),
    keys,
  };
}

function publicFields({ publicKey }: HistoricKey): { fingerprint: string; publicKey: string } {
  const pem = createPublicKey({ key: publicKey, type: 'spki', format: 'der' }).export({ type: 'spki', format: 'pem' });
  return { fingerprint: fingerprintOf(publicKey), publicKey: pem.toString() };
}
