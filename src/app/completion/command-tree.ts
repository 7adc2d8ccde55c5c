import type { Command } from 'commander';

/** A command with all that a shell completes. */
export interface CommandNode {
  /** Names from the program to the command: `db search`. Empty for the program. */
  path: string;
  summary: string;
  subcommands: { name: string; summary: string }[];
  options: CompletedOption[];
}

export interface CompletedOption {
  long: string;
  short: string | undefined;
  summary: string;
  hasValue: boolean;
  /** Allowed values; empty: any. */
  choices: string[];
}

/** The command and its subcommands, outer ones first. */
export function commandNodes(command: Command, parent: string): CommandNode[] {
  const path = parent === '' ? command.name() : `${parent} ${command.name()}`;
  const own: CommandNode = {
    path,
    summary: command.description(),
    subcommands: command.commands.map((one) => ({ name: one.name(), summary: one.description() })),
    options: command.options.flatMap((option): CompletedOption[] =>
      option.long === undefined || option.long === null || option.hidden
        ? []
        : [
            {
              long: option.long,
              short: option.short ?? undefined,
              summary: option.description,
              hasValue: option.required || option.optional,
              choices: option.argChoices ?? choicesOf(option.long, option.description),
            },
          ],
    ),
  };
  return [own, ...command.commands.flatMap((one) => commandNodes(one, path))];
}

/** Flags that read their values themselves list them at the end of their description. */
function choicesOf(long: string, description: string): string[] {
  const [, list] = /: ([a-z]+(?:, [a-z]+)+(?: or [a-z]+)?)$/.exec(description) ?? [];
  return list === undefined || long === '--timeout' ? [] : list.split(/, | or /);
}
