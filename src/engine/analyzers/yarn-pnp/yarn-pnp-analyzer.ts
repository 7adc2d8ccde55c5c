import { listOf, recordOf, textOf } from '../../text-formats/outside-values.ts';
import { parseLockJson } from '../../text-formats/parse-lock-json.ts';
import type { FileAnalyzer, FileFacts, WantedFile } from '../analyzer.ts';
import { isApplicationFile } from '../application-file.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { baseNameOf } from '../file-path.ts';
import { givenDetails } from '../given-details.ts';
import { archiveVersion } from '../npm-lock/plain-version.ts';
import { wholeText } from '../text-lines.ts';
import { pnpState } from './pnp-state.ts';

const stateBytesMax = 48 * 1024 * 1024;
const baseNames = ['.pnp.cjs', '.pnp.js', '.pnp.data.json'];

/** Packages of Yarn's Plug'n'Play (yarnpkg.com/advanced/pnp-spec), which are ZIP files in a cache and not in `node_modules`. */
export const yarnPnpAnalyzer: FileAnalyzer = {
  id: 'yarn-pnp',
  reads: 'packages of Yarn’s Plug’n’Play: `.pnp.cjs`, `.pnp.data.json`',
  revision: 3,
  names: { baseNames },
  wants: (path) => (baseNames.includes(baseNameOf(path)) && isApplicationFile(path) ? stateBytesMax : 0),
  analyze,
};

function analyze({ path, bytes }: WantedFile): FileFacts {
  const text = wholeText(bytes);
  const isData = path.endsWith('.json');
  const json = isData ? text : pnpState(text);
  // A small loader beside `.pnp.data.json` contains no packages.
  if (json === undefined) return text.includes('.pnp.data.json') ? {} : unreadable;
  try {
    return factsOf(parseLockJson(json));
  } catch (error) {
    if (error instanceof SyntaxError) return unreadable;
    throw error;
  }
}

const unreadable: FileFacts = { warnings: ['The file contains no readable Plug’n’Play data.'] };

function factsOf(state: unknown): FileFacts {
  const builder = new FactsBuilder();
  for (const member of listOf(recordOf(state)['packageRegistryData'])) {
    const [name, references] = listOf(member);
    for (const pair of listOf(references)) {
      const [reference, facts] = listOf(pair);
      const version = versionOf(textOf(reference) ?? '');
      if (typeof name !== 'string' || version === undefined || isUnplugged(facts)) continue;
      const required = listOf(recordOf(facts)['packageDependencies']).map(requiredName);
      const details = givenDetails({ dependencies: required.filter((each) => each !== name) });
      builder.addPackage({ type: 'npm', name, version, licenses: [], ...details }, 'its Plug’n’Play data');
    }
  }
  builder.addOwnedFolder('.yarn/cache');
  builder.addOwnedFolder('.yarn/unplugged');
  return builder.build();
}

/**
 * Whether the package is unpacked in a folder, where its own manifest lists it. Yarn names the folders of packages for other platforms too and
 * does not install them.
 */
function isUnplugged(facts: unknown): boolean {
  return textOf(recordOf(facts)['packageLocation'])?.startsWith('./.yarn/unplugged/') === true;
}

/** `["ws", "npm:8.17.1"]`, or with an alias `["old-ws", ["ws", "npm:7.0.0"]]`. */
function requiredName(pair: unknown): string {
  const [name, reference] = listOf(pair);
  return textOf(listOf(reference)[0]) ?? textOf(name) ?? '';
}

/**
 * `npm:1.0.0`, `virtual:hash#npm:1.0.0`, `patch:x@npm%3A1.0.0#…`, the commit of a Git dependency, and the version in the name of an
 * archive. Undefined for workspaces and links, which are the application's own code.
 */
function versionOf(reference: string): string | undefined {
  const inner = reference.startsWith('virtual:') ? reference.slice(reference.indexOf('#') + 1) : reference;
  if (inner.startsWith('npm:')) return inner.slice('npm:'.length).split('::')[0];
  if (!inner.startsWith('patch:')) {
    return /#commit=([0-9a-f]{7,64})$/.exec(inner)?.[1] ?? archiveVersion(inner.split(/#|::/, 1)[0] ?? '');
  }
  const patched = /@npm(?:%3A|:)([^#:]{1,256})/.exec(inner)?.[1];
  return patched === undefined ? undefined : decodeVersion(patched);
}

function decodeVersion(text: string): string {
  return text.replaceAll('%2B', '+');
}
