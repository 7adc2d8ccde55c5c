import type { Severity } from '../../domain/severity.ts';
import { cleanText } from '../sbom/clean-text.ts';
import type { SarifCheck, SarifFinding } from './sarif-input.ts';

export type SarifLevel = 'error' | 'warning' | 'note';

export const levels: Readonly<Record<Severity, SarifLevel>> = {
  CRITICAL: 'error',
  HIGH: 'error',
  MEDIUM: 'warning',
  LOW: 'note',
  NEGLIGIBLE: 'note',
  // Unknown severity counts as a warning, because it may be serious.
  UNKNOWN: 'warning',
};

/**
 * Used when no CVSS score is known: a score of the range to which GitHub gives the same name (over 9.0 critical, 7.0 high, 4.0 medium, else
 * low). An unknown severity gets no score, because every number would be a claim.
 */
const severityScores: Readonly<Record<Severity, string | undefined>> = {
  CRITICAL: '9.5',
  HIGH: '8.0',
  MEDIUM: '5.5',
  LOW: '2.0',
  NEGLIGIBLE: '0.1',
  UNKNOWN: undefined,
};

const titleMax = 200;
const textMax = 1_000;
const linksMax = 5;

/** The reportingDescriptor (SARIF 2.1.0 §3.49) of a vulnerability. */
export function vulnerabilityRule(finding: SarifFinding): object {
  const { id, title, description, severity, cvss, epss, isKnownExploited, isMalware, aliases, references } = finding;
  const name = cleanText(id, titleMax);
  const short = cleanText(title || id, titleMax);
  const long = cleanText(description || title || id, textMax);
  const links = references.map(webAddress).filter((one) => one !== undefined);
  const score = cvss === null ? severityScores[severity] : cvss.score.toFixed(1);
  return {
    id: name,
    shortDescription: { text: short },
    fullDescription: { text: long },
    ...(links[0] !== undefined && { helpUri: links[0] }),
    help: { text: [long, ...links.slice(0, linksMax)].join('\n') },
    defaultConfiguration: { level: levels[severity] },
    properties: {
      ...(score !== undefined && { 'security-severity': score }),
      severity,
      ...(cvss && { cvss: { version: cvss.version, vector: cleanText(cvss.vector, titleMax), source: cvss.source } }),
      ...(epss && { epss }),
      knownExploited: isKnownExploited,
      aliases: aliases.slice(0, linksMax).map((alias) => cleanText(alias, titleMax)),
      tags: ['security', isMalware ? 'malware' : 'vulnerability', ...(isKnownExploited ? ['known-exploited'] : [])],
    },
  };
}

/** The reportingDescriptor of an image check. */
export function checkRule({ id, title, remediation }: SarifCheck): object {
  return {
    id,
    shortDescription: { text: cleanText(title, titleMax) },
    help: { text: cleanText(remediation || title, textMax) },
    defaultConfiguration: { level: 'warning' },
    properties: { tags: ['security', 'image-check'] },
  };
}

const addressMax = 500;

/** SARIF requires URIs, and advisories may contain any text. */
function webAddress(text: string): string | undefined {
  if (text.length > addressMax || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  const { href } = new URL(text);
  return href.length > addressMax ? undefined : href;
}
