import { listOf, recordOf, textOf } from '../../text-formats/outside-values.ts';
import { readToml } from '../../text-formats/read-toml.ts';
import type { FileAnalyzer, FileFacts, WantedFile } from '../analyzer.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { baseNameOf, besideOf } from '../file-path.ts';
import { wholeText } from '../text-lines.ts';

const recordName = 'multirust-config.toml';
const recordBytesMax = 1024 * 1024;
/** The manifest of the release: all components for all platforms, about 1 MB. */
const releaseName = 'multirust-channel-manifest.toml';
const releaseBytesMax = 16 * 1024 * 1024;

/** As the compiler states its version, without the name of the channel: `1.97.0-nightly (e50aa6fba 2026-05-19)`. */
const releaseVersion = /^\[pkg\.rust\]\r?\nversion = "(1\.\d{1,3}\.\d{1,2})[^"\n]{0,100}"/m;

/**
 * Toolchains of rustup, which creates and removes the folder of a toolchain as a whole. `multirust-config.toml` lists the components that are
 * installed, and the manifest of the release beside it has the version.
 */
export const rustToolchainAnalyzer: FileAnalyzer = {
  id: 'rust-toolchain',
  reads: 'Rust toolchains of rustup: `toolchains/*/lib/rustlib/multirust-config.toml`',
  revision: 1,
  names: { baseNames: [recordName, releaseName] },
  wants(path) {
    if (!isOfToolchain(path)) return 0;
    return baseNameOf(path) === recordName ? recordBytesMax : releaseBytesMax;
  },
  groupOf: (path) => besideOf(path, recordName),
  analyze: (file) => (baseNameOf(file.path) === recordName ? readToolchain(file) : {}),
};

function isOfToolchain(path: string): boolean {
  const [toolchains, , library, rust] = path.split('/').slice(-5);
  return toolchains === 'toolchains' && library === 'lib' && rust === 'rustlib';
}

function readToolchain({ path, bytes, companions }: WantedFile): FileFacts {
  const builder = new FactsBuilder();
  const release = companions?.get(besideOf(path, releaseName));
  const version = release && releaseVersion.exec(wholeText(release))?.[1];
  if (version !== undefined && hasCompiler(bytes)) {
    builder.addPackage({ type: 'generic', name: 'rust', version, licenses: [] }, releaseName);
    builder.addOwnedFolder('../..');
  }
  return builder.build();
}

function hasCompiler(bytes: Uint8Array): boolean {
  try {
    const record = readToml(wholeText(bytes));
    const components = listOf(record['components']).map((one) => textOf(recordOf(one)['pkg']));
    return textOf(record['config_version']) !== undefined && components.includes('rustc');
  } catch {
    // The programs of the toolchain then have no owner and are named as unread.
    return false;
  }
}
