import { superuser } from './cluster.ts';

/** A PostgreSQL connection URL over a Unix socket. */
export function addressUrl(password: string, socketFolder: string): string {
  const host = encodeURIComponent(socketFolder);
  return `postgresql://${superuser}:${password}@localhost/postgres?host=${host}`;
}
