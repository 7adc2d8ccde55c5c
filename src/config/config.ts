/** What the service was told: read once at the start, complete and checked. Every variable is a row in `settings.ts`. */
export interface Config {
  host: string;
  port: number;
  /** A port that was asked for and is busy is an error; the default one moves on to the next free port. */
  isPortExplicit: boolean;
  /** Without a slash at the end. Null: the listening address. */
  publicUrl: string | null;
  /** Absolute. */
  dataDir: string;
  /** Null: the embedded PostgreSQL in the data folder. */
  databaseUrl: string | null;
  /** Null: one is made and printed at the first start. */
  bootstrapApiKey: string | null;
  adminEmail: string | null;
  adminPassword: string | null;
  /** 32 bytes. Null: a key file in the data folder. */
  masterKey: Buffer | null;
  /** Bases of advisory mirrors, later ones add. Empty: the public feeds. */
  advisoriesUrls: string[];
  /** `host` or `host:port` of registries that may sit at private addresses, or true for all. */
  allowPrivateRegistries: true | string[];
  isDemoEnabled: boolean;
  statementTimeoutMs: number;
  stripeWebhookSecret: string | null;
  /** Certificates in PEM that every outbound connection trusts beside the usual ones. */
  authorities: string | null;
  httpsProxy: string | null;
  /** As the variable holds it: a comma list of names and suffixes. */
  noProxy: string | null;
  logLevel: LogLevel;
  logFormat: LogFormat;
  roles: Roles;
  scanConcurrency: number;
  advisoryRefreshHours: number;
  /** Bearer token of `/metrics`. Null: `/metrics` answers only if peer and `Host` are loopback. */
  metricsToken: string | null;
  /** Comma list of proxies (addresses, CIDR blocks or named ranges) whose X-Forwarded-For is believed. */
  trustProxy: string | null;
  databasePoolMax: number;
  /** Left free on the disk of the files of reports. */
  storageReserveMegabytes: number;
  /** Null: reports are kept until somebody deletes them. */
  reportRetentionDays: number | null;
}

export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent';

/** `auto`: `pretty` if standard output and standard error are terminals, otherwise `json`. */
export type LogFormat = 'auto' | 'pretty' | 'json';

/** What this process does. */
export interface Roles {
  api: boolean;
  worker: boolean;
  scheduler: boolean;
}
