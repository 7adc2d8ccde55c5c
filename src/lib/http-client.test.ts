import { createServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, connect, type Server } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeCertificate, opensslMissing } from '../../test/helpers/tls-certificate.ts';
import { createHttpClient, type HttpClientOptions } from './http-client.ts';

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function client(options: HttpClientOptions = {}) {
  const made = createHttpClient(options);
  onTestFinished(() => made.close());
  return made;
}

describe('createHttpClient', () => {
  it('returns status, headers and the unread body', async () => {
    const base = await serve((request, response) =>
      response.writeHead(200, { ETag: '"1"' }).end(request.headers['x-mine']),
    );
    const answer = await client().get(new URL(base), { headers: { 'x-mine': 'yes' } });
    expect([answer.status, answer.headers.etag, await text(answer.body)]).toEqual([200, '"1"', 'yes']);
  });

  it('follows redirects and does not send a password to another origin', async () => {
    const seen: (string | undefined)[] = [];
    const target = await serve((request, response) => {
      seen.push(request.headers.authorization);
      response.end('there');
    });
    const base = await serve((request, response) => {
      seen.push(request.headers.authorization);
      response.writeHead(302, { location: `${target}/file` }).end();
    });
    const answer = await client().get(new URL(base.replace('http://', 'http://user:secret@')), {});
    expect([await text(answer.body), answer.url.href]).toEqual(['there', `${target}/file`]);
    expect(seen).toEqual([`Basic ${Buffer.from('user:secret').toString('base64')}`, undefined]);
  });

  it.each(['/', 'ftp://example.invalid/', 'file:///etc/passwd', 'http://[', undefined])(
    'refuses a redirect to %s',
    async (location) => {
      const base = await serve((_request, response) =>
        response.writeHead(302, location === undefined ? {} : { location }).end(),
      );
      await expect(client().get(new URL(base), {})).rejects.toMatchObject({ name: 'RedirectError' });
    },
  );

  it('rejects when no response arrives in time', async () => {
    const base = await serve(() => {});
    await expect(client({ idleTimeoutMs: 50 }).get(new URL(base), {})).rejects.toMatchObject({
      code: 'UND_ERR_HEADERS_TIMEOUT',
    });
  });

  const missing = opensslMissing();
  it.skipIf(missing !== '')(`trusts added authorities for servers and for the proxy${missing}`, async () => {
    const [own, other] = [makeCertificate('IP:127.0.0.1', 'DNS:mirror.test'), makeCertificate('IP:127.0.0.1')];
    const listening = async (server: Server): Promise<number> => {
      await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
      onTestFinished(() => void server.close());
      return (server.address() as AddressInfo).port;
    };
    const port = await listening(
      createSecureServer({ key: own.key, cert: own.certificate }, (_request, response) => response.end('there')),
    );
    const proxy = createSecureServer({ key: own.key, cert: own.certificate });
    proxy.on('connect', (_request, socket) => {
      const onward = connect(port, '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
        onward.pipe(socket).pipe(onward);
      });
      for (const one of [onward, socket]) one.on('error', () => [onward, socket].forEach((end) => void end.destroy()));
    });
    const httpsProxy = `https://127.0.0.1:${await listening(proxy)}`;
    const direct = new URL(`https://127.0.0.1:${port}/`);
    const proxied = new URL('https://mirror.test/');
    const read = async (url: URL, options: HttpClientOptions) => text((await client(options).get(url, {})).body);
    expect(await read(direct, { authorities: own.certificate })).toBe('there');
    expect(await read(proxied, { authorities: own.certificate, httpsProxy })).toBe('there');
    for (const authorities of [{}, { authorities: other.certificate }]) {
      await expect(read(direct, authorities)).rejects.toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
      await expect(read(proxied, { ...authorities, httpsProxy })).rejects.toThrow();
    }
  });

  it('rejects when the body stalls', async () => {
    const base = await serve((_request, response) => void response.write('beginning'));
    // The limit applies to the headers too, which must arrive.
    const answer = await client({ idleTimeoutMs: 2_000 }).get(new URL(base), {});
    await expect(text(answer.body)).rejects.toMatchObject({ code: 'UND_ERR_BODY_TIMEOUT' });
  });
});
