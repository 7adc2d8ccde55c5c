import { once } from 'node:events';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeBlob, makeImage, makeIndex } from '../../../test/helpers/oci-layout.ts';
import {
  codeOf,
  image,
  manifestPath,
  type PullOptions,
  pullFrom,
  sourceOf,
} from '../../../test/helpers/registry-pull.ts';
import {
  answerWith,
  onlyFirst,
  type StandInRegistry,
  startStandInRegistry,
} from '../../../test/helpers/stand-in-registry.ts';
import { type ImageReference, parseImageReference } from '../../domain/image-reference.ts';
import type { TransferTimeouts } from '../transport/transfer-timeouts.ts';
import { registrySource } from './registry-source.ts';

const signal = new AbortController().signal;

let registry: StandInRegistry;
let elsewhere: StandInRegistry;
const pull = (options: PullOptions = {}) => pullFrom(registry, options);

beforeEach(async () => {
  [registry, elsewhere] = await Promise.all([startStandInRegistry(image.blobs), startStandInRegistry(image.blobs)]);
  registry.content.set('1.0', image.manifest);
});

afterEach(async () => {
  await Promise.all([registry.stop(), elsewhere.stop()]);
});

describe('a busy registry', () => {
  it.each([429, 500, 502, 503, 504])('that answers %i is asked again, also for blobs', async (status) => {
    registry.behaviours.push(onlyFirst(1, answerWith(/^HEAD/, status, { 'retry-after': '0' })));
    registry.behaviours.push(onlyFirst(2, answerWith(/\/blobs\//, status, { 'retry-after': '0' })));
    await pull();
    const [layer, config] = image.blobs.map(({ digest }) => `GET /v2/app/blobs/${digest}`);
    expect(registry.requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'HEAD /v2/app/manifests/1.0',
      'HEAD /v2/app/manifests/1.0',
      `GET ${manifestPath}`,
      // The two failures are of the first blob request. Both resolve and open read the configuration.
      config,
      config,
      config,
      config,
      layer,
    ]);
  });

  it('that stays busy leads to a classified error', async () => {
    registry.behaviours.push(answerWith(/^/, 429, { 'retry-after': '0' }));
    expect(await codeOf(pull())).toBe('RATE_LIMITED');
    expect(registry.requests).toHaveLength(4);
    registry.behaviours.splice(0, 1, answerWith(/^/, 503, { 'retry-after': '0' }, 'canary'));
    expect(await codeOf(pull())).toBe('UNREACHABLE');
  });

  it('that asks for an hour of delay leads to an error at once', async () => {
    registry.behaviours.push(answerWith(/^/, 429, { 'retry-after': '3600' }));
    expect(await codeOf(pull())).toBe('RATE_LIMITED');
    expect(registry.requests).toHaveLength(1);
  });

  it('does not delay the cancellation of a scan', async () => {
    registry.behaviours.push(answerWith(/^/, 429, { 'retry-after': '15' }));
    const controller = new AbortController();
    const source = sourceOf(registry);
    const work = source.resolve(undefined, controller.signal);
    setTimeout(() => controller.abort(), 100);
    expect(await codeOf(work)).toBe('CANCELLED');
    await source.close();
  });
});

describe('a stalling registry', () => {
  const shortTimeouts: TransferTimeouts = { connectMs: 2000, headersMs: 700, idleMs: 700, documentMs: 1500 };
  const hang = (pattern: RegExp, start: () => void = () => {}): StandInRegistry['behaviours'][number] => {
    return (request) => {
      if (!pattern.test(`${request.method} ${request.url}`)) return false;
      start();
      return true;
    };
  };

  it('leads to TIMEOUT while the response headers are incomplete', async () => {
    registry.behaviours.push(hang(/\/manifests\//));
    expect(await codeOf(pull({ timeouts: shortTimeouts }))).toBe('TIMEOUT');
  });

  it.each(['manifests', 'blobs'])(
    'leads to TIMEOUT for a body of %s that stops or arrives byte by byte',
    async (kind) => {
      for (const isTrickling of [false, true]) {
        let timer: NodeJS.Timeout | undefined;
        registry.behaviours.splice(0, 1, (request, response) => {
          if (request.method !== 'GET' || request.url?.includes(`/${kind}/`) !== true) return false;
          response.writeHead(200, { 'content-length': 1000 }).write('{');
          if (isTrickling) timer = setInterval(() => response.write(' '), 50);
          return true;
        });
        expect(await codeOf(pull({ timeouts: shortTimeouts }))).toBe('TIMEOUT');
        clearInterval(timer);
      }
    },
  );

  it('leads to TIMEOUT for a layer that arrives byte by byte without pause', async () => {
    const layer = image.blobs[0];
    if (layer === undefined) throw new Error('no layer');
    let timer: NodeJS.Timeout | undefined;
    registry.behaviours.push((request, response) => {
      if (request.url?.includes(layer.digest) !== true) return false;
      let sent = 0;
      response.writeHead(200, { 'content-length': layer.size });
      timer = setInterval(() => response.write(layer.bytes.subarray(sent, ++sent)), 20);
      return true;
    });
    expect(await codeOf(pull({ timeouts: shortTimeouts }))).toBe('TIMEOUT');
    clearInterval(timer);
  });

  it('does not delay the error when a refusal has a body without end', async () => {
    registry.behaviours.push((request, response) => {
      response.writeHead(request.method === 'HEAD' ? 404 : 403, { 'content-length': 1_000_000 }).write('x');
      return true;
    });
    expect(await codeOf(pull({ timeouts: shortTimeouts, name: `app@${image.manifest.digest}` }))).toBe('UNAUTHORIZED');
  });
});

describe('a lying registry', () => {
  const badManifest = (body: Buffer | string, headers: Record<string, string> = {}) =>
    answerWith(/^GET .*\/manifests\//, 200, { 'content-type': image.manifest.mediaType, ...headers }, body);

  it('is detected when a digest is wrong, for manifests, configs and layers', async () => {
    registry.behaviours.push(badManifest(Buffer.concat([image.manifest.bytes, Buffer.from(' ')])));
    expect(await codeOf(pull())).toBe('DIGEST_MISMATCH');
    registry.behaviours.splice(0, 1);
    for (const { digest, bytes } of image.blobs.slice(0, 2)) {
      const changed = Buffer.from(bytes);
      changed[20] = (changed[20] ?? 0) ^ 1;
      registry.behaviours.splice(0, 1, answerWith(new RegExp(`/blobs/${digest}`), 200, {}, changed));
      expect(await codeOf(pull())).toBe('DIGEST_MISMATCH');
    }
  });

  it('is detected when a size is too small or too large', async () => {
    const layer = image.blobs[0];
    if (layer === undefined) throw new Error('no layer');
    for (const bytes of [layer.bytes.subarray(0, -1), Buffer.concat([layer.bytes, Buffer.alloc(1)])]) {
      registry.behaviours.splice(0, 1, answerWith(new RegExp(`/blobs/${layer.digest}`), 200, {}, bytes));
      expect(await codeOf(pull())).toBe('DIGEST_MISMATCH');
    }
  });

  it('cannot replace the manifest that its HEAD answer named', async () => {
    const other = makeImage({ layers: [] });
    registry.behaviours.push(answerWith(/^HEAD/, 200, { 'docker-content-digest': other.manifest.digest }));
    expect(await codeOf(pull())).toBe('IMAGE_NOT_FOUND');
    registry.behaviours.splice(0, 1, answerWith(/^HEAD/, 200, { 'docker-content-digest': 'md5:nonsense' }));
    expect((await pull()).digest).toBe(image.manifest.digest);
  });

  it('is cut off at the size limit of documents', async () => {
    registry.behaviours.push(badManifest(Buffer.alloc(5 * 1024 * 1024, ' ')));
    expect(await codeOf(pull())).toBe('LIMIT_EXCEEDED');
    const big = makeImage({ layers: [], config: { padding: 'x'.repeat(10_000_000) } });
    for (const blob of big.blobs) registry.content.set(blob.digest, blob);
    registry.behaviours.splice(0, 1);
    expect(await codeOf(pull({ name: `app@${big.manifest.digest}` }))).toBe('LIMIT_EXCEEDED');
  });

  it('is cut off at the limit of headers', async () => {
    registry.behaviours.push(answerWith(/^/, 200, { 'x-long': 'y'.repeat(12_000), 'x-longer': 'y'.repeat(30_000) }));
    expect(await codeOf(pull())).toBe('NOT_A_REGISTRY');
  });

  it('that interrupts a layer is asked for the rest, and the whole layer is verified', async () => {
    const layer = image.blobs[0];
    if (layer === undefined) throw new Error('no layer');
    registry.behaviours.push(
      onlyFirst(1, (request, response) => {
        if (request.url?.includes(layer.digest) !== true) return false;
        response.writeHead(200, { 'content-length': layer.size });
        response.write(layer.bytes.subarray(0, 100), () => setTimeout(() => response.destroy(), 50));
        return true;
      }),
    );
    await pull();
    expect(registry.requests.filter(({ url }) => url.includes(layer.digest))).toHaveLength(2);
  });
});

describe('an address that serves no registry is classified', () => {
  it('for a web site', async () => {
    registry.behaviours.push(answerWith(/^/, 404, { 'content-type': 'text/html; charset=utf-8' }, '<html>canary'));
    expect(await codeOf(pull())).toBe('NOT_A_REGISTRY');
    registry.behaviours.splice(0, 1, answerWith(/^/, 200, { 'content-type': 'text/html' }, '<html>canary'));
    expect(await codeOf(pull())).toBe('NOT_A_REGISTRY');
  });

  it('for a port with another protocol', async () => {
    const server = createTcpServer((socket) => socket.end('SSH-2.0-OpenSSH\r\n')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const name = `127.0.0.1:${(server.address() as AddressInfo).port}/app:1.0`;
    expect(await codeOf(pull({ name }))).toBe('NOT_A_REGISTRY');
    server.close();
  });

  it('for a closed port', async () => {
    const host = elsewhere.host;
    await elsewhere.stop();
    expect(await codeOf(pull({ name: `${host}/app:1.0` }))).toBe('UNREACHABLE');
  });

  it('for a plain HTTP server where TLS is required, unless the registry is declared insecure', async () => {
    const { port } = new URL(`http://${registry.host}`);
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }];
    const reference = parseImageReference(`registry.test:${port}/app:1.0`) as ImageReference;
    const source = (isInsecure: boolean) =>
      registrySource({ reference, resolve, addressPolicy: { allowPrivate: ['registry.test'], isInsecure } });
    expect(await codeOf(source(false).resolve(undefined, signal))).toBe('TLS');
    expect((await source(true).resolve(undefined, signal)).digest).toBe(image.manifest.digest);
  });

  it('a name that resolves to another address between check and connection: the client connects to the checked address', async () => {
    const { port } = new URL(`http://${registry.host}`);
    const reference = parseImageReference(`rebinding.test:${port}/app:1.0`) as ImageReference;
    let lookups = 0;
    const resolve = async () => {
      lookups += 1;
      return [{ address: lookups === 1 ? '192.0.2.1' : '127.0.0.1', family: 4 }];
    };
    const policy = { allowPrivate: [], isInsecure: true };
    expect(await codeOf(registrySource({ reference, resolve, addressPolicy: policy }).resolve(undefined, signal))).toBe(
      'BLOCKED_ADDRESS',
    );
    expect([registry.requests, lookups]).toEqual([[], 1]);
  });
});

describe('an index', () => {
  it('that refers to another index has the images of that index', async () => {
    const inner = makeIndex([{ layers: [], platform: { os: 'linux', architecture: 'amd64' } }]);
    const { mediaType, digest, size } = inner.index;
    const platform = { os: 'linux', architecture: 'amd64' };
    const outer = makeBlob(mediaType, {
      schemaVersion: 2,
      mediaType,
      manifests: [{ mediaType, digest, size, platform }],
    });
    for (const blob of [...inner.blobs, outer]) registry.content.set(blob.digest, blob);
    const pulled = await pull({ name: `app@${outer.digest}` });
    expect(pulled).toMatchObject({ indexDigest: outer.digest, platform, layers: [] });
    expect(inner.blobs.map((blob) => blob.digest)).toContain(pulled.digest);
  });

  it('is pinned: a later change of the tag does not change the resolved image', async () => {
    const source = sourceOf(registry);
    const resolved = await source.resolve(undefined, signal);
    registry.content.set('1.0', makeImage({ layers: [] }).manifest);
    expect((await source.open(resolved, signal)).layers).toHaveLength(1);
    expect(registry.requests.filter(({ method, url }) => method === 'GET' && url === manifestPath)).toHaveLength(1);
    await source.close();
  });
});
