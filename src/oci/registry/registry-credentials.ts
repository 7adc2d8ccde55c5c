/** Credentials that are sent only to the registry's own host and to the token service that it names. */
export interface RegistryCredentials {
  username: string;
  /** Password or personal access token. */
  password: string;
  /** The password is an OAuth 2 refresh token for the token service of the registry, and the user name has no meaning. */
  isIdentityToken?: true;
}

/** Value of an Authorization header (RFC 7617, UTF-8). */
export function basicAuthorization({ username, password }: RegistryCredentials): string {
  return `Basic ${Buffer.from(`${username}:${password}`, 'utf8').toString('base64')}`;
}
