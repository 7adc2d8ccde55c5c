import type { ContentAnalyzer, ContentFile, ContentReader, FileFacts } from '../analyzer.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { isNativeProgram } from '../is-native-program.ts';
import { createBuildInfoSearch } from './build-info-search.ts';
import { linkedVersion } from './linked-version.ts';
import { type GoBuildInfo, type GoModule, parseBuildInfo } from './parse-build-info.ts';

/** Modules of Go programs, from the build information that the linker stores in each of them. */
export const goBinaryAnalyzer: ContentAnalyzer = {
  id: 'go-binary',
  reads: 'Go programs: modules and standard library from the build information of Go 1.13 and later',
  revision: 3,
  recognizes,
};

/** The version of a module that was built from its own source. */
const developmentVersion = '(devel)';

function recognizes(file: ContentFile): ContentReader | undefined {
  if (!isNativeProgram(file)) return undefined;
  const search = createBuildInfoSearch(file);
  return {
    take: (piece) => search.take(piece),
    end(): FileFacts {
      const found = search.result();
      if (found === undefined) return {};
      if (found === 'unreadable') return { unreadKind: 'go' };
      return factsOf(parseBuildInfo(found.goVersion ?? '', found.moduleInfo ?? ''));
    },
  };
}

function factsOf({ goVersion, main, dependencies, linkerFlags }: GoBuildInfo): FileFacts {
  const builder = new FactsBuilder();
  const compiler = releaseOf(goVersion);
  if (compiler !== undefined) addModule(builder, { path: 'stdlib', version: compiler });
  else if (!goVersion.startsWith('devel')) builder.warn('The version of the Go compiler could not be read.');
  if (main) addMainModule(builder, main, linkerFlags);
  for (const module of dependencies) addModule(builder, module);
  return builder.build();
}

/**
 * The release of the compiler. Experiments and distributors add their names (go/version): `go1.26.8-X:boringcrypto`, `go1.24.3-microsoft`,
 * `go1.22.1 (Red Hat 1.22.1-2.el9)`. With them it is no version that can be compared with advisories.
 */
function releaseOf(goVersion: string): string | undefined {
  return /^go(\d{1,4}(?:\.\d{1,4}){0,2}(?:(?:rc|beta)\d{1,4})?)/.exec(goVersion)?.[1];
}

/**
 * A main module without a version gets the version that was set at link time. Without one it is listed as `(devel)`: its version cannot be
 * compared with the advisories of a known program, and other programs have none. A revision of a repository names no release.
 */
function addMainModule(builder: FactsBuilder, main: GoModule, linkerFlags = ''): void {
  const isReleased = main.version !== '' && main.version !== developmentVersion;
  const version = isReleased ? main.version : (linkedVersion(linkerFlags) ?? developmentVersion);
  // Go names programs without a module, built from single files, after the command line.
  if (main.path !== 'command-line-arguments') addModule(builder, { ...main, version });
}

function addModule(builder: FactsBuilder, module: GoModule): void {
  // A replacement by a local folder has no version of its own: the sources are those of the required version or a changed copy.
  const isReplaced = module.replacement?.version && module.replacement.version !== developmentVersion;
  const used = (isReplaced && module.replacement) || module;
  if (used.path === '' || used.version === '') return;
  builder.addPackage({ type: 'golang', name: used.path, version: used.version, licenses: [] }, 'its build information');
}
