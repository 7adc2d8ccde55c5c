import type { MatchedFinding, VulnerabilityFacts } from '../../domain/finding.ts';
import { isMalwareRecord } from '../../domain/malware-record.ts';
import { severityOfCvssScore } from '../../domain/severity.ts';
import type { AdvisorySnapshot } from '../advisories/snapshot.ts';
import type { ReportedVulnerability } from './upload.ts';

type Known = Pick<AdvisorySnapshot, 'facts' | 'epss' | 'isKnownExploited' | 'exploitedDueOn'>;

/**
 * Merges the engine's findings with those that other scanners reported. The engine has precedence for packages that it assessed. The facts
 * of the advisories have precedence over those of a report. null: there are no advisories.
 */
export function addReported(
  matched: readonly MatchedFinding[],
  reported: readonly ReportedVulnerability[],
  known: Known | null,
): MatchedFinding[] {
  const found = new Map<string, MatchedFinding>();
  const aliases = new Map<string, string>();
  for (const finding of matched) {
    const { packageIndex, vulnerability } = finding;
    const key = keyOf(packageIndex, vulnerability.id);
    found.set(key, finding);
    for (const alias of vulnerability.aliases) aliases.set(keyOf(packageIndex, alias), key);
  }
  for (const report of reported) {
    const named = keyOf(report.packageIndex, report.id);
    const key = found.has(named) ? named : (aliases.get(named) ?? named);
    const before = found.get(key);
    const sources = [...new Set([...(before ? (before.sources ?? ['builtin']) : []), ...report.sources])];
    found.set(key, { ...(before ?? toFinding(report, known)), sources });
  }
  return [...found.values()];
}

function keyOf(packageIndex: number, vulnerabilityId: string): string {
  return `${packageIndex} ${vulnerabilityId}`;
}

function toFinding(report: ReportedVulnerability, known: Known | null): MatchedFinding {
  const vulnerability = known?.facts(report.id) ?? factsOf(report);
  return {
    vulnerability,
    packageIndex: report.packageIndex,
    fixedVersion: report.fixedVersion,
    fixState: report.fixState,
    epss: known?.epss(report.id) ?? null,
    isKnownExploited: known?.isKnownExploited(report.id) ?? false,
    exploitedDueOn: known?.exploitedDueOn(report.id) ?? null,
    advisoryIds: [],
    disagreement: [{ scanner: 'builtin', reason: reasonOfEngine(report.id, known) }],
    ...(isMalware(report.id, vulnerability.aliases) && { isMalware: true }),
  };
}

function reasonOfEngine(id: string, known: Known | null): string {
  if (known === null) return 'has no advisories yet';
  return known.facts(id) === undefined
    ? 'has no advisory about the vulnerability'
    : 'judges this version as fixed or not affected';
}

function isMalware(id: string, aliases: readonly string[]): boolean {
  return [id, ...aliases].some(isMalwareRecord);
}

function factsOf({ id, aliases, cvss, title, description, references, publishedAt, ...report }: ReportedVulnerability) {
  const facts: VulnerabilityFacts = {
    id,
    aliases,
    ...(cvss === null && report.severity === null && isMalware(id, aliases)
      ? { severity: 'CRITICAL', severitySource: 'malware' }
      : rate(cvss, report)),
    cvss,
    ...(report.opinions && report.opinions.length > 0 && { opinions: report.opinions }),
    title: title || id,
    description,
    references,
    publishedAt,
  };
  return facts;
}

/** A score has precedence over a severity name, which cannot be recomputed. */
function rate(
  cvss: ReportedVulnerability['cvss'],
  { severity, severitySource = 'sensor' }: Pick<ReportedVulnerability, 'severity' | 'severitySource'>,
): Pick<VulnerabilityFacts, 'severity' | 'severitySource'> {
  if (cvss) return { severity: severityOfCvssScore(cvss.score), severitySource: cvss.source };
  return severity === null ? { severity: 'UNKNOWN', severitySource: 'none' } : { severity, severitySource };
}
