import { type Severity, severityRank } from '../../domain/severity.ts';
import { createTagFilter } from '../../domain/tag-globs.ts';
import { dayMs } from '../../lib/durations.ts';
import { licenseViolations } from './license-violations.ts';
import type { BaseCondition, FindingCondition, PolicyRule } from './policy.ts';
import type { PolicySubject, SubjectFinding } from './policy-subject.ts';

export interface Violation {
  /** A sentence part for the user, with hostile text of the image. */
  reason: string;
  /** Absent for violations that are not about a finding; exceptions do not cover them. */
  finding?: SubjectFinding;
}

/** The violations of one rule, without exceptions. */
export function violationsOf(rule: PolicyRule, subject: PolicySubject, now: Date): Violation[] {
  switch (rule.kind) {
    case 'findings':
      return subject.findings
        .filter((finding) => isViolation(finding, rule.when, now))
        .map((finding) => ({ reason: describe(finding), finding }));
    case 'licenses':
      return licenseViolations(rule.licenses, subject.packages);
    case 'unknown':
      return unknownViolations(subject);
    case 'baseImage':
      return baseViolations(rule.base, subject);
    case 'imageAge':
      return ageViolations(rule.maxDays, subject, now);
  }
}

function isViolation(finding: SubjectFinding, when: FindingCondition, now: Date): boolean {
  const { severity, isKnownExploited, epss, isFixable, ageDays, isMalware, packageTypes } = when;
  return (
    (severity === null || rankOf(finding.severity) >= severityRank(severity)) &&
    (isKnownExploited === null || finding.isKnownExploited === isKnownExploited) &&
    (epss === null || (finding.epssScore ?? 1) >= epss) &&
    (isFixable === null || (finding.fixState === 'fixed') === isFixable) &&
    (ageDays === null || ageOf(finding.publishedAt, now) >= ageDays) &&
    (isMalware === null || finding.isMalware === isMalware) &&
    (packageTypes === null || packageTypes.includes(finding.package.type))
  );
}

/** Findings without a severity count as MEDIUM, as in the score. */
function rankOf(severity: Severity): number {
  return severityRank(severity === 'UNKNOWN' ? 'MEDIUM' : severity);
}

/** In days. Infinite when unknown. */
function ageOf(time: string | null, now: Date): number {
  const at = time === null ? Number.NaN : Date.parse(time);
  return Number.isNaN(at) ? Number.POSITIVE_INFINITY : (now.getTime() - at) / dayMs;
}

function describe({ id, severity, package: item, isKnownExploited, isMalware }: SubjectFinding): string {
  const marks = [isMalware ? 'malicious package' : '', isKnownExploited ? 'known exploited' : ''].filter(Boolean);
  return `${id} (${[severity.toLowerCase(), ...marks].join(', ')}) in ${item.name} ${item.version}`;
}

function unknownViolations({ completeness, notAssessed, warnings }: PolicySubject): Violation[] {
  if (completeness === 'complete') return [];
  const gaps = notAssessed.map(({ kind, count, reason }) => ({ reason: `${kind}, ${count} not assessed: ${reason}` }));
  if (warnings > 0) gaps.push({ reason: `${warnings} warnings about content that could not be read` });
  return gaps.length > 0 ? gaps : [{ reason: 'the scan is partial' }];
}

function baseViolations({ allow, deny }: BaseCondition, { baseImage }: PolicySubject): Violation[] {
  if (baseImage === null) return [{ reason: 'the base image is not known' }];
  const matches = (globs: readonly string[]): boolean =>
    globs.some((include) => createTagFilter({ include, exclude: '' })(baseImage));
  if (matches(deny)) return [{ reason: `the base image ${baseImage} is denied` }];
  return allow !== null && !matches(allow)
    ? [{ reason: `the base image ${baseImage} is not in the allowed list` }]
    : [];
}

function ageViolations(maxDays: number, { createdAt }: PolicySubject, now: Date): Violation[] {
  const days = ageOf(createdAt, now);
  if (days === Number.POSITIVE_INFINITY) return [{ reason: 'the time of creation of the image is not known' }];
  return days > maxDays ? [{ reason: `the image was created ${Math.floor(days)} days ago` }] : [];
}
