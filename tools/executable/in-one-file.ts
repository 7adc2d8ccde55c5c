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
        'process.exitCode = outputs.exitCode(await run(process.argv.slice(2)));',
        `if (!runContainedProgram(require)) void run(process.argv.slice(2)).then((code) => {
  process.exitCode = outputs.exitCode(code);
});`,
      ),
      "enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)));",
      '',
    ),
  'src/config/installation.ts': (code) =>
    replaceOnce(replaceOnce(code, 'import.meta.dirname', "'/'"), "= 'source';", "= 'executable';"),
  'src/lib/work-pool/start-process-host.ts': (code) =>
    replaceOnce(
      replaceOnce(
        code,
        '[...heapFlags(options), fileURLToPath(options.program)]',
        'argumentsOfProgram(options.program)',
      ),
      'env: childEnvironment(),',
      'env: { ...childEnvironment(), ...optionsOfProgram(heapFlags(options)) },',
    ),
  'src/cli/credentials/cloud/ask-cloud.ts': (code) =>
    replaceOnce(code, '[fileURLToPath(program)]', 'argumentsOfProgram(program)'),
  'src/config/program-version.ts': (_, version) => `export const programVersion = () => ${JSON.stringify(version)};\n`,
};

const modulesOfExecutables: Readonly<Record<string, readonly string[]>> = {
  'program-of-executable.ts': ['programOfExecutable'],
  'process-of-executable.ts': ['argumentsOfProgram', 'optionsOfProgram', 'runContainedProgram'],
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
      return { code: imports(withPrograms) + withPrograms.replace(/^#!.*\n/, '') };
    },
  };
}

/** Imports of the functions of executables that the code of a module uses after its changes. */
function imports(code: string): string {
  return Object.entries(modulesOfExecutables)
    .flatMap(([file, names]) => names.map((name) => ({ name, from: JSON.stringify(join(here, file)) })))
    .filter(({ name }) => code.includes(`${name}(`))
    .map(({ name, from }) => `import { ${name} } from ${from};\n`)
    .join('');
}
