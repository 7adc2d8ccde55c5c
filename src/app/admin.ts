import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { connectDatabase, type DatabaseConnection } from '../db/connect.ts';
import type { DatabaseAddress } from '../db/database-address.ts';
import { DatabaseSetupError } from '../db/database-setup-error.ts';
import { describeConnectFailure, isRefusedPassword } from '../db/describe-connect-failure.ts';
import { runningPostgres } from '../db/embedded/running-postgres.ts';
import { notFound } from '../domain/api-error.ts';
import { rebuildTotals, verifyTotals } from '../features/findings/totals/verify-totals.ts';
import { recoverAccount } from '../features/identity/members/recover-account.ts';
import { createAdminKey } from '../features/identity/organizations/create-admin-key.ts';
import { createOrganization } from '../features/identity/organizations/create-organization.ts';
import { listOrganizationIds } from '../features/identity/organizations/organization-store.ts';
import { rotateOrganizationKey } from '../features/identity/organizations/rotate-organization-key.ts';
import { operator } from '../features/platform/audit/operator.ts';
import { type Anchors, verifyLog } from '../features/platform/audit/verify-log.ts';
import { createVault, type Vault } from '../features/platform/encryption/create-vault.ts';
import { readFingerprint } from '../features/platform/encryption/encryption-store.ts';
import { type MasterKeyOptions, openMasterKey } from '../features/platform/encryption/open-master-key.ts';
import { setPlan } from '../features/platform/plans/set-plan.ts';
import { createLogger } from '../http/create-logger.ts';
import { logFormatOf } from './log-format-of.ts';
import { openDatabase } from './open-database.ts';

/** `plimsoll admin org create --name N`: prints `{organizationId, apiKey}`. Works with and without a running service. */
export async function createOrganizationCommand(config: Config, name: string): Promise<void> {
  const created = await withDatabase(config, (db) => createOrganization(db.kysely, { name }), { mayCreate: true });
  process.stdout.write(`${JSON.stringify(created)}\n`);
}

/** `plimsoll admin key create [ORG] [--name N]`: prints `{organizationId, keyId, apiKey}`. It restores access when no key is available. */
export async function createKeyCommand(
  config: Config,
  asked: { organizationId?: string; name?: string },
): Promise<void> {
  const created = await withDatabase(config, (db) => createAdminKey(db.kysely, asked));
  process.stdout.write(`${JSON.stringify(created)}\n`);
}

/** `plimsoll admin plan set ORG PLAN`: prints `{organizationId, plan}`. */
export async function setPlanCommand(config: Config, organizationId: string, plan: string): Promise<void> {
  await withDatabase(config, (db) => setPlan(db.kysely, { organizationId, plan, actor: operator }));
  process.stdout.write(`${JSON.stringify({ organizationId, plan })}\n`);
}

/** `plimsoll admin key rotate ORG`: prints `{organizationId, secrets}`, the number of secrets that the new key wraps. */
export async function rotateKeyCommand(config: Config, organizationId: string): Promise<void> {
  const secrets = await withDatabase(config, async ({ kysely }) => {
    if (!(await listOrganizationIds(kysely)).includes(organizationId)) throw notFound('Organization');
    const isBound = (await readFingerprint(kysely)) !== undefined;
    const masterKey = isBound ? await openMasterKey(kysely, masterKeyOptions(config)) : null;
    if (!masterKey)
      throw new DatabaseSetupError('This database has no master key, so there is no organization key to rotate.');
    return rotateOrganizationKey(kysely, createVault(masterKey), organizationId);
  });
  process.stdout.write(`${JSON.stringify({ organizationId, secrets })}\n`);
}

/** `plimsoll admin account recover EMAIL [--remove-factor]`: prints an `AccountRecovery`. */
export async function recoverAccountCommand(
  config: Config,
  asked: { email: string; removesFactor: boolean },
): Promise<void> {
  const publicUrl = config.publicUrl ?? `http://${config.host}:${config.port}`;
  const recovery = await withDatabase(config, (db) => recoverAccount(db.kysely, { ...asked, publicUrl }));
  process.stdout.write(`${JSON.stringify(recovery)}\n`);
}

/**
 * `plimsoll admin audit verify [ORG]`: prints an `AuditVerdict` as one JSON line for each organization and changes nothing. Returns whether
 * all logs are intact.
 */
export async function verifyAuditCommand(
  config: Config,
  { organizationId, ...known }: { organizationId?: string } & Omit<Anchors, 'vault'>,
): Promise<boolean> {
  return withDatabase(config, async ({ kysely }) => {
    const ids = await listOrganizationIds(kysely);
    if (organizationId !== undefined && !ids.includes(organizationId)) throw notFound('Organization');
    const vault = await openVault(config, kysely);
    let areIntact = true;
    for (const id of organizationId === undefined ? ids : [organizationId]) {
      const verdict = await verifyLog(kysely, id, { vault, ...known });
      areIntact &&= verdict.isIntact;
      process.stdout.write(`${JSON.stringify(verdict)}\n`);
    }
    return areIntact;
  });
}

/**
 * `plimsoll admin totals verify|rebuild [ORG]`: prints a `TotalsVerdict` as one JSON line for each organization. Returns whether all totals
 * were correct, for `rebuild` before it ran.
 */
