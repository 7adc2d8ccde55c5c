import type { ContentAnalyzer, ContentFile, ContentReader, FileFacts } from '../analyzer.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { createBuildInfoSearch } from './build-info-search.ts';
import { type GoBuildInfo, type GoModule, parseBuildInfo } from './parse-build-info.ts';

/** Modules of Go programs, from the build information that the linker stores in each of them. */
export const goBinaryAnalyzer: ContentAnalyzer = {
  id: 'go-binary',
  reads: 'Go programs: modules and standard library from their build information',
  revision: 1,
  recognizes,
};

function recognizes(file: ContentFile): ContentReader | undefined {
  if (file.format !== 'elf' && file.format !== 'pe' && file.format !== 'mach-o') return undefined;
  const search = createBuildInfoSearch(file);
  return {
    take: (piece) => search.take(piece),
    end(): FileFacts {
      const found = search.result();
      if (found === undefined) return {};
      if (found === 'unreadable') return { unreadKind: 'go' };
      return factsOf(parseBuildInfo(found.goVersion, found.moduleInfo));
    },
  };
}

function factsOf({ goVersion, main, dependencies }: GoBuildInfo): FileFacts {
  const builder = new FactsBuilder();
  const compiler = /^go(\d[^\s]*)/.exec(goVersion)?.[1];
  if (compiler !== undefined) addModule(builder, { path: 'stdlib', version: compiler });
  for (const module of main ? [main, ...dependencies] : dependencies) addModule(builder, module);
  return builder.build();
}

function addModule(builder: FactsBuilder, module: GoModule): void {
  // A replacement by a local folder has no version of its own: the sources are those of the required version or a changed copy.
  const used = module.replacement?.version ? module.replacement : module;
  if (used.path === '' || used.version === '' || used.version === '(devel)') return;
  builder.addPackage({ type: 'golang', name: used.path, version: used.version, licenses: [] }, 'its build information');
}
