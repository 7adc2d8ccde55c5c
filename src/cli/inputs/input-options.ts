import { type Command, InvalidArgumentError } from 'commander';
import { type Platform, parsePlatform } from '../../domain/platform.ts';

/** Flags that select and open the inputs of a scan. */
export interface InputFlags {
  fromFile?: string;
  platform?: Platform;
  username?: string;
  passwordStdin?: true;
  insecure?: true;
  allowPrivate?: true;
  timeout?: number;
  retries?: number;
}

/** Adds the flags of `InputFlags` to a command. */
export function addInputOptions(command: Command): Command {
  return command
    .option('--from-file <file>', 'scan the images that this file names, one per line; - is standard input')
    .option(
      '-p, --platform <platform>',
      'os/architecture[/variant]; default linux/amd64 for multi-platform images',
      readPlatform,
    )
    .option('-u, --username <name>', 'user name for the registry; requires --password-stdin')
    .option('--password-stdin', 'read the password or token from standard input')
    .option('--insecure', 'allow plain HTTP and unverified TLS for the registry')
    .option('--allow-private', 'allow a registry at a private address');
}

function readPlatform(text: string): Platform {
  const platform = parsePlatform(text);
  if (!platform)
    throw new InvalidArgumentError('It must have the form os/architecture[/variant], for example linux/arm64.');
  return platform;
}
