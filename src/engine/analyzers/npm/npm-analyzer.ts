import { parseBoundedJson } from '../../../lib/json-shape.ts';
import type { FileAnalyzer, FileFacts, WantedFile } from '../analyzer.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { boundedLicenses } from '../package-text.ts';
import { bufferOver } from '../text-lines.ts';
import { declaredLicenses } from './declared-licenses.ts';
import { isNpmPackageFile, isNpmPackageRoot } from './npm-path.ts';

const manifestBytesMax = 2 * 1024 * 1024;

/** Installed npm packages, from the `package.json` of each. */
export const npmAnalyzer: FileAnalyzer = {
  id: 'npm',
  reads: 'npm packages: `package.json` below `node_modules`',
  revision: 2,
  names: { baseNames: ['package.json'] },
  wants: (path) => (isNpmPackageFile(path) ? manifestBytesMax : 0),
  analyze,
};

function analyze(file: WantedFile): FileFacts {
  // Packages contain deliberately broken manifests among their tests. Only a package's own manifest leads to a warning.
  const isRoot = isNpmPackageRoot(file.path);
  const manifest = readObject(file.bytes);
  if (manifest === undefined) return isRoot ? { warnings: ['The file is not a JSON object.'] } : {};
  const { name, version } = manifest;
  // A manifest without both is no registry package: it is a part of one (`{"type": "module"}`) or an application's own.
  if (name === undefined || name === '' || version === undefined || version === '') return {};
  if (typeof name !== 'string' || typeof version !== 'string') {
    return isRoot ? { warnings: ['The package was ignored: its name or version is not a string.'] } : {};
  }
  const builder = new FactsBuilder();
  const licenses = boundedLicenses(declaredLicenses(manifest.license, manifest.licenses));
  if (isRoot) builder.addOwnedFolder('.');
  builder.addPackage({ type: 'npm', name, version: version.trim(), licenses }, 'line 1');
  return builder.build();
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

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
