import { Type } from 'typebox';
import { ApiError } from '../../../domain/api-error.ts';
import { defineEndpoint, type Endpoint } from '../../../http/endpoint.ts';
import { keyFingerprint } from '../../signing-keys/signing-key.ts';
import { publishSigningKey } from '../publish-signing-key.ts';
import { signingKeySchema } from '../schema.ts';
import type { PackDependencies } from './pack-dependencies.ts';

export const getSigningKey = ({ db, vault }: Pick<PackDependencies, 'db' | 'vault'>): Endpoint =>
  defineEndpoint(
    {
      id: 'getSigningKey',
      method: 'GET',
      path: '/api/organization/signing-key',
      tag: 'Organization',
      summary: 'Read the public key that packs and checkpoints are signed with',
      description:
        'Its fingerprint is what `plimsoll verify PACK.zip --key FINGERPRINT` takes. The key is made when it is first needed or read, and stays: rotating what seals it changes neither it nor what it signed.',
      access: { minimum: 'viewer' },
      responses: { 200: { description: 'The key', schema: Type.Object({ data: signingKeySchema }) } },
    },
    async (request) => {
      if (vault === null)
        throw new ApiError('SERVICE_UNAVAILABLE', 'There is no signing key: the service has no master key');
      const { key, createdAt } = await publishSigningKey({ db, vault }, request);
      const data = {
        algorithm: 'Ed25519',
        fingerprint: keyFingerprint(key.export({ type: 'spki', format: 'der' })),
        publicKey: key.export({ type: 'spki', format: 'pem' }).toString(),
        createdAt: createdAt.toISOString(),
      };
      return { status: 200, body: { data } };
    },
  );
