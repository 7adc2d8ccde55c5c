/**
 * Where a PostgreSQL is and who we are there, as libpq writes it: `postgresql://user:password@host:port/database`, or with
 * `?host=/folder` for a Unix socket. It holds a password: never log it.
 */
export interface DatabaseAddress {
  url: string;
}
