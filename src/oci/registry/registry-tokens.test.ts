import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { readLent } from '../../../test/helpers/lent-chunks.ts';
import {
  codeOf,
  credentials,
  failure,
  image,
  type PullOptions,
  pullFrom,
  sourceOf,
} from '../../../test/helpers/registry-pull.ts';
import {
  answerWith,
  requireToken,
  type StandInRegistry,
  startStandInRegistry,
} from '../../../test/helpers/stand-in-registry.ts';
import { makeCertificate, opensslMissing } from '../../../test/helpers/tls-certificate.ts';
import { openBlob } from '../open-blob.ts';

const missing = opensslMissing();
const signal = new AbortController().signal;
const basic = `Basic ${Buffer.from('ann:canary-5f1c').toString('base64')}`;

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

describe('registry tokens', () => {
  const serveToken = (body: object) => answerWith(/^GET \/token/, 200, {}, JSON.stringify(body));
  const tokenRequests = (of: StandInRegistry) => of.requests.filter(({ url }) => url.startsWith('/token'));

  it.each([{ token: 'secret' }, { access_token: 'secret', expires_in: 300 }, { token: '', access_token: 'secret' }])(
    'are requested from the realm with a computed scope and sent to the registry: %j',
    async (body) => {
      registry.behaviours.push(
        requireToken(`http://${registry.host}/token?x=1`, () => 'secret'),
        serveToken(body),
      );
      await pull({ credentials });
      const [request, ...more] = tokenRequests(registry);
      expect(request).toMatchObject({ authorization: basic });
      expect(request?.url).toBe('/token?x=1&service=stand-in&scope=repository%3Aapp%3Apull');
      expect(more).toEqual([]);
      const others = registry.requests.filter(({ url }) => !url.startsWith('/token'));
      expect(new Set(others.map(({ authorization }) => authorization))).toEqual(new Set([undefined, 'Bearer secret']));
    },
  );

  it('are requested again when the registry refuses one before its expiry, and for a layer that is located again', async () => {
    let valid = 'first';
    registry.behaviours.push(
      requireToken(`http://${registry.host}/token`, () => valid),
      (request, response) => {
        if (request.url?.startsWith('/token') !== true) return false;
        response.end(JSON.stringify({ token: valid, expires_in: 3600 }));
        return true;
      },
    );
    const source = sourceOf(registry);
    const resolved = await source.resolve(undefined, signal);
    valid = 'second';
    const opened = await source.open(resolved, signal);
    const [layer] = opened.layers;
    if (layer === undefined) throw new Error('no layer');
    valid = 'third';
    expect(await codeOf(readLent(openBlob(layer.locator, { ...layer, signal })))).toBe('UNAUTHORIZED');
    const bytes = await readLent(openBlob(await source.relocate(layer, signal), { ...layer, signal }));
    expect(bytes.length).toBe(layer.sizeBytes);
    await source.close();
  });

  it('are renewed before a request after their expiry', async () => {
    registry.behaviours.push(requireToken(`http://${registry.host}/token`, () => 'secret'));
    registry.behaviours.push(serveToken({ token: 'secret', expires_in: 0.001 }));
    await pull();
    expect(tokenRequests(registry).length).toBeGreaterThan(1);
    expect(
      registry.requests.filter(({ url, authorization }) => url.startsWith('/v2/') && authorization === undefined),
    ).toHaveLength(1);
  });

  it('are requested without TLS only from hosts that allow it, and credentials are sent to no other host', async () => {
    const policy = { allowPrivate: [registry.host], isInsecure: false };
    registry.behaviours.push(requireToken(`http://${elsewhere.host}/token`, () => 'secret'));
    expect(await codeOf(pull({ credentials, policy }))).toBe('BLOCKED_ADDRESS');
    registry.behaviours.splice(
      0,
      1,
      requireToken('http://192.0.2.1/token', () => 'secret'),
    );
    expect(
      await codeOf(pull({ credentials, policy: { allowPrivate: [registry.host, '192.0.2.1'], isInsecure: true } })),
    ).toBe('TLS');
    expect(elsewhere.requests).toEqual([]);
  });

  it.skipIf(missing !== '')(
    `are requested with credentials over TLS only, if the registry has TLS and is not declared insecure${missing}`,
    async () => {
      const { key, certificate } = makeCertificate('IP:127.0.0.1');
      const secure = await startStandInRegistry(image.blobs, { key, certificate });
      onTestFinished(() => secure.stop());
      secure.content.set('1.0', image.manifest);
      secure.behaviours.push(requireToken(`http://${elsewhere.host}/token`, () => 'secret'));
      elsewhere.behaviours.push(serveToken({ token: 'secret' }));
      const policy = { allowPrivate: true as const, isInsecure: false, authorities: certificate };
      expect(await codeOf(pullFrom(secure, { credentials, policy }))).toBe('TLS');
      expect(elsewhere.requests).toEqual([]);
      await pullFrom(secure, { policy });
      expect(tokenRequests(elsewhere)).toMatchObject([{ authorization: undefined }]);
      await pullFrom(secure, { credentials, policy: { ...policy, isInsecure: true } });
      expect(tokenRequests(elsewhere).at(-1)).toMatchObject({ authorization: basic });
    },
  );

  it.each([
    ['a token that would split a header', { token: 'a\r\nx: y' }],
    ['no token', {}],
    ['a token that is no text', { token: 7 }],
    ['a token of 100 KB', { token: 'a'.repeat(100_000) }],
  ])('that cannot be used are refused: %s', async (_what, body) => {
    registry.behaviours.push(
      requireToken(`http://${registry.host}/token`, () => 'secret'),
      serveToken(body),
    );
    expect(await codeOf(pull())).toBe('NOT_A_REGISTRY');
  });

  it.each(['ftp://x/', 'http://user:pass@127.0.0.1/', '', 'nonsense', 'file:///etc/passwd'])(
    'are not requested from a realm such as %j',
    async (realm) => {
      registry.behaviours.push(requireToken(realm, () => 'secret'));
      expect(await codeOf(pull({ credentials }))).toBe('NOT_A_REGISTRY');
    },
  );

  it('end in UNAUTHORIZED without a loop when the token service refuses or a new token is refused', async () => {
    registry.behaviours.push(
      requireToken(`http://${registry.host}/token`, () => 'never'),
      serveToken({ token: 'secret' }),
    );
    expect(await codeOf(pull())).toBe('UNAUTHORIZED');
    expect(registry.requests).toHaveLength(3);
    registry.behaviours.unshift(answerWith(/^GET \/token/, 403, {}, 'canary'));
    expect((await failure(pull({ credentials }))).message).toContain('rejected the credentials');
    registry.behaviours.splice(0, 3, answerWith(/^/, 401, { 'www-authenticate': 'Negotiate' }));
    expect((await failure(pull())).message).toContain('or the repository does not exist');
  });
});

