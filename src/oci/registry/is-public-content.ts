import type { AddressPolicy } from '../image-source.ts';
import type { RegistryCredentials } from './registry-credentials.ts';

/** Registries that anyone can reach and whose anonymous content is the same for all clients. */
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
 * Whether the analysis of an image may be shared between organizations: it was pulled without credentials from a well-known registry, over
 * TLS that public authorities verify.
 */
export function isPublicContent(
  host: string,
  { isInsecure, caCertificate }: AddressPolicy,
  credentials: RegistryCredentials | undefined,
): boolean {
  const isProven = !isInsecure && caCertificate === undefined;
  return credentials === undefined && isProven && wellKnownPublicHosts.has(host);
}
