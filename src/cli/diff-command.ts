import { stat } from 'node:fs/promises';
import { Command, Option } from 'commander';
import { readConfig } from '../config/read-config.ts';
import { scanLimitsOf } from '../config/scan-limits-of.ts';
import { severities } from '../domain/severity.ts';
import { createEnginePool } from '../engine/pipeline/engine-pool.ts';
import { type CliContext, UsageError } from './cli-context.ts';
import { compareScans } from './diff/compare-scans.ts';
import { renderComparison } from './diff/render-comparison.ts';
import { type EarlierScan, readEarlierScans, toEarlierScan } from './documents/earlier-scan.ts';
import { exitCodes } from './exit-code.ts';
import { addInputOptions, type InputFlags } from './inputs/input-options.ts';
import { listInputs } from './inputs/list-inputs.ts';
import { type AdvisoryFlags, addAdvisoryOptions, advisorySettings } from './options/advisory-options.ts';

interface DiffFlags extends InputFlags, AdvisoryFlags {
  format: 'table' | 'json';
  exitCode?: true;
  verbose?: true;
  quiet?: true;
}

const helpText = `
A and B are inputs of \`plimsoll scan\`, or files with the extension .json that \`plimsoll scan --format json\` wrote. The
command shows packages, findings, size, score and grade that differ, and the cause of each new or gone finding. A
finding that is gone because content was not assessed is not called fixed.

Exit codes:
  0    the comparison was written
  1    with --exit-code: B has a finding that A does not have, or one with a higher severity
  2    an input could not be scanned or read; with --exit-code also: some content of B was not assessed
`;

/** `plimsoll diff`; `onExit` receives the exit code. */
export function diffCommand(context: CliContext, onExit: (code: number) => void): Command {
  const command = new Command('diff')
    .description('Compare two images or two earlier scans')
    .argument('<a>', 'image or JSON document')
    .argument('<b>', 'image or JSON document')
    .addOption(new Option('-f, --format <format>', 'output format').choices(['table', 'json']).default('table'))
    .option('--exit-code', 'exit with 1 if B has new findings');
  addInputOptions(command);
  addAdvisoryOptions(command);
  return command
    .option('-q, --quiet', 'print no progress and no warnings')
    .option('-v, --verbose', 'print progress to standard error even if it is not a terminal')
    .addHelpText('after', helpText)
    .action(async (a: string, b: string, flags: DiffFlags) => onExit(await diff([a, b], flags, context)));
}

async function diff(names: [string, string], flags: DiffFlags, context: CliContext): Promise<number> {
  const read = await Promise.all(names.map(readDocument));
  const images = names.filter((_, index) => read[index] === undefined);
  const scanned = images.length > 0 ? await scanImages(images, flags, context) : [];
  const [before, after] = read.map((one) => one ?? scanned.shift());
  if (before === undefined || after === undefined) throw new UsageError('an input could not be scanned');
  const comparison = compareScans(before, after);
  const { stdout } = context;
  stdout.write(
    flags.format === 'json'
      ? `${JSON.stringify({ before: side(before), after: side(after), ...comparison }, null, 2)}\n`
      : renderComparison(comparison, [before.image, after.image], stdout.columns ?? 120),
  );
  if (flags.exitCode !== true) return exitCodes.clean;
  if (comparison.added.length > 0 || comparison.changed.some(isWorse)) return exitCodes.found;
  return after.completeness === 'partial' ? exitCodes.failed : exitCodes.clean;
}

function isWorse({ finding, severityBefore }: ReturnType<typeof compareScans>['changed'][number]): boolean {
  return severities.indexOf(finding.severity) > severities.findIndex((one) => one === severityBefore);
}

function side({ image, digest, platform, completeness, snapshot }: EarlierScan): object {
  return { image, digest, platform, completeness, snapshot };
}

/** Undefined for an image. */
async function readDocument(name: string): Promise<EarlierScan | undefined> {
  if (!name.endsWith('.json') || (await stat(name).catch(() => undefined))?.isFile() !== true) return undefined;
  const [scan, ...others] = await readEarlierScans(name);
  if (others.length > 0) throw new UsageError(`${name} contains several images`);
  return scan;
}

async function scanImages(names: string[], flags: DiffFlags, context: CliContext): Promise<EarlierScan[]> {
  const inputs = await listInputs(names, flags, context);
  const config = readConfig({ environment: context.environment, flags: advisorySettings(flags) });
  const pool = createEnginePool({ isolation: 'thread', limits: scanLimitsOf(config) });
  pool.start(1);
  const [{ scanAndSelect }, { toScanDocument }] = await Promise.all([
    import('./scan.ts'),
    import('./outputs/scan-document.ts'),
  ]);
  const request = {
    inputs,
    config,
    isOffline: flags.offline === true,
    isMirrorNamed: flags.advisories !== undefined,
    isVerbose: flags.verbose === true,
    isQuiet: flags.quiet === true,
    outputs: [],
    selection: undefined,
  };
  const { selected } = await scanAndSelect(request, context, pool);
  return selected.map((one) => toEarlierScan(toScanDocument(one)));
}
