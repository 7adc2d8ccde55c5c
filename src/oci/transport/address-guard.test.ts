import { describe, expect, it } from 'vitest';
import { ScanError } from '../../domain/scan-error.ts';
import type { AddressPolicy } from '../image-source.ts';
import { checkDestination, isAllowedLoopback, type ResolveName } from './address-guard.ts';

const policy = (allowPrivate: true | string[]): AddressPolicy => ({ allowPrivate, isInsecure: false });
const answer =
  (...addresses: string[]): ResolveName =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

async function verdict(hostname: string, port: number, allowPrivate: true | string[], resolve?: ResolveName) {
  try {
    await checkDestination({ hostname, port }, policy(allowPrivate), resolve);
    return 'allowed';
  } catch (error) {
    return error instanceof ScanError ? error.code : error;
  }
}

describe('checkDestination', () => {
  it.each<[string, number, true | string[], ResolveName | undefined, string]>([
    ['registry.example', 443, [], answer('8.8.8.8', '2606:4700::1'), 'allowed'],
    ['registry.example', 443, [], answer('8.8.8.8', '10.0.0.1'), 'BLOCKED_ADDRESS'],
    ['registry.example', 443, [], answer('10.0.0.1'), 'BLOCKED_ADDRESS'],
    ['registry.example', 443, [], answer(), 'UNREACHABLE'],
    ['registry.example', 443, true, answer('10.0.0.1'), 'allowed'],
    ['registry.example', 443, true, answer('169.254.169.254'), 'BLOCKED_ADDRESS'],
    ['registry.example', 443, true, answer('0.0.0.0'), 'BLOCKED_ADDRESS'],
    ['metadata.internal', 80, ['metadata.internal'], answer('169.254.169.254'), 'allowed'],
    ['registry.example', 443, ['registry.example'], answer('10.0.0.1'), 'allowed'],
    ['REGISTRY.example.', 443, ['Registry.Example'], answer('10.0.0.1'), 'allowed'],
    ['registry.example', 443, ['registry.example:5000'], answer('10.0.0.1'), 'BLOCKED_ADDRESS'],
    ['registry.example', 5000, ['registry.example:5000'], answer('10.0.0.1'), 'allowed'],
    ['sub.registry.example', 443, ['registry.example'], answer('10.0.0.1'), 'BLOCKED_ADDRESS'],
    ['127.0.0.1', 5000, [], undefined, 'BLOCKED_ADDRESS'],
    ['127.0.0.1', 5000, ['127.0.0.1:5000'], undefined, 'allowed'],
    ['127.0.0.1', 5001, ['127.0.0.1:5000'], undefined, 'BLOCKED_ADDRESS'],
    ['[::1]', 5000, [], undefined, 'BLOCKED_ADDRESS'],
    ['[::1]', 5000, ['[::1]:5000'], undefined, 'allowed'],
    ['[::1]', 5000, ['::1'], undefined, 'allowed'],
    ['[::ffff:7f00:1]', 5000, ['127.0.0.1'], undefined, 'BLOCKED_ADDRESS'],
  ])('%s:%i with %j allowed', async (hostname, port, allowPrivate, resolve, expected) => {
    expect(await verdict(hostname, port, allowPrivate, resolve)).toBe(expected);
  });

  it('reports a name that cannot be resolved as unreachable, not as blocked', async () => {
    const failing: ResolveName = () => Promise.reject(new Error('ENOTFOUND'));
    expect(await verdict('registry.example', 443, [], failing)).toBe('UNREACHABLE');
  });

  it('treats a host as loopback only by its name, and only when the operator allowed it', () => {
    const is = (hostname: string, allowPrivate: true | string[]) =>
      isAllowedLoopback({ hostname, port: 5000 }, policy(allowPrivate));
    expect([is('localhost', true), is('127.0.0.1', ['127.0.0.1:5000']), is('[::1]', ['::1'])]).toEqual([
      true,
      true,
      true,
    ]);
    expect([is('localhost', []), is('10.0.0.1', true), is('localhost.evil.example', true)]).toEqual([
      false,
      false,
      false,
    ]);
  });
});
