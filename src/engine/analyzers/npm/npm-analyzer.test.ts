import { describe, expect, it } from 'vitest';
import { npmAnalyzer } from './npm-analyzer.ts';

function analyze(content: string | Uint8Array, path = 'app/node_modules/x/package.json') {
  return npmAnalyzer.analyze({ path, bytes: Buffer.from(content) });
}

describe('npmAnalyzer', () => {
  it.each([
    'node_modules/x/package.json',
    'app/node_modules/@acme/api/package.json',
    'app/node_modules/a/node_modules/b/package.json',
    'app/node_modules/.pnpm/x@1.0.0/node_modules/x/package.json',
    'usr/local/lib/node_modules/npm/package.json',
    'app/node_modules/next/dist/compiled/@acme/x/package.json',
    'app/node_modules/.store/x-npm-1.0.0-0a1b/package/package.json',
  ])('reads %s', (path) => {
    expect(npmAnalyzer.wants(path)).toBeGreaterThan(0);
    expect(analyze('{"name":"@acme/x","version":"1.2.3"}', path).packages).toEqual([
      { type: 'npm', name: '@acme/x', version: '1.2.3', licenses: [] },
    ]);
  });

  it.each([
    ['"license":"MIT"', ['MIT']],
    ['"license":"(MIT OR Apache-2.0)"', ['(MIT OR Apache-2.0)']],
    ['"license":{"type":"ISC","url":"x"}', ['ISC']],
    ['"licenses":[{"type":"MIT"},"BSD-3-Clause",{"name":"Zlib"},{"type":1},null]', ['MIT', 'BSD-3-Clause', 'Zlib']],
    ['"license":"MIT","licenses":["MIT"]', ['MIT']],
    ['"license":7', []],
    [`"license":"${'x'.repeat(2000)}"`, []],
  ])('reads licenses in all their forms: %s', (license, expected) => {
    expect(analyze(`{"name":"x","version":"1.0.0",${license}}`).packages?.[0]?.licenses).toEqual(expected);
  });

  it.each([
    ['deno-dir/npm/registry.npmjs.org/ms/2.1.3/package.json', 'ms', '2.1.3'],
    ['root/.cache/deno/npm/localhost_4873/@acme/x/1.0.0-rc.1/package.json', '@acme/x', '1.0.0-rc.1'],
    // A name with capital letters is encoded.
    ['deno-dir/npm/registry.npmjs.org/_jjjvgt2okjuw4zy/1.0.0/package.json', 'JSONStream', '1.0.0'],
  ])('reads %s in the cache of Deno', (path, name, version) => {
    expect(npmAnalyzer.wants(path)).toBeGreaterThan(0);
    const facts = analyze(JSON.stringify({ name, version }), path);
    expect(facts.packages).toEqual([{ type: 'npm', name, version, licenses: [] }]);
    expect(facts.ownedFolders).toEqual(['.']);
    expect(analyze(JSON.stringify({ name, version: '9.9.9' }), path)).toEqual({});
    expect(analyze('{ broken', path)).toEqual({});
  });

  it.each(['srv/npm/x/package.json', 'srv/npm/host/x/latest/package.json', 'srv/host/x/1.0.0/package.json'])(
    'does not read %s',
    (path) => {
      expect(npmAnalyzer.wants(path)).toBe(0);
    },
  );

  it('does not report a folder of another name than its manifest in a cache of Deno', () => {
    const path = 'deno-dir/npm/registry.npmjs.org/ms/2.1.3/package.json';
    expect(analyze('{"name":"other","version":"2.1.3"}', path)).toEqual({});
  });

  it('does not report a part of a package as a package', () => {
    const part = 'app/node_modules/x/lib/package.json';
    expect(analyze('{"type":"module"}', part)).toEqual({});
    expect(analyze('{"name":"x","private":true}')).toEqual({});
    expect(analyze('{ broken on purpose', part)).toEqual({});
    expect(analyze('{"name":"x","version":1}', part)).toEqual({});
  });

  it.each([
    ['app/node_modules/@builder.io/partytown/react/package.json', '@builder.io/partytown/react'],
    ['app/node_modules/socket.io-client/build/esm/package.json', 'socket.io-client'],
    ['app/node_modules/resolve/test/packages/baz/package.json', 'baz'],
    ['app/node_modules/@parcel/core/test/fixtures/node_modules/x/package.json', 'x'],
  ])('does not report the part %s of a package', (path, name) => {
    expect(analyze(JSON.stringify({ name, version: '1.0.0' }), path)).toEqual({});
  });

  it('does not report private workspaces inside a package', () => {
    const path = 'app/node_modules/terser/dist/package.json';
    expect(analyze('{"name":"dist","version":"1.0.0","private":true}', path)).toEqual({});
    expect(analyze('{"name":"dist","version":"1.0.0"}', path).packages).toHaveLength(1);
  });

  it.each([
    'node_modules/test/package.json',
    'app/node_modules/@acme/test/package.json',
    'app/test/node_modules/x/package.json',
  ])('reads the package %s, which is in no folder of tests of a package', (path) =>
    expect(analyze('{"name":"x","version":"1.0.0"}', path).packages).toHaveLength(1),
  );

  it('reads author and requirements', () => {
    const text = '{"name":"x","version":"1.0.0","author":{"name":"Ann"},"dependencies":{"a":"1","b":"2"}}';
    expect(analyze(text).packages).toMatchObject([{ supplier: 'Ann', dependencies: ['a', 'b'] }]);
    expect(analyze('{"name":"x","version":"1.0.0","author":"Bo <b@x>"}').packages).toMatchObject([
      { supplier: 'Bo <b@x>' },
    ]);
  });

  it.each(['node_modules_old/x/package.json', 'my_node_modules/x/package.json', 'package.json'])(
    'does not read %s',
    (path) => {
      expect(npmAnalyzer.wants(path)).toBe(0);
    },
  );

  it('warns when a package’s own manifest is invalid', () => {
    const unread = { warnings: ['The file is not a JSON object.'] };
    for (const content of ['', '{', 'null', '[]', '"x"', '\u0000', '['.repeat(1_000_000)])
      expect(analyze(content)).toEqual(unread);
    expect(analyze('{"name":["x"],"version":"1"}').warnings).toHaveLength(1);
    expect(analyze('{"name":"x","version":{"a":1}}').warnings).toHaveLength(1);
    expect(analyze('{', 'node_modules/@acme/x/package.json').warnings).toHaveLength(1);
  });

  it('refuses hostile names and versions with a warning', () => {
    for (const name of ['a\\u0000b', 'a\\u001b[2J', '\\ud800', 'x'.repeat(1025)]) {
      const facts = analyze(`{"name":"${name}","version":"1.0.0"}`);
      expect(facts.packages).toBeUndefined();
      expect(facts.warnings).toHaveLength(1);
    }
  });

  it('reads own properties only', () => {
    expect(analyze('{"__proto__":{"name":"x","version":"1.0.0"}}')).toEqual({});
    expect(analyze('{"name":"x","version":"1.0.0","__proto__":{"toString":1}}').packages).toHaveLength(1);
  });

  it('accepts a byte order mark', () => {
    expect(analyze('\uFEFF{"name":"x","version":"1.0.0"}').packages).toHaveLength(1);
  });
});
