import { terminalText } from '../lib/terminal-text.ts';
import type { DatabaseAddress } from './database-address.ts';

/** Reasons by error code of Node or SQLSTATE. Each completes "PostgreSQL at HOST …". */
const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'refuses the connection: nothing listens there',
  ENOENT: 'has no socket in that folder, or a certificate file that DATABASE_URL names does not exist',
  EACCES: 'cannot be reached: this user may not use the socket or read a certificate file',
  ENOTFOUND: 'cannot be reached: the host name does not exist',
  EAI_AGAIN: 'cannot be reached: the host name cannot be resolved now',
  ETIMEDOUT: 'does not answer',
  EHOSTUNREACH: 'cannot be reached: no route to the host',
  ENETUNREACH: 'cannot be reached: no route to the network',
  ECONNRESET: 'closed the connection before it was open',
  EPIPE: 'closed the connection before it was open',
  '28P01': 'refuses the password of this user',
  '28000': 'refuses this user (pg_hba.conf decides from where users may connect)',
  '3D000': 'has no database of this name',
  '42501': 'does not let this user connect to the database',
  '53300': 'has no free connection (max_connections)',
  '57P03': 'is starting or stopping',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'has a certificate that is not trusted (sslrootcert names its authority)',
  SELF_SIGNED_CERT_IN_CHAIN: 'has a certificate that is not trusted (sslrootcert names its authority)',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'has a certificate that is not trusted (sslrootcert names its authority)',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'has a certificate that is not trusted (sslrootcert names its authority)',
  CERT_HAS_EXPIRED: 'has a certificate that has expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'has a certificate for another host name',
};

/** Messages of the driver without a code. */
const byMessage: readonly [RegExp, string][] = [
  [/timeout/i, 'does not answer'],
  [/client password must be a/i, 'asks for a password, and DATABASE_URL has none'],
  [/does not support SSL/i, 'does not support TLS, which DATABASE_URL asks for'],
  [/terminated|received invalid response|unexpected message/i, 'closed the connection or is no PostgreSQL'],
];

/**
 * Returns a sentence for the operator with the server, the cause and what to check. It contains neither the password nor text of the
 * server.
 */
export function describeConnectFailure(error: unknown, { url, passwordFile }: DatabaseAddress): string {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  const message = error instanceof Error ? error.message : '';
  if (passwordFile !== undefined && isRefusedPassword(error))
    return (
      `The embedded PostgreSQL refuses the password in ${terminalText(passwordFile)}: the file belongs to another database. ` +
      'Restore the file, or the complete data folder, from a backup.'
    );
  const known = Object.hasOwn(reasons, code)
    ? reasons[code]
    : byMessage.find(([pattern]) => pattern.test(message))?.[1];
  const reason = known ?? `cannot be used (${/^\w{1,40}$/.test(code) ? code : 'without a code'})`;
  const advice =
    passwordFile === undefined
      ? 'Check DATABASE_URL and that the server is running.'
      : 'It is the embedded PostgreSQL, whose messages are in the log.';
  return `PostgreSQL at ${placeOf(url)} ${reason}. ${advice}`;
}

/** SQLSTATE invalid_password. */
export function isRefusedPassword(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '28P01';
}

function placeOf(url: string): string {
  if (!URL.canParse(url)) return 'the address of DATABASE_URL';
  const { hostname, port, searchParams } = new URL(url);
  const host = searchParams.get('host') ?? hostname;
  return host === '' ? 'the default address' : terminalText(`${host}:${searchParams.get('port') ?? (port || '5432')}`);
}
