import type { Config } from '../config/config.ts';
import { readCurrentSnapshot } from '../engine/advisories/current-snapshot.ts';
import { type FoundPackage, searchPackages, searchVulnerability } from '../engine/advisories/search-snapshot.ts';
import { counted } from '../lib/counted.ts';
import { formatTable } from '../lib/format-table.ts';
import { terminalText } from '../lib/terminal-text.ts';
import { type CliContext, UsageError } from './cli-context.ts';
import { describeRanges } from './describe-ranges.ts';
import { exitCodes } from './exit-code.ts';
import { advisoryFolder } from './obtain-snapshot.ts';

const columns = [
  { title: 'ECOSYSTEM' },
  { title: 'PACKAGE', columnsMin: 10 },
  { title: 'VULNERABILITY' },
  { title: 'AFFECTED', columnsMin: 12, isCutFirst: true },
  { title: 'ADVISORY', columnsMin: 10 },
];

/** Ids of vulnerability databases have a prefix of letters and a number. Package names have the form rarely, and are searched too then. */
const idPattern = /^[A-Za-z]+-(?:[A-Za-z0-9]+-)*\d[A-Za-z0-9-]*$|^GHSA-[a-z0-9-]+$/i;

/** `plimsoll db search TEXT`: the entries of a package, or those that name a vulnerability. Exits with 2 when there are none. */
export async function searchAdvisories(
  text: string,
  config: Config,
  { stdout, stderr }: CliContext,
  format: 'table' | 'json',
): Promise<number> {
  const current = await readCurrentSnapshot(advisoryFolder(config));
  if (current === undefined)
    throw new UsageError('there are no advisories on this machine; run `plimsoll db update` to download them');
  const named = idPattern.test(text) ? searchVulnerability(current.path, text).flatMap(({ packages }) => packages) : [];
  const { packages, isExact } =
    named.length > 0 ? { packages: named, isExact: true } : searchPackages(current.path, text);
  if (format === 'json') stdout.write(`${JSON.stringify({ query: text, isExact, packages }, null, 2)}\n`);
  else if (packages.length > 0) stdout.write(`${tableOf(packages, isExact, stdout.columns ?? 120).join('\n')}\n`);
  if (packages.length > 0) return exitCodes.clean;
  stderr.write(
    `plimsoll: no advisory on this machine names ${terminalText(text)}; that does not mean that it is safe\n`,
  );
  return exitCodes.failed;
}

function tableOf(packages: readonly FoundPackage[], isExact: boolean, width: number): string[] {
  const rows = isExact
    ? packages.flatMap(({ ecosystem, name, entries }) =>
        entries.map((entry) => [ecosystem, name, entry.vulnerabilityId, describeRanges(entry), entry.advisoryId]),
      )
    : packages.map(({ ecosystem, name, entries }) => [
        ecosystem,
        name,
        counted(entries.length, 'vulnerability', 'vulnerabilities'),
        '',
        '',
      ]);
  return formatTable(columns, rows, width);
}
