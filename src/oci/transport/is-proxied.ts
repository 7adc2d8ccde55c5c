import { BlockList, isIP } from 'node:net';
import type { OutboundProxy } from '../image-source.ts';
import { canonicalHostname, type Destination } from './address-guard.ts';
import { addressKind } from './address-kind.ts';

/**
 * Whether a destination is reached through the proxy. A name in NO_PROXY includes its subdomains, and `10.0.0.0/8` includes hosts that are
 * written as addresses of that block, as in curl and Go. Loopback is always reached directly.
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
  if (entry.includes('/')) return isInBlock(entry, host);
  const [, name = '', onlyPort] = /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/.exec(entry) ?? ['', entry];
  if (onlyPort !== undefined && Number(onlyPort) !== port) return false;
  const bare = canonicalHostname(name.replace(/^\*?\./, ''));
  return bare !== '' && (host === bare || (isIP(host) === 0 && host.endsWith(`.${bare}`)));
}

/** An entry that is no address block matches no host. */
function isInBlock(entry: string, host: string): boolean {
  const [network = '', prefix = ''] = entry.replaceAll(/[[\]]/g, '').split('/');
  const version = isIP(network);
  const bits = version === 4 ? 32 : 128;
  if (version === 0 || isIP(host) !== version || !/^\d{1,3}$/.test(prefix) || Number(prefix) > bits) return false;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  const block = new BlockList();
  block.addSubnet(network, Number(prefix), family);
  return block.check(host, family);
}
