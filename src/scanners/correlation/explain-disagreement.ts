import type { Disagreement, MatchedFinding } from '../../domain/finding.ts';
import type { ScannerStatements } from '../../engine/upload/scanner-statements.ts';
import { terminalText } from '../../lib/terminal-text.ts';
import type { ExternalScannerName } from '../external-scanner.ts';

/** A scanner with a database of vulnerabilities that was run. */
export interface MatchingScanner {
  name: ExternalScannerName;
  /** null: the run failed. */
  statements: ScannerStatements | null;
  /** When its database was built, ISO 8601. null: not known. */
  databaseBuiltAt: string | null;
  /** Whether its database has an entry about a vulnerability and a package, by `POSITION VULNERABILITY`. */
  known?: Readonly<Record<string, boolean>>;
}

export interface CorrelatedPackages {
  /** Number of packages that the engine detected. Later positions are packages that only scanners have. */
  detected: number;
  /** Positions of packages that belong to a package of the distribution. */
  owned: ReadonlySet<number>;
}

const versionCharactersMax = 100;

/** The findings with the differing statements of the engine and of each scanner that ran. Pure. */
export function explainDisagreement(
  findings: readonly MatchedFinding[],
  scanners: readonly MatchingScanner[],
  packages: CorrelatedPackages,
): MatchedFinding[] {
  const prepared = scanners.map(prepare);
  return findings.map((finding) => {
    const disagreement = [
      ...ofEngine(finding, packages),
      ...prepared.flatMap((scanner) => {
        const reason = scanner.reasonAbout(finding);
        return reason === undefined ? [] : [{ scanner: scanner.name, reason }];
      }),
    ];
    const { disagreement: _, ...rest } = finding;
    return disagreement.length === 0 ? rest : { ...rest, disagreement };
  });
}

/** The engine's own reason is known from matching. That of a package which it does not match comes first. */
function ofEngine({ disagreement = [], packageIndex }: MatchedFinding, packages: CorrelatedPackages): Disagreement[] {
  const own = disagreement.filter(({ scanner }) => scanner === 'builtin');
  if (own.length === 0) return [];
  if (packageIndex >= packages.detected) return [{ scanner: 'builtin', reason: 'does not detect the package' }];
  if (packages.owned.has(packageIndex))
    return [{ scanner: 'builtin', reason: 'assesses the distribution package that owns the package instead' }];
  return own;
}

const suppressions = {
  vex: 'suppresses the vulnerability by a VEX statement',
  rule: 'ignores the vulnerability by a rule of its configuration or its own',
} as const;

/** The findings whose reason of a scanner is not known without its database. Pure. */
export function unexplained(
  findings: readonly MatchedFinding[],
  scanner: MatchingScanner,
): { position: number; ids: string[] }[] {
  const { reasonAbout } = prepare(scanner);
  return findings
    .filter((finding) => isOpen(reasonAbout(finding)))
    .map(({ packageIndex, vulnerability: { id, aliases } }) => ({ position: packageIndex, ids: [id, ...aliases] }));
}

const judgement = 'judges this version as fixed or not affected';
const older = 'has a database from before the vulnerability was published';
/** Reasons that the database of the scanner can replace. */
const open = {
  elsewhere: 'reports the vulnerability for other packages only, and does not say why',
  nowhere: 'does not report the vulnerability for any package, and does not say why',
} as const;

function isOpen(reason: string | undefined): boolean {
  return reason === older || reason === open.elsewhere || reason === open.nowhere;
}

function prepare({ name, statements, databaseBuiltAt, known = {} }: MatchingScanner) {
  const listed = statements?.listed && new Set(statements.listed);
  const vulnerabilities = new Set(statements?.vulnerabilities);
  const judged = new Set(statements?.judged);
  const reasonAbout = (finding: MatchedFinding): string | undefined => {
    if (statements === null) return 'failed';
    if (finding.sources?.includes(name)) return conflictOf(finding, statements);
    if (listed && !listed.has(finding.packageIndex)) return 'does not list the package';
    const { id, aliases, publishedAt } = finding.vulnerability;
    const names = [id, ...aliases];
    const keys = names.map((one) => `${finding.packageIndex} ${one}`);
    const suppressed = keys.map((key) => statements.suppressed[key]).find((by) => by !== undefined);
    if (suppressed !== undefined) return suppressions[suppressed];
    const recorded = keys.map((key) => known[key]).find((one) => one !== undefined);
    if (recorded === true || keys.some((key) => judged.has(key))) return judgement;
    if (isOlder(databaseBuiltAt, publishedAt)) return older;
    if (recorded === false) return 'has no entry about the vulnerability and the package in its database';
    return names.some((one) => vulnerabilities.has(one)) ? open.elsewhere : open.nowhere;
  };
  return { name, reasonAbout };
}

/** How the statement of a scanner that reports the finding differs from the finding. */
function conflictOf(
  { packageIndex, vulnerability, fixedVersion, fixState }: MatchedFinding,
  { asserted }: ScannerStatements,
): string | undefined {
  const own = [vulnerability.id, ...vulnerability.aliases]
    .map((id) => asserted[`${packageIndex} ${id}`])
    .find((one) => one !== undefined);
  if (own === undefined) return undefined;
  const differences: string[] = [];
  if (own.fixedVersion === null && fixState === 'fixed') differences.push('names no fixed version');
  else if (own.fixedVersion !== null && own.fixedVersion !== fixedVersion)
    differences.push(`names ${terminalText(own.fixedVersion.slice(0, versionCharactersMax))} as the fixed version`);
  if (own.severity !== null && own.severity !== vulnerability.severity)
    differences.push(`rates the severity as ${own.severity}`);
  return differences.length === 0 ? undefined : differences.join(' and ');
}

function isOlder(builtAt: string | null, publishedAt: string | null): boolean {
  return builtAt !== null && publishedAt !== null && Date.parse(builtAt) < Date.parse(publishedAt);
}
