import { type Command, InvalidArgumentError } from 'commander';
import { type Platform, parsePlatform } from '../../domain/platform.ts';
import { type ExternalScannerName, externalScannerNames } from '../../scanners/external-scanner.ts';

/** Flags that select and open the inputs of a scan. */
export interface InputFlags {
  fromFile?: string;
  platform?: Platform;
  username?: string;
  passwordStdin?: true;
  insecure?: true;
  allowPrivate?: true;
  scanners?: ExternalScannerName[];
  server?: string;
  apiKeyStdin?: true;
  /** False with `--no-wait`. */
  wait?: boolean;
  uploadAs?: string;
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
    .option('--allow-private', 'allow a registry at a private address')
    .option(
      '--scanners <names>',
      `external scanners that scan each image too, separated by commas: ${externalScannerNames.join(', ')}`,
      readScanners,
    )
    .option('--server <url>', 'scan with a running service; the key is in PLIMSOLL_API_KEY')
    .option('--api-key-stdin', 'with --server: read the API key from standard input')
    .option('--no-wait', 'with --server: print the ids of the queued scans and end')
    .option('--upload-as <reference>', 'with --server: name of an image that is not in a registry')
    .option('--timeout <duration>', 'end the scan after this time: 90s, 10m, 1h', readDuration)
    .option('--retries <number>', 'repetitions of failed requests to a registry, 0 to 20', readRetries);
}

const units: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000 };

/** In milliseconds. */
function readDuration(text: string): number {
  const [, amount = '', unit = 's'] = /^(\d{1,6})([smh])?$/.exec(text) ?? [];
  const ms = Number(amount) * (units[unit] ?? 0);
  if (amount === '' || ms < 1_000 || ms > 86_400_000)
    throw new InvalidArgumentError('It must be from 1s to 24h, such as 90s, 10m or 1h.');
  return ms;
}

function readScanners(text: string): ExternalScannerName[] {
  const names = text.split(',').map((name) => name.trim());
  const known = externalScannerNames.filter((name) => names.includes(name));
  if (known.length !== new Set(names).size)
    throw new InvalidArgumentError(`They must be names out of ${externalScannerNames.join(', ')}.`);
  return known;
}

function readRetries(text: string): number {
  if (!/^\d{1,2}$/.test(text) || Number(text) > 20) throw new InvalidArgumentError('It must be a number from 0 to 20.');
  return Number(text);
}

function readPlatform(text: string): Platform {
  const platform = parsePlatform(text);
  if (!platform)
    throw new InvalidArgumentError('It must have the form os/architecture[/variant], for example linux/arm64.');
  return platform;
}
