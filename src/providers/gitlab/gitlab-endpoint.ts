import { ScanError } from '../../domain/scan-error.ts';
import { parseAuthChallenges } from '../../oci/registry/auth-challenge.ts';
import type { ProviderContext } from '../provider-access.ts';
import { registryHost } from '../registry-host.ts';

export interface GitlabEndpoint {
  /** `https://gitlab.example/api/v4` */
  apiUrl: string;
  /** Host of images. Undefined when the address is that of GitLab itself, whose registry has another address. */
  registryHost?: string;
  /** Group or project in the address. Empty for all. */
  path: string;
}

const tokenPath = '/jwt/auth';

/**
 * Locations of the API and of the images. Users know one of both addresses. The registry names GitLab as token service in its challenge. A
 * host without such a challenge is treated as GitLab itself.
 */
export async function findGitlab({ url, http, signal }: ProviderContext): Promise<GitlabEndpoint> {
  const { origin, pathname } = new URL(url ?? '');
  const host = registryHost(origin);
  const path = pathname.slice(1);
  if (host === 'registry.gitlab.com') return { apiUrl: 'https://gitlab.com/api/v4', registryHost: host, path };
  const { status, headers } = await http.request({ method: 'GET', url: `${origin}/v2/` }, signal);
  const challenges = status === 401 ? parseAuthChallenges(headers['www-authenticate']) : [];
  const realm = challenges.find(({ scheme }) => scheme === 'bearer')?.parameters.get('realm');
  if (realm === undefined || host === null) return { apiUrl: `${origin}/api/v4`, path };
  return { apiUrl: `${gitlabUrl(realm, host)}/api/v4`, registryHost: host, path };
}

/** GitLab may be installed below a path of its host. */
function gitlabUrl(realm: string, host: string): string {
  const url = URL.canParse(realm) ? new URL(realm) : undefined;
  const isUsable = url?.username === '' && url.password === '' && url.pathname.endsWith(tokenPath);
  if (isUsable) return `${url.origin}${url.pathname.slice(0, -tokenPath.length)}`;
  throw new ScanError('NOT_A_REGISTRY', `${host} does not respond like a GitLab registry.`);
}
