import { createHmac, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { seal, unseal } from '../../../lib/seal.ts';
import {
  deleteSecret,
  findSecret,
  listSealed,
  lockOrganizationKey,
  lockOrganizationKeyForShare,
  putSecret,
  replaceOrganizationKey,
  rewrapSecret,
} from './encryption-store.ts';

/** Owner of a secret. `ownerId` is the id of its registry. */
export interface SecretOwner {
  organizationId: string;
  ownerId: string;
}

/**
 * Envelope encryption: each secret is sealed with its own data key, which the organization's key wraps, which the master key wraps. A
 * sealed value opens only for its own organization and owner.
 */
export interface Vault {
  /** Stores a secret in the caller's transaction and replaces the previous one. */
  store(transaction: Kysely<Database>, owner: SecretOwner, secret: string): Promise<void>;
  /** Returns the secret in clear text, for jobs and tag previews only, or undefined when the owner has none. Throws `UnsealError`. */
  reveal(db: Kysely<Database>, owner: SecretOwner): Promise<string | undefined>;
  forget(transaction: Kysely<Database>, owner: SecretOwner): Promise<void>;
  /** Seals a value of a user, who belongs to no single organization, with the master key and for this purpose only. */
  sealPersonal(purpose: string, secret: Uint8Array): Buffer;
  /** Throws `UnsealError`. */
  openPersonal(purpose: string, sealed: Uint8Array): Buffer;
  /** Derives 48 hex characters from the master key and a purpose: a secret that can be shown again without being stored. */
  derive(purpose: string): string;
  /**
   * Replaces the organization's key in the caller's transaction: data keys are wrapped again, sealed secrets do not change. Returns the
   * number of wrapped keys.
   */
  rotate(transaction: Kysely<Database>, organizationId: string): Promise<number>;
}

const keyBytes = 32;
const organizationPurpose = (organizationId: string) => `plimsoll organization key\n${organizationId}`;
const keyPurpose = ({ organizationId, ownerId }: SecretOwner) => `plimsoll data key\n${organizationId}\n${ownerId}`;
const secretPurpose = ({ organizationId, ownerId }: SecretOwner) => `plimsoll secret\n${organizationId}\n${ownerId}`;
const personalPurpose = (purpose: string) => `plimsoll personal\n${purpose}`;

/** `masterKey` has 32 bytes and comes from `openMasterKey`. */
export function createVault(masterKey: Uint8Array): Vault {
  const wrap = (organizationId: string, key: Buffer) => seal(masterKey, key, organizationPurpose(organizationId));
  const unwrap = (organizationId: string, wrapped: Buffer) =>
    unseal(masterKey, wrapped, organizationPurpose(organizationId));
  return {
    async store(transaction, owner, secret) {
      const { organizationId } = owner;
      const candidate = wrap(organizationId, randomBytes(keyBytes));
      const organizationKey = unwrap(
        organizationId,
        await lockOrganizationKeyForShare(transaction, organizationId, candidate),
      );
      const dataKey = randomBytes(keyBytes);
      await putSecret(transaction, {
        ...owner,
        wrappedKey: seal(organizationKey, dataKey, keyPurpose(owner)),
        payload: seal(dataKey, Buffer.from(secret, 'utf8'), secretPurpose(owner)),
      });
    },

    async reveal(db, owner) {
      const found = await findSecret(db, owner.organizationId, owner.ownerId);
      if (!found) return undefined;
      const organizationKey = unwrap(owner.organizationId, found.organizationKey);
      const dataKey = unseal(organizationKey, found.wrappedKey, keyPurpose(owner));
      return unseal(dataKey, found.payload, secretPurpose(owner)).toString('utf8');
    },

    forget: (transaction, owner) => deleteSecret(transaction, owner.organizationId, owner.ownerId),

    sealPersonal: (purpose, secret) => seal(masterKey, secret, personalPurpose(purpose)),

    openPersonal: (purpose, sealed) => unseal(masterKey, sealed, personalPurpose(purpose)),

    derive: (purpose) =>
      createHmac('sha256', masterKey).update(`plimsoll derived secret\n${purpose}`).digest('hex').slice(0, 48),

    async rotate(transaction, organizationId) {
      const wrapped = await lockOrganizationKey(transaction, organizationId);
      if (!wrapped) return 0;
      const before = unwrap(organizationId, wrapped);
      const after = randomBytes(keyBytes);
      const sealed = await listSealed(transaction, organizationId);
      for (const { ownerId, wrappedKey } of sealed) {
        const purpose = keyPurpose({ organizationId, ownerId });
        const again = seal(after, unseal(before, wrappedKey, purpose), purpose);
        await rewrapSecret(transaction, organizationId, { ownerId, wrappedKey: again });
      }
      await replaceOrganizationKey(transaction, organizationId, wrap(organizationId, after));
      return sealed.length;
    },
  };
}
