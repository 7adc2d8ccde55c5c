import { type Command, CommanderError } from 'commander';
import { UsageError } from '../cli/cli-context.ts';
import type { Config } from '../config/config.ts';
import { refuseFlags } from '../config/parse-flags.ts';
import { type Flags, flagsOf, settingFlags } from '../config/setting-options.ts';
import { adminProgram, usageOf } from './admin-program.ts';

/** Runs `plimsoll admin …` and gives the exit code. Throws UsageError and ConfigError. */
export async function runAdminCommand(
  args: readonly string[],
  readConfig: (flags: Flags) => Promise<Config>,
): Promise<number> {
  let exitCode = 0;
  const program = adminProgram({
    // The database code is loaded after the settings were found valid.
    open: async (values) => [await readConfig(flagsOf(values)), await import('./admin.ts')],
    onExit: (code) => {
      exitCode = code;
    },
  });
  for (const command of [program, ...program.commands, ...program.commands.flatMap(({ commands }) => commands)])
    refuseAsErrors(command, args);
  program.hook('preAction', async (_, command) => {
    const [{ readFlagSources }, { readEnvironment }, { readEnvironmentFile }] = await Promise.all([
      import('../cli/options/read-flag-sources.ts'),
      import('../config/read-environment.ts'),
      import('../config/read-environment-file.ts'),
    ]);
    const sources = { environment: readEnvironment(), environmentFile: readEnvironmentFile(process.cwd()) };
    await readFlagSources(command, { ...sources, stderr: process.stderr });
  });
  try {
    await program.parseAsync(args, { from: 'user' });
  } catch (error) {
    // Help is no failure.
    if (!(error instanceof CommanderError) || error.exitCode !== 0) throw error;
  }
  return exitCode;
}

function refuseAsErrors(command: Command, args: readonly string[]): void {
  command.configureOutput({ outputError: () => undefined, writeErr: () => undefined });
  command.exitOverride((error) => {
    if (error.exitCode === 0) throw error;
    const own = command.options.map((option) => option.name());
    if (error.code === 'commander.unknownOption') throw refuseFlags(args, [...settingFlags(), ...own]);
    if (error.code === 'commander.help') throw new UsageError(`A command is required.\n${command.helpInformation()}`);
    throw new UsageError(`${error.message.replace(/^error: /, '')}\nUsage: ${usageOf(command)}`);
  });
}
