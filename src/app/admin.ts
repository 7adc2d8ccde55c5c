import type { Config } from '../config/config.ts';
import { connectDatabase, type DatabaseConnection } from '../db/connect.ts';
import { DatabaseSetupError } from '../db/database-setup-error.ts';
import { runningPostgres } from '../db/embedded/running-postgres.ts';
import { verifyChain } from '../features/audit/verify-chain.ts';
import { createOrganization } from '../features/organizations/create-organization.ts';
import { listOrganizationIds } from '../features/organizations/store.ts';
import { setPlan } from '../features/plans/set-plan.ts';
import { createLogger } from '../http/create-logger.ts';
import { openDatabase } from './open-database.ts';

/** `plimsoll admin org create --name N`: prints `{organizationId, apiKey}`; works beside a running service and without one. */
export async function createOrganizationCommand(config: Config, name: string): Promise<void> {
  const created = await withDatabase(config, (db) => createOrganization(db.kysely, { name }));
  process.stdout.write(`${JSON.stringify(created)}\n`);
}

/** `plimsoll admin plan set ORG PLAN`: prints `{organizationId, plan}`. */
export async function setPlanCommand(config: Config, organizationId: string, plan: string): Promise<void> {
  const actor = { kind: 'system', id: 'command-line', name: 'command line' } as const;
  await withDatabase(config, (db) => setPlan(db.kysely, { organizationId, plan, actor }));
  process.stdout.write(`${JSON.stringify({ organizationId, plan })}\n`);
}

/**
 * `plimsoll admin audit verify [ORG]`: prints one JSON line an organization: `{organizationId, isIntact, entries, hash}` of an intact chain,
 * with the last entry's hash to compare with one that was noted earlier, or `{organizationId, isIntact, brokenAt}`. Says whether all are intact.
 */
export async function verifyAuditCommand(config: Config, organizationId: string | undefined): Promise<boolean> {
  return withDatabase(config, async ({ kysely }) => {
    let areIntact = true;
    for (const id of organizationId === undefined ? await listOrganizationIds(kysely) : [organizationId]) {
      const verdict = await verifyChain(kysely, id);
      areIntact &&= verdict.isIntact;
      const { isIntact } = verdict;
      const told = verdict.isIntact
        ? { entries: verdict.entries, hash: verdict.end?.hash.toString('hex') ?? null }
        : { brokenAt: Number(verdict.brokenAt) };
      process.stdout.write(`${JSON.stringify({ organizationId: id, isIntact, ...told })}\n`);
    }
    return areIntact;
  });
}

async function withDatabase<Result>(config: Config, use: (db: DatabaseConnection) => Promise<Result>): Promise<Result> {
  const log = createLogger({ level: config.logLevel === 'info' ? 'warn' : config.logLevel });
  const running = await connectToRunning(config);
  if (running) {
    try {
      return await use(running);
    } finally {
      await running.close();
    }
  }
  const opened = await openDatabase(config, log, () => undefined);
  try {
    return await use(opened.background);
  } finally {
    await opened.close();
  }
}

/** The embedded database of a service that is running on this data folder, or undefined when none is. */
async function connectToRunning(config: Config): Promise<DatabaseConnection | undefined> {
  if (config.databaseUrl !== null) return undefined;
  try {
    const address = await runningPostgres(config.dataDir);
    const log = createLogger({ level: 'silent' });
    const db = connectDatabase({
      address,
      log,
      statementTimeoutMs: null,
      poolMax: 1,
      applicationName: 'plimsoll-admin',
    });
    try {
      await db.pool.query('select 1');
      return db;
    } catch {
      await db.close();
      return undefined;
    }
  } catch (error) {
    if (error instanceof DatabaseSetupError) return undefined;
    throw error;
  }
}
