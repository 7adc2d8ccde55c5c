import type { Cvss } from '../../domain/finding.ts';
import { isDistributionPackageType } from '../../domain/package.ts';
import { type Severity, severityOfCvssScore } from '../../domain/severity.ts';
import { readCvss } from '../../engine/advisories/read-cvss.ts';
import { isCve, trackedCve } from '../../engine/advisories/vulnerability-ids.ts';
import type { GivenPackage } from '../report/normalize-package.ts';
import { packageTypeOf } from '../report/package-type.ts';
import { readSeverity } from '../report/read-severity.ts';
import type { GivenAssertion, ReportBuilder } from '../report/report-builder.ts';
import type { ReportFields } from '../report/report-fields.ts';
import type { OsvRecord } from './read-osv-record.ts';

/** One entry of `packages` in a report of OSV-Scanner. */
export interface OsvPackage {
  fields: ReportFields;
  sourcePath: string;
  /** Ids of the records that describe the same vulnerability, for each vulnerability. */
  groups: string[][];
  records: Map<string, OsvRecord>;
}

export function addOsvPackage(builder: ReportBuilder, given: OsvPackage): void {
  const position = builder.listPackage(readPackage(given));
  for (const records of groupRecords(given)) {
    for (const vulnerability of vulnerabilitiesOf(records)) {
      builder.addAssertion(readAssertion(vulnerability, given.fields), position);
    }
  }
}

/** A vulnerability, and the records that are about it. */
interface Vulnerability {
  /** Undefined without a CVE. */
  cve: string | undefined;
  records: OsvRecord[];
  /** Records that are about this vulnerability alone, by which it is rated. */
  own: OsvRecord[];
}

/** A group contains several vulnerabilities when an announcement of a distribution (DSA) states the fix of all of them. */
function vulnerabilitiesOf(records: OsvRecord[]): Vulnerability[] {
  const named = records.map((record) => ({ record, cves: cvesOf(record) }));
  const all = [...new Set(named.flatMap(({ cves }) => cves))];
  if (all.length <= 1) return [{ cve: all[0], records, own: records }];
  return all.map((cve) => {
    const about = named.filter(({ cves }) => cves.includes(cve));
    const own = about.filter(({ cves }) => cves.length === 1);
    return { cve, records: about.map(({ record }) => record), own: own.map(({ record }) => record) };
  });
}

function cvesOf({ id, aliases, upstream }: OsvRecord): string[] {
  return [...new Set([id, ...aliases, ...upstream].flatMap((name) => trackedCve(name) ?? []))];
}

/** Records that no group names are groups of their own. */
function groupRecords({ groups, records }: OsvPackage): OsvRecord[][] {
  const left = new Map(records);
  const grouped = groups.map((ids) =>
    ids.flatMap((id) => {
      const record = left.get(id);
      left.delete(id);
      return record ? [record] : [];
    }),
  );
  return [...grouped, ...[...left.values()].map((record) => [record])].filter((group) => group.length > 0);
}

/** Names of distributions in purls where they differ from the name of the ecosystem in lower case. */
const namespaces: Readonly<Record<string, string>> = { 'rocky linux': 'rocky', 'red hat': 'redhat' };

function readPackage({ fields, sourcePath }: OsvPackage): GivenPackage {
  const [ecosystem = ''] = fields.text('ecosystem', 100).split(':', 1);
  const type = packageTypeOf(ecosystem);
  // Advisories of distributions name source packages. The installed package has a name of its own.
  const name = fields.identity('os_package_name') || fields.identity('name');
  const version = fields.identity('version');
  const lower = ecosystem.toLowerCase();
  const namespace = namespaces[lower] ?? lower;
  const purl =
    isDistributionPackageType(type) && name !== ''
      ? `pkg:${type}/${encodeURIComponent(namespace)}/${encodeURIComponent(name)}@${encodeURIComponent(version)}`
      : '';
  return { name, version, type, purl, paths: [sourcePath] };
}

function readAssertion({ cve, records, own }: Vulnerability, fields: ReportFields): GivenAssertion {
  const ids = own.map(({ id }) => trackedCve(id) ?? id);
  const names = new Set([fields.text('name'), fields.text('os_package_name')]);
  const ecosystem = fields.text('ecosystem', 100);
  const cvss = readScore(own);
  return {
    id: ids.find(isCve) ?? (records.length > own.length ? cve : ids[0]) ?? '',
    aliases: [...ids, ...own.flatMap(({ aliases }) => aliases), ...(cve === undefined ? [] : [cve])],
    severity: readRating(own, cvss),
    cvss,
    fixes: records
      .flatMap(({ affected }) => affected)
      .filter((one) => one.ecosystem === ecosystem && names.has(one.name))
      .flatMap(({ fixes }) => fixes),
    fixState: 'unknown',
    title: records.find(({ title }) => title !== '')?.title ?? '',
    description: [...own, ...records].find(({ description }) => description !== '')?.description ?? '',
    references: records.flatMap(({ references }) => references),
    publishedAt: [...own, ...records].find(({ publishedAt }) => publishedAt !== null)?.publishedAt ?? null,
  };
}

function readScore(records: readonly OsvRecord[]): Cvss | null {
  for (const { id, vectors } of records) {
    const read = readCvss(vectors, (id.split('-', 1)[0] ?? '').toLowerCase());
    if (read) return read;
  }
  return null;
}

/** The word of a database, because OSV-Scanner does not rate by itself; else the rating of the score. */
function readRating(records: readonly OsvRecord[], cvss: Cvss | null): Severity | null {
  const words = records.flatMap(({ severityWord }) => readSeverity(severityWord) ?? []);
  return words[0] ?? (cvss === null ? null : severityOfCvssScore(cvss.score));
}
