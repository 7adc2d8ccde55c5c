import { writeFile } from 'node:fs/promises';
import type { Config } from '../config/config.ts';
import { scanLimitsOf } from '../config/scan-limits-of.ts';
import { formatImageReference, isReferenceProblem, parseImageReference } from '../domain/image-reference.ts';
import { formatPlatform, type Platform } from '../domain/platform.ts';
import type { ScanProgress } from '../domain/scan.ts';
import { createSupportDatesReader } from '../engine/end-of-life/current-support-dates.ts';
import { assessImage } from '../engine/pipeline/assess-image.ts';
import type { EnginePool } from '../engine/pipeline/engine-pool.ts';
import { scanImage } from '../engine/pipeline/scan-image.ts';
import { terminalText } from '../lib/terminal-text.ts';
import type { ImageSource } from '../oci/image-source.ts';
import { openImageSource } from '../oci/open-image-source.ts';
import type { RegistryCredentials } from '../oci/registry/registry-credentials.ts';
import type { CliContext } from './cli-context.ts';
import { type Gate, judge } from './exit-code.ts';
import { advisoryFolder, obtainSnapshot } from './obtain-snapshot.ts';
import { createProgressLine, type ProgressLine } from './progress-line.ts';
import type { ScannedImage } from './scan-document.ts';
import type { ScanFormat } from './scan-formats.ts';

export interface ScanRequest extends Gate {
  /** Reference, folder or file as typed by the user. */
  image: string;
  config: Config;
  platform: Platform | undefined;
  credentials: RegistryCredentials | undefined;
  isInsecure: boolean;
  isPrivateAllowed: boolean;
  isOffline: boolean;
  isMirrorNamed: boolean;
  isVerbose: boolean;
  format: ScanFormat;
  /** File for the result; standard output if undefined. */
  output: string | undefined;
}

/** Width of tables that are not written to a terminal. */
const columnsDefault = 120;

/** Scans one image without a server, writes the result and closes the pool. Returns the exit code; throws ScanError. */
export async function scan(request: ScanRequest, context: CliContext, pool: EnginePool): Promise<number> {
  const progress = createProgressLine(context.stderr, request);
  try {
    const scanned = await scanOne(request, context, pool, progress);
    progress.clear();
    const render = await loadRenderer(request.format);
    await writeResult(render(scanned, request, context), request, context);
    const { exitCode, reason } = judge(scanned.assessed, request);
    if (reason !== null) context.stderr.write(`plimsoll: ${reason}\n`);
    return exitCode;
  } finally {
    progress.clear();
    await pool.close();
  }
}

async function scanOne(
  request: ScanRequest,
  context: CliContext,
  pool: EnginePool,
  progress: ProgressLine,
): Promise<ScannedImage> {
  const { image } = request;
  const { signal, stderr } = context;
  progress.show(`resolving ${image}`);
  const source = await openSource(request, signal);
  try {
    // The image is resolved before the advisories are fetched, so that a wrong name is reported at once.
    const resolved = await source.resolve(request.platform, signal);
    const onWarning = (text: string): void => {
      progress.clear();
      stderr.write(`plimsoll: ${terminalText(text)}\n`);
    };
    const snapshot = await obtainSnapshot({ ...request, pool, signal, onProgress: progress.show, onWarning });
    const onProgress = ({ phase, percent }: ScanProgress): void => progress.show(`${image}: ${phase} ${percent} %`);
    const scanning = scanImage({ source, resolved, pool, onProgress, signal });
    // Loaded while the workers read layers. An error occurs again when the result is rendered.
    void loadRenderer(request.format).catch(() => undefined);
    const { inventory } = await scanning;
    progress.show(`${image}: matching`);
    const tag = tagOf(image, source);
    const assessed = await assessImage({ inventory, tag, snapshotPath: snapshot?.path ?? null, pool, signal });
    const { digest, platform } = resolved;
    const scannedAt = new Date();
    const supportDates = await createSupportDatesReader(advisoryFolder(request.config))();
    return {
      image,
      tag,
      digest,
      platform: formatPlatform(platform),
      scannedAt,
      inventory,
      assessed,
      snapshot,
      supportDates,
    };
  } finally {
    await source.close();
  }
}

function openSource({ image, config, credentials, isInsecure, isPrivateAllowed }: ScanRequest, signal: AbortSignal) {
  const allowPrivate = isPrivateAllowed || config.allowPrivateRegistries;
  const proxy = config.httpsProxy === null ? undefined : { url: config.httpsProxy, noProxy: config.noProxy ?? '' };
  const { authorities } = config;
  const trust = authorities === null ? {} : { authorities };
  const addressPolicy = { allowPrivate, isInsecure, ...(proxy && { proxy }), ...trust };
  const { plainBytesMax, ratioMax } = scanLimitsOf(config);
  return openImageSource(image, { credentials, addressPolicy, archive: { plainBytesMax, ratioMax } }, signal);
}

/** Returns null for a digest or a file. */
function tagOf(image: string, source: ImageSource): string | null {
  const reference = parseImageReference(image.replace(/^docker:\/\//, ''));
  if (isReferenceProblem(reference) || formatImageReference(reference) !== source.description) return null;
  return reference.digest === null ? (reference.tag ?? 'latest') : null;
}

type Renderer = (scanned: ScannedImage, request: ScanRequest, context: CliContext) => Iterable<string>;

/** Each format is loaded on its own, because loading all of them takes as long as scanning a small image. */
async function loadRenderer(format: ScanRequest['format']): Promise<Renderer> {
  if (format === 'table') return loadTableRenderer();
  const { toSbomInput, toScanDocument } = await import('./scan-document.ts');
  switch (format) {
    case 'json':
      return (scanned) => [`${JSON.stringify(toScanDocument(scanned), null, 2)}\n`];
    case 'sarif': {
      const { toSarifInput } = await import('./to-sarif-input.ts');
      const { writeSarif } = await import('../engine/sarif/write-sarif.ts');
      return (scanned) => writeSarif(toSarifInput(scanned));
    }
    case 'cyclonedx': {
      const { writeCycloneDx } = await import('../engine/sbom/cyclonedx.ts');
      return (scanned) => writeCycloneDx(toSbomInput(scanned));
    }
    case 'spdx': {
      const { writeSpdx } = await import('../engine/sbom/spdx.ts');
      return (scanned) => writeSpdx(toSbomInput(scanned));
    }
  }
}

async function loadTableRenderer(): Promise<Renderer> {
  const { renderScanTable } = await import('../engine/report/render-scan-table.ts');
  const { toScanReport } = await import('../engine/report/scan-report.ts');
  return ({ image, digest, platform, inventory, assessed, snapshot }, { output }, { stdout }) => {
    const subject = { image, platform, digest, advisoriesBuiltAt: snapshot?.builtAt ?? null };
    const isTerminal = output === undefined && stdout.isTTY === true;
    const table = renderScanTable(toScanReport(assessed, inventory, subject), {
      width: isTerminal ? (stdout.columns ?? columnsDefault) : columnsDefault,
      isColored: isTerminal && stdout.hasColors?.() === true,
    });
    return [table];
  };
}

async function writeResult(pieces: Iterable<string>, { output }: ScanRequest, { stdout }: CliContext): Promise<void> {
  if (output === undefined) for (const piece of pieces) stdout.write(piece);
  else await writeFile(output, pieces);
}
