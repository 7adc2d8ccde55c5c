import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { isDistributionPackageType, type OperatingSystem, packageTypes } from '../../domain/package.ts';
import type { AskedRecord } from '../external-scanner.ts';

/** Records about a package of a name (`?1`) with the name or an alias of a vulnerability (`?2`), a JSON list. */
const records = `
  select 1 from packages p
  join affected_package_handles a on a.package_id = p.id
  join vulnerability_handles v on v.id = a.vulnerability_id
  left join operating_systems os on os.id = a.operating_system_id
  where p.name = ?1 collate nocase and v.name in (select value from json_each(?2))`;
const ofLanguages = `${records} and a.operating_system_id is null limit 1`;
const ofDistribution = `${records} and os.name = ?3 and os.major_version = ?4 and coalesce(os.minor_version, '') in ('', ?5) limit 1`;

/** Looks up vulnerabilities in Grype's database (version 6). null for packages of a distribution when the release is not known. */
export async function lookUpGrype(
  folder: string,
  asked: readonly AskedRecord[],
  operatingSystem: OperatingSystem | null,
): Promise<(boolean | null)[]> {
  const database = new DatabaseSync(path.join(folder, '6', 'vulnerability.db'), { readOnly: true });
  try {
    const [languages, distribution] = [database.prepare(ofLanguages), database.prepare(ofDistribution)];
    const [major = '', minor = ''] = operatingSystem?.versionId.split('.') ?? [];
    return asked.map(({ type, names, ids }) => {
      const known = packageTypes.find((one) => one === type);
      if (known === undefined) return null;
      const wanted = JSON.stringify(ids);
      if (!isDistributionPackageType(known)) return names.some((name) => languages.get(name, wanted) !== undefined);
      if (operatingSystem === null || major === '') return null;
      return names.some((name) => distribution.get(name, wanted, operatingSystem.id, major, minor) !== undefined);
    });
  } finally {
    database.close();
  }
}
