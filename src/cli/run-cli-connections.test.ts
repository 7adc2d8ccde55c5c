import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { cliWorld, npmImage, plimsoll, useCliWorld } from '../../test/helpers/cli-world.ts';
import { makeImage } from '../../test/helpers/oci-layout.ts';
import {
  answerWith,
  onlyFirst,
  type StandInRegistry,
  startStandInRegistry,
} from '../../test/helpers/stand-in-registry.ts';
import { makeCertificate, opensslMissing } from '../../test/helpers/tls-certificate.ts';

useCliWorld();

const { blobs, manifest } = makeImage(npmImage('left-pad'));
const common = ['--offline', '--format', 'json', '--allow-private', '--insecure'];

describe('plimsoll scan of a registry that fails', () => {
  let registry: StandInRegistry;
  beforeAll(async () => {
    registry = await startStandInRegistry(blobs);
    registry.content.set('latest', manifest);
  });
  afterAll(() => registry.stop());
  beforeEach(() => {
    registry.behaviours.length = 0;
    registry.requests.length = 0;
  });

  const layer = blobs.find(({ mediaType }) => mediaType.includes('layer'))?.digest ?? '';
  const layerRequests = () => registry.requests.filter(({ url }) => url.includes(layer)).length;
  const unavailable = answerWith(new RegExp(`GET .*/blobs/${layer}`), 503);
  const scan = (...more: string[]) => plimsoll(['scan', `${registry.host}/acme/api`, ...common, ...more]);

  it('repeats failed requests as often as --retries says', async () => {
    registry.behaviours.push(onlyFirst(1, unavailable));
    const repeated = await scan('--retries', '1');
    expect(repeated).toMatchObject({ code: 0 });
    expect(layerRequests()).toBe(2);
  });

  it('repeats nothing with --retries 0', async () => {
    registry.behaviours.push(onlyFirst(1, unavailable));
    expect(await scan('--retries', '0')).toMatchObject({ code: 2, stderr: expect.stringContaining('UNREACHABLE') });
    expect(layerRequests()).toBe(1);
  });

  it('ends after --timeout when the registry does not respond', async () => {
    registry.behaviours.push(() => true);
    const ended = await scan('--timeout', '1s');
    expect(ended).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('The scan did not finish within 1 seconds.'),
    });
    expect(registry.requests.length).toBeGreaterThan(0);
  });
});

const missing = opensslMissing();

describe.skipIf(missing !== '')(`plimsoll scan behind a proxy${missing}`, () => {
  /** No name server knows it (RFC 6761 §6.2). Only the proxy does. */
  const host = 'registry.test';

  it('reaches the registry through the proxy of --proxy or HTTPS_PROXY only, unless NO_PROXY names it', async () => {
    const tls = makeCertificate(`DNS:${host}`);
    const registry = await startStandInRegistry(blobs, tls);
    onTestFinished(() => registry.stop());
    registry.content.set('latest', manifest);
    const tunnels: (string | undefined)[] = [];
    const proxy = createServer().on('connect', (request, socket) => {
      tunnels.push(request.url);
      const [address = '', port = ''] = registry.host.split(':');
      const onward = connect(Number(port), address, () => {
        socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
        onward.pipe(socket).pipe(onward);
      });
      onward.on('error', () => socket.destroy());
      socket.on('error', () => onward.destroy());
    });
    await new Promise<void>((resolve) => void proxy.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void proxy.close());
    const url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    const ca = path.join(cliWorld.root, 'proxied-ca.pem');
    writeFileSync(ca, tls.certificate);
    const args = ['scan', `${host}/acme/api`, '--offline', '--format', 'json', '--retries', '0', '--ca-cert', ca];
    const byFlag = await plimsoll([...args, '--proxy', url]);
    expect(byFlag).toMatchObject({ code: 0 });
    expect(JSON.parse(byFlag.stdout)).toMatchObject({ digest: manifest.digest });
    expect(new Set(tunnels)).toEqual(new Set([`${host}:443`]));
    expect((await plimsoll(args, { environment: { HTTPS_PROXY: url } })).code).toBe(0);
    const before = tunnels.length;
    const direct = await plimsoll(args, { environment: { HTTPS_PROXY: url, NO_PROXY: host } });
    expect(direct.code).toBe(2);
    expect((await plimsoll(args)).code).toBe(2);
    expect(tunnels).toHaveLength(before);
  });
});
