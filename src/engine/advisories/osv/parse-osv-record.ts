import { isMalwareRecord } from '../../../domain/malware-record.ts';
import { parseBoundedJson } from '../../../lib/json-shape.ts';
import { isDistribution } from '../ecosystem.ts';
import { readLinks } from '../read-links.ts';
import { trackedCve } from '../vulnerability-ids.ts';
import type { OsvRecord } from './osv-record.ts';
import { readAffected } from './read-affected.ts';
import { readBuiltPackages } from './read-built-packages.ts';
import { isObject, type JsonObject, readList, readObject, readText, readTexts, readTimeMs } from './read-json.ts';
import { ubuntuPriority } from './read-urgency.ts';
import { referencedCves } from './referenced-cves.ts';

const namesMax = 1_000;
const affectedMax = 50_000;
/** Records of kernels list tens of thousands of versions. */
const shapeLimits = { values: 1_000_000, depth: 64, stringBytes: 4 * 1024 * 1024 };
const detailsCharactersMax = 4_000;
const summaryCharactersMax = 300;
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
  const isMalware = describesMalware(id, summary, value);
  const names = readNames(id, value, feedEcosystem);
  const affected = isLeftOut(id, names, feedEcosystem) ? [] : readAffected(value, feedEcosystem);
  const built = readBuiltPackages(value, feedEcosystem);
  return {
    id,
    ecosystem: feedEcosystem,
    modifiedMs: readTimeMs(value.modified) ?? 0,
    publishedMs: readTimeMs(value.published) ?? null,
    isWithdrawn: isRejected || readText(value.withdrawn, 64) !== '',
    ...(isRejected && { isRejected }),
    ...names,
    summary,
    details,
    vectors: readVectors(value),
    ownSeverity: readOwnSeverity(value),
    references: readLinks(value.references),
    affected: isMalware ? affected.map((one) => ({ ...one, isMalware })) : affected,
    ...(built.length > 0 && { built }),
  };
}

/**
 * Updates of a distribution that fix no vulnerability (bug fixes, enhancements), and Ubuntu's live patches, which replace no package. They
 * count as records without packages.
 */
function isLeftOut(id: string, names: Names, ecosystem: string): boolean {
  if (!isDistribution(ecosystem)) return false;
  if (id.startsWith('LSN-')) return true;
  if (!/^(?:AL|RH|RL)[BE]A-|^(?:open)?SUSE-[FOR]U-/.test(id)) return false;
  return !namesCve(names);
}

type Names = Pick<OsvRecord, 'aliases' | 'upstream' | 'related'>;

/** The other names of a record, and the CVEs in the references of an erratum that names none. */
function readNames(id: string, record: JsonObject, ecosystem: string): Names {
  const names = {
    aliases: readIds(record.aliases),
    upstream: readIds(record.upstream),
    related: readIds(record.related),
  };
  if (ecosystem === 'FreeBSD' && !namesCve(names)) return { ...names, related: freebsdCves(record) };
  const isErratum = isDistribution(ecosystem) && /^(?:AL|RH|RL|RX)[SBE]A-/.test(id);
  if (!isErratum || namesCve(names)) return names;
  return { ...names, related: [...names.related, ...referencedCves(record.references)] };
}

/** FreeBSD's records have the CVEs as references of VuXML. */
function freebsdCves(record: JsonObject): string[] {
  return readIds(readObject(readObject(record.database_specific).references).cvename);
}

function namesCve({ aliases, upstream, related }: Names): boolean {
  return [...aliases, ...upstream, ...related].some((name) => trackedCve(name) !== undefined);
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

/** `database_specific.severity`, which GHSA sets, or Ubuntu's priority. */
function readOwnSeverity(record: JsonObject): string | null {
  const rated = readText(readObject(record.database_specific).severity, 32) || ubuntuPriority(record);
  return rated.toUpperCase() || null;
}
