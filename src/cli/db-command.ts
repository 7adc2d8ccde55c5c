import { Command, Option } from 'commander';
import type { Config } from '../config/config.ts';
import { readConfig } from '../config/read-config.ts';
import { type CurrentSnapshot, readCurrentSnapshot } from '../engine/advisories/current-snapshot.ts';
import { createEnginePool } from '../engine/pipeline/engine-pool.ts';
import { formatTable } from '../lib/format-table.ts';
import { terminalText } from '../lib/terminal-text.ts';
import type { CliContext } from './cli-context.ts';
import { dbExchangeCommands } from './db-exchange-commands.ts';
import { exitCodes } from './exit-code.ts';
import { listMissing } from './list-missing.ts';
import { advisoryFolder, refreshAdvisories } from './obtain-snapshot.ts';
import { createProgressLine } from './progress-line.ts';

interface DbFlags {
  caCert?: string;
  advisories?: string;
  dataDir?: string;
  format: 'table' | 'json';
  verbose?: true;
}

/** `plimsoll db update|status|export|import|push|pull`: the local advisories. */
export function dbCommand(context: CliContext, onExit: (code: number) => void): Command {
  const configOf = ({ dataDir, advisories, caCert }: Partial<DbFlags>): Config =>
    readConfig({
      environment: context.environment,
      flags: { 'data-dir': dataDir, 'advisories-url': advisories, 'ca-cert': caCert },
    });
  const update = new Command('update')
    .description('Download and compile changes of the advisory feeds')
    .option('--advisories <url>', 'mirror of the advisory feeds (PLIMSOLL_ADVISORIES_URL)')
    .option('--ca-cert <file>', 'additional trusted CA certificates (PEM) (PLIMSOLL_CA_FILE)')
    .option('--verbose', 'print progress to standard error even if it is not a terminal')
    .action(async (flags: DbFlags) => onExit(await updateAdvisories(configOf(flags), context, flags)));
  const status = new Command('status')
    .description('Show the advisories in use; exits with 2 if there are none')
    .action(async (flags: DbFlags) => onExit(await showStatus(configOf(flags), context, flags.format)));
  const exchange = dbExchangeCommands({
    context,
    configOf,
    onImported: (snapshot) => writeSnapshot(snapshot, context, 'table'),
  });
  for (const command of [update, status, ...exchange]) {
    command.option('--data-dir <folder>', 'folder for advisories (PLIMSOLL_DATA_DIR)');
  }
  for (const command of [update, status]) {
    command.addOption(new Option('--format <format>', 'output format').choices(['table', 'json']).default('table'));
  }
  const db = new Command('db').description('Manage the advisories on this machine');
  for (const command of [update, status, ...exchange]) db.addCommand(command);
  return db;
}

async function updateAdvisories(config: Config, context: CliContext, { format, verbose }: DbFlags): Promise<number> {
  const progress = createProgressLine(context.stderr, { isVerbose: verbose === true });
  const pool = createEnginePool({ isolation: 'thread', workers: 1 });
  try {
    const { signal } = context;
    const { state, snapshot, missing, outdated } = await refreshAdvisories({
      config,
      pool,
      signal,
      onProgress: progress.show,
    });
    progress.clear();
    context.stderr.write(`plimsoll: the advisories are ${state === 'updated' ? 'updated' : 'up to date'}\n`);
    if (missing.length > 0) {
      context.stderr.write(
        `plimsoll: the mirror has no feed ${listMissing(missing)}; packages of missing feeds are not assessed\n`,
      );
    }
    if (outdated.length > 0) {
      context.stderr.write(
        `plimsoll: could not fetch the feed ${listMissing(outdated)}; the file of an earlier update is used\n`,
      );
    }
    writeSnapshot(snapshot, context, format);
    return exitCodes.clean;
  } finally {
    progress.clear();
    await pool.close();
  }
}

async function showStatus(config: Config, context: CliContext, format: DbFlags['format']): Promise<number> {
  const snapshot = await readCurrentSnapshot(advisoryFolder(config));
  if (snapshot === undefined) {
    context.stderr.write(
      'plimsoll: there are no advisories on this machine; run `plimsoll db update` to download them\n',
    );
    return exitCodes.failed;
  }
  writeSnapshot(snapshot, context, format);
  return exitCodes.clean;
}

const columns = [{ title: 'FEED' }, { title: 'RECORDS' }, { title: 'NEWEST RECORD' }, { title: 'CONFIRMED' }];

function writeSnapshot(snapshot: CurrentSnapshot, { stdout }: CliContext, format: DbFlags['format']): void {
  const { digest, builtAt, feeds, path } = snapshot;
  if (format === 'json') {
    stdout.write(`${JSON.stringify({ digest, builtAt, path, feeds }, null, 2)}\n`);
    return;
  }
  const rows = feeds.map(({ id, records, newestRecordAt, fetchedAt }) => [
    id,
    String(records),
    newestRecordAt ?? '',
    fetchedAt,
  ]);
  const lines = [
    digest,
    `compiled ${builtAt}`,
    terminalText(path),
    '',
    ...formatTable(columns, rows, stdout.columns ?? 120),
  ];
  stdout.write(`${lines.join('\n')}\n`);
}
