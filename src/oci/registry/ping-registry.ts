import { ScanError } from '../../domain/scan-error.ts';
import type { DocumentResponse } from '../transport/read-document.ts';
import { openRegistrySession, type RegistrySessionOptions } from './registry-session.ts';

const scope = {
  refusal: 'rejected the credentials.',
  anonymousRefusal: 'requires credentials.',
};
const answerBytesMax = 64 * 1024;

/**
 * Verifies that a registry answers and accepts the credentials: `GET /v2/` with the authorization that it asks for (distribution
 * specification, "API version check"). Throws ScanError: UNAUTHORIZED, NOT_A_REGISTRY and connection errors.
 */
export async function pingRegistry(options: Omit<RegistrySessionOptions, 'scope'>, signal: AbortSignal): Promise<void> {
  const session = openRegistrySession({ ...options, scope });
  try {
    const answer = await session.ask(
      { method: 'GET', path: '/v2/', accept: 'application/json', bytesMax: answerBytesMax },
      signal,
    );
    const { status } = answer;
    // Without credentials, a token without general access may still give access to public repositories.
    const isForbidden = (status === 401 || status === 403) && options.credentials !== undefined;
    if (isForbidden) throw new ScanError('UNAUTHORIZED', `${options.host} ${scope.refusal}`);
    if ((status !== 200 && status !== 401 && status !== 403) || !looksLikeRegistry(answer)) {
      throw new ScanError('NOT_A_REGISTRY', `${options.host} does not respond like a container registry.`);
    }
  } finally {
    await session.close();
  }
}

/** The version header is optional in the specification. Servers that are no registry answer with HTML pages. */
function looksLikeRegistry({ headers, bytes }: DocumentResponse): boolean {
  if (headers['docker-distribution-api-version'] !== undefined) return true;
  const contentType = headers['content-type']?.toLowerCase() ?? '';
  return contentType.startsWith('application/json') || (bytes.length === 0 && !contentType.startsWith('text/html'));
}
