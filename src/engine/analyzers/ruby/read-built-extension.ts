import type { FileFacts } from '../analyzer.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { baseNameOf, folderOf } from '../file-path.ts';

/** The mark of a gem whose native extension was built: `extensions/<platform>/<api>/<name>-<version>/gem.build_complete`. Its folder has libraries only. */
export function readBuiltExtension(path: string): FileFacts {
  const fullName = baseNameOf(folderOf(path));
  const [, name, version] = /^(.{1,512})-(\d[0-9A-Za-z.]{0,255})$/.exec(fullName) ?? [];
  if (name === undefined || version === undefined) return {};
  const builder = new FactsBuilder();
  builder.addLibraryFolder('.');
  builder.addPackage({ type: 'gem', name, version, licenses: [] }, 'the name of its folder');
  return builder.build();
}
