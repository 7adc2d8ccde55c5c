import { Command } from 'commander';

/** A command in the help of the program. */
export interface ListedName {
  name: string;
  /** Arguments. */
  usage: string;
  summary: string;
}

/** The help of the program, in the style of the help of its commands, none of which it loads. */
export function programHelp(commands: readonly ListedName[]): string {
  const program = new Command('plimsoll').usage('<command> [options]').option('-V, --version', 'print the version');
  program.helpCommand(false).configureHelp({ subcommandTerm: (command) => `${command.name()} ${command.usage()}` });
  for (const { name, usage, summary } of commands)
    program.addCommand(new Command(name).usage(usage).description(summary).helpOption(false));
  const end = '`plimsoll <command> --help` lists the options and exit codes of a command.';
  return `${program.helpInformation()}\n${end}\n`;
}
