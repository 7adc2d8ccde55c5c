import { ScanError } from '../domain/scan-error.ts';
import type { ProviderAnswer } from './provider-http.ts';

/** What a provider's answer that is no success means. Throttling and errors of the server's own never come this far. */
export function answerError(
  { status, url }: Pick<ProviderAnswer, 'status' | 'url'>,
  hasCredentials: boolean,
): ScanError {
  if (status === 401 || status === 403) {
    return new ScanError(
      'UNAUTHORIZED',
      hasCredentials
        ? `${url.host} refused the credentials, or they may not list repositories.`
        : `${url.host} lists no repositories without credentials.`,
    );
  }
  if (status === 404) {
    return new ScanError(
      'NOT_A_REGISTRY',
      `${url.host} has no such list: it is another kind of registry, or the path in its address names nothing there.`,
    );
  }
  return new ScanError('NOT_A_REGISTRY', `${url.host} does not answer as its kind of registry does.`);
}
