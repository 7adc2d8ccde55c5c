import { rolldown } from 'rolldown';
import { workerPrograms } from '../build/in-place.ts';
import { inOneFile } from './in-one-file.ts';

/** The programs of the executable: CommonJS, each in one piece. */
export interface ExecutablePrograms {
  main: string;
  workers: Readonly<Record<string, string>>;
  /** Folders of the packages of other projects whose code is part of the programs. */
  packageFolders: readonly string[];
}

/** Joins the modules of the command line, with all packages that they use, to one program for the main thread and one for each kind of thread. */
export async function bundleExecutable(projectDir: string, version: string): Promise<ExecutablePrograms> {
  const packageFolders = new Set<string>();
  const { 'render-worker': _, 'typst-worker': _typst, ...threadPrograms } = workerPrograms;
  const bundle = async (input: string): Promise<string> => {
    const { code, modules } = await bundleOne(projectDir, input, version);
    for (const id of modules) {
      const folder = /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1];
      if (folder !== undefined) packageFolders.add(folder);
    }
    return code;
  };
  const main = await bundle('src/main.ts');
  const workers: Record<string, string> = {};
  for (const [name, input] of Object.entries(threadPrograms)) workers[name] = await bundle(input);
  return { main, workers, packageFolders: [...packageFolders].sort() };
}

async function bundleOne(
  projectDir: string,
  input: string,
  version: string,
): Promise<{ code: string; modules: readonly string[] }> {
  const bundle = await rolldown({
    cwd: projectDir,
    input,
    platform: 'node',
    // Comments of the output have the paths of modules, which do not depend on the place of node_modules then.
    resolve: { symlinks: false },
    plugins: [inOneFile(projectDir, version)],
    onLog: (level, log) => {
      if (level === 'warn') throw new Error(`The build printed a warning: ${log.message}`);
    },
  });
  const { output } = await bundle.generate({ format: 'cjs', codeSplitting: false });
  await bundle.close();
  const [only, ...others] = output;
  if (others.length > 0) throw new Error(`${input} was built into ${output.length} files`);
  return { code: only.code, modules: only.moduleIds };
}
