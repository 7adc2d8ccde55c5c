import path from 'node:path';
import { parseBoundedJson } from '../../../lib/json-shape.ts';
import { isRecord, listOf, recordOf, textOf } from '../../text-formats/outside-values.ts';
import type { FileAnalyzer, FileFacts, WantedFile } from '../analyzer.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { folderOf } from '../file-path.ts';
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
  revision: 7,
  names: { baseNames: ['package.json'] },
  wants: (file) => (isNpmPackageFile(file) || denoCachePlaceOf(file) ? manifestBytesMax : 0),
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
  if (isCached || (isRoot && hasInstallerFields(manifest))) builder.addOwnedFolder('.');
  else if (isRoot) {
    builder.addLibraryFolder('.');
    for (const program of programsOf(manifest)) {
      builder.addOwnedFile(path.posix.join('/', folderOf(file.path), program).slice(1));
    }
  }
  builder.addPackage({ type: 'npm', name, version: version.trim(), licenses, ...details }, 'line 1');
  return builder.build();
}

/**
 * Whether the package consists of programs for a platform (`os`, `cpu`), or npm before version 7 wrote into the manifest where it had the
 * package from.
 */
function hasInstallerFields(manifest: Record<string, unknown>): boolean {
  const { os, cpu, _resolved: resolved } = manifest;
  return (listOf(os).length > 0 && listOf(cpu).length > 0) || typeof resolved === 'string';
}

const programsMax = 100;

/** docs.npmjs.com, "package.json": `bin` is a path or an object of paths. Only those in the folder of the package. */
function programsOf({ bin }: Record<string, unknown>): string[] {
  const paths = typeof bin === 'string' ? [bin] : Object.values(recordOf(bin));
  return paths
    .slice(0, programsMax)
    .filter((one): one is string => typeof one === 'string' && !one.split('/').includes('..'));
}

/**
 * A published package that another package contains in a folder of its name, such as `next/dist/compiled/react-is`. Other manifests inside a
 * package describe parts of it, private workspaces or tests.
 */
function isVendoredCopy(file: string, name: string, manifest: Record<string, unknown>): boolean {
  return manifest['private'] !== true && isNpmName(name) && isFolderOf(file, name) && !isInTestFolder(file);
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
