import { PassThrough, Readable } from 'node:stream';
import { Argument, Command } from 'commander';
import type { CliContext } from '../../cli/cli-context.ts';
import { cliCommands } from '../../cli/command-list.ts';
import { settingFlags } from '../../config/setting-options.ts';
import { adminProgram } from '../admin-program.ts';
import { type CommandNode, commandNodes } from './command-tree.ts';
import { renderBash } from './render-bash.ts';
import { renderFish } from './render-fish.ts';
import { renderZsh } from './render-zsh.ts';

const renderers: Readonly<Record<string, (nodes: readonly CommandNode[]) => string>> = {
  bash: renderBash,
  zsh: renderZsh,
  fish: renderFish,
};

const helpText = `
Install it with one of these commands:
  bash   plimsoll completion bash > ~/.local/share/bash-completion/completions/plimsoll
  zsh    plimsoll completion zsh > "\${fpath[1]}/_plimsoll"
  fish   plimsoll completion fish > ~/.config/fish/completions/plimsoll.fish
`;

/** `plimsoll completion SHELL` prints a script for the commands of the program. */
export function completionCommand(
  { stdout }: CliContext,
  commands: readonly { name: string; summary: string }[],
): Command {
  return new Command('completion')
    .description('Print a script that completes commands and flags')
    .addArgument(new Argument('<shell>', 'shell of the script').choices(Object.keys(renderers)))
    .addHelpText('after', helpText)
    .action(async (shell: string) => {
      stdout.write(renderers[shell]?.(await nodesOf(commands)));
    });
}

/** Commands are made to be listed and never run. */
async function nodesOf(commands: readonly { name: string; summary: string }[]): Promise<CommandNode[]> {
  const context = {
    environment: {},
    stdin: Readable.from([]),
    stdout: new PassThrough(),
    stderr: new PassThrough(),
    signal: new AbortController().signal,
  };
  const made = await Promise.all(cliCommands.map(async ({ load }) => (await load())(context, () => undefined)));
  const admin = adminProgram({ open: () => Promise.reject(new Error('not run')), onExit: () => undefined });
  const program: CommandNode = {
    path: '',
    summary: '',
    subcommands: [...commands],
    options: ['--help', '--version'].map((long) => option(long, false)),
  };
  const serve: CommandNode = {
    path: 'serve',
    summary: '',
    subcommands: [],
    options: settingFlags().map((name) => option(`--${name}`, true)),
  };
  const shells: CommandNode = {
    path: 'completion',
    summary: '',
    subcommands: Object.keys(renderers).map((name) => ({ name, summary: '' })),
    options: [],
  };
  return [program, serve, shells, ...[...made, admin].flatMap((one) => commandNodes(one, ''))];
}

function option(long: string, hasValue: boolean): CommandNode['options'][number] {
  return { long, short: undefined, summary: '', hasValue, choices: [] };
}
