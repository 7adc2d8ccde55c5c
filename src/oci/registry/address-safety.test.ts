import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readLent } from '../../../test/helpers/lent-chunks.ts';
import { makeBlob, makeImage, makeTar } from '../../../test/helpers/oci-layout.ts';
import { collect } from '../../../test/helpers/provider-access.ts';
import { answerWith, type StandInRegistry, startStandInRegistry } from '../../../test/helpers/stand-in-registry.ts';
import { type ImageReference, parseImageReference } from '../../domain/image-reference.ts';
import { ScanError } from '../../domain/scan-error.ts';
import { openBlob } from '../open-blob.ts';
import type { ResolveName } from '../transport/address-guard.ts';
import { discardBody, openConnections } from '../transport/connections.ts';
import type { TransferTimeouts } from '../transport/transfer-timeouts.ts';
import { listTags } from './list-tags.ts';
import { registrySource } from './registry-source.ts';

const signal = new AbortController().signal;
const credentials = { username: 'ann', password: 'canary-77ab' };
const timeouts: TransferTimeouts = { connectMs: 2000, headersMs: 700, idleMs: 700, documentMs: 1500 };
const image = makeImage({ layers: [makeTar([{ path: 'a', content: 'x' }])] });

/** Names of a hostile name server: the registry's own name is allowed, the others resolve to private addresses. */
const resolve: ResolveName = async (name) => [
  { address: name === 'metadata.test' ? '169.254.169.254' : name === 'own.test' ? '127.0.0.1' : '10.0.0.1', family: 4 },
];

let registry: StandInRegistry;
let inside: StandInRegistry;
beforeEach(async () => {
  [registry, inside] = await Promise.all([startStandInRegistry(image.blobs), startStandInRegistry(image.blobs)]);
  registry.content.set('1.0', image.manifest);
});
afterEach(async () => {
  await Promise.all([registry.stop(), inside.stop()]);
});

/** The operator allowed only this registry. All other addresses follow the rules of the internet. */
const onlyRegistry = () => ({ allowPrivate: [registry.host], isInsecure: false });

async function pull(reference = `${registry.host}/app:1.0`, names = resolve, addressPolicy = onlyRegistry()) {
  const parsed = parseImageReference(reference) as ImageReference;
  const source = registrySource({ reference: parsed, credentials, addressPolicy, timeouts, resolve: names });
  try {
    const opened = await source.open(await source.resolve(undefined, signal), signal);
    for (const layer of opened.layers) await readLent(openBlob(layer.locator, { ...layer, signal, timeouts }));
  } finally {
    await source.close();
  }
}

async function codeOf(work: Promise<unknown>): Promise<string> {
  const error: unknown = await work.then(
    () => new Error('it did not fail'),
    (error: unknown) => error,
  );
  if (!(error instanceof ScanError)) throw error;
  expect(error.message).not.toContain('canary');
  return error.code;
}

const insides = ['https://inside.test', 'https://metadata.test', 'https://10.1.2.3', 'https://169.254.169.254'];

