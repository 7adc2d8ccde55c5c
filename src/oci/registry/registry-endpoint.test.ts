import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { makeCertificate, opensslMissing } from '../../../test/helpers/tls-certificate.ts';
import type { AddressPolicy } from '../image-source.ts';
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

  it.each<[string, string, Partial<AddressPolicy>, string]>([
    ['localhost:5000', 'https://localhost:5000', { allowPrivate: true }, 'https://localhost:5000'],
    [
      'localhost:5000',
      'https://localhost:5000/team',
      { allowPrivate: true, isInsecure: true },
      'https://localhost:5000',
    ],
    ['registry.example', 'https://gitlab.example', {}, 'https://registry.example'],
    ['localhost:5000', 'http://localhost:5000', { allowPrivate: true, caCertificate: 'PEM' }, 'http://localhost:5000'],
    ['registry.example:5000', 'http://registry.example:5000', {}, 'http://registry.example:5000'],
    ['registry.example:5000', 'http://gitlab.example', {}, 'https://registry.example:5000'],
  ])(
    'of %s has the scheme of the address %s, regardless of other settings',
    async (host, registryUrl, more, expected) => {
      expect(await registryBaseUrl(host, { ...strict, ...more, registryUrl }, connections, signal)).toBe(expected);
    },
  );

  it('uses the API host of Docker Hub', () => {
    expect(registryApiHost('docker.io')).toBe('registry-1.docker.io');
    expect(registryApiHost('ghcr.io')).toBe('ghcr.io');
  });
});

const missing = opensslMissing();

describe.skipIf(missing !== '')(
  `registryBaseUrl of a loopback host, with certificate authorities added${missing}`,
  () => {
    async function listen(server: Server): Promise<string> {
      await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
      onTestFinished(() => void server.close());
      return `127.0.0.1:${(server.address() as AddressInfo).port}`;
    }

    async function baseUrlOf(host: string, authorities: string): Promise<string> {
      const policy = { allowPrivate: [host], isInsecure: false, authorities };
      const own = openConnections({ policy, ownHostname: '127.0.0.1', timeouts: defaultTimeouts });
      onTestFinished(() => own.close());
      return registryBaseUrl(host, policy, own, signal);
    }

    it('is https where the server speaks trusted TLS, and http where it does not speak TLS', async () => {
      const { key, certificate } = makeCertificate('IP:127.0.0.1');
      const secure = await listen(
        createSecureServer({ key, cert: certificate }, (_request, response) => response.end()),
      );
      const plain = await listen(createServer((_request, response) => response.end()));
      expect(await baseUrlOf(secure, certificate)).toBe(`https://${secure}`);
      expect(await baseUrlOf(plain, certificate)).toBe(`http://${plain}`);
    });

    it("is not http when the server's certificate is not trusted", async () => {
      const [own, other] = [makeCertificate('IP:127.0.0.1'), makeCertificate('IP:127.0.0.1')];
      const host = await listen(createSecureServer({ key: own.key, cert: own.certificate }));
      await expect(baseUrlOf(host, other.certificate)).rejects.toMatchObject({ code: 'TLS' });
    });
  },
);
