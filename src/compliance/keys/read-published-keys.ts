import { createPublicKey } from 'node:crypto';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { HistoricKey } from './key-history.ts';

const base64 = Type.Union([Type.String({ pattern: '^[A-Za-z0-9+/]{86}==$' }), Type.Null()]);
const time = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$' });

const publishedKeys = Type.Object({
  organizationId: Type.String({ maxLength: 64 }),
  keys: Type.Array(
    Type.Object({
      number: Type.Integer({ minimum: 1 }),
      publicKey: Type.String({ maxLength: 1_000 }),
      validFrom: time,
      validUntil: Type.Union([time, Type.Null()]),
      introduction: base64,
      endorsement: base64,
    }),
    { minItems: 1, maxItems: 10_000 },
  ),
});

/**
 * Parses a saved response of `GET /api/organization/signing-key`, with or without its `data` envelope. Undefined for any other text. The keys
 * are not trusted until `trustedKeys` has checked them.
 */
export function readPublishedKeys(text: string): { organizationId: string; history: HistoricKey[] } | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    const value = typeof parsed === 'object' && parsed !== null && 'data' in parsed ? parsed.data : parsed;
    if (!Value.Check(publishedKeys, value)) return undefined;
    return {
      organizationId: value.organizationId,
      history: value.keys.map((key) => ({
        number: key.number,
        publicKey: createPublicKey(key.publicKey).export({ type: 'spki', format: 'der' }),
        validFrom: new Date(key.validFrom),
        validUntil: key.validUntil === null ? null : new Date(key.validUntil),
        introduction: key.introduction === null ? null : Buffer.from(key.introduction, 'base64'),
        endorsement: key.endorsement === null ? null : Buffer.from(key.endorsement, 'base64'),
      })),
    };
  } catch {
    return undefined;
  }
}
