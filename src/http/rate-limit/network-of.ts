import { isIPv6 } from 'node:net';

/**
 * Network whose attempts count together: an IPv4 address, or the /64 prefix of an IPv6 address, which one connection usually has (RFC
 * 6177). A client with 2^64 addresses must not have as many attempts.
 */
export function networkOf(ip: string): string {
  const [address = ''] = ip.split('%');
  if (!isIPv6(address)) return ip;
  // Normal form of the URL standard: lower case, at most one `::`, IPv4 at the end as two groups.
  const groups = expand(new URL(`http://[${address}]`).hostname.slice(1, -1));
  const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16));
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') return [high >> 8, high & 255, low >> 8, low & 255].join('.');
  return `${groups.slice(0, 4).join(':')}::/64`;
}

function expand(address: string): string[] {
  const [head = [], tail = []] = address.split('::').map((part) => (part === '' ? [] : part.split(':')));
  return [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail];
}
