import { isIPv4, isIPv6 } from 'node:net';

/**
 * Purpose of an IP address (IANA special-purpose registries, RFC 6890).
 * `metadata`: link-local ranges and fixed addresses at which cloud providers serve credentials.
 * `reserved`: all addresses that are no host of a network, such as multicast, unspecified, documentation, tunnels and future use.
 */
export type AddressKind = 'public' | 'loopback' | 'private' | 'metadata' | 'reserved';

type Range = [network: string, prefixBits: number, kind: AddressKind];

/** The first match counts. */
const ipv4Ranges: Range[] = [
  ['100.100.100.200', 32, 'metadata'],
  ['192.0.0.192', 32, 'metadata'],
  ['168.63.129.16', 32, 'metadata'],
  ['169.254.0.0', 16, 'metadata'],
  ['127.0.0.0', 8, 'loopback'],
  ['10.0.0.0', 8, 'private'],
  ['172.16.0.0', 12, 'private'],
  ['192.168.0.0', 16, 'private'],
  ['100.64.0.0', 10, 'private'],
  ['0.0.0.0', 8, 'reserved'],
  ['192.0.0.0', 24, 'reserved'],
  ['192.0.2.0', 24, 'reserved'],
  ['192.88.99.0', 24, 'reserved'],
  ['198.18.0.0', 15, 'reserved'],
  ['198.51.100.0', 24, 'reserved'],
  ['203.0.113.0', 24, 'reserved'],
  ['224.0.0.0', 3, 'reserved'],
];

const ipv6Ranges: Range[] = [
  ['fd00:ec2::254', 128, 'metadata'],
  ['fd20:ce::254', 128, 'metadata'],
  ['fe80::', 10, 'metadata'],
  ['::1', 128, 'loopback'],
  ['fc00::', 7, 'private'],
  ['fec0::', 10, 'private'],
  ['2001::', 23, 'reserved'],
  ['2001:db8::', 32, 'reserved'],
  ['2002::', 16, 'reserved'],
  ['3fff::', 20, 'reserved'],
  ['2000::', 3, 'public'],
];

/** Prefixes whose last 32 bits are the IPv4 address that is actually reached: mapped, compatible, NAT64 (RFC 4291, RFC 6052). */
const embeddingPrefixes = ['::ffff:0:0', '::ffff:0:0:0', '::', '64:ff9b::'].map(
  (network) => ipv6Number(network) >> 32n,
);

/** Kind of a literal address, without brackets. A zone (`%eth0`) is ignored. A text that is no address is `reserved`. */
export function addressKind(address: string): AddressKind {
  const plain = address.replace(/%.*$/, '');
  if (isIPv4(plain)) return matchRange(ipv4Number(plain), 32, ipv4Ranges, ipv4Number) ?? 'public';
  if (!isIPv6(plain)) return 'reserved';
  const value = ipv6Number(plain);
  if (value > 1n && embeddingPrefixes.includes(value >> 32n)) return addressKind(ipv4Text(value & 0xffffffffn));
  return matchRange(value, 128, ipv6Ranges, ipv6Number) ?? 'reserved';
}

function matchRange(
  value: bigint,
  bits: number,
  ranges: Range[],
  toNumber: (text: string) => bigint,
): AddressKind | undefined {
  const found = ranges.find(([network, prefixBits]) => {
    const shift = BigInt(bits - prefixBits);
    return value >> shift === toNumber(network) >> shift;
  });
  return found?.[2];
}

function ipv4Number(text: string): bigint {
  return text.split('.').reduce((value, part) => value * 256n + BigInt(part), 0n);
}

function ipv4Text(value: bigint): string {
  return [24n, 16n, 8n, 0n].map((shift) => String((value >> shift) & 0xffn)).join('.');
}

function ipv6Number(text: string): bigint {
  // A dotted tail (`::ffff:10.0.0.1`) is two groups of 16 bits.
  const hexadecimal = text.replace(/(?<=:)[0-9]+\.[0-9.]+$/, (tail) => {
    const value = ipv4Number(tail);
    return `${(value >> 16n).toString(16)}:${(value & 0xffffn).toString(16)}`;
  });
  const [head = '', tail] = hexadecimal.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = Array.from({ length: tail === undefined ? 0 : 8 - before.length - after.length }, () => '0');
  return [...before, ...zeros, ...after].reduce((value, group) => value * 65_536n + BigInt(`0x${group}`), 0n);
}
