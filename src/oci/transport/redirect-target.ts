import { ScanError } from '../../domain/scan-error.ts';

export const redirectsMax = 5;
const redirectStatuses = new Set([301, 302, 303, 307, 308]);
const locationLengthMax = 8192;

/** RFC 9110 §15.4: statuses whose `Location` is followed. */
export function isRedirect(status: number): boolean {
  return redirectStatuses.has(status);
}

/** Address of a `Location`, relative to the url of the response. Throws NOT_A_REGISTRY for anything but an http or https address. */
export function redirectTarget(location: string | string[], from: URL): URL {
  const text = typeof location === 'string' && location.length <= locationLengthMax ? location : 'invalid:';
  const target = URL.canParse(text, from.href) ? new URL(text, from) : undefined;
  const isUsable =
    target !== undefined && /^https?:$/.test(target.protocol) && target.username === '' && target.password === '';
  if (isUsable) return target;
  throw new ScanError('NOT_A_REGISTRY', `${from.host} redirects to an invalid address.`);
}

export function tooManyRedirects(url: string): ScanError {
  return new ScanError('NOT_A_REGISTRY', `${new URL(url).host} redirects more than ${redirectsMax} times.`);
}
