import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeImage } from '../../../test/helpers/oci-layout.ts';
import { makeCertificate, opensslMissing } from '../../../test/helpers/tls-certificate.ts';
import { type ImageReference, parseImageReference } from '../../domain/image-reference.ts';
import type { AddressPolicy } from '../image-source.ts';
import { registrySource } from '../registry/registry-source.ts';

const missing = opensslMissing();
const signal = new AbortController().signal;
const image = makeImage({ layers: [] });

describe.skipIf(missing !== '')(`TLS${missing}`, () => {
  const seen: (string | undefined)[] = [];
  let server: Server;
  let certificate: string;

  beforeAll(async () => {
    const made = makeCertificate('DNS:registry.test', 'DNS:other.test');
    certificate = made.certificate;
    server = createServer({ key: made.key, cert: certificate }, (request, response) => {
      seen.push(request.headers.authorization);
      if (request.url === '/token?service=s&scope=repository%3Aapp%3Apull') {
        response.end('{"token":"t"}');
        return;
      }
      const blob = image.blobs.find(({ digest }) => request.url?.endsWith(digest));
      if (request.headers.authorization !== 'Bearer t') {
        const { port } = server.address() as AddressInfo;
        response
          .writeHead(401, { 'www-authenticate': `Bearer realm="https://other.test:${port}/token",service="s"` })
          .end();
      } else
        response.writeHead(blob === undefined ? 404 : 200, { 'content-type': blob?.mediaType ?? '' }).end(blob?.bytes);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });

  afterAll(() => {
    server?.close();
    server?.closeAllConnections();
  });

  async function resolve(policy: Partial<AddressPolicy>, hostname = 'registry.test') {
    const { port } = server.address() as AddressInfo;
    const source = registrySource({
      reference: parseImageReference(`${hostname}:${port}/app@${image.manifest.digest}`) as ImageReference,
      credentials: { username: 'ann', password: 'canary' },
      addressPolicy: { allowPrivate: true, isInsecure: false, ...policy },
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    });
    try {
      return await source.resolve(undefined, signal);
    } finally {
      await source.close();
    }
  }

  it('of an unknown authority is refused before anything is sent', async () => {
    await expect(resolve({})).rejects.toMatchObject({ code: 'TLS' });
    expect(seen).toEqual([]);
  });

  it('of an authority that the operator added is accepted, also for the token service, which alone gets the password', async () => {
    expect((await resolve({ caCertificate: certificate })).digest).toBe(image.manifest.digest);
    const basic = `Basic ${Buffer.from('ann:canary').toString('base64')}`;
    expect(seen.slice(0, 3)).toEqual([undefined, basic, 'Bearer t']);
  });

  it('of another host name is refused', async () => {
    await expect(resolve({ caCertificate: certificate }, 'wrong.test')).rejects.toMatchObject({ code: 'TLS' });
  });

  it('without trust is accepted from the registry itself when it is declared insecure, and from no other host', async () => {
    seen.length = 0;
    await expect(resolve({ isInsecure: true })).rejects.toMatchObject({ code: 'TLS' });
    expect(seen.every((authorization) => authorization === undefined)).toBe(true);
    expect(seen.length).toBeGreaterThan(0);
  });

  it('with an authority that is no certificate is a TLS error, not a crash', async () => {
    const broken = '-----BEGIN CERTIFICATE-----\nbm9uc2Vuc2U=\n-----END CERTIFICATE-----\n';
    await expect(resolve({ caCertificate: broken })).rejects.toMatchObject({ code: 'TLS' });
  });
});
