import { Command, Option } from 'commander';
import { readConfig } from '../config/read-config.ts';
import { readCurrentSnapshot } from '../engine/advisories/current-snapshot.ts';
import { type FoundVulnerability, searchVulnerability } from '../engine/advisories/search-snapshot.ts';
import { formatTable } from '../lib/format-table.ts';
import { terminalText } from '../lib/terminal-text.ts';
import { type CliContext, UsageError } from './cli-context.ts';
import { describeRanges } from './describe-ranges.ts';
import { type EarlierFinding, type EarlierScan, readEarlierScans } from './documents/earlier-scan.ts';
import { exitCodes } from './exit-code.ts';
import { advisoryFolder } from './obtain-snapshot.ts';

interface ExplainFlags {
  scan?: string;
  format: 'table' | 'json';
  dataDir?: string;
}

const helpText = `
ID is a CVE, GHSA or another id of a vulnerability or an advisory. The command reads only the advisories on this
machine. With --scan it also shows why the vulnerability applies to the images of a JSON document:

  plimsoll scan alpine:3.18 --output json=alpine.json
  plimsoll explain CVE-2022-48174 --scan alpine.json

Exit codes:
  0    the vulnerability is known; with --scan: no image of the document has it
  1    with --scan: an image of the document has it
  2    the advisories on this machine do not contain it, or it cannot be read. This does not mean that it is harmless
`;

/** `plimsoll explain`; `onExit` receives the exit code. */
export function explainCommand(context: CliContext, onExit: (code: number) => void): Command {
  return new Command('explain')
    .description('Show what the advisories on this machine say about a vulnerability')
    .argument('<id>', 'CVE, GHSA or id of an advisory')
    .option('--scan <file>', 'JSON document of `plimsoll scan`: also show why the vulnerability applies')
    .option('--data-dir <folder>', 'folder for advisories (PLIMSOLL_DATA_DIR)')
    .addOption(new Option('-f, --format <format>', 'output format').choices(['table', 'json']).default('table'))
    .addHelpText('after', helpText)
    .action(async (id: string, flags: ExplainFlags) => onExit(await explain(id, flags, context)));
}

async function explain(id: string, flags: ExplainFlags, { environment, stdout, stderr }: CliContext): Promise<number> {
  const config = readConfig({ environment, flags: { 'data-dir': flags.dataDir } });
  const snapshot = await readCurrentSnapshot(advisoryFolder(config));
  if (snapshot === undefined)
    throw new UsageError('there are no advisories on this machine; run `plimsoll db update` to download them');
  const found = searchVulnerability(snapshot.path, id);
  const scans = flags.scan === undefined ? [] : await readEarlierScans(flags.scan);
  const ids = new Set(
    [id, ...found.flatMap((one) => [one.id, ...(one.facts?.aliases ?? [])])].map((one) => one.toUpperCase()),
  );
  const applying = scans.map((scan) => ({ scan, findings: scan.findings.filter((finding) => isNamed(finding, ids)) }));
  const advisories = { snapshot: snapshot.digest, builtAt: snapshot.builtAt };
  if (flags.format === 'json')
    stdout.write(`${JSON.stringify(toDocument(id, found, applying, advisories), null, 2)}\n`);
  else {
    for (const one of found) stdout.write(`${describe(one, stdout.columns ?? 120).join('\n')}\n`);
    for (const one of applying) stdout.write(`${applyingLines(one).join('\n')}\n`);
  }
  const isPresent = applying.some(({ findings }) => findings.length > 0);
  if (isPresent) return exitCodes.found;
  if (found.length > 0) return exitCodes.clean;
  stderr.write(
    `plimsoll: the advisories of ${snapshot.builtAt.slice(0, 10)} do not contain ${terminalText(id)}; that does not mean that it is harmless\n`,
  );
  return exitCodes.failed;
}

function isNamed({ id, aliases }: EarlierFinding, ids: ReadonlySet<string>): boolean {
  return [id, ...aliases].some((one) => ids.has(one.toUpperCase()));
}

interface Applying {
  scan: EarlierScan;
  findings: EarlierFinding[];
}

