import { ScanError } from '../domain/scan-error.ts';
import type { ProviderAnswer } from './provider-http.ts';

/** Classified error for an unsuccessful response of a provider. Throttling and server errors are handled before. */
export function responseError(
  { status, url }: Pick<ProviderAnswer, 'status' | 'url'>,
  hasCredentials: boolean,
): ScanError {
  if (status === 401 || status === 403) {
    return new ScanError(
      'UNAUTHORIZED',
      hasCredentials
        ? `${url.host} rejected the credentials, or they do not allow listing repositories.`
        : `${url.host} requires credentials to list repositories.`,
    );
  }
  if (status === 404) {
    return new ScanError(
      'NOT_A_REGISTRY',
      `${url.host} does not have this list: it is another kind of registry, or the path in its address is wrong.`,
    );
  }
  return new ScanError('NOT_A_REGISTRY', `${url.host} does not respond like this kind of registry.`);
}
