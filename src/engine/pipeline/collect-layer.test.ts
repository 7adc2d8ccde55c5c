import { describe, expect, it } from 'vitest';
import { packagesOf as packagesOfLayer, scanTar } from '../../../test/helpers/layer-file.ts';
import { makeTar } from '../../../test/helpers/oci-layout.ts';
import { rustProgram } from '../../../test/helpers/rust-program.ts';
import { scanTars } from '../../../test/helpers/scan-tars.ts';
import { buildTar, pax } from '../../../test/helpers/tar-builder.ts';

const program = { path: 'app/server', content: rustProgram([{ name: 'libc', version: '0.2.1', source: 'crates.io' }]) };
const others = Array.from({ length: 200 }, (_, index) => ({ path: `app/file-${index}`, content: 'text' }));

async function packagesOf(...entries: Parameters<typeof makeTar>[0]): Promise<string[]> {
  const { packages } = await scanTars(makeTar(entries));
  return packages.map(({ type, name }) => `${type} ${name}`);
}

describe('a file that is recognized by its content', () => {
  it('has its packages beside other files', async () => {
    expect(await packagesOf(program, ...others)).toEqual(['cargo libc']);
  });

  it('has no packages if a later entry of the same path has other content', async () => {
    expect(await packagesOf(program, ...others, { path: 'app/server', content: 'text' })).toEqual([]);
  });

  it('has the packages of the later entry', async () => {
    expect(await packagesOf({ path: 'app/server', content: 'text' }, ...others, program)).toEqual(['cargo libc']);
  });
});

describe('an entry with attributes of overlayfs', () => {
  const path = 'app/node_modules/a/package.json';
  const layerWith = (attribute: string, value: string) =>
    scanTar(
      buildTar(pax({ [`SCHILY.xattr.${attribute}`]: value }), { name: path, content: '{"name":"a","version":"1"}' }),
    );

  it.each([
    ['trusted.overlay.redirect', '/b'],
    ['trusted.overlay.metacopy', ''],
    ['user.overlay.redirect', '/b'],
    ['user.overlay.metacopy', ''],
  ])('that show another file (%s) is read, and the layer is partial', async (attribute, value) => {
    const result = await layerWith(attribute, value);
    expect(packagesOfLayer(result)).toEqual(['a@1']);
    expect(result.warnings).toMatchObject([{ code: 'MALFORMED_FILE', path }]);
  });

  it.each([
    ['trusted.overlay.opaque', 'y'],
    ['trusted.overlay.origin', 'x'],
    ['security.capability', 'x'],
    ['user.overlay.redirecta', 'x'],
  ])('that show no other file (%s) has no warning', async (attribute, value) => {
    expect((await layerWith(attribute, value)).warnings).toEqual([]);
  });
});

describe('files in folders with names of AUFS', () => {
  it.each(['.wh..wh.plnk', 'app/.wh..wh.plnk', 'app/.wh..wh..opq', 'app/.wh.x'])(
    'have packages, because container runtimes extract them: %s',
    async (folder) => {
      const path = `${folder}/node_modules/a/package.json`;
      expect(await packagesOf({ path, content: '{"name":"a","version":"1"}' })).toEqual(['npm a']);
    },
  );
});
