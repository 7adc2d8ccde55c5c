import type { ProviderContext } from '../../../providers/provider-access.ts';
import { namesScheme } from '../../../providers/registry-address.ts';
import type { RegistryRow } from '../../platform/registry-records/registry-store.ts';
import type { TestRegistryConnectionBody } from './registry-schema.ts';
import { revealCredentials } from './registry-secret.ts';
import { readAccess } from './update-registry.ts';
import { addressPolicyOf, type RegistryAccessDependencies } from './with-registry-access.ts';

/**
 * Address, credentials and address rules of a stored registry after the changes of a request. The stored credentials are decrypted only if
 * the request has none, in which case the rules of `updateRegistry` permit no other host and no less secure connection. Throws
 * VALIDATION_ERROR and `UnsealError`.
 */
export async function changedConnection(
  { db, vault, outbound }: RegistryAccessDependencies,
  registry: RegistryRow,
  body: TestRegistryConnectionBody,
): Promise<Pick<ProviderContext, 'url' | 'credentials' | 'addressPolicy'>> {
  const access = readAccess(registry, body);
  const { id: ownerId, organization_id: organizationId } = registry;
  const isSchemeNamed = namesScheme(body.url);
  const settings = {
    url: access.url,
    is_scheme_given: access.url === registry.url ? registry.is_scheme_given || isSchemeNamed : isSchemeNamed,
    is_insecure: access.insecure,
    ca_certificate: body.caCertificate === undefined ? registry.ca_certificate : body.caCertificate,
  };
  return {
    url: access.url,
    credentials:
      access.credentials === undefined
        ? await revealCredentials(vault, db, { organizationId, ownerId })
        : access.credentials,
    addressPolicy: addressPolicyOf(settings, outbound),
  };
}
