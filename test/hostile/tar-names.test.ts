import { describe, expect, it } from 'vitest';
import { visitListedFiles } from '../../src/engine/pipeline/listed-files.ts';
import { packagesOf, scanTar } from '../helpers/layer-file.ts';
import { processorMsSince } from '../helpers/processor-ms-since.ts';
import { buildTar, gnuLong, pax, type TarPart } from '../helpers/tar-builder.ts';

const manifest = (name: string) => JSON.stringify({ name, version: '1.0.0' });
const lodash: TarPart = { name: 'app/node_modules/lodash/package.json', content: manifest('lodash') };

async function listedFiles(tar: Buffer): Promise<string[]> {
  const { tree } = await scanTar(tar);
  const paths: string[] = [];
  visitListedFiles(tree, ({ path }) => paths.push(path()));
  return paths;
}

describe('invalid names in an archive', () => {
  it.each([
    '../node_modules/x/package.json',
    'app/../../node_modules/x/package.json',
    '/../node_modules/x/package.json',
  ])('reads %s at the root, as container runtimes do, and reads the rest', async (name) => {
    const result = await scanTar(buildTar({ name, content: manifest('x') }, lodash));
    expect(packagesOf(result)).toEqual(['x@1.0.0', 'lodash@1.0.0']);
    expect(result.warnings).toEqual([]);
    expect(result.entryCount).toBe(2);
  });

  it('are read as paths inside the image when absolute or with repeated slashes', async () => {
    const content = 'x';
    const tar = buildTar(
      { name: '/etc/a', content },
      { name: '///etc//b', content },
      { name: './etc/./c', content },
      { name: './/./etc/d', content },
    );
    expect(await listedFiles(tar)).toEqual(['etc/a', 'etc/b', 'etc/c', 'etc/d']);
  });

  it('are left out when they contain NUL', async () => {
    const result = await scanTar(buildTar(pax({ path: 'app/node_modules/x\0/package.json' }), lodash));
    expect(packagesOf(result)).toEqual([]);
    expect(result.warnings).toMatchObject([{ code: 'MALFORMED_LAYER' }]);
  });

  it('that are no UTF-8 are kept with one warning, and their files are read', async () => {
    const name = Buffer.concat([
      Buffer.from('srv/caf'),
      Buffer.from([0xe9]),
      Buffer.from('/node_modules/x/package.json'),
    ]);
    const broken = Buffer.concat([Buffer.from('srv/'), Buffer.from([0xff, 0xfe, 0x80])]);
    const result = await scanTar(
      buildTar(
        { name, content: manifest('x') },
        { name: broken, content: 'y' },
        { name: broken, type: '2', linkName: 'a' },
      ),
    );
    expect(packagesOf(result)).toEqual(['x@1.0.0']);
    expect(result.warnings).toMatchObject([{ code: 'NOT_UTF8' }]);
  });

  it('above the path limit are left out without being parsed', async () => {
    const name = `${'a/'.repeat(400_000)}package.json`;
    const parts = Array.from({ length: 200 }, () => [gnuLong('L', name), gnuLong('K', name), { name: 'x', type: '1' }]);
    const before = process.cpuUsage();
    const result = await scanTar(buildTar(...parts.flat(), lodash));
    expect(packagesOf(result)).toEqual(['lodash@1.0.0']);
    expect(result.warnings.map(({ code }) => code)).toEqual(['LIMIT_EXCEEDED']);
    // 320 MB of names. Splitting each would take many times as long.
    expect(processorMsSince(before)).toBeLessThan(30_000);
  });
});

describe('invalid links in an archive', () => {
  it('are not followed while the archive is read', async () => {
    const result = await scanTar(
      buildTar(
        { name: 'etc/os-release', type: '2', linkName: '/etc/os-release' },
        { name: 'app', type: '2', linkName: 'app' },
        { name: 'a', type: '2', linkName: 'b' },
        { name: 'b', type: '2', linkName: 'a' },
        { name: 'etc/passwd', type: '2', linkName: '../../../../../../etc/passwd' },
        lodash,
      ),
    );
    expect(packagesOf(result)).toEqual(['lodash@1.0.0']);
    expect(result.files.map(({ path }) => path)).toEqual(['app/node_modules/lodash/package.json']);
    expect(result.tree.symlinks).toContainEqual(['etc/passwd', '../../../../../../etc/passwd']);
  });

  it.each(['..', '', '/', 'a/../../b'])('reads no hard link to "%s"', async (linkName) => {
    const result = await scanTar(buildTar({ name: 'node_modules/x/package.json', type: '1', linkName }, lodash));
    expect(packagesOf(result)).toEqual(['lodash@1.0.0']);
    expect(result.warnings).toMatchObject([{ code: 'MALFORMED_FILE', path: 'node_modules/x/package.json' }]);
  });

  it('that form a loop are not read', async () => {
    const link = (name: string, target: string): TarPart => ({
      name: `node_modules/${name}/package.json`,
      type: '1',
      linkName: `node_modules/${target}/package.json`,
    });
    const result = await scanTar(buildTar(link('a', 'a'), link('b', 'c'), link('c', 'b'), lodash));
    expect(packagesOf(result)).toEqual(['lodash@1.0.0']);
  });

  it('that share content read it once per link, within limits', async () => {
    const content = JSON.stringify({ name: 'x', version: '1.0.0', pad: 'p'.repeat(500_000) });
    const links = Array.from({ length: 20_000 }, (_, index) => ({
      name: `node_modules/n${index}/package.json`,
      type: '1',
      linkName: 'store/one',
    }));
    const before = process.cpuUsage();
    const result = await scanTar(buildTar({ name: 'store/one', content }, ...links), { wantedBytesMax: 10_000_000 });
    expect(packagesOf(result).length).toBeGreaterThan(10);
    expect(packagesOf(result).length).toBeLessThan(30);
    expect(result.warnings.map(({ code }) => code)).toContain('LIMIT_EXCEEDED');
    expect(processorMsSince(before)).toBeLessThan(30_000);
  });
});
