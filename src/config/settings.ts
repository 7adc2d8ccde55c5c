import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { apiKeyFormat } from '../domain/api-key.ts';
import { parseAdvisoryBases } from '../engine/advisories/advisory-bases.ts';
import { parseFeedNames } from '../engine/advisories/feed-names.ts';
import type { Config } from './config.ts';
import { defaultDataDir } from './installation.ts';
import { limitSettings } from './limit-settings.ts';
import { readCaFile } from './read-ca-file.ts';
import { scannerPlaceSettings } from './scanner-place-settings.ts';
import * as values from './value-readers.ts';

/** Settings that the user sets. The rest of `Config` is derived. */
export type SettingKey = Exclude<keyof Config, 'isPortExplicit'>;

/** A variable and the flag with the same name. */
export interface Setting<Value> {
  variable: string;
  /** Alternative names of the variable. */
  aliases?: readonly string[];
  /** Alternative names of the flag. */
  flagAliases?: readonly string[];
  /** One line for the user. */
  meaning: string;
  /** Effect of the default, for the user. */
  byDefault: string;
  example: string;
  /** Its value is never shown. */
  isSecret?: true;
  initial: Value;
  /** @throws {InvalidValue} */
  read(text: string): Value;
}

function feedNames(text: string): string[] {
  const parsed = parseFeedNames(text);
  if ('names' in parsed) return parsed.names;
  throw new values.InvalidValue('must be names of feeds that `plimsoll db feeds` lists', parsed.unknown);
}

const asIs = (text: string): string => text;

