import { describe, expect, it } from 'vitest';
import { makeTar } from '../../../test/helpers/oci-layout.ts';
import { rustProgram } from '../../../test/helpers/rust-program.ts';
import { scanTars } from '../../../test/helpers/scan-tars.ts';

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

describe('files in folders with names of AUFS', () => {
  it.each(['.wh..wh.plnk', 'app/.wh..wh.plnk', 'app/.wh..wh..opq', 'app/.wh.x'])(
    'have packages, because container runtimes extract them: %s',
    async (folder) => {
      const path = `${folder}/node_modules/a/package.json`;
      expect(await packagesOf({ path, content: '{"name":"a","version":"1"}' })).toEqual(['npm a']);
    },
  );
});
