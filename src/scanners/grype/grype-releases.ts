import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import type { OperatingSystem } from '../../domain/package.ts';

type Row = Record<string, SQLOutputValue>;

const releasesOfName =
  "select id, major_version as major, minor_version as minor, label_version as label from operating_systems where (name = ?1 collate nocase or release_id = ?1 collate nocase) and coalesce(channel, '') = ''";
const overridesOfName =
  'select version_pattern as pattern, version, codename, replacement, replacement_label_version as label, rolling from operating_system_specifier_overrides where alias = ? collate nocase';

/**
 * Ids of the releases whose records Grype uses for an operating system (`operating_system_store.go`): the database has rules that replace one
 * by another, such as `almalinux` by `rhel`. Statements of the replaced one about its own packages count too. Empty: there are none.
 */
export function findReleases(database: DatabaseSync, operatingSystem: OperatingSystem | null): number[] {
  if (operatingSystem === null) return [];
  const { id, versionId } = operatingSystem;
  const rule = database
    .prepare(overridesOfName)
    .all(id)
    .find((row) => isFor(row, operatingSystem));
  const named = database.prepare(releasesOfName);
  const wanted = { versionId, label: textOf(rule, 'label'), isRolling: Number(rule?.['rolling'] ?? 0) !== 0 };
  const names = new Set([textOf(rule, 'replacement') || id, id]);
  return [...names].flatMap((name) => select(named.all(name), wanted)).map((row) => Number(row['id']));
}

/** Rules for releases by a version or a code name count only for those. Patterns are those of previews, such as `.*_alpha.*`. */
function isFor(row: Row, { versionId, codename }: OperatingSystem): boolean {
  const [version, pattern, name] = [textOf(row, 'version'), textOf(row, 'pattern'), textOf(row, 'codename')];
  if (version !== '' && version !== versionId) return false;
  if (pattern !== '' && !(pattern.includes('_alpha') && versionId.includes('_alpha'))) return false;
  return name === '' || name === codename;
}

/** The rows of major and minor version; else those of the major version alone; else all minor versions of it. */
function select(
  rows: readonly Row[],
  { versionId, label, isRolling }: { versionId: string; label: string; isRolling: boolean },
): readonly Row[] {
  const labelled = label === '' ? rows : rows.filter((row) => textOf(row, 'label') === label);
  if (isRolling) return labelled;
  const [major = '', minor = ''] = versionId.split('.').map(withoutZeros);
  const ofMajor = major === '' ? [] : labelled.filter((row) => textOf(row, 'major') === major);
  const exact = ofMajor.filter((row) => textOf(row, 'minor') === minor);
  if (exact.length > 0) return exact;
  const general = ofMajor.filter((row) => textOf(row, 'minor') === '');
  return general.length > 0 ? general : ofMajor;
}

/** Ubuntu 22.04 is 22.4 in the database. */
function withoutZeros(part: string): string {
  return part.replace(/^0+(?=\d)/, '');
}

function textOf(row: Row | undefined, name: string): string {
  const value = row?.[name];
  return typeof value === 'string' ? value : '';
}
