import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { AddressPolicy } from '../../../oci/image-source.ts';
import type { Vault } from '../../platform/encryption/create-vault.ts';
import type { ScanQueue } from '../../scanning/scans/scan-queue.ts';

/** Rules of the operator for all registries. */
export type OutboundRules = Pick<AddressPolicy, 'allowPrivate' | 'proxy' | 'authorities'>;

export interface RegistryDependencies {
  db: Kysely<Database>;
  queue: ScanQueue;
  /** Null when there is no master key; credentials cannot be stored then. */
  vault: Vault | null;
  outbound: OutboundRules;
}
