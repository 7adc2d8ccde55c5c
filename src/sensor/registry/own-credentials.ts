import type { ProvidedCredentials } from '../../providers/credential-variants.ts';
import { providers } from '../../providers/providers.ts';
import { readCredentials } from '../../providers/read-credentials.ts';
import { registryHost } from '../../providers/registry-host.ts';
import type { RegistryProvider } from '../../providers/registry-provider.ts';
import { SensorError } from '../sensor-error.ts';
import type { RegistrySettings } from './registry-settings.ts';

/** Credentials of the settings. Undefined when they name none. Throws SensorError without any value. */
export function givenCredentials(
  provider: RegistryProvider,
  { username, password, credentialsJson }: RegistrySettings,
): ProvidedCredentials | undefined {
  if (username !== null && password !== null) return check(provider, pairOf(provider, { username, password }));
  if (credentialsJson === null) return undefined;
  return check(provider, parse(credentialsJson));
}

/** Credentials that `docker login` stored for the host of the address. null: none. */
export async function storedCredentials(
  provider: RegistryProvider,
  url: string | null,
  { findLogin }: RegistrySettings,
): Promise<ProvidedCredentials | null> {
  const host = registryHost(url);
  const accepted: readonly string[] = providers[provider].variants;
  if (host === null || !(accepted.includes('UsernamePassword') || accepted.includes('UsernamePat'))) return null;
  const login = await findLogin(host);
  return login === undefined ? null : (check(provider, pairOf(provider, login)) ?? null);
}

/** Some providers call the password a token. */
function pairOf(provider: RegistryProvider, { username, password }: { username: string; password: string }) {
  const accepted: readonly string[] = providers[provider].variants;
  return accepted.includes('UsernamePassword') ? { username, password } : { username, pat: password };
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // The message of the parser contains the text.
  }
  throw new SensorError('PLIMSOLL_SENSOR_CREDENTIALS_FILE must contain a JSON object.');
}

function check(provider: RegistryProvider, given: Record<string, unknown>): ProvidedCredentials | undefined {
  const { credentials, issues } = readCredentials(provider, given, 'sensor');
  if (!issues) return credentials ?? undefined;
  const problems = issues.map(({ path, message }) => `${path} ${message}`).join('; ');
  throw new SensorError(`The credentials of the registry are not valid: ${problems}.`);
}
