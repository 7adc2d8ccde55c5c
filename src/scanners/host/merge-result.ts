import type { ScannerRun } from '../../domain/scan.ts';
import type { AssessedImage } from '../../engine/pipeline/assess-image.ts';
import { explainDisagreement } from '../correlation/explain-disagreement.ts';
import type { ExternalRun, ExternalScanResult } from './external-scan.ts';

export interface MergeContext {
  /** Packages that the engine detected. */
  detected: number;
  /** Whether the scanners were requested by name. */
  requested: ScannerRun['requested'];
}

/** Scanners that assert vulnerabilities. The others list packages or check the image. */
const matchingScanners: ReadonlySet<string> = new Set(['trivy', 'grype', 'osv']);

/** The assessment whose findings name the differing statements of all scanners that ran, and the runs of the external ones. */
export function mergeResult(
  assessed: AssessedImage,
  result: ExternalScanResult,
  { detected, requested }: MergeContext,
): { assessed: AssessedImage; scanners: ScannerRun[] } {
  const matching = result.runs.filter(({ name, status }) => matchingScanners.has(name) && status !== 'UNAVAILABLE');
  const scanners = matching.map(({ name, status, versions }) => ({
    name,
    statements: status === 'SUCCEEDED' ? (result.statements.find((one) => one.name === name) ?? null) : null,
    databaseBuiltAt: versions?.database?.builtAt ?? null,
  }));
  const packages = { detected, owned: new Set(result.owned) };
  const findings = explainDisagreement(assessed.findings, scanners, packages);
  return { assessed: { ...assessed, findings }, scanners: result.runs.map((run) => toRun(run, requested, findings)) };
}

function toRun(
  { name, status, versions, durationMs, notes, error }: ExternalRun,
  requested: ScannerRun['requested'],
  findings: AssessedImage['findings'],
): ScannerRun {
  const isMatching = status === 'SUCCEEDED' && matchingScanners.has(name);
  return {
    name,
    version: versions?.version ?? null,
    databaseVersion: versions?.database?.version ?? null,
    status,
    requested,
    durationMs: status === 'UNAVAILABLE' ? null : durationMs,
    findings: isMatching ? findings.filter(({ sources }) => sources?.includes(name)).length : null,
    error: error === null ? null : `${name} ${status === 'FAILED' ? 'failed' : 'cannot run'}: ${error}`,
    ...(notes.length > 0 && { notes }),
  };
}
