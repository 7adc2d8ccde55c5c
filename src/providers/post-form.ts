import type { ProviderContext } from './provider-access.ts';
import type { ProviderAnswer } from './provider-http.ts';

/** POST with a form in its body, as OAuth's token endpoints require (RFC 6749 §3.2), so that no secret is in the address. */
export function postForm(
  { http, signal }: Pick<ProviderContext, 'http' | 'signal'>,
  url: string,
  form: Readonly<Record<string, string>>,
): Promise<ProviderAnswer> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return http.request({ method: 'POST', url, headers, body: new URLSearchParams(form).toString() }, signal);
}
