import { ScanError } from '../../domain/scan-error.ts';

/** The parts of a Google address, in the terms of the Artifact Registry API. */
export interface GoogleEndpoint {
  host: string;
  /** Region or multi-region. */
  location: string;
  /** As the API writes it: `project`, or `example.com:project`. Undefined when the address names none. */
  project?: string;
  /** Undefined for all repositories of the project. */
  repository?: string;
  /** Whether the names of images contain the repository. */
  isRepositoryNamed: boolean;
  /** Path below the repository. Empty for all of it. */
  path: string;
}

/** Hosts of Container Registry. Each is now a repository of Artifact Registry with the host's name ("gcr.io domain support"). */
const gcrLocations = new Map([
  ['gcr.io', 'us'],
  ['us.gcr.io', 'us'],
  ['eu.gcr.io', 'europe'],
  ['asia.gcr.io', 'asia'],
]);

/**
 * Parses `https://LOCATION-docker.pkg.dev/PROJECT/REPOSITORY/…` and `https://gcr.io/PROJECT/…`. Throws NOT_A_REGISTRY for any other host.
 */
export function findGoogleEndpoint(url: string | null): GoogleEndpoint {
  const { host, pathname } = new URL(url ?? '');
  const location = gcrLocations.get(host) ?? /^([a-z0-9-]{1,63})-docker\.pkg\.dev$/.exec(host)?.[1];
  if (location === undefined) {
    throw new ScanError(
      'NOT_A_REGISTRY',
      `${host} is not a Google registry: enter the address as https://LOCATION-docker.pkg.dev or https://gcr.io.`,
    );
  }
  const segments = pathname.split('/').filter((segment) => segment !== '');
  // Only the domain of a domain-scoped project contains dots. Its colon is a slash in names of images.
  const projectLength = segments[0]?.includes('.') ? 2 : 1;
  const project = segments.slice(0, projectLength).join(':');
  const below = segments.slice(projectLength);
  const isGcr = gcrLocations.has(host);
  const repository = isGcr ? host : below.shift();
  return {
    host,
    location,
    ...(project !== '' && { project }),
    ...(repository !== undefined && { repository }),
    isRepositoryNamed: !isGcr,
    path: below.join('/'),
  };
}
