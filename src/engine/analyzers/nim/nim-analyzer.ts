import type { FileAnalyzer, FileFacts, WantedFile } from '../analyzer.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { baseNameOf, folderOf } from '../file-path.ts';

/** Packages that Nimble installed: `pkgs2/<name>-<version>-<hash>/nimblemeta.json`, in older versions `pkgs/<name>-<version>/`. */
export const nimAnalyzer: FileAnalyzer = {
  id: 'nim',
  reads: 'Nim packages: `nimblemeta.json`',
  revision: 1,
  names: { baseNames: ['nimblemeta.json'] },
  wants: (path) => (baseNameOf(path) !== 'nimblemeta.json' || identityOf(path) === undefined ? 0 : 1024 * 1024),
  analyze,
};

function analyze({ path }: WantedFile): FileFacts {
  const identity = identityOf(path);
  if (identity === undefined) return {};
  const builder = new FactsBuilder();
  builder.addOwnedFolder('.');
  builder.addPackage({ type: 'generic', ...identity, licenses: [] }, 'its path');
  return builder.build();
}

function identityOf(path: string): { name: string; version: string } | undefined {
  const folder = folderOf(path);
  const packages = baseNameOf(folderOf(folder));
  if (packages !== 'pkgs' && packages !== 'pkgs2') return undefined;
  const [, name, version] = /^(.{1,512}?)-(\d[^-]{0,255})(?:-[0-9a-f]{40})?$/.exec(baseNameOf(folder)) ?? [];
  return name === undefined || version === undefined ? undefined : { name, version };
}
