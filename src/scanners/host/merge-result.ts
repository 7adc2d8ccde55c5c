import type { ScannerRun } from '../../domain/scan.ts';
import type { AssessedImage } from '../../engine/pipeline/assess-image.ts';
import { explainDisagreement, unexplained } from '../correlation/explain-disagreement.ts';
import { isMatchingScanner } from '../correlation/matching-scanners.ts';
import type { ExternalScannerName } from '../external-scanner.ts';
import type { ExternalRun, ExternalScanResult } from './external-scan.ts';
import type { LookedUp, Question } from './look-up.ts';

export interface MergeContext {
  /** Packages that the engine detected. */
  detected: number;
  /** Whether the scanners were requested by name. */
  requested: ScannerRun['requested'];
  /** Asks the databases of scanners about findings that their reports do not explain. */
  lookUp(questions: readonly ScannerQuestions[]): Promise<LookedUp[]>;
}

export interface ScannerQuestions {
  name: ExternalScannerName;
  questions: Question[];
}

/** The first findings are the most severe ones, and each question reads the database of a scanner. */
const questionsMax = 5_000;

/** The assessment whose findings name the differing statements of all scanners that ran, and the runs of the external ones. */
export async function mergeResult(
  assessed: AssessedImage,
  result: ExternalScanResult,
  { detected, requested, lookUp }: MergeContext,
): Promise<{ assessed: AssessedImage; scanners: ScannerRun[] }> {
  const matching = result.runs.filter(({ name, status }) => isMatchingScanner(name) && status !== 'UNAVAILABLE');
  const scanners = matching.map(({ name, status, versions }) => ({
    name,
    statements: status === 'SUCCEEDED' ? (result.statements.find((one) => one.name === name) ?? null) : null,
    databaseBuiltAt: versions?.database?.builtAt ?? null,
  }));
  const packages = { detected, owned: new Set(result.owned) };
  const asked = scanners
    .map((scanner) => ({
      name: scanner.name,
      questions: unexplained(assessed.findings, scanner).slice(0, questionsMax),
    }))
    .filter(({ questions }) => questions.length > 0);
  const answers = asked.length === 0 ? [] : await lookUp(asked);
  const informed = scanners.map((scanner) => {
    const known = answers.find(({ name }) => name === scanner.name)?.known;
    return known === undefined ? scanner : { ...scanner, known };
  });
  const findings = explainDisagreement(assessed.findings, informed, packages);
  return { assessed: { ...assessed, findings }, scanners: result.runs.map((run) => toRun(run, requested, findings)) };
}

function toRun(
  { name, status, versions, durationMs, notes, error }: ExternalRun,
  requested: ScannerRun['requested'],
  findings: AssessedImage['findings'],
): ScannerRun {
  const isMatching = status === 'SUCCEEDED' && isMatchingScanner(name);
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
