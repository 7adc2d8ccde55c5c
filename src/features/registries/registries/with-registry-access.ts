import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { AddressPolicy } from '../../../oci/image-source.ts';
import type { TransferTimeouts } from '../../../oci/transport/transfer-timeouts.ts';
import type { ProviderAccess, ProviderContext } from '../../../providers/provider-access.ts';
import { openProviderHttp } from '../../../providers/provider-http.ts';
import { providers } from '../../../providers/providers.ts';
import type { Vault } from '../../platform/encryption/create-vault.ts';
import type { RegistryRow } from '../../platform/registry-records/registry-store.ts';
import { revealCredentials } from './registry-secret.ts';

/** Address rules of the operator, the same for every registry. */
export type OutboundRules = Pick<AddressPolicy, 'allowPrivate' | 'proxy' | 'authorities'>;

export interface RegistryAccessDependencies {
  db: Kysely<Database>;
  /** Null without a master key: no credentials can be stored. */
  vault: Vault | null;
  outbound: OutboundRules;
}

/** Combines the operator's rules with the exceptions of the registry. */
export function addressPolicyOf(
  { url, is_scheme_given, is_insecure, ca_certificate }: ConnectionSettings,
  outbound: OutboundRules,
): AddressPolicy {
  return {
    ...outbound,
    isInsecure: is_insecure,
    ...(ca_certificate !== null && { caCertificate: ca_certificate }),
    ...(is_scheme_given && url !== null && { registryUrl: url }),
  };
}

type ConnectionSettings = Pick<RegistryRow, 'url' | 'is_scheme_given' | 'is_insecure' | 'ca_certificate'>;

/**
 * Provides access to the registry, including the credentials in clear text, for the duration of `use`, which runs inside a job or
 * in a preview of tags that an admin requests. Throws `UnsealError` and the errors of `use`.
 */
export async function withRegistryAccess<Result>(
  { db, vault, outbound }: RegistryAccessDependencies,
  registry: RegistryRow,
  { signal, timeouts }: { signal: AbortSignal; timeouts?: TransferTimeouts },
  use: (access: ProviderAccess, context: ProviderContext) => Promise<Result>,
): Promise<Result> {
  const owner = { organizationId: registry.organization_id, ownerId: registry.id };
  const given = {
    organizationId: registry.organization_id,
    url: registry.url,
    credentials: await revealCredentials(vault, db, owner),
    repositories: registry.repositories ?? [],
    addressPolicy: addressPolicyOf(registry, outbound),
    ...(timeouts && { timeouts }),
    signal,
  };
  return withProviderHttp(given, (context) => use(providers[registry.provider].access, context));
}

export async function withProviderHttp<Result>(
  given: Omit<ProviderContext, 'http'>,
  use: (context: ProviderContext) => Promise<Result>,
): Promise<Result> {
  const http = openProviderHttp({
    addressPolicy: given.addressPolicy,
    registryUrl: given.url,
    ...(given.timeouts && { timeouts: given.timeouts }),
  });
  try {
    return await use({ ...given, http });
  } finally {
    await http.close();
  }
}
