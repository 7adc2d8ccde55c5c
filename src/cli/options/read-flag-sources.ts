import type { Command } from 'commander';
import { terminalText } from '../../lib/terminal-text.ts';
import type { CliContext } from '../cli-context.ts';
import { findUserConfig } from './find-user-config.ts';

type Context = Pick<CliContext, 'environment' | 'environmentFile' | 'stderr'>;

/**
 * Sets flags that the command line does not contain: from the environment (`PLIMSOLL_DB_UPDATE_FEEDS` is `--feeds` of `db update`), else
 * from the file of `--config` if the command has this flag, else from the user's own configuration file. Throws UsageError.
 */
export async function readFlagSources(command: Command, context: Context): Promise<void> {
  const { environment } = context;
  const names = namesOf(command);
  const prefix = `PLIMSOLL_${names.join('_').replaceAll('-', '_').toUpperCase()}_`;
  const hasProjectFile = command.options.some(({ long }) => long === '--config');
  const projectFile = hasProjectFile
    ? (command.opts<{ config?: string }>().config ?? environment[`${prefix}CONFIG`])
    : undefined;
  const userFile = findUserConfig(environment);
  const isUsed = Object.keys(environment).some((variable) => variable.startsWith(prefix));
  if (!projectFile && userFile === undefined && !isUsed) return;
  const [{ applyFlagSources, unknownFlagVariables }, { settingVariables }] = await Promise.all([
    import('./apply-flag-sources.ts'),
    import('./setting-variables.ts'),
  ]);
  const files = [
    projectFile ? await (await import('./read-flag-file.ts')).readFlagFile(projectFile) : undefined,
    userFile === undefined
      ? undefined
      : await (await import('./read-user-config.ts')).readUserConfig(userFile, names, command),
  ];
  applyFlagSources(command, { ...context, files: files.flatMap((file) => file ?? []), prefix });
  if (command.opts<{ quiet?: boolean }>().quiet === true) return;
  for (const variable of unknownFlagVariables(command, environment, prefix))
    if (!settingVariables.has(variable))
      context.stderr.write(`plimsoll: ${terminalText(variable)} is not the variable of a flag and has no effect\n`);
}

/** `['db', 'update']`: without the program. */
function namesOf(command: Command): string[] {
  const { parent } = command;
  return parent === null ? [] : [...namesOf(parent), command.name()];
}
