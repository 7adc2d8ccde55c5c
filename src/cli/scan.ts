import type { Config } from '../config/config.ts';
import type { EnginePool } from '../engine/pipeline/engine-pool.ts';
import type { TemplateNode } from '../lib/template/parse-template.ts';
import { terminalText } from '../lib/terminal-text.ts';
import type { CliContext } from './cli-context.ts';
import { exitCodes, type Gate, judge } from './exit-code.ts';
import { scanAll } from './inputs/scan-all.ts';
import type { InputTools, ScanInput } from './inputs/scan-input.ts';
import { obtainSnapshot } from './obtain-snapshot.ts';
import { loadRenderer } from './outputs/load-renderer.ts';
import type { PlannedOutput } from './outputs/output-plan.ts';
import type { ScanFailure } from './outputs/renderer.ts';
import { writeOutputs } from './outputs/write-outputs.ts';
import { createProgressLine, type ProgressLine } from './progress-line.ts';
import type { ScannedImage } from './scanned-image.ts';
import type { SelectedScan } from './selection/selected-scan.ts';
import type { Selection } from './selection/selection.ts';

export interface ScanRequest extends Gate {
  inputs: readonly ScanInput[];
  config: Config;
  isOffline: boolean;
  isMirrorNamed: boolean;
  isVerbose: boolean;
  /** No progress and no warnings. */
  isQuiet: boolean;
  isColorAllowed: boolean;
  outputs: readonly PlannedOutput[];
  /** Parsed file of `--template`. */
  template: readonly TemplateNode[] | undefined;
  /** The author of bills of materials. Undefined: they name only this program. */
  sbomAuthor: string | undefined;
  /** Undefined: all findings are listed. */
  selection: Selection | undefined;
}

/**
 * `plimsoll scan`: scans the inputs, writes all outputs, and closes the pool. Returns the exit code. With one input, throws its ScanError;
 * with several, prints it and continues.
 */
export async function scan(request: ScanRequest, context: CliContext, pool: EnginePool): Promise<number> {
  const { selected, failures } = await scanAndSelect(request, context, pool);
  await writeOutputs(selected, { ...request, failures }, context);
  return exitCodeOf(selected, failures, request, context);
}

/** The parts of a request that scan and select. */
export type InputRequest = Pick<
  ScanRequest,
  'inputs' | 'config' | 'isOffline' | 'isMirrorNamed' | 'isVerbose' | 'isQuiet' | 'outputs' | 'selection'
>;

/** Scans the inputs, selects the findings to list, and closes the pool. */
export async function scanAndSelect(
  request: InputRequest,
  context: CliContext,
  pool: EnginePool,
): Promise<{ selected: SelectedScan[]; failures: ScanFailure[] }> {
  const progress = createProgressLine(context.stderr, request);
  try {
    // Loaded while the workers read layers. An error occurs again when the result is rendered.
    for (const { format } of request.outputs) setImmediate(() => void loadRenderer(format).catch(() => undefined));
    const { scanned, failures } = await scanAll(request.inputs, toolsOf(request, context, pool, progress));
    return { selected: await select(scanned, request.selection), failures };
  } finally {
    progress.clear();
    await pool.close();
  }
}

function toolsOf(
  request: InputRequest,
  { signal, stderr }: CliContext,
  pool: EnginePool,
  progress: ProgressLine,
): InputTools {
  const { config } = request;
  const warn = (text: string): void => {
    if (request.isQuiet) return;
    progress.clear();
    stderr.write(`plimsoll: ${terminalText(text)}\n`);
  };
  let obtained: ReturnType<InputTools['snapshot']> | undefined;
  const snapshot = (): ReturnType<InputTools['snapshot']> => {
    obtained ??= obtainSnapshot({ ...request, pool, signal, onProgress: progress.show, onWarning: warn });
    return obtained;
  };
  return { config, pool, signal, progress, snapshot, warn };
}

async function select(scanned: readonly ScannedImage[], selection: Selection | undefined): Promise<SelectedScan[]> {
  if (selection === undefined)
    return scanned.map((one) => ({
      scanned: one,
      listed: one.assessed.findings,
      suppressed: [],
      unlisted: [],
      verdict: null,
    }));
  const { selectFindings } = await import('./selection/select-findings.ts');
  return scanned.map((one) => selectFindings(one, selection));
}

/** An input that could not be scanned outweighs findings in others, because nothing is known about it. */
function exitCodeOf(
  selected: readonly SelectedScan[],
  failures: readonly ScanFailure[],
  request: ScanRequest,
  { stderr }: CliContext,
): number {
  const verdicts = selected.map((one) => ({ ...judge(one, request), image: one.scanned.image }));
  const isOne = request.inputs.length === 1;
  for (const { reason, image } of verdicts)
    if (reason !== null) stderr.write(`plimsoll: ${isOne ? '' : `${terminalText(image)}: `}${reason}\n`);
  if (failures.length > 0) {
    stderr.write(`plimsoll: ${failures.length} of ${request.inputs.length} inputs could not be scanned\n`);
    return exitCodes.failed;
  }
  const codes = verdicts.map(({ exitCode }) => exitCode);
  return [exitCodes.found, exitCodes.failed].find((code) => codes.includes(code)) ?? exitCodes.clean;
}
