import { ScanError } from '../../domain/scan-error.ts';
import { parseBoundedJson } from '../../lib/json-shape.ts';
import { isObject } from '../../oci/manifest/read-json.ts';
import { loginWithCredentials } from '../login-with-credentials.ts';
import type { ProviderContext, RegistryLogin } from '../provider-access.ts';
import { registryHost } from '../registry-host.ts';
import { textField } from '../text-field.ts';

/**
 * An identity token is sent to the registry as the password of its user. Without a user name the token names it: access tokens are JWTs
 * with a subject, and the platform returns the user of reference tokens (`/access/api/v1/tokens/me`).
 */
export async function jfrogLogin(context: ProviderContext): Promise<RegistryLogin> {
  const { url, credentials } = context;
  const token = credentials?.fields['identityToken'];
  const host = registryHost(url);
  if (credentials === null || token === undefined || host === null) return loginWithCredentials(context);
  const username =
    credentials.fields['username'] ?? usernameIn(subjectOf(token)) ?? (await askUsername(context, token));
  return { host, credentials: { username, password: token } };
}

/** Subject of a JWT. It is not verified, because it only selects the user name that is sent. */
function subjectOf(token: string): string | undefined {
  const [, payload] = token.split('.');
  try {
    return textField(parseBoundedJson(Buffer.from(payload ?? '', 'base64url')), 'sub');
  } catch {
    return undefined;
  }
}

/** `jfac@…/users/NAME`. NAME may contain slashes. */
function usernameIn(subject: string | undefined): string | undefined {
  return /\/users\/(.{1,255})$/.exec(subject ?? '')?.[1];
}

async function askUsername({ url, http, signal }: ProviderContext, token: string): Promise<string> {
  const { origin, host } = new URL(url ?? '');
  const answer = await http.request(
    { method: 'GET', url: `${origin}/access/api/v1/tokens/me`, authorization: `Bearer ${token}` },
    signal,
  );
  const username = isObject(answer.json) ? usernameIn(textField(answer.json, 'subject')) : undefined;
  if (username !== undefined) return username;
  throw new ScanError(
    'UNAUTHORIZED',
    answer.status === 401 || answer.status === 403
      ? `${host} rejected the identity token.`
      : `${host} does not return the owner of the identity token: enter the user name.`,
  );
}
