import { recordOf } from '../../text-formats/outside-values.ts';
import { parseLockJson } from '../../text-formats/parse-lock-json.ts';
import type { FileAnalyzer, FileFacts, WantedFile } from '../analyzer.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { baseNameOf, besideOf, folderOf } from '../file-path.ts';
import { givenDetails } from '../given-details.ts';
import { wholeText } from '../text-lines.ts';

const metadataName = 'nimblemeta.json';
const fileBytesMax = 1024 * 1024;

/**
 * Packages that Nimble installed: `pkgs2/<name>-<version>-<hash>/nimblemeta.json`, in older versions `pkgs/<name>-<version>/`. The package file
 * beside it, `<name>.nimble`, names the requirements.
 */
export const nimAnalyzer: FileAnalyzer = {
  id: 'nim',
  reads: 'Nim packages: `nimblemeta.json`, with the requirements from `*.nimble`',
  revision: 3,
  names: { baseNames: [metadataName], extensions: ['nimble'] },
  wants: (path) => (isPackageFile(path) && identityOf(path) !== undefined ? fileBytesMax : 0),
  groupOf: (path) => besideOf(path, metadataName),
  analyze,
};

function isPackageFile(path: string): boolean {
  return baseNameOf(path) === metadataName || path.endsWith('.nimble');
}

function analyze({ path, bytes: metadata, companions }: WantedFile): FileFacts {
  const identity = identityOf(path);
  // A package file alone is that of a source folder.
  if (identity === undefined || baseNameOf(path) !== metadataName) return {};
  const builder = new FactsBuilder();
  if (hasFileList(metadata)) builder.addOwnedFolder('.');
  else builder.addLibraryFolder('.');
  const [, bytes] = [...(companions ?? [])].find(([companion]) => companion.endsWith('.nimble')) ?? [];
  const dependencies = bytes === undefined ? [] : requiredNames(wholeText(bytes));
  builder.addPackage({ type: 'generic', ...identity, licenses: [], ...givenDetails({ dependencies }) }, 'its path');
  return builder.build();
}

/** Nimble lists the installed files: in `metaData` since version 0.14. */
function hasFileList(bytes: Uint8Array): boolean {
  try {
    const metadata = recordOf(parseLockJson(wholeText(bytes)));
    return Array.isArray(metadata['files']) || Array.isArray(recordOf(metadata['metaData'])['files']);
  } catch {
    return false;
  }
}

/** `requires "nim >= 1.6", "chronos#head"`, on several lines after commas, also with several names in one string. */
function requiredNames(text: string): string[] {
  const lists = text.matchAll(/^[ \t]{0,64}requires\b((?:[^\n]{0,4096},[ \t]{0,64}\r?\n){0,100}[^\n]{0,4096})/gm);
  const names = [...lists].flatMap(([, list = '']) =>
    [...list.matchAll(/"([^"\n]{1,1024})"/g)].flatMap(([, required = '']) => required.split(',').map(nameIn)),
  );
  return names.filter((name) => name !== 'nim');
}

/** `chronos >= 3.0`, `https://github.com/acme/tool.git#1.0` → `chronos`, `tool`. */
function nameIn(requirement: string): string {
  const named = requirement.trim().split(/[\s<>=#@^~]/, 1)[0] ?? '';
  return named.slice(named.lastIndexOf('/') + 1).replace(/\.git$/, '');
}

function identityOf(path: string): { name: string; version: string } | undefined {
  const folder = folderOf(path);
  const packages = baseNameOf(folderOf(folder));
  if (packages !== 'pkgs' && packages !== 'pkgs2') return undefined;
  const [, name, version] = /^(.{1,512}?)-(\d[^-]{0,255})(?:-[0-9a-f]{40})?$/.exec(baseNameOf(folder)) ?? [];
  return name === undefined || version === undefined ? undefined : { name, version };
}
