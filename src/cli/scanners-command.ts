import { Command } from 'commander';
import { readConfig } from '../config/read-config.ts';
import { scannerSettingsOf } from '../config/scanner-settings-of.ts';
import { formatTable } from '../lib/format-table.ts';
import { openExternalScanners } from '../scanners/host/open-external-scanners.ts';
import type { CliContext } from './cli-context.ts';
import { exitCodes } from './exit-code.ts';
import { formatAge } from './format-age.ts';
import { describeScanners, type ScannerDescription } from './scanner-description.ts';

const helpText = `
Programs are searched in the folders of PLIMSOLL_SCANNERS_PATH (default: PATH), then in the folder of
\`npm run scanners:install\`. PLIMSOLL_SCANNER_<NAME>_PATH names a program, and PLIMSOLL_SCANNER_<NAME>_DB the folder
of its database. Each program that is found is started, without network, to read its version.
`;

interface ScannersFlags {
  json?: true;
  dataDir?: string;
}

/** `plimsoll scanners`: the external scanners of this machine. */
export function scannersCommand(context: CliContext, onExit: (code: number) => void): Command {
  return new Command('scanners')
    .description('List the external scanners on this machine, with their versions and databases')
    .option('--json', 'print JSON')
    .option('--data-dir <folder>', 'data folder, which contains installed scanners (PLIMSOLL_DATA_DIR)')
    .addHelpText('after', helpText)
    .action(async (flags: ScannersFlags) => onExit(await listScanners(flags, context)));
}

async function listScanners({ json, dataDir }: ScannersFlags, context: CliContext): Promise<number> {
  const config = readConfig({ environment: context.environment, flags: { 'data-dir': dataDir } });
  const { places, limits, hidden } = scannerSettingsOf(config);
  const host = openExternalScanners(places, {
    folder: config.scannersFolder,
    hidden,
    limits,
    // How scanners are isolated is of interest for the log of the service.
    onMessage: () => undefined,
  });
  try {
    const described = await describeScanners(places, await host.list(context.signal));
    if (json) context.stdout.write(`${JSON.stringify(described, null, 2)}\n`);
    else writeTable(described, context);
    return exitCodes.clean;
  } finally {
    await host.close();
  }
}

const columns = [
  { title: 'SCANNER' },
  { title: 'STATUS' },
  { title: 'VERSION' },
  { title: 'DATABASE' },
  { title: 'PROGRAM', columnsMin: 20 },
];

function writeTable(described: readonly ScannerDescription[], { stdout }: CliContext): void {
  const rows = described.map(({ name, reason, version, database, program, origin }) => [
    name,
    reason === null ? 'ready' : `unavailable: ${reason}`,
    version ?? '-',
    database === null ? '-' : databaseText(database),
    program === null ? '-' : `${program} (${originTexts[origin ?? 'path']})`,
  ]);
  stdout.write(`${formatTable(columns, rows, stdout.columns ?? 160).join('\n')}\n`);
}

const originTexts = { setting: 'setting', path: 'search path', installed: 'installed' } as const;

function databaseText({ version, ageSeconds }: NonNullable<ScannerDescription['database']>): string {
  return ageSeconds === null ? version : formatAge(ageSeconds);
}
