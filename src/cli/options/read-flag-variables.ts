import type { Command } from 'commander';
import { settings } from '../../config/settings.ts';
import { terminalText } from '../../lib/terminal-text.ts';
import type { CliContext } from '../cli-context.ts';

/** Commands that read variables of their flags themselves. */
const ownReaders: ReadonlySet<string> = new Set(['scan', 'sensor']);

/** Sets flags of a command from the environment: `PLIMSOLL_DB_UPDATE_FEEDS` is `--feeds` of `db update`. Throws UsageError. */
export async function readFlagVariables(
  command: Command,
  { environment, stderr }: Pick<CliContext, 'environment' | 'stderr'>,
): Promise<void> {
  const names = namesOf(command);
  if (ownReaders.has(names[0] ?? '')) return;
  const prefix = `PLIMSOLL_${names.join('_').toUpperCase()}_`;
  if (!Object.keys(environment).some((variable) => variable.startsWith(prefix))) return;
  const { applyFlagSources, unknownFlagVariables } = await import('./apply-flag-sources.ts');
  applyFlagSources(command, { environment, file: undefined, prefix });
  const others = new Set(Object.values(settings).map(({ variable }) => variable));
  for (const variable of unknownFlagVariables(command, environment, prefix))
    if (!others.has(variable))
      stderr.write(`plimsoll: ${terminalText(variable)} is not the variable of a flag and has no effect\n`);
}

/** `['db', 'update']`: without the program. */
function namesOf(command: Command): string[] {
  const { parent } = command;
  return parent === null ? [] : [...namesOf(parent), command.name()];
}
