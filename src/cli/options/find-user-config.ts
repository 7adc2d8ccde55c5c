import { existsSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';
import type { Environment } from '../../config/read-environment.ts';

/**
 * The configuration file of the user: the file in `PLIMSOLL_CONFIG`, else `plimsoll/config.yaml` in `XDG_CONFIG_HOME` or `~/.config` if it
 * exists (XDG Base Directory Specification 0.8). Undefined when there is none.
 */
export function findUserConfig(environment: Environment): string | undefined {
  const named = environment['PLIMSOLL_CONFIG']?.trim();
  if (named) return named;
  const [folder, home] = [environment['XDG_CONFIG_HOME'], environment['HOME']];
  // The specification ignores relative paths, which a project could contain.
  const parent = folder && isAbsolute(folder) ? folder : home && isAbsolute(home) ? join(home, '.config') : undefined;
  if (parent === undefined) return undefined;
  const file = join(parent, 'plimsoll', 'config.yaml');
  return existsSync(file) ? file : undefined;
}
