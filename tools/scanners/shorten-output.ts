import { isRecord, listOf } from '../../src/engine/text-formats/outside-values.ts';

/** Texts of advisories, which belong to their databases. */
const texts: ReadonlySet<string> = new Set(['description', 'details', 'summary']);
/** Lists that are long and of which one element is sufficient. */
const lists: ReadonlySet<string> = new Set(['references', 'urls', 'cpes', 'versions', 'filelist', 'credits']);
/** Statements of one package or result. */
const statements: ReadonlySet<string> = new Set(['vulnerabilities', 'groups', 'matches']);
/** Members that no adapter reads. */
const dropped: ReadonlySet<string> = new Set(['providers', 'configuration', 'credits', 'licensetext']);
const statementsMax = 3;

/** A recorded output without texts of advisories, with at most a few statements for each package. `folder` is replaced by a fixed name. */
export function shortenOutput(output: string, folder: string): string {
  const value: unknown = JSON.parse(output.replaceAll(folder, '/recorded'));
  return `${JSON.stringify(shorten(value, ''), null, 1)}\n`;
}

function shorten(value: unknown, key: string): unknown {
  const name = key.toLowerCase();
  if (typeof value === 'string') return texts.has(name) ? 'A text.' : name === 'title' ? value.slice(0, 50) : value;
  if (Array.isArray(value)) return shortenList(value, name);
  if (!isRecord(value)) return value;
  if (Array.isArray(value['groups']) && Array.isArray(value['vulnerabilities'])) return shortenGroups(value);
  const members = Object.entries(value).filter(([one]) => !dropped.has(one.toLowerCase()));
  return Object.fromEntries(members.map(([one, member]) => [one, shorten(member, one)]));
}

function shortenList(list: readonly unknown[], name: string): unknown[] {
  const kept = lists.has(name) ? list.slice(0, 1) : name === 'matches' ? fewOfEachPackage(list) : list;
  return (statements.has(name) && name !== 'matches' ? kept.slice(0, statementsMax) : kept).map((one) =>
    shorten(one, ''),
  );
}

/** OSV-Scanner has groups of records. The records of the first groups are kept. */
function shortenGroups(value: Record<string, unknown>): unknown {
  const groups = listOf(value['groups']).slice(0, statementsMax - 1);
  const ids = new Set(groups.flatMap((group) => (isRecord(group) ? listOf(group['ids']) : [])));
  const records = listOf(value['vulnerabilities']).filter((record) => isRecord(record) && ids.has(record['id']));
  return {
    package: shorten(value['package'], ''),
    groups,
    vulnerabilities: records.map((record) => shorten(record, '')),
  };
}

/** Matches of Grype name their package themselves. */
function fewOfEachPackage(matches: readonly unknown[]): unknown[] {
  const counts = new Map<unknown, number>();
  return matches.filter((match) => {
    const artifact = isRecord(match) && isRecord(match['artifact']) ? match['artifact'] : {};
    const count = (counts.get(artifact['name']) ?? 0) + 1;
    counts.set(artifact['name'], count);
    return count <= statementsMax;
  });
}
