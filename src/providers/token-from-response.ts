import { ScanError } from '../domain/scan-error.ts';
import type { ProviderAnswer } from './provider-http.ts';
import { textField } from './text-field.ts';

const tokenLengthMax = 64 * 1024;

/** OAuth's token endpoints refuse with 400 as well as with 401 (RFC 6749 §5.2). */
const refusals = new Set([400, 401, 403]);

/**
 * The token in a response of a token endpoint, valid in headers. Throws UNAUTHORIZED with `refusal`, or NOT_A_REGISTRY when there is none.
 */
export function tokenFromResponse(
  { status, json, url }: Pick<ProviderAnswer, 'status' | 'json' | 'url'>,
  member: 'access_token' | 'refresh_token',
  refusal: string,
): string {
  if (refusals.has(status)) throw new ScanError('UNAUTHORIZED', refusal);
  const token = textField(json, member);
  if (token !== undefined && token.length <= tokenLengthMax && /^[\x21-\x7e]+$/.test(token)) return token;
  throw new ScanError('NOT_A_REGISTRY', `${url.host} does not respond like a token service.`);
}
