import type { Kysely } from 'kysely';
import { Type } from 'typebox';
import type { Database } from '../../../../db/schema.ts';
import { ApiError } from '../../../../domain/api-error.ts';
import { defineEndpoint, type Endpoint } from '../../../../http/endpoint.ts';
import type { Caller } from '../../../platform/audit/caller.ts';
import type { Vault } from '../../../platform/encryption/create-vault.ts';
import { signingKeySchema } from '../pack-schema.ts';
import { presentSigningKeys } from '../present-signing-keys.ts';
import { publishSigningKeys } from '../publish-signing-keys.ts';
import { rotateSigningKey } from '../rotate-signing-key.ts';

interface Dependencies {
  db: Kysely<Database>;
  /** Null without a master key: nothing can be signed. */
  vault: Vault | null;
}

export const signingKeyEndpoints = (deps: Dependencies): Endpoint[] => [getSigningKey(deps), rotate(deps)];

const getSigningKey = (deps: Dependencies): Endpoint =>
  defineEndpoint(
    {
      id: 'getSigningKey',
      method: 'GET',
      path: '/api/organization/signing-key',
      tag: 'Organization',
      summary: 'Get the public signing keys of packs and checkpoints',
      description:
        'Pass the fingerprint to `plimsoll verify PACK.zip --key FINGERPRINT`. Save the response and pass it as `--keys` to verify packs signed with earlier or later keys from one known fingerprint and to show the validity of each key. The key is created on first use or first read.',
      access: { minimum: 'viewer' },
      responses: { 200: { description: 'The signing keys', schema: Type.Object({ data: signingKeySchema }) } },
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
      summary: 'Rotate the signing key',
      description:
        'Destroys the private half of the current key and creates a new key. Packs and checkpoints that the old key signed stay verifiable: its public half and its validity period are retained, and the new key signs them.',
      access: { minimum: 'admin' },
      limit: { bucket: 'signing-key-rotations', perMinute: 2 },
      responses: { 200: { description: 'The signing keys', schema: Type.Object({ data: signingKeySchema }) } },
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
  throw new ApiError(
    'SERVICE_UNAVAILABLE',
    'There is no signing key: the operator of this service must set PLIMSOLL_MASTER_KEY first',
  );
}