function toDocument(id: string, found: FoundVulnerability[], applying: Applying[], advisories: object): object {
  return {
    id,
    advisories,
    vulnerabilities: found.map(({ facts, isKnownExploited, exploitedDueOn, ...rest }) => ({
      ...rest,
      ...facts,
      epss: rest.epss ?? null,
      kev: isKnownExploited,
      kevDueDate: exploitedDueOn,
    })),
    images: applying.map(({ scan, findings }) => ({ image: scan.image, completeness: scan.completeness, findings })),
  };
}

const opinionsMax = 12;

function describe(
  { id, facts, epss, isKnownExploited, exploitedDueOn, packages }: FoundVulnerability,
  width: number,
): string[] {
  const due = exploitedDueOn === null ? '' : `, due ${exploitedDueOn}`;
  const rows: [string, string][] = [
    ['Severity', facts ? `${facts.severity} (${facts.severitySource})` : 'unknown'],
    ...(facts?.cvss
      ? [['CVSS', `${facts.cvss.score} ${facts.cvss.vector} (${facts.cvss.source})`] as [string, string]]
      : []),
    ...(facts?.opinions ?? [])
      .slice(0, opinionsMax)
      .map(({ source, severity, cvss }): [string, string] => [
        'Rating',
        `${severity} by ${source}${cvss ? ` (${cvss.score})` : ''}`,
      ]),
    [
      'EPSS',
      epss
        ? `${(epss.score * 100).toFixed(2)} % within 30 days, above ${(epss.percentile * 100).toFixed(0)} % of all CVEs`
        : 'unknown',
    ],
    [
      'Exploited',
      isKnownExploited ? `known to be exploited${due}` : 'not in the catalog of known exploited vulnerabilities',
    ],
    ['Aliases', facts?.aliases.join(', ') || 'none'],
    ['Published', facts?.publishedAt?.slice(0, 10) ?? 'unknown'],
    ...(facts?.references ?? []).slice(0, 5).map((url): [string, string] => ['Reference', url]),
  ];
  const table = packages.flatMap(({ ecosystem, name, entries }) =>
    entries.map((entry) => [
      ecosystem,
      name,
      describeRanges(entry),
      entry.intervals.some(({ fixed }) => fixed !== null) ? 'fixed' : entry.unfixedState,
      entry.advisoryId,
    ]),
  );
  return [
    `${terminalText(id)}  ${terminalText(facts?.title ?? '')}`.trimEnd(),
    ...(facts?.description
      ? [wrap(terminalText(facts.description.slice(0, 2_000).replaceAll(/\s+/g, ' ')), width)]
      : []),
    '',
    ...rows.map(([label, text]) => `${label.padEnd(12)}${terminalText(text)}`),
    '',
    ...(table.length > 0
      ? formatTable(packageColumns, table, width)
      : ['No package of the advisories on this machine is affected.']),
    '',
  ];
}

const packageColumns = [
  { title: 'ECOSYSTEM' },
  { title: 'PACKAGE', columnsMin: 10 },
  { title: 'AFFECTED', columnsMin: 12, isCutFirst: true },
  { title: 'FIX' },
  { title: 'ADVISORY', columnsMin: 10 },
];

function wrap(text: string, width: number): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line.length + word.length + 1 > width && line !== '') {
      lines.push(line);
      line = '';
    }
    line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].join('\n');
}

function applyingLines({ scan, findings }: Applying): string[] {
  const image = terminalText(scan.image);
  if (findings.length === 0)
    return [
      scan.completeness === 'complete' && scan.unlisted === 0
        ? `${image}: no package is affected.`
        : `${image}: no listed finding, but the document does not contain everything, so it is not known to be unaffected.`,
    ];
  return findings.map(({ package: item, fixedVersion, fixState, layer }) => {
    const where = item.paths[0] === undefined ? '' : `, declared by /${item.paths[0]}`;
    const from = layer === null ? '' : `, from layer ${layer.index} (${layer.command.slice(0, 80)})`;
    const fix = fixedVersion === null ? `fix: ${fixState}` : `fixed in ${fixedVersion}`;
    return `${image}: ${terminalText(`${item.name} ${item.version} is affected, ${fix}${where}${from}.`)}`;
  });
}
