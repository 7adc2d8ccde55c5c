import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import { Pool, type PoolClient, type PoolConfig, types } from 'pg';
import type { BaseLogger } from 'pino';
import type { DatabaseAddress } from './database-address.ts';
import { classifyDatabaseError } from './database-errors.ts';
import type { Database } from './schema.ts';
import { createStatementNames, type StatementNames } from './statement-names.ts';

export interface ConnectionSettings {
  address: DatabaseAddress;
  /** Longest a single statement may run, or null for no limit. Requests have one; queue, matching and reports do not. */
  statementTimeoutMs: number | null;
  /** Without a statement timeout: the longest wait for an answer before the connection is taken for dead. For ever unless told. */
  answerTimeoutMs?: number;
  poolMax: number;
  /** Shown in pg_stat_activity. */
  applicationName: string;
  log: Pick<BaseLogger, 'warn'>;
  /** Longest wait for a connection, from the pool and from the server. 5 s unless told. */
  connectTimeoutMs?: number;
}

export interface DatabaseConnection {
  kysely: Kysely<Database>;
  pool: Pool;
  /** Waits for running queries, closes every connection. May be called twice. */
  close: () => Promise<void>;
}

/** How much longer than the server we wait for an answer before we take the connection for dead. */
const answerGraceMs = 5_000;

/**
 * Opens no connection yet: the first query does, so that a service can start while its database is away. A database that is gone
 * is an error within `connectTimeoutMs`, never a hanging request; `classifyDatabaseError` says so.
 *
 * Types: timestamptz is a Date, date is text as stored (a Date would move with the time zone), int8 and numeric are text
 * (they do not fit a number), json is parsed.
 */
export function connectDatabase(settings: ConnectionSettings): DatabaseConnection {
  const pool = new Pool(poolConfig(settings));
  let closing: Promise<void> | undefined;
  // A connection that dies while idle or between two statements has no query to fail: without these the process would end.
  const warn = (error: Error, message: string): void => {
    // The embedded server stops after the pool; a connection that was being opened meanwhile ends with it.
    if (closing === undefined) settings.log.warn({ err: error }, message);
  };
  pool.on('error', (error) => warn(error, 'an idle database connection was lost'));
  pool.on('connect', (client) => {
    client.on('error', (error) => warn(error, 'a database connection was lost'));
  });
  const names = createStatementNames();
  const kysely = new Kysely<Database>({ dialect: new PostgresDialect({ pool: namingPool(pool, names) }) });
  return {
    kysely,
    pool,
    close() {
      closing ??= end(kysely, pool);
      return closing;
    },
  };
}

async function end(kysely: Kysely<Database>, pool: Pool): Promise<void> {
  await kysely.destroy();
  // kysely ends a pool only after its own first query; others may have used it.
  if (!pool.ending) await pool.end();
}

function poolConfig(settings: ConnectionSettings): PoolConfig {
  const { statementTimeoutMs, answerTimeoutMs } = settings;
  return {
    connectionString: settings.address.url,
    max: settings.poolMax,
    application_name: settings.applicationName,
    connectionTimeoutMillis: settings.connectTimeoutMs ?? 5_000,
    idleTimeoutMillis: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: { getTypeParser },
    ...(statementTimeoutMs === null
      ? { ...(answerTimeoutMs !== undefined && { query_timeout: answerTimeoutMs }) }
      : { statement_timeout: statementTimeoutMs, query_timeout: statementTimeoutMs + answerGraceMs }),
  };
}

const dateOid = 1082;

const getTypeParser: typeof types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === dateOid && format !== 'binary' ? (value: string) => value : parserOf(oid, format);

// The published types know the built-in types only; extensions bring any number.
const parserOf: (oid: number, format?: 'text' | 'binary') => (value: string) => unknown = types.getTypeParser;

/** A pool as kysely wants it, whose clients send bounded statements under a name. */
function namingPool(pool: Pool, names: StatementNames): PostgresPool {
  const wrapped = new WeakMap<PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect();
      let naming = wrapped.get(client);
      if (!naming) {
        naming = namingClient(client, names);
        wrapped.set(client, naming);
      }
      return naming;
    },
    async end() {
      await pool.end();
    },
  };
}

function namingClient(client: PoolClient, names: StatementNames): PostgresPoolClient {
  let isBroken = false;

  async function query(text: string, parameters: readonly unknown[]) {
    const name = parameters.length === 0 ? undefined : names.nameOf(text);
    const values = [...parameters];
    try {
      return await client.query(name === undefined ? { text, values } : { name, text, values });
    } catch (error) {
      isBroken ||= leavesConnectionUnusable(error);
      throw error;
    }
  }

  return {
    // Its other form, a cursor, is never used: no cursor is given to the dialect.
    query: query as unknown as PostgresPoolClient['query'],
    release(destroy?: boolean) {
      client.release(destroy === true || isBroken);
    },
  };
}

/**
 * The server's last word on a connection comes before the connection closes: in the pool it would fail the next query too. One whose
 * answer did not come in time may still get it, for the next query. One that prepared a statement before a migration changed
 * its result type refuses it for ever.
 */
function leavesConnectionUnusable(error: unknown): boolean {
  if (classifyDatabaseError(error) === 'unavailable') return true;
  return error instanceof Error && error.message.startsWith('cached plan must not change result type');
}
