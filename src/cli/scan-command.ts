import { Command, InvalidArgumentError, Option } from 'commander';
import { readConfig } from '../config/read-config.ts';
import { scanLimitsOf } from '../config/scan-limits-of.ts';
import { type Platform, parsePlatform } from '../domain/platform.ts';
import { type Severity, severities } from '../domain/severity.ts';
import { parseAdvisoryBases } from '../engine/advisories/advisory-bases.ts';
import { createEnginePool } from '../engine/pipeline/engine-pool.ts';
import { terminalText } from '../lib/terminal-text.ts';
import type { RegistryCredentials } from '../oci/registry/registry-credentials.ts';
import { type CliContext, UsageError } from './cli-context.ts';
import { findDockerLogin } from './find-docker-login.ts';
import { readPassword } from './read-password.ts';
import type { ScanRequest } from './scan.ts';
import { scanFormats } from './scan-formats.ts';

interface ScanFlags {
  format: ScanRequest['format'];
  output?: string;
  failOn?: Severity;
  acceptPartial?: true;
  platform?: Platform;
  username?: string;
  passwordStdin?: true;
  insecure?: true;
  allowPrivate?: true;
  caCert?: string;
  advisories?: string;
  offline?: true;
  dataDir?: string;
  verbose?: true;
}

const helpText = `
IMAGE is a reference (alpine:3.19, ghcr.io/acme/api@sha256:…), a folder with an OCI layout, or a tar archive of
an OCI layout or of \`docker save\`. Also: docker://REFERENCE, oci:PATH[:NAME], oci-archive:PATH[:NAME],
docker-archive:PATH[:NAME].

Without --username, the command uses the credentials that \`docker login\` stored in config.json for the registry.
Credentials in a credential helper are not used.

Exit codes:
  0    success; with --fail-on: all content was assessed and no finding is at or above that severity
  1    with --fail-on: at least one finding is at or above that severity
  2    the scan failed; with --fail-on also: some content was not assessed, so it is not known to be safe
       (use --accept-partial to accept that)
  130  interrupted

Findings without a severity rating count as medium, as in the risk score.

The limits of a scan are the settings PLIMSOLL_LIMIT_* of the environment (docs/operations.md).
`;

/** `plimsoll scan`; `onExit` receives the exit code. */
export function scanCommand(context: CliContext, onExit: (code: number) => void): Command {
  return new Command('scan')
    .description('Scan an image without a server')
    .argument('<image>', 'reference, folder or archive')
    .addOption(new Option('--format <format>', 'output format').choices([...scanFormats]).default('table'))
    .option('--output <file>', 'write the result to this file')
    .option(
      '--fail-on <severity>',
      'exit with 1 if a finding has at least this severity: critical, high, medium, low or negligible',
      readThreshold,
    )
    .option('--accept-partial', 'with --fail-on: do not fail because of content that was not assessed')
    .option(
      '--platform <platform>',
      'os/architecture[/variant]; default linux/amd64 for multi-platform images',
      readPlatform,
    )
    .option('--username <name>', 'user name for the registry; requires --password-stdin')
    .option('--password-stdin', 'read the password or token from standard input')
    .option('--insecure', 'allow plain HTTP and unverified TLS for the registry')
    .option('--allow-private', 'allow a registry at a private address')
    .option('--ca-cert <file>', 'additional trusted CA certificates (PEM) (PLIMSOLL_CA_FILE)')
    .option(
      '--advisories <url>',
      'mirror of the advisory feeds, checked at every scan (PLIMSOLL_ADVISORIES_URL)',
      readBases,
    )
    .option('--offline', 'use only the advisories on this machine')
    .option('--data-dir <folder>', 'folder for advisories (PLIMSOLL_DATA_DIR)')
    .option('--verbose', 'print progress to standard error even if it is not a terminal')
    .addHelpText('after', helpText)
    .action(async (image: string, flags: ScanFlags) => {
      const credentials = await readCredentials(image, flags, context);
      const config = readConfig({
        environment: context.environment,
        flags: { 'data-dir': flags.dataDir, 'advisories-url': flags.advisories, 'ca-cert': flags.caCert },
      });
      const pool = createEnginePool({ isolation: 'thread', limits: scanLimitsOf(config) });
      // One thread loads while the rest of the program loads and the registry is contacted. Small images need no other one.
      pool.start(1);
      const { scan } = await import('./scan.ts');
      const exitCode = await scan(
        {
          image,
          config,
          platform: flags.platform,
          credentials,
          failOn: flags.failOn ?? null,
          isPartialAccepted: flags.acceptPartial === true,
          isInsecure: flags.insecure === true,
          isPrivateAllowed: flags.allowPrivate === true,
          isOffline: flags.offline === true,
          isMirrorNamed: flags.advisories !== undefined,
          isVerbose: flags.verbose === true,
          format: flags.format,
          output: flags.output,
        },
        context,
        pool,
      );
      onExit(exitCode);
    });
}

async function readCredentials(
  image: string,
  { username, passwordStdin }: ScanFlags,
  context: CliContext,
): Promise<RegistryCredentials | undefined> {
  if (username === undefined && passwordStdin === undefined) return storedCredentials(image, context);
  if (username === undefined || passwordStdin === undefined) {
    throw new UsageError('--username and --password-stdin must be used together');
  }
  return { username, password: await readPassword(context) };
}

/** A broken configuration file of Docker does not stop the scan; a registry that requires a login reports it. */
async function storedCredentials(image: string, context: CliContext): Promise<RegistryCredentials | undefined> {
  try {
    return await findDockerLogin(image, context);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    context.stderr.write(`plimsoll: continuing without a stored login: ${terminalText(error.message)}\n`);
    return undefined;
  }
}

function readThreshold(text: string): Severity {
  const severity = severities.find((one) => one === text.toUpperCase());
  if (severity === undefined || severity === 'UNKNOWN') {
    throw new InvalidArgumentError('Allowed values: critical, high, medium, low, negligible.');
  }
  return severity;
}

function readPlatform(text: string): Platform {
  const platform = parsePlatform(text);
  if (!platform)
    throw new InvalidArgumentError('It must have the form os/architecture[/variant], for example linux/arm64.');
  return platform;
}

function readBases(text: string): string {
  if (!parseAdvisoryBases(text)?.length)
    throw new InvalidArgumentError('It must be an https://, http:// or file:// address.');
  return text;
}
