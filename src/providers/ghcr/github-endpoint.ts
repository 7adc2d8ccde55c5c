import { ScanError } from '../../domain/scan-error.ts';
import { registryHost } from '../registry-host.ts';

/** The part of GitHub's images that an address names. */
export interface GithubEndpoint {
  /** `https://api.github.com` */
  apiUrl: string;
  /** User or organization in the path. Undefined for all owners that the token's owner belongs to. */
  owner?: string;
  /** Image, or prefix of image names, below the owner. Empty for all. */
  path: string;
}

/**
 * Parses `ghcr.io`, or `containers.NAME.ghe.com` for an enterprise with data residency (GitHub Docs, "Feature overview for GHE.com"). These
 * names determine the API. Throws NOT_A_REGISTRY for any other host, because the token must be sent to GitHub only.
 */
export function findGithubEndpoint(url: string | null): GithubEndpoint {
  const host = registryHost(url) ?? '';
  const tenant = /^containers\.([a-z0-9-]{1,63})\.ghe\.com$/.exec(host)?.[1];
  if (host !== 'ghcr.io' && tenant === undefined) {
    throw new ScanError('NOT_A_REGISTRY', `${host} is neither ghcr.io nor on ghe.com: enter the repositories.`);
  }
  const [owner, ...path] = new URL(url ?? '').pathname.toLowerCase().split('/').filter(Boolean);
  return {
    apiUrl: tenant === undefined ? 'https://api.github.com' : `https://api.${tenant}.ghe.com`,
    ...(owner !== undefined && { owner }),
    path: path.join('/'),
  };
}
