import { describe, expect, it } from 'vitest';
import { nixDatabase } from '../../../../test/helpers/package-databases.ts';
import { scanTars } from '../../../../test/helpers/scan-tars.ts';
import { buildTar, tarPart } from '../../../../test/helpers/tar-builder.ts';
import { nixAnalyzer } from './nix-analyzer.ts';
import { readStorePath } from './read-store-path.ts';

const hello = 'nix/store/8f6ihr634aspp6lynsinq17whwbf7hmr-hello-2.12.1';
const openssl = 'nix/store/2x02hgsa4fpak4hj2hhc48s41x5r0yyb-openssl-3.0.13-bin';
const source = 'nix/store/n4l58ixf6zzxyjwqg93wff9iixfbiy45-source';

describe('nixAnalyzer', () => {
  it('reads the packages of valid store paths', () => {
    const bytes = nixDatabase([`/${hello}`, `/${hello}.drv`, `/${openssl}`, `/${source}`]);
    const { packages, warnings } = nixAnalyzer.analyze({ path: 'nix/var/nix/db/db.sqlite', bytes });
    expect(packages?.map(({ name, version, qualifiers }) => [name, version, qualifiers?.['output']])).toEqual([
      ['hello', '2.12.1', undefined],
      ['openssl', '3.0.13', 'bin'],
    ]);
    expect(warnings).toBeUndefined();
  });

  it('warns of a file that is no database', () => {
    expect(nixAnalyzer.analyze({ path: 'nix/var/nix/db/db.sqlite', bytes: Buffer.from('x') }).warnings).toHaveLength(1);
  });
});

describe('readStorePath', () => {
  it.each([
    ['openssl-3.0.13-dev', 'openssl', '3.0.13'],
    ['python3.11-requests-2.31.0', 'python3.11-requests', '2.31.0'],
    ['bash-interactive-5.2-p26', 'bash-interactive', '5.2-p26'],
    ['glibc-2.38-44', 'glibc', '2.38-44'],
    ['source', undefined, undefined],
    ['hello-2.12.1.drv', undefined, undefined],
    ['fix-2023.patch', undefined, undefined],
  ])('splits the name %s', (rest, name, version) => {
    const declared = readStorePath(`nix/store/8f6ihr634aspp6lynsinq17whwbf7hmr-${rest}`);
    expect([declared?.name, declared?.version]).toEqual([name, version]);
  });
});

describe('an image that Nix built', () => {
  it('has the packages of its store paths, and lists other store paths as unread', async () => {
    const file = (name: string) => tarPart({ name, content: 'x' });
    const layers = [
      buildTar(file(`${hello}/bin/hello`), file(`${source}/a`)),
      buildTar(file(`${openssl}/bin/openssl`)),
    ];
    const { packages, evidence } = await scanTars(...layers);
    expect(packages.map(({ name, purl, layerIndex, paths }) => [name, purl, layerIndex, paths])).toEqual([
      ['hello', 'pkg:nix/hello@2.12.1?hash=8f6ihr634aspp6lynsinq17whwbf7hmr', 0, [hello]],
      ['openssl', 'pkg:nix/openssl@3.0.13?hash=2x02hgsa4fpak4hj2hhc48s41x5r0yyb&output=bin', 1, [openssl]],
    ]);
    expect(evidence.unread).toMatchObject([{ kind: 'nix-store', count: 1, examplePath: `${source}/a` }]);
  });
});

describe('an image that Guix built', () => {
  it('has the packages of its store paths, and lists other store paths as unread', async () => {
    const file = (name: string) => tarPart({ name, content: 'x' });
    const store = 'gnu/store/8f6ihr634aspp6lynsinq17whwbf7hmr';
    const { packages, evidence } = await scanTars(
      buildTar(file(`${store}-openssl-3.0.8-doc/share/a`), file(`${store}-profile/manifest`)),
    );
    expect(packages.map(({ purl }) => purl)).toEqual([
      'pkg:guix/openssl@3.0.8?hash=8f6ihr634aspp6lynsinq17whwbf7hmr&output=doc',
    ]);
    expect(evidence.unread).toMatchObject([{ kind: 'guix', count: 1, examplePath: `${store}-profile/manifest` }]);
  });
});
