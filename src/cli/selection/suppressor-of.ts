import type { MatchedFinding } from '../../domain/finding.ts';
import { exceptionFinder } from '../../engine/policy/exception.ts';
import { vexFinder } from '../../engine/vex/find-vex-statement.ts';
import type { ScannedImage } from '../scanned-image.ts';
import type { SuppressedFinding } from './selected-scan.ts';
import type { Selection } from './selection.ts';

/** Compiles the ignore file and the VEX documents for an image. The function returns the suppression of a finding, if any. */
export function suppressorOf(
  { image, digest, inventory }: ScannedImage,
  { ignoreFile, vex, now }: Selection,
): (finding: MatchedFinding) => SuppressedFinding | undefined {
  const findException = exceptionFinder(ignoreFile?.exceptions ?? [], { image, now });
  // The newest statement counts, whichever document contains it.
  const sources = new Map(vex.flatMap(({ name, document }) => document.statements.map((one) => [one, name] as const)));
  const findStatement = vexFinder([...sources.keys()], { image, digest });
  return (finding) => {
    const item = inventory.packages[finding.packageIndex];
    if (item === undefined) return undefined;
    const { id, aliases } = finding.vulnerability;
    const subject = { ids: [id, ...aliases, ...finding.advisoryIds], name: item.name, purl: item.purl };
    const exception = findException(subject);
    if (exception) {
      const { reason, expiresOn } = exception;
      return { finding, by: 'ignore', source: ignoreFile?.name ?? '', reason, expiresOn };
    }
    const statement = findStatement(subject);
    if (statement === undefined) return undefined;
    const reason = [statement.status, statement.reason].filter(Boolean).join(': ');
    return { finding, by: 'vex', source: sources.get(statement) ?? '', reason, expiresOn: null };
  };
}
