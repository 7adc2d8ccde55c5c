import { Command, InvalidArgumentError, Option } from 'commander';
import { readConfig } from '../config/read-config.ts';
import { scanLimitsOf } from '../config/scan-limits-of.ts';
import { ScanError } from '../domain/scan-error.ts';
import { type Severity, severities } from '../domain/severity.ts';
import { createEnginePool } from '../engine/pipeline/engine-pool.ts';
import { terminalText } from '../lib/terminal-text.ts';
import { type CliContext, UsageError } from './cli-context.ts';
import { addInputOptions, type InputFlags } from './inputs/input-options.ts';
import { listInputs } from './inputs/list-inputs.ts';
import { type AdvisoryFlags, addAdvisoryOptions, advisorySettings } from './options/advisory-options.ts';
import { type OutputArgument, type PlannedOutput, planOutputs } from './outputs/output-plan.ts';
import { type ScanFormat, scanFormats } from './outputs/scan-formats.ts';
import { checkOutputs } from './outputs/write-outputs.ts';
import { readSelection } from './selection/read-selection.ts';
import { addSelectionOptions, type SelectionFlags } from './selection/selection-options.ts';

interface ScanFlags extends InputFlags, SelectionFlags, AdvisoryFlags {
  failOn?: Severity;
  acceptPartial?: true;
  template?: string;
  sbomAuthor?: string;
  config?: string;
  verbose?: true;
  quiet?: true;
  color: boolean;
}

const helpText = `
IMAGE is one of these. A prefix selects the kind:
  registry:REFERENCE        image of a registry (also docker://REFERENCE)
  docker:NAME  podman:NAME  image of Docker or Podman on this machine
  containerd:NAME           image in the content store of containerd
  oci:PATH[:NAME]  oci-archive:PATH[:NAME]  docker-archive:PATH[:NAME]
  dir:PATH  rootfs:PATH     folder or root file system
  sbom:PATH                 bill of materials (CycloneDX or SPDX)
  -                         archive on standard input

Without a prefix: a file is a bill of materials or an archive by its content, a folder with oci-layout is an OCI
layout, another folder must be written as a path (./app), and a reference is read from Docker or Podman if they
have it, else from its registry.

Without --username, credentials come from the logins and helpers of Docker and Podman, and from the cloud
credentials of the environment (docs/user-guide/scan-inputs.md).

Suppressions and filters change which findings are listed and gated, never completeness, score and grade.
.plimsollignore in the working folder is used if it exists. Each flag has an environment variable: PLIMSOLL_SCAN_FAIL_ON
is --fail-on. Flags are also read from the file of --config and from ~/.config/plimsoll/config.yaml.

Exit codes:
  0    success; with --fail-on or --policy: all content was assessed and nothing violates the gate
  1    a finding is at or above --fail-on, a package is malicious, or the policy is violated
  2    the scan failed; with --fail-on or --policy also: some content was not assessed, so it is not known to be safe
       (use --accept-partial to accept that)
  130  interrupted by SIGINT
  143  interrupted by SIGTERM

Findings without a severity rating count as medium, as in the risk score.

The limits of a scan are the settings PLIMSOLL_LIMIT_* of the environment (docs/operations.md).
`;

/** `plimsoll scan`; `onExit` receives the exit code. */
export function scanCommand(context: CliContext, onExit: (code: number) => void): Command {
  const command = new Command('scan')
    .description('Scan images, archives, folders and bills of materials')
    .argument('[image...]', 'reference, archive, folder or bill of materials');
  const outputs = addOutputOptions(command);
  addInputOptions(command);
  addSelectionOptions(command);
  addGateOptions(command);
  addAdvisoryOptions(command);
  return command
    .option('-c, --config <file>', 'configuration file of the project with flags (YAML); it cannot choose trust')
    .option('-q, --quiet', 'print no progress and no warnings')
    .option('-v, --verbose', 'print progress to standard error even if it is not a terminal')
    .option('--no-color', 'print no colors (also with the environment variable NO_COLOR)')
    .addHelpText('after', helpText)
    .action(async (names: string[]) => {
      onExit(await runScan({ names, flags: command.opts<ScanFlags>(), outputs }, context));
    });
}

interface Invocation {
  names: string[];
  flags: ScanFlags;
  outputs: OutputArgument[];
}

