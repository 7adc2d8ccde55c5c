import { type Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import { type Client, Pool, type PoolClient, type PoolConfig, types } from 'pg';
import type { BaseLogger } from 'pino';
import type { DatabaseAddress } from './database-address.ts';
import { classifyDatabaseError } from './database-errors.ts';
import { RepeatingDatabase } from './repeat-conflicts.ts';
import type { Database } from './schema.ts';
import { createStatementNames, type StatementNames } from './statement-names.ts';

export interface ConnectionSettings {
  address: DatabaseAddress;
  /** Maximum duration of a statement, or null for no limit. Requests have one; queue, matching and reports do not. */
  statementTimeoutMs: number | null;
  /** Without a statement timeout: the maximum time without a response before the connection counts as dead. No limit by default. */
  answerTimeoutMs?: number;
  poolMax: number;
  /** Shown in pg_stat_activity. */
  applicationName: string;
  log: Pick<BaseLogger, 'warn'>;
  /** Maximum time to obtain a connection from the pool and the server. 5 s by default. */
  connectTimeoutMs?: number;
}

export interface DatabaseConnection {
  kysely: Kysely<Database>;
  pool: Pool;
  /** Waits for running queries and closes all connections. May be called twice. */
  close: () => Promise<void>;
  /** Ends all connections at once, so that running queries fail, and later ones too. Returns the number of connections. */
  abandon: () => number;
}

/** Additional time after the statement timeout before the connection counts as dead. */
const answerGraceMs = 5_000;

/**
 * Creates a pool without opening a connection: the first query does, so that a service can start while its database is unavailable. An
 * unavailable database is an error within `connectTimeoutMs`, which `classifyDatabaseError` recognizes.
 *
 * Types: timestamptz is a Date, date is text as stored (a Date would depend on the time zone), int8 and numeric are text (a number would
 * lose precision), json is parsed.
 */
export function connectDatabase(settings: ConnectionSettings): DatabaseConnection {
  const pool = new Pool(poolConfig(settings));
  let closing: Promise<void> | undefined;
  // A connection that is lost while idle or between two statements emits an error, which would end the process without a handler.
  const warn = (error: Error, message: string): void => {
    // The embedded server stops after the pool. A connection that is opened meanwhile ends with it.
    if (closing === undefined) settings.log.warn({ err: error }, message);
  };
  pool.on('error', (error) => warn(error, 'an idle database connection was lost'));
  pool.on('connect', (client) => {
    client.on('error', (error) => warn(error, 'a database connection was lost'));
  });
  const clients = new Set<PoolClient>();
  pool.on('connect', (client) => clients.add(client));
  pool.on('remove', (client) => clients.delete(client));
  const names = createStatementNames();
  const dialect = new PostgresDialect({ pool: namingPool(pool, names) });
  const kysely = new RepeatingDatabase({ dialect }, settings.log);
  return {
    kysely,
    pool,
    close() {
      closing ??= end(kysely, pool);
      return closing;
    },
    abandon() {
      const count = clients.size;
      // Otherwise the next query would wait for a new connection.
      closing ??= end(kysely, pool);
      // A client with a running query closes its socket without waiting for the server.
      for (const client of clients) void endClient(client);
      return count;
    },
  };
}

/** The types of the pool's clients do not have `end`. */
async function endClient(client: PoolClient): Promise<void> {
  await (client as unknown as Client).end().catch(() => undefined);
}

async function end(kysely: Kysely<Database>, pool: Pool): Promise<void> {
  await kysely.destroy();
  // kysely ends a pool only after its own first query, but other code may have used it.
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

// The published types contain only the built-in types; extensions add others.
const parserOf: (oid: number, format?: 'text' | 'binary') => (value: string) => unknown = types.getTypeParser;

/** Returns a pool for kysely whose clients send frequent statements as named statements. */
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
    // The other overload takes a cursor, which is never used because the dialect has none.
    query: query as unknown as PostgresPoolClient['query'],
    release(destroy?: boolean) {
      client.release(destroy === true || isBroken);
    },
  };
}

/**
 * Whether a connection must not be reused after an error: a server that shuts down reports it before the connection closes, so that the
 * next query would fail too; a late response of a timed-out query could be taken as that of the next one; a statement that was prepared
 * before a migration changed its result type fails permanently.
 */
function leavesConnectionUnusable(error: unknown): boolean {
  if (classifyDatabaseError(error) === 'unavailable') return true;
  return error instanceof Error && error.message.startsWith('cached plan must not change result type');
}