export async function totalsCommand(
  config: Config,
  { organizationId, doesRebuild }: { organizationId?: string; doesRebuild: boolean },
): Promise<boolean> {
  return withDatabase(config, async ({ kysely }) => {
    const ids = await listOrganizationIds(kysely);
    if (organizationId !== undefined && !ids.includes(organizationId)) throw notFound('Organization');
    let areRight = true;
    for (const id of organizationId === undefined ? ids : [organizationId]) {
      const verdict = await (doesRebuild ? rebuildTotals : verifyTotals)(kysely, id);
      areRight &&= verdict.areRight;
      process.stdout.write(`${JSON.stringify(verdict)}\n`);
    }
    return areRight;
  });
}

/** `plimsoll admin backup FILE [--force]`: prints a `BackupReport`. The service may run meanwhile. */
export async function backupCommand(
  config: Config,
  { file, doesReplace }: { file: string; doesReplace: boolean },
  passphrase: string | null,
): Promise<void> {
  const { writeBackup } = await import('./backup/write-backup.ts');
  const { dataDir } = config;
  const report = await withDatabase(config, (db) =>
    writeBackup(db, { file, doesReplace, passphrase, dataDir, hasKeyFile: usesKeyFile(config) }),
  );
  if (passphrase === null) process.stderr.write(plainWarning(file, report.hasKey));
  if (!usesKeyFile(config))
    process.stderr.write(
      'plimsoll: the backup does not contain the master key: store PLIMSOLL_MASTER_KEY separately\n',
    );
  process.stdout.write(`${JSON.stringify({ file, ...report })}\n`);
}

/** `plimsoll admin restore FILE`: prints a `BackupReport`. The target must be empty. */
export async function restoreCommand(config: Config, file: string, passphrase: string | null): Promise<void> {
  const { readBackup } = await import('./backup/read-backup.ts');
  const { dataDir } = config;
  const report = await withDatabase(
    config,
    (db) => readBackup(db, { file, passphrase, dataDir, usesKeyFile: usesKeyFile(config) }),
    { mayCreate: true },
  );
  process.stdout.write(`${JSON.stringify({ file, ...report })}\n`);
}

function usesKeyFile({ masterKey, databaseUrl }: Config): boolean {
  return masterKey === null && databaseUrl === null;
}

function plainWarning(file: string, hasKey: boolean): string {
  const secrets = hasKey
    ? 'the master key, with which every stored credential can be decrypted'
    : 'names of users and all results; stored credentials are encrypted with the master key, which it does not contain';
  return `plimsoll: warning: ${file} is not encrypted. It contains ${secrets}. Store it in a place that only operators can read.\n`;
}

/**
 * Null when the database was never used with a master key or the key is not available. The verdicts then say that keys are not confirmed.
 */
async function openVault(config: Config, db: DatabaseConnection['kysely']): Promise<Vault | null> {
  if ((await readFingerprint(db)) === undefined) return null;
  try {
    const masterKey = await openMasterKey(db, masterKeyOptions(config));
    return masterKey && createVault(masterKey);
  } catch (error) {
    if (!(error instanceof DatabaseSetupError)) throw error;
    process.stderr.write(`plimsoll: ${error.message} Signing keys cannot be confirmed.\n`);
    return null;
  }
}

const masterKeyOptions = ({ masterKey, databaseUrl, dataDir }: Config): MasterKeyOptions => ({
  configured: masterKey,
  isEmbedded: databaseUrl === null,
  dataDir,
});

/**
 * Uses the database of a running service, or opens it.
 *
 * @param mayCreate the command begins an installation. Others must not create a database in a mistyped folder and report that all is well.
 */
async function withDatabase<Result>(
  config: Config,
  use: (db: DatabaseConnection) => Promise<Result>,
  { mayCreate = false } = {},
): Promise<Result> {
  const log = createLogger({
    level: config.logLevel === 'info' ? 'warn' : config.logLevel,
    format: logFormatOf(config),
  });
  const running = await connectToRunning(config);
  if (running) {
    try {
      return await use(running);
    } finally {
      await running.close();
    }
  }
  if (!mayCreate && config.databaseUrl === null && !(await hasEmbeddedDatabase(config.dataDir))) {
    throw new DatabaseSetupError(
      `${config.dataDir} has no database. PLIMSOLL_DATA_DIR names the data folder of the service.`,
    );
  }
  const opened = await openDatabase(config, { log, print: () => undefined });
  try {
    return await use(opened.background);
  } finally {
    await opened.close();
  }
}

/** Only a folder that is certainly absent counts: the other errors have messages of their own. */
async function hasEmbeddedDatabase(dataDir: string): Promise<boolean> {
  try {
    await stat(join(dataDir, 'postgres', 'cluster'));
    return true;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ENOENT');
  }
}

/** Connects to the embedded database of a service that runs on this data folder. Returns undefined when none runs. */
async function connectToRunning(config: Config): Promise<DatabaseConnection | undefined> {
  if (config.databaseUrl !== null) return undefined;
  const address = await runningAddress(config.dataDir);
  if (!address) return undefined;
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
  } catch (error) {
    await db.close();
    // The server runs. A second one on its files would be refused with a message about the running service.
    if (isRefusedPassword(error))
      throw new DatabaseSetupError(describeConnectFailure(error, address), { cause: error });
    return undefined;
  }
}

async function runningAddress(dataDir: string): Promise<DatabaseAddress | undefined> {
  try {
    return await runningPostgres(dataDir);
  } catch (error) {
    if (error instanceof DatabaseSetupError) return undefined;
    throw error;
  }
}
