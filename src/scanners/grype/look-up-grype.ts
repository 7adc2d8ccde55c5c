import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isDistributionPackageType, type OperatingSystem, packageTypes } from '../../domain/package.ts';
import type { AskedPackage } from '../external-scanner.ts';
import { createCpeRecords } from './grype-cpe-records.ts';
import { findReleases } from './grype-releases.ts';

/** Entries of the packages with a name (`?2`) of the types `?1` and the releases `?3`, which are JSON lists. */
const entries = (table: string): string => `
  select v.name as name, b.value as content from packages p
  join ${table} a on a.package_id = p.id
  join vulnerability_handles v on v.id = a.vulnerability_id
  left join blobs b on b.id = a.blob_id
  where p.name = ?2 collate nocase and lower(p.ecosystem) in (select value from json_each(?1))
    and (a.operating_system_id in (select value from json_each(?3)) or (?3 = '[]' and a.operating_system_id is null))
  limit 50000`;

/** Version 6.1 added the second table. */
const tables = ['affected_package_handles', 'unaffected_package_handles'];

/** Looks up packages in Grype's database (version 6). null for packages of a distribution when the database has no records of the release. */
export async function lookUpGrype(
  folder: string,
  packages: readonly AskedPackage[],
  operatingSystem: OperatingSystem | null,
  signal: AbortSignal,
): Promise<(ReadonlySet<string> | null)[]> {
  const database = new DatabaseSync(path.join(folder, '6', 'vulnerability.db'), { readOnly: true });
  try {
    const findIds = createFind(database);
    const releases = JSON.stringify(findReleases(database, operatingSystem));
    return packages.map((one) => {
      signal.throwIfAborted();
      if (!packageTypes.some((type) => type === one.type)) return null;
      if (!isDistributionPackageType(one.type)) return findIds(one, '[]');
      return releases === '[]' ? null : findIds(one, releases);
    });
  } finally {
    database.close();
  }
}

function createFind(database: DatabaseSync): (asked: AskedPackage, releases: string) => ReadonlySet<string> {
  const present = database.prepare("select 1 from sqlite_master where type = 'table' and name = ?");
  const statements = tables
    .filter((table) => present.get(table) !== undefined)
    .map((table) => database.prepare(entries(table)));
  const typeNames = database.prepare(
    'select lower(replacement_ecosystem) as type from package_specifier_overrides where ecosystem = ? collate nocase',
  );
  const aliases = database.prepare(
    'select alias as id from vulnerability_aliases where name = ?1 collate nocase union select name from vulnerability_aliases where alias = ?1 collate nocase',
  );
  const cpeRecords = createCpeRecords(database);
  return (asked, releases) => {
    const ids = new Set(cpeRecords(asked));
    const types = JSON.stringify([asked.type, ...typeNames.all(asked.type).map(({ type }) => type)]);
    for (const name of namesOf(asked)) {
      for (const statement of statements)
        for (const row of statement.all(types, name, releases)) for (const id of idsOf(row, asked)) ids.add(id);
    }
    const own = Array.from(ids);
    for (const id of own) for (const row of aliases.all(id)) ids.add(String(row['id']));
    return ids;
  };
}

/** Grype searches for the names of a package and of its source package. Case is ignored. */
function namesOf({ type, name, source }: AskedPackage): string[] {
  const own = type === 'pypi' ? name.replace(/[-_.]+/g, '-') : name;
  return source === null || source === name ? [own] : [own, source];
}

/** None for an entry about another module stream. */
function idsOf({ name, content }: Record<string, unknown>, asked: AskedPackage): string[] {
  const { cves, qualifiers } = parse(content);
  const stream = qualifiers?.rpm_modularity;
  if (typeof stream === 'string' && stream !== (asked.module ?? '')) return [];
  return [String(name), ...(Array.isArray(cves) ? cves.filter((one) => typeof one === 'string') : [])];
}

function parse(content: unknown): { cves?: unknown; qualifiers?: { rpm_modularity?: unknown } | null } {
  if (typeof content !== 'string') return {};
  try {
    // Only members whose types are checked are read.
    return (JSON.parse(content) as ReturnType<typeof parse> | null) ?? {};
  } catch {
    return {};
  }
}
