import { isIP } from 'node:net';
import type { OutboundProxy } from '../image-source.ts';
import { canonicalHostname, type Destination } from './address-guard.ts';
import { addressKind } from './address-kind.ts';

/**
 * Whether a destination is asked through the proxy. A name in NO_PROXY stands for its subdomains too, as curl and Go read it;
 * this machine itself is always asked directly.
 */
export function isProxied({ hostname, port }: Destination, { noProxy }: OutboundProxy): boolean {
  const host = canonicalHostname(hostname);
  const isSelf =
    isIP(host) === 0 ? host === 'localhost' || host.endsWith('.localhost') : addressKind(host) === 'loopback';
  return !isSelf && !noProxy.split(/[\s,]+/).some((entry) => isMeant(entry.toLowerCase(), host, port));
}

function isMeant(entry: string, host: string, port: number): boolean {
  if (entry === '') return false;
  if (entry === '*') return true;
  const [, name = '', onlyPort] = /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/.exec(entry) ?? ['', entry];
  if (onlyPort !== undefined && Number(onlyPort) !== port) return false;
  const bare = canonicalHostname(name.replace(/^\*?\./, ''));
  return bare !== '' && (host === bare || (isIP(host) === 0 && host.endsWith(`.${bare}`)));
}