async function runScan(invocation: Invocation, context: CliContext): Promise<number> {
  const { timeout } = invocation.flags;
  if (timeout === undefined) return runUntilEnd(invocation, context);
  const ending = AbortSignal.timeout(timeout);
  try {
    return await runUntilEnd(invocation, { ...context, signal: AbortSignal.any([context.signal, ending]) });
  } catch (error) {
    if (!ending.aborted || context.signal.aborted) throw error;
    throw new ScanError('TIMEOUT', `The scan did not finish within ${timeout / 1000} seconds.`);
  }
}

async function runUntilEnd({ names, flags, outputs }: Invocation, context: CliContext): Promise<number> {
  const planned = planOutputs(outputs);
  const template = await templateOf(planned, flags);
  const inputs = await listInputs(names, flags, context);
  checkOutputs(planned, inputs.length);
  const failOn = flags.failOn ?? null;
  const selection = await readSelection({ flags, failOn, warn: warningsOf(flags, context) });
  const config = readConfig({
    environment: context.environment,
    flags: advisorySettings(flags),
  });
  if (flags.wait === false) {
    const { queueInputs } = await import('./server/queue-inputs.ts');
    return queueInputs(inputs, { config, warn: warningsOf(flags, context) }, context);
  }
  const pool = createEnginePool({ isolation: 'thread', limits: scanLimitsOf(config) });
  // One thread loads while the rest of the program loads and the registry is contacted. Small images need no other one.
  pool.start(1);
  const { scan } = await import('./scan.ts');
  return scan(
    {
      inputs,
      config,
      failOn,
      selection,
      isPartialAccepted: flags.acceptPartial === true,
      isOffline: flags.offline === true,
      isMirrorNamed: flags.advisories !== undefined,
      isVerbose: flags.verbose === true,
      isQuiet: flags.quiet === true,
      isColorAllowed: flags.color && !context.environment['NO_COLOR'],
      outputs: planned,
      template,
      sbomAuthor: flags.sbomAuthor,
    },
    context,
    pool,
  );
}

/** Only `--format template` uses the file. */
async function templateOf(planned: readonly PlannedOutput[], { template }: ScanFlags) {
  const isUsed = planned.some(({ format }) => format === 'template');
  if (isUsed !== (template !== undefined))
    throw new UsageError('--format template and --template must be used together');
  return template === undefined ? undefined : (await import('./outputs/read-template.ts')).readTemplate(template);
}

function warningsOf({ quiet }: ScanFlags, { stderr }: CliContext): (text: string) => void {
  return (text) => {
    if (quiet !== true) stderr.write(`plimsoll: ${terminalText(text)}\n`);
  };
}

/** Returns the list that receives `--format` and `--output` in the order of the command line. */
function addOutputOptions(command: Command): OutputArgument[] {
  const args: OutputArgument[] = [];
  const readFormat = (text: string): ScanFormat => {
    const format = scanFormats.find((one) => one === text);
    if (format === undefined) throw new InvalidArgumentError(`Allowed choices are ${scanFormats.join(', ')}.`);
    args.push({ format });
    return format;
  };
  command
    .addOption(
      new Option('-f, --format <format>', `output format, repeatable: ${scanFormats.join(', ')}`).argParser(readFormat),
    )
    .option(
      '-o, --output <[format=]file>',
      'write the result to this file; repeatable, such as json=result.json',
      (output) => {
        args.push({ output });
        return output;
      },
    )
    .option('-t, --template <file>', 'template of --format template')
    .addOption(
      new Option('--sbom-author <name>', 'organization that is named as the author of a bill of materials').argParser(
        readAuthor,
      ),
    );
  return args;
}

const authorLengthMax = 200;

function readAuthor(text: string): string {
  const name = text.trim();
  if (name === '' || name.length > authorLengthMax)
    throw new InvalidArgumentError(`A name has 1 to ${authorLengthMax} characters.`);
  return name;
}

function addGateOptions(command: Command): void {
  command
    .option(
      '--fail-on <severity>',
      'exit with 1 if a finding has at least this severity: critical, high, medium, low or negligible',
      readThreshold,
    )
    .option('--accept-partial', 'with --fail-on: do not fail because of content that was not assessed');
}

function readThreshold(text: string): Severity {
  const severity = severities.find((one) => one === text.toUpperCase());
  if (severity === undefined || severity === 'UNKNOWN') {
    throw new InvalidArgumentError('Allowed values: critical, high, medium, low, negligible.');
  }
  return severity;
}
