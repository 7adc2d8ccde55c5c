import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callServer } from '../../../test/helpers/api-server.ts';
import { base, echo, listen, start } from '../../../test/helpers/small-server.ts';
import { defineEndpoint } from '../endpoint.ts';
import { readWebBuild, type WebBuild } from './read-web-build.ts';
import { webPolicy } from './web-policy.ts';

const script = `export const text = ${JSON.stringify('a dashboard '.repeat(500))};\n`;
const page =
  '<!doctype html>\n<html><head>\n<title>Plimsoll</title><script type="module" src="./assets/a-1x2.js"></script></head></html>\n';
const files: Record<string, string> = {
  'index.html': page,
  'theme.js': 'document.title;\n',
  'assets/a-1x2.js': script,
  'assets/b-3y4.woff2': 'font'.repeat(1000),
  '.vite/manifest.json': '{}',
  'assets/.hidden.js': 'secret',
};
const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };

let folder: string;
let build: WebBuild | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plimsoll-web-'));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  await symlink('/etc/hostname', join(folder, 'link.txt'));
  build = await readWebBuild(folder);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function startWeb(publicUrl?: string): FastifyInstance {
  if (build === undefined) throw new Error('the build was not read');
  const thing = defineEndpoint({ ...base, method: 'GET' }, async () => ({ status: 200, body: { data: 1 } }));
  return start([thing, echo({ id: 'other', path: '/api/others/{thingId}' })], {
    web: build,
    ...(publicUrl !== undefined && { publicUrl }),
  });
}

const get = (url: string, headers: Record<string, string> = {}, server = startWeb()) =>
  server.inject({ method: 'GET', url, headers });

describe('readWebBuild', () => {
  it('reads the files of the build without those whose name begins with a dot, and without links', () => {
    expect([...(build?.files.keys() ?? [])].sort()).toEqual(['/assets/a-1x2.js', '/assets/b-3y4.woff2', '/theme.js']);
  });

  it('returns undefined for a folder that is missing or has no page', async () => {
    expect(await readWebBuild(join(folder, 'missing'))).toBeUndefined();
    expect(await readWebBuild(join(folder, 'assets'))).toBeUndefined();
  });
});

