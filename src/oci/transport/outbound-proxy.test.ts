import { createServer as createPlainServer, type Server as PlainServer } from 'node:http';
import { createServer, type Server } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { makeCertificate, opensslMissing } from '../../../test/helpers/tls-certificate.ts';
import type { AddressPolicy } from '../image-source.ts';
import type { ResolveName } from './address-guard.ts';
import { openConnections } from './connections.ts';
import { isProxied } from './is-proxied.ts';
import { readDocument } from './read-document.ts';
import { defaultTimeouts } from './transfer-timeouts.ts';

describe('NO_PROXY', () => {
  it.each([
    ['registry.example', '', true],
    ['registry.example', 'registry.example', false],
    ['registry.example', 'example', false],
    ['registry.example', '.example', false],
    ['registry.example', '*.example', false],
    ['registry.example', 'ample', true],
    ['registry.example', 'other, REGISTRY.example:443', false],
    ['registry.example', 'registry.example:5000', true],
    ['registry.example', '*', false],
    ['192.0.2.7', '192.0.2.7', false],
    ['192.0.2.7', '2.7', true],
    ['[2001:db8::1]', '[2001:db8::1]', false],
    ['192.0.2.7', '192.0.2.0/24', false],
    ['192.0.2.7', '198.51.100.0/24, 192.0.2.7/32', false],
    ['192.0.3.7', '192.0.2.0/24', true],
    ['192.0.2.7', '0.0.0.0/0', false],
    ['192.0.2.7', '192.0.2.0/33', true],
    ['192.0.2.7', '192.0.2.0/', true],
    ['192.0.2.7', '2001:db8::/32', true],
    ['[2001:db8::1]', '2001:db8::/32', false],
    ['[2001:db8::1]', '[2001:db8::]/32', false],
    ['[2001:db9::1]', '2001:db8::/32', true],
    ['registry.example', '0.0.0.0/0', true],
    ['localhost', '', false],
    ['127.0.0.1', '', false],
  ])('%s with %j uses the proxy: %s', (hostname, noProxy, expected) => {
    expect(isProxied({ hostname, port: 443 }, { url: 'http://proxy', noProxy })).toBe(expected);
  });
});

const missing = opensslMissing();

