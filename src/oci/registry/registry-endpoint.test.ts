import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, createServer as createSocketServer, type Server, type Socket } from 'node:net';
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
    ['localhost:5000', ['localhost:5001'], undefined, 'https://localhost:5000'],
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

async function listen(server: Server, address = '127.0.0.1'): Promise<string> {
  await new Promise<void>((resolve) => void server.listen(0, address, resolve));
  onTestFinished(() => void server.close());
  return String((server.address() as AddressInfo).port);
}

const plainServer = (): Server => createServer((_request, response) => response.end());

async function baseUrlOf(host: string, policy: Partial<AddressPolicy> = {}): Promise<string> {
  const whole = { allowPrivate: [host], isInsecure: false, ...policy };
  const own = openConnections({
    policy: whole,
    ownHostname: new URL(`http://${host}`).hostname,
    timeouts: defaultTimeouts,
  });
  onTestFinished(() => own.close());
  return registryBaseUrl(host, whole, own, signal);
}

describe('registryBaseUrl of an allowed loopback host that does not speak TLS', () => {
  it.each<[string, string, (host: string) => AddressPolicy['allowPrivate']]>([
    ['127.0.0.1', '127.0.0.1', () => true],
    ['127.0.0.1', '127.0.0.1', () => ['127.0.0.1']],
    ['127.0.0.1', 'localhost', (host) => [host]],
    ['::1', '[::1]', () => true],
  ])('is http, at %s named %s', async (address, name, allowed) => {
    const host = `${name}:${await listen(plainServer(), address)}`;
    expect(await baseUrlOf(host, { allowPrivate: allowed(host) })).toBe(`http://${host}`);
  });

  it('is an UNREACHABLE error without a server', async () => {
    const server = plainServer();
    const host = `127.0.0.1:${await listen(server)}`;
    await new Promise<void>((resolve) => void server.close(() => resolve()));
    const error = await baseUrlOf(host).catch((failure: unknown) => failure);
    expect(error).toMatchObject({ code: 'UNREACHABLE', message: expect.not.stringContaining('handshake') });
  });
});

describe('registryBaseUrl of an allowed loopback host that ends the connection during the handshake', () => {
  const endings: [string, (socket: Socket) => void][] = [
    ['resets it', (socket) => void socket.once('data', () => socket.resetAndDestroy())],
    ['closes it', (socket) => void socket.once('data', () => socket.end())],
    ['resets it before the handshake', (socket) => void socket.resetAndDestroy()],
  ];

  it.each(endings)(
    'is an UNREACHABLE error that names the handshake, and no request without TLS follows: %s',
    async (_, endWith) => {
      const { host, firstBytes } = await endingHost(endWith);
      const error = await baseUrlOf(host).catch((failure: unknown) => failure);
      expect(error).toMatchObject({ code: 'UNREACHABLE', message: expect.stringContaining('TLS handshake') });
      expect(firstBytes.filter((byte) => byte !== handshakeByte)).toEqual([]);
    },
  );

  it.each(endings)('is http if the user declares it insecure: %s', async (_, endWith) => {
    const { host } = await endingHost(endWith);
    expect(await baseUrlOf(host, { isInsecure: true })).toBe(`http://${host}`);
  });

  /** Content type of TLS records (RFC 8446, section 5.1). */
  const handshakeByte = 22;

  /** Records the first byte of each connection. */
  async function endingHost(endWith: (socket: Socket) => void): Promise<{ host: string; firstBytes: number[] }> {
    const firstBytes: number[] = [];
    const server = createSocketServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', (bytes) => void firstBytes.push(bytes[0] ?? -1));
      endWith(socket);
    });
    return { host: `127.0.0.1:${await listen(server)}`, firstBytes };
  }
});

const missing = opensslMissing();

describe.skipIf(missing !== '')(`registryBaseUrl of an allowed loopback host that speaks TLS${missing}`, () => {
  async function secureHost(): Promise<{ host: string; certificate: string }> {
    const { key, certificate } = makeCertificate('IP:127.0.0.1');
    const server = createSecureServer({ key, cert: certificate }, (_request, response) => response.end());
    return { host: `127.0.0.1:${await listen(server)}`, certificate };
  }

  it('is https if its certificate is trusted', async () => {
    const { host, certificate } = await secureHost();
    expect(await baseUrlOf(host, { authorities: certificate })).toBe(`https://${host}`);
  });

  it('is a TLS error and not http if its certificate is not trusted, with and without added authorities', async () => {
    const { host } = await secureHost();
    const other = makeCertificate('IP:127.0.0.1').certificate;
    await expect(baseUrlOf(host)).rejects.toMatchObject({ code: 'TLS' });
    await expect(baseUrlOf(host, { authorities: other })).rejects.toMatchObject({ code: 'TLS' });
  });

  it('is https without verification if it is declared insecure', async () => {
    const { host } = await secureHost();
    expect(await baseUrlOf(host, { isInsecure: true })).toBe(`https://${host}`);
  });
});
