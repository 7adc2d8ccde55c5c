import type { AddressPolicy } from '../image-source.ts';
import type { RegistryCredentials } from './registry-credentials.ts';

/** Registries that anyone can reach and where anonymous content is the same for everyone. */
const wellKnownPublicHosts: ReadonlySet<string> = new Set([
  'docker.elastic.co',
  'docker.io',
  'gcr.io',
  'ghcr.io',
  'mcr.microsoft.com',
  'public.ecr.aws',
  'quay.io',
  'registry.access.redhat.com',
  'registry.gitlab.com',
  'registry.k8s.io',
]);

/**
 * Whether what is learned from an image may be shared between organizations: pulled without credentials from
 * a well-known registry, and really from there, which only TLS with the public authorities proves.
 */
export function isPublicContent(
  host: string,
  { isInsecure, caCertificate }: AddressPolicy,
  credentials: RegistryCredentials | undefined,
): boolean {
  const isProven = !isInsecure && caCertificate === undefined;
  return credentials === undefined && isProven && wellKnownPublicHosts.has(host);
}
