import { parseBoundedJson } from '../../../lib/json-shape.ts';
import { isRecord, listOf, recordOf, textOf } from '../../text-formats/outside-values.ts';
import type { FileAnalyzer, FileFacts, WantedFile } from '../analyzer.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { givenDetails } from '../given-details.ts';
import { hexHash, integrityHashes } from '../package-hashes.ts';
import { boundedLicenses } from '../package-text.ts';
import { partyText } from '../party-text.ts';
import { bufferOver } from '../text-lines.ts';
import { declaredLicenses } from './declared-licenses.ts';
import {
  denoCachePlaceOf,
  isFolderOf,
  isInTestFolder,
  isNpmName,
  isNpmPackageFile,
  isNpmPackageRoot,
} from './npm-path.ts';

const manifestBytesMax = 2 * 1024 * 1024;

/** Installed npm packages, from the `package.json` of each. */
export const npmAnalyzer: FileAnalyzer = {
  id: 'npm',
  reads:
    'npm packages: `package.json` below `node_modules`, also of the stores of pnpm, Yarn and Bun, and the cache of Deno',
  revision: 6,
  names: { baseNames: ['package.json'] },
  wants: (path) => (isNpmPackageFile(path) || denoCachePlaceOf(path) ? manifestBytesMax : 0),
  analyze,
};

function analyze(file: WantedFile): FileFacts {
  // Packages contain deliberately broken manifests among their tests. Only a package's own manifest leads to a warning.
  const cached = isNpmPackageFile(file.path) ? undefined : denoCachePlaceOf(file.path);
  const isRoot = !cached && isNpmPackageRoot(file.path) && !isInTestFolder(file.path);
  const manifest = readObject(file.bytes);
  if (manifest === undefined) return isRoot ? { warnings: ['The file is not a JSON object.'] } : {};
  const { name, version } = manifest;
  // A manifest without both is no registry package: it is a part of one (`{"type": "module"}`) or an application's own.
  if (name === undefined || name === '' || version === undefined || version === '') return {};
  if (typeof name !== 'string' || typeof version !== 'string') {
    return isRoot ? { warnings: ['The package was ignored: its name or version is not a string.'] } : {};
  }
  const isCached = cached !== undefined && version === cached.version && name === (cached.name ?? name);
  if (!isRoot && !isCached && (cached || !isVendoredCopy(file.path, name, manifest))) return {};
  const builder = new FactsBuilder();
  const licenses = boundedLicenses(declaredLicenses(manifest['license'], manifest['licenses']));
  const { author, maintainers, dependencies } = manifest;
  const details = givenDetails({
    // npm before version 7 wrote the accounts that publish the package into the manifest.
    supplier: partyText(author) || partyText(listOf(maintainers)[0]),
    dependencies: Object.keys(recordOf(dependencies)),
    // npm before version 7 wrote the hashes of the published archive into the manifest.
    hashes: [...integrityHashes(textOf(manifest['_integrity'])), ...hexHash('sha1', textOf(manifest['_shasum']))],
  });
  if (isRoot || isCached) builder.addOwnedFolder('.');
  builder.addPackage({ type: 'npm', name, version: version.trim(), licenses, ...details }, 'line 1');
  return builder.build();
}

/**
 * A published package that another package contains in a folder of its name, such as `next/dist/compiled/react-is`. Other manifests inside a
 * package describe parts of it, private workspaces or tests.
 */
function isVendoredCopy(path: string, name: string, manifest: Record<string, unknown>): boolean {
  return manifest['private'] !== true && isNpmName(name) && isFolderOf(path, name) && !isInTestFolder(path);
}

/** Undefined when it is no JSON object. `JSON.parse` makes `__proto__` an ordinary key, so it has no effect. */
function readObject(bytes: Uint8Array): Record<string, unknown> | undefined {
  const text = bufferOver(bytes).toString('utf8');
  try {
    const value: unknown = parseBoundedJson(text.startsWith('\uFEFF') ? text.slice(1) : text);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
