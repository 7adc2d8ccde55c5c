import { isMalwareRecord } from '../../../domain/malware-record.ts';
import { parseBoundedJson } from '../../../lib/json-shape.ts';
import { baseEcosystem, isDistribution, normalisePackageName, schemeOfEcosystem } from '../ecosystem.ts';
import type { OsvAffected, OsvRecord } from './osv-record.ts';
import { isObject, readList, readObject, readText, readTexts, readTimeMs } from './read-json.ts';
import { toIntervals } from './to-intervals.ts';

const namesMax = 1_000;
const affectedMax = 50_000;
const eventsMax = 5_000;
const versionsMax = 20_000;
/** Records of kernels list tens of thousands of versions. */
const shapeLimits = { values: 1_000_000, depth: 64, stringBytes: 4 * 1024 * 1024 };
const detailsCharactersMax = 4_000;
const summaryCharactersMax = 300;
const referencesMax = 20;
const referenceCharactersMax = 500;
const idPattern = /^[A-Za-z0-9][A-Za-z0-9._:+-]{1,99}$/;

/**
 * Parses one OSV document. Returns undefined when it is broken: not JSON, no usable id, or `affected` of a wrong type. Packages outside
 * `feedEcosystem` (a base name) are left out. The text is hostile: it is bounded, and only http and https links are accepted.
 */
export function parseOsvRecord(document: string, feedEcosystem: string): OsvRecord | undefined {
  const value = parseJson(document);
  if (!isObject(value)) return undefined;
  const { id } = value;
  if (typeof id !== 'string' || !idPattern.test(id)) return undefined;
  if (value.affected !== undefined && value.affected !== null && !Array.isArray(value.affected)) return undefined;
  const summary = readText(value.summary, summaryCharactersMax).trim();
  const details = readText(value.details, detailsCharactersMax).trim();
  const isRejected = saysRejected(summary) || saysRejected(details);
  return {
    id,
    ecosystem: feedEcosystem,
    modifiedMs: readTimeMs(value.modified) ?? 0,
    publishedMs: readTimeMs(value.published) ?? null,
    isWithdrawn: isRejected || readText(value.withdrawn, 64) !== '',
    isRejected,
    isMalware: describesMalware(id, summary, value),
    aliases: readIds(value.aliases),
    upstream: readIds(value.upstream),
    related: readIds(value.related),
    summary,
    details,
    vectors: readVectors(value),
    ownSeverity: readText(readObject(value.database_specific).severity, 32).toUpperCase() || null,
    references: readReferences(value.references),
    affected: readAffected(value.affected, feedEcosystem),
  };
}

function parseJson(document: string): unknown {
  try {
    return parseBoundedJson(document, shapeLimits);
  } catch {
    return undefined;
  }
}

/** The texts that MITRE and NVD give rejected CVEs. */
function saysRejected(text: string): boolean {
  return /^(?:\*\* ?REJECT(?:ED)? ?\*\*|Rejected reason:|Rejected CVE ID$)/i.test(text);
}

/** Records of OpenSSF, and records of GHSA that name CWE-506 (Embedded Malicious Code) or have its title for such packages. */
function describesMalware(id: string, summary: string, record: Record<string, unknown>): boolean {
  if (isMalwareRecord(id)) return true;
  if (readTexts(readObject(record.database_specific).cwe_ids, namesMax, 32).includes('CWE-506')) return true;
  return id.startsWith('GHSA-') && /^(?:Malware|Malicious package|Malicious code) in /i.test(summary);
}

function readIds(value: unknown): string[] {
  return readTexts(value, namesMax, 100).filter((id) => idPattern.test(id));
}

/** Vectors belong to the record, or to each affected package where they differ. Then the first package's vectors count. */
function readVectors(record: Record<string, unknown>): string[] {
  const own = vectorsOf(record.severity);
  if (own.length > 0) return own;
  for (const affected of readList(record.affected, affectedMax)) {
    const vectors = vectorsOf(readObject(affected).severity);
    if (vectors.length > 0) return vectors;
  }
  return [];
}

function vectorsOf(severity: unknown): string[] {
  return readList(severity, 10)
    .map(readObject)
    .filter(({ type }) => typeof type === 'string' && type.startsWith('CVSS_'))
    .map(({ score }) => readText(score, 300))
    .filter((vector) => vector !== '');
}

function readReferences(value: unknown): string[] {
  const links = readList(value, namesMax)
    .map((reference) => readObject(reference).url)
    .filter((url): url is string => typeof url === 'string' && url.length <= referenceCharactersMax && isWebLink(url));
  return [...new Set(links)].slice(0, referencesMax);
}

function isWebLink(url: string): boolean {
  return /^https?:\/\//i.test(url) && URL.canParse(url);
}

function readAffected(value: unknown, feedEcosystem: string): OsvAffected[] {
  return readList(value, affectedMax).flatMap((item) => {
    const affected = readObject(item);
    const source = readObject(affected.package);
    const ecosystem = readText(source.ecosystem, 100);
    const name = readText(source.name, 500);
    const base = baseEcosystem(ecosystem);
    if (name === '' || base !== feedEcosystem) return [];
    const scheme = schemeOfEcosystem(base);
    const intervals = readList(affected.ranges, 1_000)
      .map(readObject)
      .filter(({ type }) => type === 'ECOSYSTEM' || type === 'SEMVER')
      .flatMap(({ events }) => toIntervals(readList(events, eventsMax), scheme));
    return [
      {
        ecosystem,
        name: normalisePackageName(base, name),
        intervals,
        // Version lists of distributions only enumerate their ranges, at great length.
        versions: isDistribution(base) && intervals.length > 0 ? [] : readTexts(affected.versions, versionsMax, 256),
        urgency: readText(readObject(affected.ecosystem_specific).urgency, 64).toLowerCase() || null,
      },
    ];
  });
}
