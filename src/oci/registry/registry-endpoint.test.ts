import { afterAll, describe, expect, it } from 'vitest';
import { openConnections } from '../transport/connections.ts';
import { defaultTimeouts } from '../transport/transfer-timeouts.ts';
import { registryApiHost, registryBaseUrl } from './registry-endpoint.ts';

const signal = new AbortController().signal;
const strict = { allowPrivate: [], isInsecure: false };
const connections = openConnections({ policy: strict, ownHostname: 'registry.example', timeouts: defaultTimeouts });
afterAll(() => connections.close());

describe('registryBaseUrl', () => {
  it.each<[string, true | string[], string | undefined, string]>([
    ['registry.example', [], undefined, 'https://registry.example'],
    ['registry.example:5000', true, undefined, 'https://registry.example:5000'],
    ['10.0.0.1:5000', true, undefined, 'https://10.0.0.1:5000'],
    ['localhost:5000', [], undefined, 'https://localhost:5000'],
    ['localhost:5000', true, undefined, 'http://localhost:5000'],
    ['localhost:5000', ['localhost:5000'], undefined, 'http://localhost:5000'],
    ['localhost:5000', ['localhost:5001'], undefined, 'https://localhost:5000'],
    ['127.0.0.1:5000', ['127.0.0.1'], undefined, 'http://127.0.0.1:5000'],
    ['[::1]:5000', true, undefined, 'http://[::1]:5000'],
    ['localhost:5000', true, 'PEM', 'https://localhost:5000'],
  ])('of %s, with %j allowed and authority %s, is %4$s', async (host, allowPrivate, caCertificate, expected) => {
    const policy = { allowPrivate, isInsecure: false, ...(caCertificate !== undefined && { caCertificate }) };
    expect(await registryBaseUrl(host, policy, connections, signal)).toBe(expected);
  });

  it("of Docker Hub is its API's own host", () => {
    expect(registryApiHost('docker.io')).toBe('registry-1.docker.io');
    expect(registryApiHost('ghcr.io')).toBe('ghcr.io');
  });
});
