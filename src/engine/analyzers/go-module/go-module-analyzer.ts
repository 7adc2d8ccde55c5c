import type { FileAnalyzer, FileFacts } from '../analyzer.ts';
import { isApplicationFile } from '../application-file.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { namedFiles } from '../named-files.ts';
import { type ModuleFile, parseModuleFile } from './parse-module-file.ts';

const fileBytesMax = 4 * 1024 * 1024;

/**
 * Modules that the go.mod of an application requires. Since Go 1.17 it names all of them; older files name direct requirements. go.sum is
 * not read: it also has checksums of versions that are not built.
 */
export const goModuleAnalyzer: FileAnalyzer = {
  id: 'go-module',
  reads: 'Go applications: `go.mod`',
  revision: 1,
  ...namedFiles({
    'go.mod': {
      bytesMax: fileBytesMax,
      accepts: isApplicationFile,
      read: ({ bytes }) => factsOf(parseModuleFile(bytes)),
    },
  }),
};

function factsOf({ module, requirements, replacements }: ModuleFile): FileFacts {
  // The modules of Go itself: their requirements are part of the standard library and of the Go command.
  if (module === 'std' || module === 'cmd') return {};
  const builder = new FactsBuilder();
  for (const required of requirements) {
    const used =
      replacements.get(`${required.path}@${required.version}`) ?? replacements.get(required.path) ?? required;
    // A replacement by a local folder has no version.
    const { path, version } = used.version === '' ? required : used;
    builder.addPackage({ type: 'golang', name: path, version, licenses: [] }, `line ${required.line}`);
    if (builder.isFull) break;
  }
  const facts = builder.build();
  return facts.packages ? { ...facts, lockScope: 'image' } : facts;
}
