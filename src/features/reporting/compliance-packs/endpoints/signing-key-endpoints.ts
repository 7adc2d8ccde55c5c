import { Type } from 'typebox';
import { ApiError } from '../../../../domain/api-error.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import type { Caller } from '../../../platform/audit/caller.ts';
import type { Vault } from '../../../platform/encryption/create-vault.ts';
import { signingKeySchema } from '../pack-schema.ts';
import { presentSigningKeys } from '../present-signing-keys.ts';
import { publishSigningKeys } from '../publish-signing-keys.ts';
import { rotateSigningKey } from '../rotate-signing-key.ts';
import type { PackDependencies } from './pack-dependencies.ts';

type Dependencies = Pick<PackDependencies, 'db' | 'vault'>;

export const signingKeyEndpoints = (deps: Dependencies): Endpoint[] => [getSigningKey(deps), rotate(deps)];

const getSigningKey = (deps: Dependencies): Endpoint =>
  defineEndpoint(
    {
      id: 'getSigningKey',
      method: 'GET',
      path: '/api/organization/signing-key',
      tag: 'Organization',
      summary: 'Read the public keys that packs and checkpoints are signed with',
      description:
        '`plimsoll verify PACK.zip --key FINGERPRINT` takes the fingerprint. The saved answer is what `--keys` takes: with it, a fingerprint that was noted once confirms packs of earlier and later keys too, and their validity is shown. The key is made when it is first needed or read.',
      access: { minimum: 'viewer' },
      responses: { 200: { description: 'The keys', schema: Type.Object({ data: signingKeySchema }) } },
    },
    async (request) => ({ status: 200, body: { data: await published(deps, request) } }),
  );

const rotate = (deps: Dependencies): Endpoint =>
  defineEndpoint(
    {
      id: 'rotateSigningKey',
      method: 'POST',
      path: '/api/organization/signing-key/rotate',
      tag: 'Organization',
      summary: 'Replace the signing key',
      description:
        'The private half of the present key is destroyed. Packs and checkpoints that it signed still verify: its public half stays with the time in which it was valid, and the new key vouches for it.',
      access: { minimum: 'admin' },
      limit: { bucket: 'signing-key-rotations', perMinute: 2 },
      responses: { 200: { description: 'The keys', schema: Type.Object({ data: signingKeySchema }) } },
    },
    async (request) => {
      await rotateSigningKey({ db: deps.db, vault: requireVault(deps) }, request);
      return { status: 200, body: { data: await published(deps, request) } };
    },
  );

async function published(deps: Dependencies, caller: Caller) {
  const keys = await publishSigningKeys({ db: deps.db, vault: requireVault(deps) }, caller);
  return presentSigningKeys(caller.principal.organizationId, keys);
}

function requireVault({ vault }: Dependencies): Vault {
  if (vault !== null) return vault;
  throw new ApiError('SERVICE_UNAVAILABLE', 'There is no signing key: the service has no master key');
}
