import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request as forward, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type DockerRegistry,
  dockerRegistryMissing,
  pushWithSkopeo,
  startDockerRegistry,
} from '../helpers/docker-registry.ts';
import { makeImage, makeTar, writeLayout } from '../helpers/oci-layout.ts';
import { type RunningService, startService, waitForScan } from '../helpers/service.ts';
import { makeCertificate, opensslMissing } from '../helpers/tls-certificate.ts';

const auth = { username: 'ann', password: 'secret word' };
/** No name server knows it (RFC 6761 §6.2). Only the proxy does. */
const host = 'registry.test';

const missing = dockerRegistryMissing + opensslMissing();

describe.skipIf(missing !== '')(`a registry behind a proxy with its own certificate authority${missing}`, () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'plimsoll-proxied-'));
  const servers: Server[] = [];
  const tunnels: (string | undefined)[] = [];
  let certificate: string;
  let registry: DockerRegistry;
  let service: RunningService;

  async function listen(server: Server): Promise<number> {
    servers.push(server);
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    return (server.address() as AddressInfo).port;
  }

  /** Debian's registry behind TLS. */
  function terminateTls(): Server {
    const made = makeCertificate(`DNS:${host}`);
    certificate = made.certificate;
    return createSecureServer({ key: made.key, cert: certificate }, (incoming, answer) => {
      const { method = 'GET', url, headers } = incoming;
      const onward = forward(`http://${registry.host}${url}`, { method, headers }, (response) => {
        answer.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(answer);
      });
      onward.on('error', () => answer.destroy());
      onward.end();
    });
  }

  function proxyTo(port: number): Server {
    return createServer().on('connect', (request, socket) => {
      tunnels.push(request.url);
      const onward = connect(port, '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
        onward.pipe(socket);
        socket.pipe(onward);
      });
      onward.on('error', () => socket.destroy());
      socket.on('error', () => onward.destroy());
    });
  }

  beforeAll(async () => {
    registry = await startDockerRegistry({ auth });
    const image = makeImage({
      layers: [makeTar([{ path: 'etc/os-release', content: 'ID=alpine\nVERSION_ID=3.18.0\n' }])],
    });
    writeLayout(folder, image.blobs, [{ blob: image.manifest, name: 'one' }]);
    pushWithSkopeo(`oci:${folder}:one`, `${registry.host}/team/app:1.0`, { auth });
    const proxyPort = await listen(proxyTo(await listen(terminateTls())));
    service = await startService({ environment: { HTTPS_PROXY: `http://127.0.0.1:${proxyPort}` } });
  });

  afterAll(async () => {
    await service?.stop();
    await registry?.stop();
    for (const server of servers) {
      server.close();
      server.closeAllConnections();
    }
    rmSync(folder, { recursive: true, force: true });
  });

  async function scanThrough(
    more: Record<string, unknown>,
  ): Promise<{ status: string; error: { code: string } | null }> {
    const added = await service.api('/api/registries', {
      method: 'POST',
      body: { name: 'Inside', provider: 'DOCKER_REGISTRY', url: `https://${host}`, credentials: auth, ...more },
    });
    expect(added.status, JSON.stringify(added.body)).toBe(201);
    const { id } = added.body.data as { id: string };
    const queued = await service.api('/api/scans', {
      method: 'POST',
      body: { image: `${host}/team/app:1.0`, registryId: id },
    });
    const { scanId } = queued.body.data as { scanId: string };
    await waitForScan(service, scanId);
    return (await service.api(`/api/scans/${scanId}`)).body.data as { status: string; error: { code: string } | null };
  }

  it('is scanned through the proxy when its authority is trusted', async () => {
    expect(await scanThrough({ caCertificate: certificate })).toMatchObject({ status: 'COMPLETE', error: null });
    expect(new Set(tunnels)).toEqual(new Set([`${host}:443`]));
    expect(registry.log()).toContainEqual(expect.stringMatching(/^GET \/v2\/team\/app\/blobs\/\S+ 200$/));
  });

  it('is scanned without trust only when it is marked insecure', async () => {
    expect(await scanThrough({ insecure: true })).toMatchObject({ status: 'COMPLETE' });
    expect(await scanThrough({})).toMatchObject({ status: 'FAILED', error: { code: 'TLS' } });
  });
});
