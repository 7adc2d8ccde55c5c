import { join, relative } from 'node:path';
import type { Plugin } from 'rolldown';
import { replaceOnce } from '../build/replace-once.ts';

const here = import.meta.dirname;
const ownPlace = 'import.meta';

/** Changes of modules whose code depends on their place in a folder, which an executable does not have. */
const changes: Readonly<Record<string, (code: string, version: string) => string>> = {
  // The result of a module cannot be awaited in the format of executables.
  'src/main.ts': (code) =>
    replaceOnce(
      replaceOnce(
        code,
        'process.exitCode = await run(process.argv.slice(2));',
        'void run(process.argv.slice(2)).then((code) => {\n  process.exitCode = code;\n});',
      ),
      "enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)));",
      '',
    ),
  'src/config/installation.ts': (code) =>
    replaceOnce(replaceOnce(code, 'import.meta.dirname', "'/'"), "= 'source';", "= 'executable';"),
  'src/config/program-version.ts': (_, version) => `export const programVersion = () => ${JSON.stringify(version)};\n`,
};

const workerUrl = /new URL\('\.\/([a-z]+-worker)\.ts', import\.meta\.url\)/g;

/** Makes modules independent of their place, and leaves out the service. */
export function inOneFile(projectDir: string, version: string): Plugin {
  return {
    name: 'in-one-file',
    resolveId: (source) => (source.startsWith('./app/') ? join(here, 'service-of-executable.ts') : null),
    transform(code, id) {
      if (!id.startsWith(join(projectDir, 'src'))) return null;
      const changed = (changes[relative(projectDir, id)] ?? ((same) => same))(code, version);
      const withPrograms = changed.replaceAll(workerUrl, "programOfExecutable('$1')");
      if (withPrograms.includes(ownPlace)) this.error(`${id} uses ${ownPlace}, which an executable does not have`);
      if (withPrograms === changed) return { code: changed };
      const from = JSON.stringify(join(here, 'program-of-executable.ts'));
      return { code: `import { programOfExecutable } from ${from};\n${withPrograms}` };
    },
  };
}