describe('an allowed registry cannot direct the client to private addresses', () => {
  it.each(insides)('by the realm of its challenge: %s', async (origin) => {
    const challenge = { 'www-authenticate': `Bearer realm="${origin}/token",service="r"` };
    registry.behaviours.push(answerWith(/^/, 401, challenge));
    expect(await codeOf(pull())).toBe('BLOCKED_ADDRESS');
    const listing = listTags(
      { host: registry.host, repository: 'app', credentials, addressPolicy: onlyRegistry(), resolve },
      signal,
    );
    expect(await codeOf(collect(listing))).toBe('BLOCKED_ADDRESS');
  });

  it('by a realm on another port of an address that is allowed for one port', async () => {
    const challenge = { 'www-authenticate': `Bearer realm="https://${inside.host}/token",service="r"` };
    registry.behaviours.push(answerWith(/^/, 401, challenge));
    expect(await codeOf(pull())).toBe('BLOCKED_ADDRESS');
    expect(inside.requests).toEqual([]);
  });

  it.each(insides)('by a redirect of a manifest or a blob: %s', async (origin) => {
    for (const path of [/\/manifests\//, /\/blobs\//]) {
      registry.behaviours.splice(0, Infinity, answerWith(path, 307, { location: `${origin}/x` }));
      expect(await codeOf(pull())).toBe('BLOCKED_ADDRESS');
    }
  });

  it.each([...insides, 'HOST'])('by the next page of a list: %s', async (origin) => {
    const link = `<${origin === 'HOST' ? `http://${inside.host}` : origin}/v2/app/tags/list?n=2>; rel="next"`;
    registry.behaviours.push(answerWith(/tags\/list$|tags\/list\?n=\d+$/, 200, { link }, '{"tags":["a"]}'));
    const listing = listTags(
      { host: registry.host, repository: 'app', addressPolicy: onlyRegistry(), resolve },
      signal,
    );
    expect(['NOT_A_REGISTRY', 'LIMIT_EXCEEDED']).toContain(await codeOf(collect(listing)));
    expect(inside.requests).toEqual([]);
  });

  it('by the urls of a layer, which are never read', async () => {
    const manifest = JSON.parse(image.manifest.bytes.toString()) as { layers: { digest: string; urls?: string[] }[] };
    for (const layer of manifest.layers) layer.urls = [`http://${inside.host}/v2/app/blobs/${layer.digest}`];
    const blob = makeBlob(image.manifest.mediaType, manifest);
    registry.content.set('1.0', blob).set(blob.digest, blob);
    await pull();
    for (const { digest } of manifest.layers) registry.content.delete(digest);
    await codeOf(pull());
    expect(inside.requests).toEqual([]);
  });
});

describe('does not pull an image from a private address', () => {
  it.each(['127.0.0.1', '0177.0.0.1', '127.1.0.1', '0x7f.0.0.1', '[::ffff:127.0.0.1]', 'localhost', 'inside.test'])(
    'by writing its host as %s',
    async (host) => {
      const { port } = new URL(`http://${inside.host}`);
      const reference = `${host}:${port}/app:1.0`;
      const parsed = parseImageReference(reference);
      // An invalid reference is refused before any request is sent.
      if ('problem' in parsed) return expect(parsed.problem).not.toBe('');
      const code = await codeOf(pull(reference, async (name) => resolve(name === 'localhost' ? 'own.test' : name)));
      expect(code).toBe('BLOCKED_ADDRESS');
      expect(inside.requests).toEqual([]);
    },
  );
});

describe('the client connects to the checked address', () => {
  it('when the name resolves to another address a moment later, and checks again for the next connection', async () => {
    registry.behaviours.push(answerWith(/^/, 200, { connection: 'close' }));
    const { port } = new URL(`http://${registry.host}`);
    const answers = ['127.0.0.1', '169.254.169.254'];
    const asked: string[] = [];
    const connections = openConnections({
      policy: { allowPrivate: true, isInsecure: true },
      ownHostname: 'rebinding.test',
      timeouts,
      resolve: async (name) => {
        asked.push(name);
        return [{ address: answers[asked.length - 1] ?? '0.0.0.0', family: 4 }];
      },
    });
    const ask = async () => {
      const request = { method: 'GET' as const, url: `http://rebinding.test:${port}/v2/`, signal };
      const { status, body } = await connections.request(request);
      await discardBody(body);
      return status;
    };
    try {
      expect(await ask()).toBe(200);
      // One lookup: the name server was not asked a second time between check and connection.
      expect(asked).toEqual(['rebinding.test']);
      expect(await codeOf(ask())).toBe('BLOCKED_ADDRESS');
      expect([asked.length, registry.requests.length]).toEqual([2, 1]);
    } finally {
      await connections.close();
    }
  });
});
