import { getAsset } from 'node:sea';
import { compileFunction, constants } from 'node:vm';

const option = '--run-program=';

/** Arguments with which a copy of this executable runs a program that it contains instead of the command line. */
export function argumentsOfProgram(program: URL): string[] {
  return [`${option}${program.hash.slice(1)}`];
}

/** Options of V8 reach an executable by its environment only. Node refuses there the one for the first collection, which only saves time. */
export function optionsOfProgram(heapFlags: readonly string[]): { NODE_OPTIONS: string } {
  return { NODE_OPTIONS: heapFlags.filter((flag) => !flag.startsWith('--initial-')).join(' ') };
}

/** Runs the program that the arguments name. Returns false when they name none. */
export function runContainedProgram(require: (name: string) => unknown): boolean {
  const [, , argument = ''] = process.argv;
  if (!argument.startsWith(option)) return false;
  const module = { exports: {} };
  const code = getAsset(argument.slice(option.length), 'utf8');
  const run = compileFunction(code, ['require', 'module', 'exports', '__filename'], {
    // Packages of other projects import modules of Node when they need them.
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  run(require, module, module.exports, process.execPath);
  return true;
}
