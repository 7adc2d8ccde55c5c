export interface PsqlConnection {
  /** The address without a password: other users of the machine can read a program's arguments. */
  url: string;
  /** Environment of psql that carries the password; empty when the address has none. */
  environment: Readonly<Record<string, string>>;
}

/** Separates the password from a PostgreSQL address, where it may stand before the host or among the parameters. */
export function psqlConnection(address: string): PsqlConnection {
  const url = new URL(address);
  const password = url.searchParams.get('password') ?? decodeURIComponent(url.password);
  url.password = '';
  url.searchParams.delete('password');
  return { url: url.href, environment: password === '' ? {} : { PGPASSWORD: password } };
}
