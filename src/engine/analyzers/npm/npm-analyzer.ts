import type { Analyzer, FileFacts, WantedFile } from '../analyzer.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { keptLicenses } from '../package-text.ts';
import { declaredLicenses } from './declared-licenses.ts';
import { isNpmPackageFile, isNpmPackageRoot } from './npm-path.ts';

const manifestBytesMax = 2 * 1024 * 1024;

/** Installed npm packages, from the `package.json` that each brings along. */
export const npmAnalyzer: Analyzer = {
  id: 'npm',
  revision: 1,
  wants: (path) => (isNpmPackageFile(path) ? manifestBytesMax : 0),
  analyze,
};

function analyze(file: WantedFile): FileFacts {
  // Packages hold deliberately broken manifests among their tests; only the package's own is missed when unreadable.
  const isRoot = isNpmPackageRoot(file.path);
  const manifest = readObject(file.bytes);
  if (manifest === undefined) return isRoot ? { warnings: ['The file is not a JSON object.'] } : {};
  const name = manifest.get('name');
  const version = manifest.get('version');
  // Without both it is no package of a registry: a part of one (`{"type": "module"}`) or an application's own.
  if (name === undefined || name === '' || version === undefined || version === '') return {};
  if (typeof name !== 'string' || typeof version !== 'string') {
    return isRoot ? { warnings: ['The package was left out: its name or version is no text.'] } : {};
  }
  const builder = new FactsBuilder();
  const licenses = keptLicenses(declaredLicenses(manifest.get('license'), manifest.get('licenses')));
  builder.addPackage({ type: 'npm', name, version: version.trim(), licenses }, 'line 1');
  return builder.build();
}

/** Own keys of a JSON object as a map, so that `__proto__` is a key like any other. Undefined when it is no object. */
function readObject(bytes: Uint8Array): Map<string, unknown> | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const value: unknown = JSON.parse(buffer.toString('utf8').replace(/^\uFEFF/, ''));
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    return new Map(Object.entries(value));
  } catch {
    return undefined;
  }
}
