import type { ValidationIssue } from '../domain/api-error.ts';
import type { ProvidedCredentials } from './credential-variants.ts';
import type { Provider } from './provider.ts';
import { providers } from './providers.ts';
import { type RegistryProvider, registryProviders } from './registry-provider.ts';

/** `url` null: the provider returns it later (ECR). Otherwise `https://host[:port]`, or `http://` as the user wrote it. */
type AddressReading = { url: string | null; issue?: undefined } | { url?: undefined; issue: ValidationIssue };

/**
 * Address of a registry: the given `url`, the address that follows from the credentials (region, location, login server), or the provider's
 * fixed address. A host alone becomes https. User info, query and fragment are refused.
 */
export function registryAddress(
  provider: RegistryProvider,
  url: string | undefined,
  credentials: ProvidedCredentials | null,
): AddressReading {
  if (url !== undefined) return givenAddress(url);
  const { title, defaultUrl, addressField }: Provider = providers[provider];
  if (defaultUrl !== undefined) return { url: defaultUrl };
  if (!addressField) return { issue: { path: 'url', message: `is required for ${title}` } };
  const value = credentials?.fields[addressField.field];
  const path = `credentials.${addressField.field}`;
  if (credentials === null || value === undefined) return { issue: { path, message: 'is required without a url' } };
  const isName = /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?$/i.test(value);
  const address = isName ? addressField.urlOf(value, credentials.fields) : undefined;
  if (address === undefined) return { issue: { path, message: 'is not a valid name' } };
  return address === null ? { url: null } : parseAddress(address, path);
}

/** The address in a `url`, which means the same for every provider. */
export const givenAddress = (url: string): AddressReading => parseAddress(url, 'url');

/** Whether an address has an explicit scheme, which is then used. */
export function namesScheme(url: string | undefined): boolean {
  return url !== undefined && /^[a-z][a-z0-9+.-]*:\/\//i.test(url.trim());
}

function parseAddress(text: string, path: string): AddressReading {
  const written = text.trim();
  const withScheme = namesScheme(written) ? written : `https://${written}`;
  const parsed = URL.canParse(withScheme) ? new URL(withScheme) : undefined;
  const isUsable =
    parsed !== undefined &&
    (parsed.protocol === 'https:' || parsed.protocol === 'http:') &&
    parsed.hostname !== '' &&
    parsed.username === '' &&
    parsed.password === '' &&
    parsed.search === '' &&
    parsed.hash === '';
  if (!isUsable) return { issue: { path, message: 'must be the http(s) address of a registry' } };
  return { url: `${parsed.origin}${parsed.pathname.replace(/\/+$/, '')}` };
}

/** Providers whose registries have no address without a `url`. */
export const providersThatRequireUrl: readonly RegistryProvider[] = registryProviders.filter((key) => {
  const { defaultUrl, addressField }: Provider = providers[key];
  return defaultUrl === undefined && addressField === undefined;
});
