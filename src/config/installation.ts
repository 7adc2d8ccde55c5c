import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Environment, readEnvironment } from './read-environment.ts';

/** How the program was installed. The builds of the npm package and of the executable replace this line. */
const kind: InstallationKind = 'source';

/** `source`: the project's folder. `package`: an npm package. `executable`: a single file. */
type InstallationKind = 'source' | 'package' | 'executable';

/**
 * The data folder without a setting. For the project it is in the project's folder. An update replaces the folder of an npm package, so that
 * installed programs use the folder for data of the user (XDG Base Directory Specification, `XDG_DATA_HOME`).
 */
export function defaultDataDir(
  installation: InstallationKind = kind,
  environment: Environment = readEnvironment(),
): string {
  if (installation === 'source') return join(resolve(import.meta.dirname, '../..'), '.plimsoll');
  const shared = environment['XDG_DATA_HOME'] ?? '';
  return join(shared.startsWith('/') ? shared : dataOfUser(), 'plimsoll');
}

/** How the user starts the program in a terminal. The project's folder installs no command. */
export function programCommand(installation: InstallationKind = kind): string {
  return installation === 'source' ? 'node tools/plimsoll.mjs' : 'plimsoll';
}

/** A user without an entry in the list of accounts, as in many containers, has no home folder. */
function dataOfUser(): string {
  try {
    return join(homedir(), '.local/share');
  } catch {
    return '/var/lib';
  }
}
