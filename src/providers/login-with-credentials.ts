import { ScanError } from '../domain/scan-error.ts';
import type { RegistryCredentials } from '../oci/registry/registry-credentials.ts';
import type { ProvidedCredentials } from './credential-variants.ts';
import type { ProviderContext, RegistryLogin } from './provider-access.ts';
import { registryHost } from './registry-host.ts';

/** Fields that contain a user name and a password. */
const pairs: Partial<Record<ProvidedCredentials['variant'], [username: string, password: string]>> = {
  UsernamePassword: ['username', 'password'],
  UsernamePat: ['username', 'pat'],
  HarborRobot: ['robotName', 'secret'],
};

/** Login with unchanged credentials at the host of the registry's address. */
export async function loginWithCredentials({ url, credentials }: ProviderContext): Promise<RegistryLogin> {
  const host = registryHost(url);
  if (host === null) throw new ScanError('NOT_A_REGISTRY', 'The address of the registry is unknown.');
  return { host, credentials: credentials === null ? undefined : loginPair(credentials) };
}

export function loginPair({ variant, fields }: ProvidedCredentials): RegistryCredentials {
  const [usernameField, passwordField] = pairs[variant] ?? [];
  const username = fields[usernameField ?? ''];
  const password = fields[passwordField ?? ''];
  if (username !== undefined && password !== undefined) return { username, password };
  throw new ScanError('UNAUTHORIZED', `Credentials of the kind ${variant} do not contain a user name and password.`);
}
