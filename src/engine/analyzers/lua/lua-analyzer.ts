import type { FileAnalyzer, FileFacts, WantedFile } from '../analyzer.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { givenDetails } from '../given-details.ts';
import { boundedLicenses } from '../package-text.ts';
import { wholeText } from '../text-lines.ts';

const fileBytesMax = 1024 * 1024;

/** Packages that LuaRocks installed, each in `lib/luarocks/rocks-<lua>/<name>/<version>/`. */
export const luaAnalyzer: FileAnalyzer = {
  id: 'lua',
  reads: 'Lua rocks: `rock_manifest` and rockspecs below `lib/luarocks`',
  revision: 3,
  names: { baseNames: ['rock_manifest'], extensions: ['rockspec'] },
  wants: (path) => (placeOf(path) === undefined ? 0 : fileBytesMax),
  analyze,
};

interface Place {
  /** Folder with `lib/luarocks/`, empty or with a slash at the end. */
  tree: string;
  luaVersion: string;
  name: string;
  version: string;
}

/** Undefined for a rockspec among the files of a rock. */
function placeOf(path: string): Place | undefined {
  const [, tree = '', luaVersion = '', name, version] =
    /^(.*\/|)lib\/luarocks\/rocks(?:-(\d\.\d))?\/([^/]+)\/([^/]+)\/[^/]+$/.exec(path) ?? [];
  return name === undefined || version === undefined ? undefined : { tree, luaVersion, name, version };
}

function analyze({ path, bytes }: WantedFile): FileFacts {
  const place = placeOf(path);
  if (place === undefined) return {};
  const { tree, luaVersion, name, version } = place;
  const text = wholeText(bytes);
  const isSpec = path.endsWith('.rockspec');
  const builder = new FactsBuilder();
  const license = isSpec ? /license\s{0,64}=\s{0,64}["']([^"']{1,256})["']/.exec(text)?.[1] : undefined;
  const supplier = isSpec ? /maintainer\s{0,64}=\s{0,64}["']([^"']{1,256})["']/.exec(text)?.[1] : undefined;
  const details = givenDetails({ supplier, dependencies: isSpec ? requiredNames(text) : undefined });
  const licenses = boundedLicenses([license ?? '']);
  builder.addPackage({ type: 'luarocks', name, version, licenses, ...details }, 'its path');
  // The authors write the specification, and LuaRocks the manifest beside it.
  if (!isSpec && /(?:^|\n)rock_manifest\s?=/.test(text)) builder.addOwnedFolder('.');
  else builder.addLibraryFolder('.');
  if (!isSpec) {
    for (const [, library] of text.matchAll(/["']([^"'\n]{1,256}\.so)["']\]?\s?=/g)) {
      if (library?.includes('..') === false) builder.addOwnedFile(`${tree}lib/lua/${luaVersion}/${library}`);
    }
  }
  return builder.build();
}

/** `dependencies = { "lua >= 5.1", "lpeg ~> 1.0" }`. */
function requiredNames(text: string): string[] {
  const list = /(?:^|\n)dependencies\s{0,64}=\s{0,64}\{([^}]{0,16384})\}/.exec(text)?.[1] ?? '';
  return [...list.matchAll(/["']([A-Za-z0-9][\w./-]{0,255})[^"']{0,256}["']/g)].map(([, name]) => name ?? '');
}
