import { Command, Option } from 'commander';
import type { Config } from '../config/config.ts';
import { readConfig } from '../config/read-config.ts';
import { readCurrentSnapshot } from '../engine/advisories/current-snapshot.ts';
import { describeLosses } from '../engine/advisories/snapshot-losses.ts';
import { createEnginePool } from '../engine/pipeline/engine-pool.ts';
import type { CliContext } from './cli-context.ts';
import { dbExchangeCommands } from './db-exchange-commands.ts';
import { showFeeds } from './db-feeds.ts';
import { describeIncompleteRefresh } from './describe-refresh.ts';
import { exitCodes } from './exit-code.ts';
import { advisoryFolder, refreshAdvisories } from './obtain-snapshot.ts';
import { createProgressLine } from './progress-line.ts';
import { writeSnapshot } from './write-snapshot.ts';

interface DbFlags {
  caCert?: string;
  advisories?: string;
  dataDir?: string;
  feeds?: string;
  without?: string;
  format: 'table' | 'json';
  verbose?: true;
  acceptLoss?: true;
}

/** `plimsoll db update|status|search|feeds|export|import|push|pull`: the local advisories. */
export function dbCommand(context: CliContext, onExit: (code: number) => void): Command {
  const configOf = ({ dataDir, advisories, caCert, feeds, without }: Partial<DbFlags>): Config =>
    readConfig({
      environment: context.environment,
      flags: {
        'data-dir': dataDir,
        advisories,
        'ca-cert': caCert,
        feeds,
        without,
      },
    });
  const update = new Command('update')
    .description('Download and compile changes of the advisory feeds')
    .option('--advisories <url>', 'mirror of the advisory feeds (PLIMSOLL_ADVISORIES_URL)')
    .option('--ca-cert <file>', 'additional trusted CA certificates (PEM) (PLIMSOLL_CA_FILE)')
    .option('--accept-loss', 'use the new advisories also if they lack known vulnerabilities of the current ones')
    .option('--verbose', 'print progress to standard error even if it is not a terminal')
    .action(async (flags: DbFlags) => onExit(await updateAdvisories(configOf(flags), context, flags)));
  const status = new Command('status')
    .description('Show the advisories in use; exits with 2 if there are none')
    .action(async (flags: DbFlags) => onExit(await showStatus(configOf(flags), context, flags.format)));
  const feeds = new Command('feeds')
    .description('List the advisory feeds, and which of them are selected')
    .action((flags: DbFlags) => showFeeds(configOf(flags), context, flags.format));
  const search = new Command('search')
    .description('Search the advisories for a package or a vulnerability; exits with 2 if nothing is found')
    .argument('<text>', 'package name, CVE, GHSA or id of an advisory')
    .action(async (text: string, flags: DbFlags) => {
      const { searchAdvisories } = await import('./db-search.ts');
      onExit(await searchAdvisories(text, configOf(flags), context, flags.format));
    });
  const exchange = dbExchangeCommands({
    context,
    configOf,
    onImported: (snapshot) => writeSnapshot({ snapshot }, context, 'table'),
  });
  for (const command of [update, feeds]) {
    command
      .option('--feeds <names>', 'comma-separated feeds to use, osv for all feeds of OSV (PLIMSOLL_ADVISORY_FEEDS)')
      .option('--without <names>', 'comma-separated feeds not to use (PLIMSOLL_ADVISORY_FEEDS_WITHOUT)');
  }
  for (const command of [update, status, feeds, search, ...exchange]) {
    command.option('--data-dir <folder>', 'folder for advisories (PLIMSOLL_DATA_DIR)');
  }
  for (const command of [update, status, feeds, search]) {
    command.addOption(new Option('-f, --format <format>', 'output format').choices(['table', 'json']).default('table'));
  }
  const db = new Command('db').description('Manage the advisories on this machine');
  for (const command of [update, status, search, feeds, ...exchange]) db.addCommand(command);
  return db;
}

async function updateAdvisories(
  config: Config,
  context: CliContext,
  { format, verbose, acceptLoss }: DbFlags,
): Promise<number> {
  const progress = createProgressLine(context.stderr, { isVerbose: verbose === true });
  const pool = createEnginePool({ isolation: 'thread', workers: 1, isFrugal: true });
  try {
    const { signal } = context;
    const { state, snapshot, losses, changes, missing, outdated, causes } = await refreshAdvisories({
      config,
      pool,
      signal,
      onProgress: progress.show,
      isLossAccepted: acceptLoss === true,
    });
    progress.clear();
    if (state === 'refused') {
      const rest = `The advisories of ${snapshot.builtAt.slice(0, 10)} stay in use. --accept-loss uses the new ones.`;
      context.stderr.write(`plimsoll: ${describeLosses(losses)} ${rest}\n`);
      return exitCodes.failed;
    }
    context.stderr.write(`plimsoll: the advisories are ${state === 'updated' ? 'updated' : 'up to date'}\n`);
    for (const sentence of describeIncompleteRefresh({ missing, outdated, causes })) {
      context.stderr.write(`plimsoll: ${sentence}\n`);
    }
    writeSnapshot({ snapshot, changes }, context, format);
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
  writeSnapshot({ snapshot }, context, format);
  return exitCodes.clean;
}
