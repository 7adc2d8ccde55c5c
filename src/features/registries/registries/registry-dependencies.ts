import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { AddressPolicy } from '../../../oci/image-source.ts';
import type { Vault } from '../../platform/encryption/create-vault.ts';
import type { ScanQueue } from '../../scanning/scans/scan-queue.ts';

/** What the operator allows, the same for every registry. */
export type OutboundRules = Pick<AddressPolicy, 'allowPrivate' | 'proxy' | 'authorities'>;

export interface RegistryDependencies {
  db: Kysely<Database>;
  queue: ScanQueue;
  /** Null: there is no master key, so no credentials can be kept. */
  vault: Vault | null;
  outbound: OutboundRules;
}
