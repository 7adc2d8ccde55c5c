import { superuser } from './cluster.ts';

/** A PostgreSQL connection URL over a Unix socket. */
export function addressUrl(password: string, socketFolder: string): string {
  const host = encodeURIComponent(socketFolder);
  // A password file that an operator has changed may contain any characters.
  return `postgresql://${superuser}:${encodeURIComponent(password)}@localhost/postgres?host=${host}`;
}
