import { ScanError } from '../../domain/scan-error.ts';
import { registryHost } from '../registry-host.ts';

/** The part of Docker Hub that an address names. */
export interface HubNamespace {
  /** A user or an organization. Undefined for all namespaces of the login. */
  namespace?: string;
  /** One repository of the namespace. */
  repository?: string;
}

/** Pages of hub.docker.com by the first part of their path, with the number of names that follow it. */
const pages = new Map([
  ['u', 1],
  ['orgs', 1],
  ['repositories', 1],
  ['r', 2],
]);

/**
 * Parses `docker.io/NAMESPACE` and `docker.io/NAMESPACE/REPOSITORY`, or the address of such a page at hub.docker.com. Official images
 * belong to `library`. Older clients write the whole registry as `index.docker.io/v1`. Throws NOT_A_REGISTRY for any other host, because
 * the credentials for a mirror are not Docker Hub's.
 */
export function findHubNamespace(url: string | null): HubNamespace {
  const { hostname, host, pathname } = new URL(url ?? 'https://docker.io');
  if (registryHost(url ?? 'https://docker.io') !== 'docker.io') {
    throw new ScanError(
      'NOT_A_REGISTRY',
      `${host} is not Docker Hub: select its own provider, or enter the repositories.`,
    );
  }
  const parts = pathname.toLowerCase().split('/').filter(Boolean);
  const [namespace, repository] = hostname === 'hub.docker.com' ? namesOnPage(parts) : namesOf(parts);
  return { ...(namespace !== undefined && { namespace }), ...(repository !== undefined && { repository }) };
}

function namesOf(parts: string[]): string[] {
  return parts[0] === 'v1' || parts[0] === 'v2' ? [] : parts;
}

function namesOnPage([first = '', ...others]: string[]): string[] {
  if (first === '_') return ['library', ...others.slice(0, 1)];
  const count = pages.get(first);
  return count === undefined ? namesOf([first, ...others].filter(Boolean)) : others.slice(0, count);
}
