import { ScanError } from '../../domain/scan-error.ts';
import { registryHost } from '../registry-host.ts';

/** What of GitHub's images an address means. */
export interface GithubEndpoint {
  /** `https://api.github.com` */
  apiUrl: string;
  /** Person or organization in the path; undefined for all that the token's owner belongs to. */
  owner?: string;
  /** Image, or the beginning of images' names, below the owner; empty for all. */
  path: string;
}

/**
 * `ghcr.io`, or `containers.NAME.ghe.com` for an enterprise with its data in a region of its own (GitHub Docs, "Feature overview for
 * GHE.com"); their APIs are fixed by that. Throws NOT_A_REGISTRY for any other host: the token would go to a host that nobody named.
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