describe.skipIf(missing !== '')(`outbound proxy${missing}`, () => {
  const signal = new AbortController().signal;
  const asked: { target: string | undefined; authorization: string | undefined }[] = [];
  let answer = 200;
  let certificate: string;
  let server: Server;
  let proxy: PlainServer;

  const listening = (one: Server | PlainServer) =>
    new Promise<void>((resolve) => void one.listen(0, '127.0.0.1', resolve));
  const portOf = (one: Server | PlainServer) => (one.address() as AddressInfo).port;

  beforeAll(async () => {
    const made = makeCertificate('DNS:registry.test');
    certificate = made.certificate;
    server = createServer({ key: made.key, cert: certificate }, (_request, response) => response.end('hello'));
    proxy = createPlainServer();
    proxy.on('connect', (request, socket) => {
      asked.push({ target: request.url, authorization: request.headers['proxy-authorization'] });
      if (answer !== 200) {
        socket.end(`HTTP/1.1 ${answer} No\r\n\r\n`);
        return;
      }
      // This proxy knows names that the client cannot resolve.
      const onward = connect(portOf(server), '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
        onward.pipe(socket);
        socket.pipe(onward);
      });
      onward.on('error', () => socket.destroy());
      socket.on('error', () => onward.destroy());
    });
    await Promise.all([listening(server), listening(proxy)]);
  });
  afterAll(() => {
    for (const one of [server, proxy]) {
      one?.close();
      one?.closeAllConnections();
    }
  });
  beforeEach(() => {
    asked.length = 0;
    answer = 200;
  });

  async function get(policy: Partial<AddressPolicy> & { noProxy?: string }, resolve: ResolveName): Promise<string> {
    const { noProxy = '', ...others } = policy;
    const url = `http://ann:canary@127.0.0.1:${portOf(proxy)}`;
    const connections = openConnections({
      policy: { allowPrivate: true, isInsecure: false, caCertificate: certificate, proxy: { url, noProxy }, ...others },
      ownHostname: 'registry.test',
      timeouts: defaultTimeouts,
      resolve,
    });
    try {
      const request = { method: 'GET', url: `https://registry.test:${portOf(server)}/v2/`, signal } as const;
      return (await readDocument(connections, request, 100)).bytes.toString();
    } finally {
      await connections.close();
    }
  }

  const here: ResolveName = async () => [{ address: '127.0.0.1', family: 4 }];
  const nowhere: ResolveName = async () => {
    throw new Error('no such name');
  };

  it('receives the name of the destination and its own password, and TLS ends at the registry itself', async () => {
    expect(await get({}, here)).toBe('hello');
    const authorization = `Basic ${Buffer.from('ann:canary').toString('base64')}`;
    expect(asked).toEqual([{ target: `registry.test:${portOf(server)}`, authorization }]);
    await expect(get({ caCertificate: undefined } as never, here)).rejects.toMatchObject({ code: 'TLS' });
  });

  it('reaches names that the name server does not know', async () => {
    expect(await get({}, nowhere)).toBe('hello');
  });

  it('is not used for a name when the name server does not answer, unless the operator allowed exactly this host', async () => {
    const silent: ResolveName = () => new Promise<never>(() => undefined);
    for (const allowPrivate of [true as const, [], ['other.test']]) {
      await expect(get({ allowPrivate }, silent)).rejects.toMatchObject({ code: 'BLOCKED_ADDRESS', isRetryable: true });
    }
    expect(asked).toEqual([]);
    expect(await get({ allowPrivate: ['registry.test'] }, silent)).toBe('hello');
  });

  it("is trusted over TLS by the operator's authorities, and not by the registry's", async () => {
    const made = makeCertificate('IP:127.0.0.1');
    const secureProxy = createServer({ key: made.key, cert: made.certificate });
    secureProxy.on('connect', (...connecting) => void proxy.emit('connect', ...connecting));
    await listening(secureProxy);
    onTestFinished(() => {
      secureProxy.close();
      secureProxy.closeAllConnections();
    });
    const through = { url: `https://127.0.0.1:${portOf(secureProxy)}`, noProxy: '' };
    expect(await get({ proxy: through, authorities: made.certificate }, here)).toBe('hello');
    const both = `${made.certificate}${certificate}`;
    expect(await get({ proxy: through, authorities: both, caCertificate: made.certificate }, here)).toBe('hello');
    const onlyOfRegistry = get({ proxy: through, caCertificate: both }, here);
    await expect(onlyOfRegistry).rejects.toMatchObject({ code: 'UNREACHABLE' });
    await expect(get({ proxy: through }, here)).rejects.toMatchObject({ code: 'UNREACHABLE' });
  });

  it('is not used for a name that resolves to a refused address', async () => {
    await expect(get({ allowPrivate: [] }, here)).rejects.toMatchObject({ code: 'BLOCKED_ADDRESS' });
    const metadata: ResolveName = async () => [{ address: '169.254.169.254', family: 4 }];
    await expect(get({}, metadata)).rejects.toMatchObject({ code: 'BLOCKED_ADDRESS' });
    expect(asked).toEqual([]);
  });

  it('is not used for hosts in NO_PROXY', async () => {
    expect(await get({ noProxy: '.test' }, here)).toBe('hello');
    expect(asked).toEqual([]);
  });

  it.each([407, 502])(
    'that answers %i makes the registry unreachable, without the password in the message',
    async (status) => {
      answer = status;
      const error: unknown = await get({}, here).catch((cause: unknown) => cause);
      expect(error).toMatchObject({ code: 'UNREACHABLE' });
      expect(String(error)).not.toContain('canary');
    },
  );
});
