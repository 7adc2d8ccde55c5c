import type { ValidationIssue } from '../../../domain/api-error.ts';
import { pemCertificates } from '../../../lib/pem-certificates.ts';
import { readCredentials } from '../../../providers/read-credentials.ts';
import { givenAddress, registryAddress } from '../../../providers/registry-address.ts';
import { type RegistryProvider, registryProviders } from '../../../providers/registry-provider.ts';
import { findAddressIssue } from './refuse-address.ts';
import type { OutboundRules } from './with-registry-access.ts';

type Body = Readonly<Record<string, unknown>>;

/** Validates the rules for POST registries and test-connection that their schemas cannot express. The body may have other issues too. */
export function checkRegistry(body: Body): ValidationIssue[] {
  return [...readAccess(body).issues, ...checkCaCertificate(body)];
}

/** Applies `checkRegistry` and requires an address that the service may contact. */
export async function checkNewRegistry(body: Body, outbound: OutboundRules): Promise<ValidationIssue[]> {
  const { url, issues } = readAccess(body);
  const isContacted = body['scanMethod'] !== 'sensor' && typeof url === 'string';
  const insecure = body['insecure'] === true;
  const refused = isContacted ? await findAddressIssue(url, { outbound, insecure }) : undefined;
  return [...issues, ...(refused ? [refused] : []), ...checkCaCertificate(body)];
}

function readAccess(body: Body): { url?: string | null; issues: ValidationIssue[] } {
  const provider = registryProviders.find((one) => one === body['provider']);
  if (provider !== undefined) return checkAccess(provider, body['scanMethod'] === 'sensor' ? 'sensor' : 'cloud', body);
  const { url } = body;
  const address = typeof url === 'string' ? givenAddress(url) : undefined;
  return address?.issue ? { issues: [address.issue] } : { url: address?.url ?? null, issues: [] };
}

function checkAccess(
  provider: RegistryProvider,
  scanMethod: 'cloud' | 'sensor',
  body: Body,
): { url?: string | null; issues: ValidationIssue[] } {
  const { credentials, url } = body;
  const isGiven = isJsonObject(credentials);
  const reading = isGiven ? readCredentials(provider, credentials, scanMethod) : undefined;
  const address =
    url === undefined || typeof url === 'string'
      ? registryAddress(provider, url, reading?.credentials ?? null)
      : undefined;
  const issues = reading?.issues ?? [];
  if (!address?.issue) return { ...(address && { url: address.url }), issues };
  // Credentials with another issue are not read, so that the address they contain does not count as missing.
  const [, field] = address.issue.path.split('.');
  const isNamed = field !== undefined && isGiven && typeof credentials[field] === 'string' && credentials[field] !== '';
  return { issues: isNamed && issues.length > 0 ? issues : [...issues, address.issue] };
}

export function checkCaCertificate({ caCertificate }: Body): ValidationIssue[] {
  if (typeof caCertificate !== 'string') return [];
  return pemCertificates(caCertificate) ? [] : [{ path: 'caCertificate', message: 'must be certificates in PEM' }];
}

export function isJsonObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