describe('the dashboard', () => {
  it.each(['/', '/set-up', '/accept-invite', '/reset-password', '/?a=b'])(
    'has its page at %s for every client',
    async (url) => {
      const { statusCode, headers, body } = await get(url, { accept: '*/*' });
      expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
        200,
        'text/html; charset=utf-8',
        'no-cache',
      ]);
      expect(body).toContain('<title>Plimsoll</title>');
    },
  );

  it.each([
    '/images',
    '/images/img_1/tags/1.10?q=%22',
    '/apiary',
    '/scans/a/b/../../c',
    `/${'x'.repeat(12_000)}`,
    `/${'a/'.repeat(3000)}`,
    '/..%2f..%2fetc%2fpasswd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/.vite/manifest.json',
    '/link.txt',
    '/index.html',
    '/__proto__',
    '/%00',
    '//evil.example/x',
    '/<script>alert(1)</script>',
  ])('has the same page at any other address that a browser opens: %.60s', async (url) => {
    const server = startWeb();
    const { statusCode, headers, body } = await get(url, browser, server);
    expect([statusCode, headers['content-security-policy']]).toEqual([200, webPolicy]);
    expect(body).toBe((await get('/', browser, server)).body);
  });

  it.each([
    ['/api/unknown', browser],
    ['/api', browser],
    ['/api/others/1', browser],
    ['/assets/a-0000.js', browser],
    ['/docs/x', browser],
    ['/openapi/service-v2.yaml', browser],
    ['/healthz/x', browser],
    ['/readyz/x', browser],
    ['/images', { accept: 'application/json' }],
    ['/images', { accept: '*/*' }],
    ['/images', { accept: 'text/html;q=0, application/json' }],
    ['/images', {}],
  ])('answers %s with %j by the 404 of an unknown route', async (url, headers) => {
    const answer = await get(url, headers);
    expect([answer.statusCode, answer.json().error.code, answer.headers['cache-control']]).toEqual([
      404,
      'NOT_FOUND',
      'no-store',
    ]);
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const)('answers %s by 404', async (method) => {
    const answer = await startWeb().inject({ method, url: '/images', headers: browser });
    expect(answer.statusCode).toBe(404);
  });

  it('answers a malformed address by 400', async () => {
    expect((await get('/%zz', browser)).statusCode).toBe(400);
  });

  it('leaves endpoints, health, metrics, docs and the OpenAPI file as they are', async () => {
    const server = startWeb();
    const call = await callServer(server, 'GET', '/api/things/1', { key: 'developer' });
    expect([call.status, call.body]).toEqual([200, { data: 1 }]);
    for (const [url, type] of [
      ['/healthz', 'application/json'],
      ['/readyz', 'application/json'],
      ['/docs', 'text/html'],
      ['/openapi/service-v1.yaml', 'application/yaml'],
    ] as const) {
      const { statusCode, headers } = await get(url, browser, server);
      expect([statusCode, headers['content-type']]).toEqual([200, expect.stringContaining(type)]);
      expect(headers['content-security-policy']).not.toBe(webPolicy);
    }
  });

  it.each([
    [undefined, '/'],
    ['https://scan.example.com', '/'],
    ['https://scan.example.com/tools/plimsoll', '/tools/plimsoll/'],
    ['https://scan.example.com//evil.example/x', '/evil.example/x/'],
    [`https://scan.example.com/a"><script>'&`, '/a%22%3E%3Cscript%3E&#39;&amp;/'],
    ['https://scan.example.com/$&', '/$&amp;/'],
  ])('has the path of the public address %s as its base', async (publicUrl, expected) => {
    const { body } = await get('/images/1', browser, startWeb(publicUrl));
    expect(body).toMatch(/^<!doctype html>\n<html><head>\n +<base href="[^"]*" \/>\n<title>/);
    expect(/<base href="([^"]*)"/.exec(body)?.[1]).toBe(expected);
  });

  it('allows no inline script or style, no foreign address and no text as script', () => {
    expect(webPolicy).not.toMatch(/unsafe|nonce|sha256|https?:|\*/);
    expect(webPolicy).toContain("default-src 'none'");
    expect(webPolicy).toContain("require-trusted-types-for 'script'");
  });

  it('allows caches to store files with a hash in their name, and revalidates the others', async () => {
    const server = startWeb();
    const asset = await get('/assets/a-1x2.js', {}, server);
    expect([asset.statusCode, asset.headers['content-type'], asset.headers['cache-control'], asset.body]).toEqual([
      200,
      'text/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
      script,
    ]);
    expect((await get('/assets/b-3y4.woff2', {}, server)).headers['content-type']).toBe('font/woff2');
    expect((await get('/theme.js', {}, server)).headers['cache-control']).toBe('no-cache');
    expect(asset.headers['x-content-type-options']).toBe('nosniff');
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('sends files as %s to clients that accept it', async (coding, decompress) => {
    const answer = await get('/assets/a-1x2.js', { 'accept-encoding': coding });
    expect([answer.headers['content-encoding'], answer.headers['vary']]).toEqual([coding, 'Accept-Encoding']);
    expect(Number(answer.headers['content-length'])).toBeLessThan(script.length / 10);
    expect(decompress(answer.rawPayload).toString()).toBe(script);
  });

  it('prefers Brotli, and sends fonts and small files as they are', async () => {
    const server = startWeb();
    const every = { 'accept-encoding': 'gzip, deflate, br' };
    expect((await get('/assets/a-1x2.js', every, server)).headers['content-encoding']).toBe('br');
    for (const url of ['/assets/b-3y4.woff2', '/theme.js']) {
      expect((await get(url, every, server)).headers['content-encoding']).toBeUndefined();
    }
  });

  it.each([(tag: string) => tag, (tag: string) => tag.replace('W/', ''), (tag: string) => `"x", ${tag}`, () => '*'])(
    'answers a known entity tag by 304 without a body (%#)',
    async (known) => {
      const server = startWeb();
      for (const url of ['/assets/a-1x2.js', '/images']) {
        const first = await get(url, browser, server);
        const tag = String(first.headers['etag']);
        const again = await get(url, { ...browser, 'if-none-match': known(tag) }, server);
        expect([again.statusCode, again.body, again.headers['etag']]).toEqual([304, '', tag]);
        const other = await get(url, { ...browser, 'if-none-match': '"other"' }, server);
        expect(other.statusCode).toBe(200);
      }
    },
  );

  it('answers HEAD with the headers of GET and no body', async () => {
    const { port } = await listen(startWeb());
    for (const path of ['/assets/a-1x2.js', '/images']) {
      const ask = (method: string) =>
        fetch(`http://127.0.0.1:${port}${path}`, { method, headers: { ...browser, 'accept-encoding': 'identity' } });
      const [head, whole] = [await ask('HEAD'), await ask('GET')];
      const text = await whole.text();
      expect(await head.text()).toBe('');
      for (const name of ['content-type', 'etag', 'cache-control', 'content-length', 'content-security-policy']) {
        expect(head.headers.get(name)).toBe(whole.headers.get(name));
      }
      expect(Number(head.headers.get('content-length'))).toBe(Buffer.byteLength(text));
    }
  });
});
