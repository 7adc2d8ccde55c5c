import type { MatchedFinding } from '../../domain/finding.ts';
import type { StatementsOfSender, UploadedStatements } from '../../engine/upload/scanner-statements.ts';
import type { UploadedScanner } from '../../engine/upload/upload.ts';
import { explainDisagreement, type MatchingScanner, unexplained } from './explain-disagreement.ts';
import { isMatchingScanner } from './matching-scanners.ts';

/**
 * The findings of an upload with the differing statements of the scanners that ran at its sender. Reasons that their reports do not contain
 * come from the uploaded entries of their databases. Pure.
 */
export function explainUpload(
  findings: readonly MatchedFinding[],
  scanners: readonly Pick<UploadedScanner, 'name' | 'status'>[],
  { scanners: stated, ...packages }: StatementsOfSender,
): MatchedFinding[] {
  const matching = scanners.flatMap(({ name, status }): MatchingScanner[] => {
    if (!isMatchingScanner(name) || status === 'UNAVAILABLE') return [];
    if (status === 'FAILED') return [{ name, statements: null, databaseBuiltAt: null }];
    const statements = stated.find((one) => one.name === name);
    return statements === undefined ? [] : [informed(findings, statements)];
  });
  return explainDisagreement(findings, matching, { ...packages, owned: new Set(packages.owned) });
}

/** The scanner with what its database knows about the findings that it neither reports nor explains. */
function informed(findings: readonly MatchedFinding[], statements: UploadedStatements): MatchingScanner {
  const { name, databaseBuiltAt, records } = statements;
  const scanner: MatchingScanner = { name, statements, databaseBuiltAt };
  const byPosition = new Map(
    records.flatMap(({ positions, ids }) => {
      const about: ReadonlySet<string> = new Set(ids);
      return positions.map((position) => [position, about] as const);
    }),
  );
  const known: Record<string, boolean> = {};
  for (const { position, ids } of unexplained(findings, scanner)) {
    const about = byPosition.get(position);
    if (about === undefined) continue;
    const isKnown = ids.some((id) => about.has(id));
    for (const id of ids) known[`${position} ${id}`] = isKnown;
  }
  return { ...scanner, known };
}
