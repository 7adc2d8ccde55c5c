import { validationError } from '../../../domain/api-error.ts';
import type { ProviderContext } from '../../../providers/provider-access.ts';
import { readCredentials } from '../../../providers/read-credentials.ts';
import { namesScheme, registryAddress } from '../../../providers/registry-address.ts';
import type { TestConnectionBody } from './registry-schema.ts';
import type { OutboundRules } from './with-registry-access.ts';

/** Address, credentials and address rules of a registry that a request describes and that is not stored. Throws VALIDATION_ERROR. */
export function givenConnection(
  body: TestConnectionBody,
  outbound: OutboundRules,
): Pick<ProviderContext, 'url' | 'credentials' | 'addressPolicy'> {
  const { credentials, issues } = readCredentials(body.provider, body.credentials ?? {}, 'cloud');
  if (issues) throw validationError(issues);
  const { url, issue } = registryAddress(body.provider, body.url, credentials);
  if (issue) throw validationError([issue]);
  const addressPolicy = {
    ...outbound,
    isInsecure: body.insecure ?? false,
    ...(typeof body.caCertificate === 'string' && { caCertificate: body.caCertificate }),
    ...(namesScheme(body.url) && url !== null && { registryUrl: url }),
  };
  return { url, credentials, addressPolicy };
}
