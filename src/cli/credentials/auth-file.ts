import type { RegistryCredentials } from '../../oci/registry/registry-credentials.ts';
import { propertyOf } from '../property-of.ts';

/** What a `config.json` of Docker or an `auth.json` of Podman says about a registry. */
export interface AuthFileLogin {
  credentials: RegistryCredentials | undefined;
  /** Name of the credential helper that stores them: `desktop` is the program `docker-credential-desktop`. */
  helper: string | undefined;
}

export interface LoginTarget {
  /** `docker.io`, `ghcr.io`. */
  host: string;
  /** `library/alpine`. */
  repository: string;
}

/**
 * Reads the login for an image: a helper of the registry, then the entry of the longest part of its name, then the general helper. Entries of
 * Docker name registries only. Formats: docker/cli `cli/config/configfile`, containers-auth.json(5).
 */
export function loginOf(
  document: unknown,
  target: LoginTarget,
  { hasNamespaces }: { hasNamespaces: boolean },
): AuthFileLogin {
  const helpers = Object.entries(objectOf(propertyOf(document, 'credHelpers')));
  const own = helpers.find(([key, name]) => hostOf(key) === target.host && typeof name === 'string')?.[1];
  const auths = Object.entries(objectOf(propertyOf(document, 'auths')));
  const general = propertyOf(document, 'credsStore');
  return {
    credentials: own === undefined ? entryFor(auths, target, hasNamespaces) : undefined,
    helper: textOf(own) ?? textOf(general),
  };
}

function entryFor(
  auths: readonly [string, unknown][],
  { host, repository }: LoginTarget,
  hasNamespaces: boolean,
): RegistryCredentials | undefined {
  const parts = hasNamespaces ? repository.split('/') : [];
  for (let count = parts.length; count >= 0; count -= 1) {
    const name = [host, ...parts.slice(0, count)].join('/');
    for (const [key, entry] of auths) {
      const isNamed = count === 0 ? hostOf(key) === name : key === name;
      const credentials = isNamed ? credentialsOf(entry) : undefined;
      if (credentials !== undefined) return credentials;
    }
  }
  return undefined;
}

/** `https://ghcr.io/v2/` → `ghcr.io`. Undefined for a key that names a part of a registry. */
function hostOf(key: string): string | undefined {
  const [, host, path = ''] = /^(?:https?:\/\/)?([^/]+)(?:\/(.*))?$/i.exec(key) ?? [];
  if (host === undefined || !/^(v[12]\/?)?$/.test(path)) return undefined;
  const lower = host.toLowerCase();
  return lower === 'index.docker.io' || lower === 'registry-1.docker.io' ? 'docker.io' : lower;
}

/** `auth` is base64 of `user:password`. An identity token is an OAuth 2 refresh token, and a user name beside it has no password. */
function credentialsOf(entry: unknown): RegistryCredentials | undefined {
  const token = textOf(propertyOf(entry, 'identitytoken'));
  if (token !== undefined) return { username: '', password: token, isIdentityToken: true };
  const auth = propertyOf(entry, 'auth');
  if (typeof auth !== 'string') return undefined;
  const text = Buffer.from(auth, 'base64').toString('utf8').replace(/\0+$/, '');
  const colon = text.indexOf(':');
  if (colon < 1 || colon === text.length - 1) return undefined;
  return { username: text.slice(0, colon), password: text.slice(colon + 1) };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function objectOf(value: unknown): object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}