describe('registry redirects', () => {
  it('of blobs and manifests are followed without credentials', async () => {
    registry.behaviours.push((request, response) => {
      if (request.headers.authorization !== undefined) return false;
      response.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end();
      return true;
    });
    registry.behaviours.push((request, response) => {
      if (request.url?.includes('/blobs/') !== true) return false;
      response.writeHead(307, { location: `http://${elsewhere.host}${request.url}` }).end('moved');
      return true;
    });
    await pull({ credentials });
    expect(elsewhere.requests.length).toBeGreaterThan(0);
    expect(elsewhere.requests.every(({ authorization }) => authorization === undefined)).toBe(true);
  });

  it.each([
    'http://169.254.169.254/latest/meta-data',
    'http://[::ffff:10.0.0.1]/x',
    'http://127.0.0.1:1/x',
    'https://localhost/x',
  ])('to %s are refused when only the registry is allowed', async (location) => {
    registry.behaviours.push(answerWith(/\/blobs\//, 302, { location }));
    expect(await codeOf(pull({ policy: { allowPrivate: [registry.host], isInsecure: false } }))).toBe(
      'BLOCKED_ADDRESS',
    );
  });

  it.each(['ftp://127.0.0.1/', 'file:///etc/passwd', 'http://user:pw@127.0.0.1/', `/${'a'.repeat(9000)}`, 'http://['])(
    'to %s are not followed',
    async (location) => {
      registry.behaviours.push(answerWith(/\/blobs\//, 302, { location }));
      expect(await codeOf(pull())).toBe('NOT_A_REGISTRY');
    },
  );

  it('without end lead to an error', async () => {
    registry.behaviours.push(answerWith(/\/blobs\//, 302, { location: `http://${registry.host}/v2/app/blobs/again` }));
    expect(await codeOf(pull())).toBe('NOT_A_REGISTRY');
    expect(registry.requests.length).toBeLessThan(12);
  });

  it('cannot add an authorization challenge', async () => {
    registry.behaviours.push(answerWith(/\/blobs\//, 302, { location: `http://${elsewhere.host}/x` }));
    elsewhere.behaviours.push(
      answerWith(/^/, 401, { 'www-authenticate': `Bearer realm="http://${elsewhere.host}/token"` }),
    );
    expect(await codeOf(pull({ credentials }))).toBe('UNAUTHORIZED');
    expect(elsewhere.requests).toHaveLength(1);
  });
});