/** Every setting. Parsing, flags, help and `.env.example` use this table. */
export const settings: { readonly [Key in SettingKey]: Setting<Config[Key]> } = {
  host: {
    variable: 'PLIMSOLL_HOST',
    meaning: 'Address to listen on',
    byDefault: '127.0.0.1',
    example: '0.0.0.0',
    initial: '127.0.0.1',
    read: values.hostName,
  },
  port: {
    variable: 'PLIMSOLL_PORT',
    meaning: 'Port to listen on; 0 selects a free port. If the given port is in use, the start fails',
    byDefault: '8080, or the next free port',
    example: '8080',
    initial: 8080,
    read: values.wholeNumber(0, 65_535),
  },
  publicUrl: {
    variable: 'PLIMSOLL_PUBLIC_URL',
    meaning: 'Base address of links in mails, reports and share links',
    byDefault: 'the listening address',
    example: 'https://scan.example.com',
    initial: null,
    read: values.publicUrl,
  },
  dataDir: {
    variable: 'PLIMSOLL_DATA_DIR',
    meaning: 'Folder of the embedded database, advisory snapshots, blobs and the key file',
    byDefault: '.plimsoll in the project folder; plimsoll in XDG_DATA_HOME or ~/.local/share for an installed program',
    example: '/var/lib/plimsoll',
    initial: defaultDataDir(),
    read: (text) => resolve(text),
  },
  webFolder: {
    variable: 'PLIMSOLL_WEB_FOLDER',
    meaning: 'Folder of the built dashboard; without its files, the service has only the API',
    byDefault: 'dist/web beside the program',
    example: '/opt/plimsoll/web',
    initial: null,
    read: (text) => resolve(text),
  },
  databaseUrl: {
    variable: 'DATABASE_URL',
    meaning: 'Your own PostgreSQL (15 or newer) instead of the embedded one',
    byDefault: 'the embedded PostgreSQL',
    example: 'postgres://plimsoll:password@db.example.com:5432/plimsoll',
    isSecret: true,
    initial: null,
    read: values.databaseUrl,
  },
  valkeyUrl: {
    variable: 'PLIMSOLL_VALKEY_URL',
    meaning: 'Valkey or Redis (6 or newer) that counts the rates of requests for all replicas; redis:// or rediss://',
    byDefault: 'PostgreSQL counts them',
    example: 'rediss://:password@valkey.example.com:6379/0',
    isSecret: true,
    initial: null,
    read: values.valkeyUrl,
  },
  bootstrapApiKey: {
    variable: 'PLIMSOLL_BOOTSTRAP_API_KEY',
    meaning:
      "Admin API key of the first organization, created at the first start: 'svc_ak_' followed by 48 hexadecimal digits",
    byDefault: 'a key is created and printed once',
    example: `svc_ak_${'0123456789abcdef'.repeat(3)}`,
    isSecret: true,
    initial: null,
    read: (text) => {
      if (apiKeyFormat.test(text)) return text;
      throw new values.InvalidValue("must be 'svc_ak_' followed by 48 lower-case hexadecimal digits");
    },
  },
  adminEmail: {
    variable: 'PLIMSOLL_ADMIN_EMAIL',
    meaning: 'E-mail address of the first owner',
    byDefault: 'a one-time set-up link on the console',
    example: 'owner@example.com',
    initial: null,
    read: values.emailAddress,
  },
  adminPassword: {
    variable: 'PLIMSOLL_ADMIN_PASSWORD',
    meaning: 'Password of the first owner; requires PLIMSOLL_ADMIN_EMAIL',
    byDefault: 'a one-time set-up link on the console',
    example: 'a-long-sentence-you-remember',
    isSecret: true,
    initial: null,
    read: asIs,
  },
  masterKey: {
    variable: 'PLIMSOLL_MASTER_KEY',
    meaning:
      'Master key that encrypts the keys of the organizations: 32 bytes in base64, as printed by `openssl rand -base64 32`',
    byDefault: 'a key file in the data folder, with the embedded database only',
    example: Buffer.from('replace these 32 bytes by random').toString('base64'),
    isSecret: true,
    initial: null,
    read: values.masterKey,
  },
  advisoriesUrls: {
    variable: 'PLIMSOLL_ADVISORIES_URL',
    flagAliases: ['advisories'],
    meaning:
      'Comma-separated base addresses of advisory mirrors (https://, http:// or file://); later mirrors add feeds to earlier ones',
    byDefault: 'the public OSV, EPSS and KEV feeds',
    example: 'file:///srv/advisories',
    initial: [],
    read: (text) => {
      const bases = parseAdvisoryBases(text);
      if (bases !== undefined) return bases;
      throw new values.InvalidValue('must be a comma-separated list of https://, http:// or file:// addresses');
    },
  },
  advisoryFeeds: {
    variable: 'PLIMSOLL_ADVISORY_FEEDS',
    flagAliases: ['feeds'],
    meaning:
      'Comma-separated names of the advisory feeds to use (`plimsoll db feeds` lists them; osv selects all feeds of OSV); packages that only other feeds cover are not assessed',
    byDefault: 'all feeds',
    example: 'osv,epss,kev',
    initial: [],
    read: feedNames,
  },
  advisoryFeedsWithout: {
    variable: 'PLIMSOLL_ADVISORY_FEEDS_WITHOUT',
    flagAliases: ['without'],
    meaning: 'Comma-separated names of advisory feeds that are not used',
    byDefault: 'none',
    example: 'nvd,vulnrichment',
    initial: [],
    read: feedNames,
  },
  allowPrivateRegistries: {
    variable: 'PLIMSOLL_ALLOW_PRIVATE_REGISTRIES',
    meaning: 'Registries allowed at private addresses: true for all, or a comma-separated list of host[:port]',
    byDefault: 'none',
    example: 'registry.internal:5000',
    initial: [],
    read: values.privateRegistries,
  },
  isDemoEnabled: {
    variable: 'PLIMSOLL_DEMO',
    meaning: 'false disables the demo image and its scan',
    byDefault: 'true on an empty embedded database',
    example: 'false',
    initial: true,
    read: values.yesOrNo,
  },
  statementTimeoutMs: {
    variable: 'PLIMSOLL_STATEMENT_TIMEOUT_MS',
    meaning: 'Maximum duration of a database statement, in milliseconds',
    byDefault: '10000',
    example: '10000',
    initial: 10_000,
    read: values.wholeNumber(100, 3_600_000),
  },
  stripeWebhookSecret: {
    variable: 'PLIMSOLL_STRIPE_WEBHOOK_SECRET',
    meaning: 'Secret that verifies billing webhooks; without it, every billing webhook is rejected',
    byDefault: 'none',
    example: 'whsec_0123456789',
    isSecret: true,
    initial: null,
    read: asIs,
  },
  authorities: {
    variable: 'PLIMSOLL_CA_FILE',
    flagAliases: ['ca-cert'],
    meaning: 'File with additional CA certificates (PEM) that every outbound connection trusts',
    byDefault: 'none',
    example: '/etc/plimsoll/ca.pem',
    initial: null,
    read: readCaFile,
  },
  httpsProxy: {
    variable: 'HTTPS_PROXY',
    aliases: ['https_proxy'],
    flagAliases: ['proxy'],
    meaning: 'Proxy for outbound connections',
    byDefault: 'none',
    example: 'http://proxy.example.com:3128',
    isSecret: true,
    initial: null,
    read: values.proxyUrl,
  },
  noProxy: {
    variable: 'NO_PROXY',
    aliases: ['no_proxy'],
    meaning: 'Comma-separated list of hosts that are reached without the proxy',
    byDefault: 'none',
    example: 'localhost,.internal.example.com',
    initial: null,
    read: asIs,
  },
  logLevel: {
    variable: 'PLIMSOLL_LOG_LEVEL',
    meaning: 'Minimum log level (logs go to standard error): trace, debug, info, warn, error or silent',
    byDefault: 'info',
    example: 'info',
    initial: 'info',
    read: values.logLevel,
  },
  logFormat: {
    variable: 'PLIMSOLL_LOG_FORMAT',
    meaning: 'Form of the log: auto, pretty (lines for people) or json (one object an entry)',
    byDefault: 'auto: pretty if standard output and standard error are terminals, otherwise json',
    example: 'json',
    initial: 'auto',
    read: values.logFormat,
  },
  roles: {
    variable: 'PLIMSOLL_ROLES',
    meaning: 'Roles of this process: a comma-separated list of api, worker and scheduler',
    byDefault: 'everything',
    example: 'api,worker,scheduler',
    initial: { api: true, worker: true, scheduler: true },
    read: values.roles,
  },
  scanConcurrency: {
    variable: 'PLIMSOLL_SCAN_CONCURRENCY',
    meaning:
      'Number of scans of one organization that one worker runs concurrently; one more scan runs if it is of another organization',
    byDefault: '2',
    example: '2',
    initial: 2,
    read: values.wholeNumber(1, 64),
  },
  advisoryRefreshHours: {
    variable: 'PLIMSOLL_ADVISORY_REFRESH_HOURS',
    meaning: 'Hours between two refreshes of the advisories',
    byDefault: '12',
    example: '12',
    initial: 12,
    read: values.wholeNumber(1, 720),
  },
  metricsToken: {
    variable: 'PLIMSOLL_METRICS_TOKEN',
    meaning: 'Bearer token that /metrics requires',
    byDefault: '/metrics only accepts requests with a loopback peer and Host',
    example: 'a-long-random-token',
    isSecret: true,
    initial: null,
    read: asIs,
  },
  trustProxy: {
    variable: 'PLIMSOLL_TRUST_PROXY',
    meaning:
      'Reverse proxies whose X-Forwarded-For header is trusted: a comma-separated list of addresses or CIDR blocks',
    byDefault: 'none',
    example: '10.0.0.0/8',
    initial: null,
    read: values.trustedProxies,
  },
  databasePoolMax: {
    variable: 'PLIMSOLL_DATABASE_POOL_MAX',
    meaning:
      'Maximum number of database connections that one process opens for requests, and again for jobs; 9 more are for credentials and the queue',
    byDefault: '10',
    example: '10',
    initial: 10,
    read: values.wholeNumber(2, 500),
  },
  storageReserveMegabytes: {
    variable: 'PLIMSOLL_STORAGE_RESERVE_MB',
    meaning:
      'Free space to reserve on the disk of the data folder, in MiB; with less free space, no report is accepted or stored',
    byDefault: '256',
    example: '256',
    initial: 256,
    read: values.wholeNumber(0, 1_000_000_000),
  },
  scannersPath: {
    variable: 'PLIMSOLL_SCANNERS_PATH',
    aliases: ['PATH'],
    meaning:
      'Folders that are searched for the programs of external scanners (trivy, grype, syft, osv-scanner, dockle, dive), separated like those of PATH; none disables them',
    byDefault: 'PATH',
    example: '/opt/scanners/bin',
    initial: '',
    read: (text) => (text === 'none' ? '' : text),
  },
  scannersDatabases: {
    variable: 'PLIMSOLL_SCANNERS_DATABASES',
    meaning:
      'Folder with the vulnerability databases of external scanners, each in a folder with the name of the scanner',
    byDefault: "the scanners' own folders in the cache folder of the user",
    example: '/var/lib/scanners',
    initial: null,
    read: (text) => resolve(text),
  },
  ...scannerPlaceSettings,
  scannersFolder: {
    variable: 'PLIMSOLL_SCANNERS_FOLDER',
    meaning:
      'Folder for copies of images and for reports while external scanners run; if the service runs as root, every user must be able to enter it',
    byDefault: 'plimsoll-scanners in the temporary folder',
    example: '/var/tmp/plimsoll-scanners',
    initial: join(tmpdir(), 'plimsoll-scanners'),
    read: (text) => resolve(text),
  },
  scannersParallel: {
    variable: 'PLIMSOLL_SCANNERS_PARALLEL',
    meaning: 'Number of external scanners that run concurrently; they share the processors and the memory',
    byDefault: '2',
    example: '2',
    initial: 2,
    read: values.wholeNumber(1, 64),
  },
  scannersMemoryMegabytes: {
    variable: 'PLIMSOLL_SCANNERS_MEMORY_MB',
    meaning: 'Memory of all external scanners that run concurrently, in MiB; a scanner that exceeds its share is ended',
    byDefault: '4096',
    example: '4096',
    initial: 4096,
    read: values.wholeNumber(64, 1_048_576),
  },
  scannersSeconds: {
    variable: 'PLIMSOLL_SCANNERS_SECONDS',
    meaning: 'Longest run of one external scanner, in seconds',
    byDefault: '600',
    example: '600',
    initial: 600,
    read: values.wholeNumber(1, 86_400),
  },
  scannersDiskMegabytes: {
    variable: 'PLIMSOLL_SCANNERS_DISK_MB',
    meaning: 'Largest size of the copy of an image for external scanners, in MiB',
    byDefault: '20480',
    example: '20480',
    initial: 20_480,
    read: values.wholeNumber(1, 16_777_216),
  },
  smtpUrl: {
    variable: 'PLIMSOLL_SMTP_URL',
    meaning:
      'Mail server that delivers scheduled reports: smtps://user:password@host:465, or smtp://host:587, which changes to TLS before it logs in',
    byDefault: 'none: reports cannot be delivered by e-mail',
    example: 'smtps://plimsoll:password@mail.example.com:465',
    isSecret: true,
    initial: null,
    read: values.smtpUrl,
  },
  mailFrom: {
    variable: 'PLIMSOLL_MAIL_FROM',
    meaning: 'Sender address of e-mails',
    byDefault: 'plimsoll at the host of the public address',
    example: 'plimsoll@example.com',
    initial: null,
    read: values.emailAddress,
  },
  reportRetentionDays: {
    variable: 'PLIMSOLL_REPORT_RETENTION_DAYS',
    meaning:
      'Days after which reports are deleted; compliance packs, shared reports and the last report of a schedule are retained',
    byDefault: 'reports are retained until a user deletes them',
    example: '400',
    initial: null,
    read: values.wholeNumber(1, 36_500),
  },
  ...limitSettings,
};
