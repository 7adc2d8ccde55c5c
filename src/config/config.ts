/** The complete and validated configuration, which is read once at the start. `settings.ts` has a row for every variable. */
export interface Config extends LimitConfig, ScannerPlaceConfig {
  host: string;
  port: number;
  /** An explicit port that is busy is an error. The default port is replaced with the next free one. */
  isPortExplicit: boolean;
  /** Without a trailing slash. Null: the listening address. */
  publicUrl: string | null;
  /** Absolute. */
  dataDir: string;
  /** Folder of the built dashboard. Null: `dist/web` beside the program. */
  webFolder: string | null;
  /** Null: the embedded PostgreSQL in the data folder. */
  databaseUrl: string | null;
  /** Valkey or Redis that counts the rates of requests. Null: PostgreSQL does. */
  valkeyUrl: string | null;
  /** Null: generated and printed at the first start. */
  bootstrapApiKey: string | null;
  adminEmail: string | null;
  adminPassword: string | null;
  /** 32 bytes. Null: a key file in the data folder. */
  masterKey: Buffer | null;
  /** Bases of advisory mirrors. Later ones add advisories. Empty: the public feeds. */
  advisoriesUrls: string[];
  /** Names of the advisory feeds to use. Empty: all. */
  advisoryFeeds: string[];
  /** Names of advisory feeds that are not used. */
  advisoryFeedsWithout: string[];
  /** `host` or `host:port` of registries that may have private addresses, or true for all. */
  allowPrivateRegistries: true | string[];
  isDemoEnabled: boolean;
  statementTimeoutMs: number;
  stripeWebhookSecret: string | null;
  /** Certificates in PEM that every outbound connection trusts in addition to those of Node. */
  authorities: string | null;
  httpsProxy: string | null;
  /** Comma-separated list of names and suffixes. */
  noProxy: string | null;
  logLevel: LogLevel;
  logFormat: LogFormat;
  roles: Roles;
  scanConcurrency: number;
  advisoryRefreshHours: number;
  /** Bearer token of `/metrics`. Null: `/metrics` responds only if peer and `Host` are loopback. */
  metricsToken: string | null;
  /** Comma-separated list of proxies (addresses, CIDR blocks or named ranges) whose X-Forwarded-For is trusted. */
  trustProxy: string | null;
  databasePoolMax: number;
  /** Disk space that report files must leave free. */
  storageReserveMegabytes: number;
  /** Folders that are searched for the programs of external scanners, in the form of PATH. Empty: none is used. */
  scannersPath: string;
  /** Folder with the databases of external scanners. Null: their own folders in the cache folder of the user. */
  scannersDatabases: string | null;
  /** Folder for the inputs and outputs of external scanners. */
  scannersFolder: string;
  scannersParallel: number;
  scannersMemoryMegabytes: number;
  scannersSeconds: number;
  scannersDiskMegabytes: number;
  /** `smtp://` or `smtps://`. Null: reports are not delivered by e-mail. */
  smtpUrl: string | null;
  /** Null: `plimsoll` at the host of the public address. */
  mailFrom: string | null;
  /** Null: reports are stored until a user deletes them. */
  reportRetentionDays: number | null;
}

/** Program files and databases of external scanners. Null: they are searched. */
export interface ScannerPlaceConfig {
  scannerTrivyPath: string | null;
  scannerGrypePath: string | null;
  scannerSyftPath: string | null;
  scannerOsvPath: string | null;
  scannerDocklePath: string | null;
  scannerDivePath: string | null;
  scannerTrivyDatabase: string | null;
  scannerGrypeDatabase: string | null;
  scannerOsvDatabase: string | null;
}

/** Limits of one scan in the units of the settings. */
export interface LimitConfig {
  limitCompressedMegabytes: number;
  limitPlainMegabytes: number;
  limitRatio: number;
  limitEntries: number;
  limitPathLength: number;
  limitArchiveDepth: number;
  limitNestedArchives: number;
  limitFileMegabytes: number;
  limitCpuSeconds: number;
  limitFileCpuSeconds: number;
  limitSeconds: number;
  limitMemoryMegabytes: number;
}

export type LogLevel = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'silent';

/** `auto`: `pretty` if standard output and standard error are terminals, otherwise `json`. */
export type LogFormat = 'auto' | 'pretty' | 'json';

/** Roles of this process. */
export interface Roles {
  api: boolean;
  worker: boolean;
  scheduler: boolean;
}
