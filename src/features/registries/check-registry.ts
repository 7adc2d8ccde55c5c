import type { ValidationIssue } from '../../domain/api-error.ts';
import { type RegistryProvider, registryProviders } from '../../domain/registry-provider.ts';
import { pemCertificates } from '../../lib/pem-certificates.ts';
import { readCredentials } from '../../providers/read-credentials.ts';
import { registryAddress } from '../../providers/registry-address.ts';

type Body = Readonly<Record<string, unknown>>;

/** What the schemas of POST registries and test-connection cannot say of a body, which may be invalid otherwise too. */
export function checkRegistry(body: Body): ValidationIssue[] {
  const provider = registryProviders.find((one) => one === body['provider']);
  if (provider === undefined) return checkCaCertificate(body);
  return [
    ...checkAccess(provider, body['scanMethod'] === 'sensor' ? 'sensor' : 'cloud', body),
    ...checkCaCertificate(body),
  ];
}

function checkAccess(provider: RegistryProvider, scanMethod: 'cloud' | 'sensor', body: Body): ValidationIssue[] {
  const { credentials, url } = body;
  const isGiven = isRecord(credentials);
  const reading = isGiven ? readCredentials(provider, credentials, scanMethod) : undefined;
  const address =
    url === undefined || typeof url === 'string'
      ? registryAddress(provider, url, reading?.credentials ?? null)
      : undefined;
  return [...(reading?.issues ?? []), ...(address?.issue ? [address.issue] : [])];
}

export function checkCaCertificate({ caCertificate }: Body): ValidationIssue[] {
  if (typeof caCertificate !== 'string') return [];
  return pemCertificates(caCertificate) ? [] : [{ path: 'caCertificate', message: 'must be certificates in PEM' }];
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
