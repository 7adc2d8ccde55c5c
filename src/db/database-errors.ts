export type DatabaseErrorKind =
  | 'unavailable'
  | 'statement-timeout'
  | 'unique-violation'
  | 'foreign-key-violation'
  | 'serialization'
  | 'other';

/** Error codes of the operating system for an unreachable server; Node sets them as `code`. */
const networkCodes: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
]);

/** SQLSTATEs outside the classes below that mean that the server is unavailable. */
const unavailableStates: ReadonlySet<string> = new Set([
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now: starting up, shutting down or in recovery
  '57P05', // idle_session_timeout
  '25006', // read_only_sql_transaction: still connected to the old primary after a failover
  '3D000', // invalid_catalog_name: the database does not exist
]);

/** Connection exceptions, refused logins, insufficient resources, system errors. */
const unavailableClasses: ReadonlySet<string> = new Set(['08', '28', '53', '58']);

/** Messages of pg and pg-pool without a code. */
const unavailableMessages =
  /^(timeout exceeded when trying to connect|timeout expired|connection terminated|connection ended|query read timeout|client has encountered a connection error|client was closed|cannot use a pool after calling end)/i;

/**
 * Classifies a failed query or connection: HTTP answers 503 for `unavailable` and 504 for `statement-timeout` (SQLSTATEs: PostgreSQL
 * manual, appendix A). Inspects `cause` and the attempts of one connect.
 */
export function classifyDatabaseError(error: unknown): DatabaseErrorKind {
  let current: unknown = error;
  for (let depth = 0; depth < 5 && current instanceof Error; depth += 1) {
    const kind = classifyOne(current);
    if (kind !== 'other') return kind;
    current = current.cause;
  }
  return 'other';
}

function classifyOne(error: Error): DatabaseErrorKind {
  if (error instanceof AggregateError) {
    return error.errors.some((one) => one instanceof Error && classifyOne(one) === 'unavailable')
      ? 'unavailable'
      : 'other';
  }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const state = /^[0-9A-Z]{5}$/.test(code) ? code : '';
  if (state === '23505') return 'unique-violation';
  if (state === '23503') return 'foreign-key-violation';
  if (state === '40001' || state === '40P01') return 'serialization';
  // 57014 is also the code of a cancel by an operator. Only the statement timeout is a timeout.
  if (state === '57014' && error.message.includes('timeout')) return 'statement-timeout';
  if (state === '55P03') return 'statement-timeout';
  if (unavailableStates.has(state) || unavailableClasses.has(state.slice(0, 2))) return 'unavailable';
  // ENOENT counts only for a socket, because other code in a transaction may miss a file.
  if (networkCodes.has(code)) return code !== 'ENOENT' || 'address' in error ? 'unavailable' : 'other';
  return unavailableMessages.test(error.message) ? 'unavailable' : 'other';
}
