import { describe, expect, it } from 'vitest';
import { elfFile } from '../../../../test/helpers/executables.ts';
import { makeTar } from '../../../../test/helpers/oci-layout.ts';
import { scanTars } from '../../../../test/helpers/scan-tars.ts';
import { rustToolchainAnalyzer } from './rust-toolchain-analyzer.ts';

const toolchain = 'usr/local/rustup/toolchains/stable';
const place = `${toolchain}/lib/rustlib/multirust-config.toml`;
const component = (name: string) =>
  `[[components]]\npkg = "${name}"\ntarget = "x86_64-unknown-linux-gnu"\nis_extension = false\n`;
const record = `config_version = "1"\n\n${component('cargo')}\n${component('rustc')}`;
const release = {
  path: `${toolchain}/lib/rustlib/multirust-channel-manifest.toml`,
  content: '[pkg.cargo]\nversion = "0.98.0"\n\n[pkg.rust]\nversion = "1.97.0-nightly (e50aa6fba 2026-05-19)"\n',
};
type Entry = { path: string; content: string | Buffer };

async function scanToolchain(...entries: Entry[]): Promise<{ packages: string[]; unread: string[] }> {
  const programs = [`${toolchain}/bin/cargo`, 'usr/local/rustup/toolchains/tool'].map((path) => ({
    path,
    content: elfFile(),
  }));
  const { packages, evidence } = await scanTars(makeTar([...entries, ...programs]));
  return {
    packages: packages.map(({ name, version }) => `${name} ${version}`),
    unread: (evidence.unread ?? []).map(({ count, examplePath }) => `${count} ${examplePath}`),
  };
}

describe('rustToolchainAnalyzer', () => {
  it('lists the compiler and covers the programs of a toolchain, and none beside it', async () => {
    expect(await scanToolchain(release, { path: place, content: record })).toEqual({
      packages: ['rust 1.97.0'],
      unread: ['1 usr/local/rustup/toolchains/tool'],
    });
  });

  it('lists the compiler once', async () => {
    const driver = {
      path: `${toolchain}/lib/librustc_driver-6108105cd7e839cf.so`,
      content: elfFile({ type: 3, tail: '\0rustc version 1.97.0-nightly (e50aa6fba 2026-05-19)\0' }),
    };
    const { packages } = await scanToolchain(release, driver, { path: place, content: record });
    expect(packages).toEqual(['rust 1.97.0']);
  });

  it.each<[string, Entry[]]>([
    ['without the manifest of the release', [{ path: place, content: record }]],
    ['without a list', [release]],
    ['with a list of other components', [release, { path: place, content: `config_version = "1"\n${component('x')}` }]],
    ['with a list without the version of its format', [release, { path: place, content: component('rustc') }]],
    ['with a damaged list', [release, { path: place, content: record.slice(0, -10) }]],
  ])('covers no program of a toolchain %s', async (_, entries) => {
    expect(await scanToolchain(...entries)).toEqual({ packages: [], unread: [`2 ${toolchain}/bin/cargo`] });
  });

  it('reads the list in the folder of a toolchain only', () => {
    for (const path of ['app/lib/rustlib/multirust-config.toml', 'toolchains/x/rustlib/multirust-config.toml']) {
      expect(rustToolchainAnalyzer.wants(path)).toBe(0);
    }
    expect(rustToolchainAnalyzer.wants(place)).toBeGreaterThan(0);
  });
});
