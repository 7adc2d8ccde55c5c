import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Transform } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ImageReference, parseImageReference } from '../../src/domain/image-reference.ts';
import { decompressLayer } from '../../src/engine/pipeline/decompress.ts';
import { scanLayer } from '../../src/engine/pipeline/scan-layer.ts';
import type { LayerBlob } from '../../src/oci/image-source.ts';
import { openBlob } from '../../src/oci/open-blob.ts';
import { registrySource } from '../../src/oci/registry/registry-source.ts';
import {
  type DockerRegistry,
  dockerRegistryMissing,
  pushWithSkopeo,
  startDockerRegistry,
} from '../helpers/docker-registry.ts';
import { makeLargeLayer } from '../helpers/large-layer.ts';
import { poison } from '../helpers/lent-chunks.ts';
import { makeImageOfBlobs, writeLayout } from '../helpers/oci-layout.ts';
import { opensslMissing } from '../helpers/tls-certificate.ts';

const missing = dockerRegistryMissing + opensslMissing();
const signal = new AbortController().signal;
const megabytes = [4, 32, 200];

describe.skipIf(missing !== '')(`large layers of a registry${missing}`, () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'plimsoll-layers-'));
  const relays: Server[] = [];
  const registries: Partial<Record<'plain HTTP' | 'TLS', DockerRegistry>> = {};

  beforeAll(async () => {
    const image = makeImageOfBlobs(megabytes.map((size) => makeLargeLayer(size * 1_000_000)));
    writeLayout(folder, image.blobs, [{ blob: image.manifest, name: 'large' }]);
    const plain = await startDockerRegistry();
    registries['plain HTTP'] = plain;
    pushWithSkopeo(`oci:${folder}:large`, `${plain.host}/large:1`);
    registries.TLS = await startDockerRegistry({ hasTls: true, storage: plain.storage });
  });

  afterAll(async () => {
    for (const relay of relays) relay.close();
    await registries.TLS?.stop();
    await registries['plain HTTP']?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  /** A network that forwards 256 KiB and pauses for a moment. */
  async function slowNetworkTo(host: string): Promise<string> {
    const port = Number(host.split(':')[1]);
    const relay = createServer((client) => {
      const server = connect(port, '127.0.0.1');
      let passed = 0;
      const slow = new Transform({
        transform(bytes: Buffer, _encoding, done) {
          const before = passed;
          passed += bytes.length;
          const pass = (): void => done(null, bytes);
          if (passed >> 18 === before >> 18) pass();
          else setTimeout(pass, 1);
        },
      });
      client.pipe(server).pipe(slow).pipe(client);
      for (const socket of [client, server]) {
        socket.on('error', () => undefined);
        socket.on('close', () => {
          client.destroy();
          server.destroy();
        });
      }
    });
    relays.push(relay);
    await new Promise<void>((resolve) => void relay.listen(0, '127.0.0.1', resolve));
    return `127.0.0.1:${(relay.address() as AddressInfo).port}`;
  }

  async function layersAt(host: string, caCertificate: string | undefined): Promise<LayerBlob[]> {
    const source = registrySource({
      reference: parseImageReference(`${host}/large:1`) as ImageReference,
      addressPolicy: { allowPrivate: true, isInsecure: false, ...(caCertificate !== undefined && { caCertificate }) },
    });
    try {
      return (await source.open(await source.resolve(undefined, signal), signal)).layers;
    } finally {
      await source.close();
    }
  }

  const scan = (layer: LayerBlob, isReadInThread: boolean) =>
    scanLayer({ layer, analyzers: [], signal, onReleased: poison, isReadInThread });

  /** Reads a chunk of 1 MiB and pauses, so that the decompressor and the network wait for it. */
  async function readSlowly(layer: LayerBlob): Promise<string> {
    const hash = createHash('sha256');
    for await (const chunk of decompressLayer(openBlob(layer.locator, { ...layer, signal, onReleased: poison }))) {
      hash.update(chunk);
      await delay(1);
    }
    return `sha256:${hash.digest('hex')}`;
  }

  describe.each(['plain HTTP', 'TLS'] as const)('over %s', (scheme) => {
    const registry = (): DockerRegistry => {
      const found = registries[scheme];
      if (!found) throw new Error('the registry did not start');
      return found;
    };

    it('are read by several concurrent scans', async () => {
      const { host, url, certificate } = registry();
      const layers = await layersAt(host, certificate);
      expect(layers.map(({ locator }) => locator)).toEqual(
        layers.map(() => expect.objectContaining({ url: expect.stringContaining(url) })),
      );
      const results = await Promise.all(
        [...layers, ...layers.slice(0, 2)].map((layer, index) => scan(layer, index > 1)),
      );
      expect(results.map(({ topFiles }) => topFiles.length)).toEqual([1, 1, 1, 1, 1]);
    });

    it('are read by a decompressor that is faster than the network', async () => {
      const { host, certificate } = registry();
      for (const layer of await layersAt(await slowNetworkTo(host), certificate)) {
        for (const isReadInThread of [true, false]) {
          expect((await scan(layer, isReadInThread)).diffId).toBe(layer.diffId);
        }
      }
    });

    it('are read by a decompressor that is slower than the network', async () => {
      const { host, certificate } = registry();
      for (const layer of await layersAt(host, certificate)) expect(await readSlowly(layer)).toBe(layer.diffId);
    });
  });
});
