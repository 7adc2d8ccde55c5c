/** Build information that Go's linker stores in every program (package runtime/debug, type BuildInfo, text form). */
export interface GoBuildInfo {
  /** `go1.22.1`, possibly with further words (`go1.22.1 X:nocoverageredesign`). */
  goVersion: string;
  /** The module of the program. Undefined for programs that were built without modules. */
  main?: GoModule;
  dependencies: GoModule[];
}

export interface GoModule {
  path: string;
  /** `v1.2.3`, or `(devel)` for a module that was built from its source. */
  version: string;
  /** The module that is compiled in its place. A local folder has no version. */
  replacement?: { path: string; version: string };
}

const modulesMax = 20_000;

/** Parses the lines `mod`, `dep` and `=>`, whose fields are separated by tabs. Other lines are ignored. */
export function parseBuildInfo(goVersion: string, text: string): GoBuildInfo {
  const info: GoBuildInfo = { goVersion, dependencies: [] };
  let last: GoModule | undefined;
  for (const line of text.split('\n')) {
    const [kind, path = '', version = ''] = line.split('\t');
    if (kind === '=>') {
      if (last) last.replacement = { path, version };
    } else if (kind === 'mod' || kind === 'dep') {
      last = { path, version };
      if (kind === 'mod') info.main = last;
      else if (info.dependencies.length < modulesMax) info.dependencies.push(last);
    }
  }
  return info;
}
