import { describe, expect, it } from 'vitest';
import { makeTar } from '../../../../test/helpers/oci-layout.ts';
import { scanTars } from '../../../../test/helpers/scan-tars.ts';

/** The package base_64 with the application renamed, as Hex 2 writes its metadata. */
const metadata = `{<<"app">>,<<"renamed">>}.
{<<"build_tools">>,[<<"mix">>]}.
{<<"description">>,<<"{<<name>>,\\"x\\"}">>}.
{<<"files">>,[<<"lib">>,<<"lib/x.ex">>,<<"mix.exs">>]}.
{<<"licenses">>,[<<"MIT">>,<<"BSD-3-Clause">>]}.
{<<"links">>,[{<<"Home">>,<<"https://example.org">>}]}.
{<<"name">>,<<"base_64">>}.
{<<"requirements">>,
 [[{<<"app">>,<<"jason">>},
   {<<"name">>,<<"jason_ex">>},
   {<<"optional">>,false},
   {<<"repository">>,<<"hexpm">>},
   {<<"requirement">>,<<"~> 1.4">>}]]}.
{<<"version">>,<<"2.0.0-beta.2">>}.
`;
const olderMetadata = `{<<"app">>,<<"ranch_app">>}.
{<<"name">>,<<"ranch">>}.
{<<"requirements">>,
 [{<<"cowlib">>,
   [{<<"app">>,<<"cowlib">>},
    {<<"optional">>,false},
    {<<"requirement">>,<<"2.11.0">>}]}]}.
{<<"version">>,<<"1.8.0">>}.
`;
const application = (name: string, version: string): string =>
  `{application,${name},[{vsn,"${version}"},{applications,[kernel,stdlib]}]}.\n`;
const lock = `%{
  "renamed": {:hex, :base_64, "2.0.0-beta.2", "0a", [:mix], [], "hexpm", "0b"},
}
`;

async function packagesOf(
  files: Readonly<Record<string, string>>,
): Promise<[purl: string, paths: readonly string[]][]> {
  const entries = Object.entries(files).map(([path, content]) => ({ path, content }));
  const { packages, warnings } = await scanTars(makeTar(entries));
  expect(warnings).toEqual([]);
  return packages.map(({ purl, paths }) => [purl, paths]);
}

describe('readDependencyFolder', () => {
  it('lists a dependency of Mix once, by the name of its package, with its builds and releases', async () => {
    expect(
      await packagesOf({
        'srv/mix.lock': lock,
        'srv/_build/prod/lib/renamed/ebin/renamed.app': application('renamed', '2.0.0-beta.2'),
        'srv/_build/prod/rel/shop/lib/renamed-2.0.0-beta.2/ebin/renamed.app': application('renamed', '2.0.0-beta.2'),
        'srv/deps/renamed/hex_metadata.config': metadata,
      }),
    ).toEqual([['pkg:hex/base_64@2.0.0-beta.2', ['srv/deps/renamed/hex_metadata.config', 'srv/mix.lock']]]);
  });

  it('lists a dependency of Rebar by the name of its package', async () => {
    expect(
      await packagesOf({
        '_build/default/lib/ranch_app/hex_metadata.config': olderMetadata,
        '_build/default/lib/ranch_app/ebin/ranch_app.app': application('ranch_app', '1.8.0'),
      }),
    ).toEqual([['pkg:hex/ranch@1.8.0', ['_build/default/lib/ranch_app/hex_metadata.config']]]);
  });

  it('lists an application of another version beside the package', async () => {
    const packages = await packagesOf({
      'srv/deps/renamed/hex_metadata.config': metadata,
      'srv/_build/dev/lib/renamed/ebin/renamed.app': application('renamed', '1.9.0'),
    });
    expect(packages.map(([purl]) => purl)).toEqual(['pkg:hex/base_64@2.0.0-beta.2', 'pkg:hex/renamed@1.9.0']);
  });

  it('lists applications without metadata by their own names', async () => {
    const packages = await packagesOf({ 'srv/_build/prod/lib/shop/ebin/shop.app': application('shop', '0.3.0') });
    expect(packages).toEqual([['pkg:hex/shop@0.3.0', ['srv/_build/prod/lib/shop/ebin/shop.app']]]);
  });

  it('states licenses and the required packages', async () => {
    const entry = (path: string, content: string) => makeTar([{ path, content }]);
    const { packages } = await scanTars(
      entry('srv/deps/renamed/hex_metadata.config', metadata),
      entry('srv/_build/default/lib/ranch_app/hex_metadata.config', olderMetadata),
    );
    expect(packages.map(({ name, licenses, dependencies }) => ({ name, licenses, dependencies }))).toEqual([
      { name: 'base_64', licenses: ['MIT', 'BSD-3-Clause'], dependencies: ['jason_ex'] },
      { name: 'ranch', licenses: [], dependencies: ['cowlib'] },
    ]);
  });
});
