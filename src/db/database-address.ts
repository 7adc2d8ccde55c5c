/**
 * Address and credentials of a PostgreSQL in libpq's form: `postgresql://user:password@host:port/database`, or with `?host=/folder` for a
 * Unix socket. It contains a password and must not be logged.
 */
export interface DatabaseAddress {
  url: string;
  /** The embedded server's file with the password of the address. Absent for DATABASE_URL. */
  passwordFile?: string;
}
