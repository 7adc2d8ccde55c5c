import { selectedFeeds } from '../engine/advisories/feed-names.ts';
import type { Config } from './config.ts';
import { ConfigError, type ConfigProblem } from './config-error.ts';
import { type ConfigSources, findSetting, readSetting } from './read-setting.ts';
import { type SettingKey, settings } from './settings.ts';

/**
 * Reads the configuration from the command line, the environment and the environment file. An empty value counts as absent.
 *
 * @throws {ConfigError} with all problems
 */
export function readConfig(sources: ConfigSources): Config {
  const problems: ConfigProblem[] = [];
  const read = <Key extends SettingKey>(key: Key): Config[Key] => readSetting(settings[key], sources, problems);
  const config: Config = {
    host: read('host'),
    port: read('port'),
    isPortExplicit: findSetting(settings.port, sources) !== undefined,
    publicUrl: read('publicUrl'),
    dataDir: read('dataDir'),
    webFolder: read('webFolder'),
    databaseUrl: read('databaseUrl'),
    valkeyUrl: read('valkeyUrl'),
    bootstrapApiKey: read('bootstrapApiKey'),
    adminEmail: read('adminEmail'),
    adminPassword: read('adminPassword'),
    masterKey: read('masterKey'),
    advisoriesUrls: read('advisoriesUrls'),
    advisoryFeeds: read('advisoryFeeds'),
    advisoryFeedsWithout: read('advisoryFeedsWithout'),
    allowPrivateRegistries: read('allowPrivateRegistries'),
    isDemoEnabled: read('isDemoEnabled'),
    statementTimeoutMs: read('statementTimeoutMs'),
    stripeWebhookSecret: read('stripeWebhookSecret'),
    authorities: read('authorities'),
    httpsProxy: read('httpsProxy'),
    noProxy: read('noProxy'),
    logLevel: read('logLevel'),
    logFormat: read('logFormat'),
    roles: read('roles'),
    scanConcurrency: read('scanConcurrency'),
    advisoryRefreshHours: read('advisoryRefreshHours'),
    metricsToken: read('metricsToken'),
    trustProxy: read('trustProxy'),
    databasePoolMax: read('databasePoolMax'),
    storageReserveMegabytes: read('storageReserveMegabytes'),
    scannersPath: read('scannersPath'),
    scannersDatabases: read('scannersDatabases'),
    scannerTrivyPath: read('scannerTrivyPath'),
    scannerGrypePath: read('scannerGrypePath'),
    scannerSyftPath: read('scannerSyftPath'),
    scannerOsvPath: read('scannerOsvPath'),
    scannerDocklePath: read('scannerDocklePath'),
    scannerDivePath: read('scannerDivePath'),
    scannerTrivyDatabase: read('scannerTrivyDatabase'),
    scannerGrypeDatabase: read('scannerGrypeDatabase'),
    scannerOsvDatabase: read('scannerOsvDatabase'),
    scannersFolder: read('scannersFolder'),
    scannersParallel: read('scannersParallel'),
    scannersMemoryMegabytes: read('scannersMemoryMegabytes'),
    scannersSeconds: read('scannersSeconds'),
    scannersDiskMegabytes: read('scannersDiskMegabytes'),
    smtpUrl: read('smtpUrl'),
    mailFrom: read('mailFrom'),
    reportRetentionDays: read('reportRetentionDays'),
    limitCompressedMegabytes: read('limitCompressedMegabytes'),
    limitPlainMegabytes: read('limitPlainMegabytes'),
    limitRatio: read('limitRatio'),
    limitEntries: read('limitEntries'),
    limitPathLength: read('limitPathLength'),
    limitArchiveDepth: read('limitArchiveDepth'),
    limitNestedArchives: read('limitNestedArchives'),
    limitFileMegabytes: read('limitFileMegabytes'),
    limitCpuSeconds: read('limitCpuSeconds'),
    limitFileCpuSeconds: read('limitFileCpuSeconds'),
    limitSeconds: read('limitSeconds'),
    limitMemoryMegabytes: read('limitMemoryMegabytes'),
  };
  if (
    findSetting(settings.adminPassword, sources) !== undefined &&
    findSetting(settings.adminEmail, sources) === undefined
  ) {
    problems.push({
      name: settings.adminPassword.variable,
      reason: `requires ${settings.adminEmail.variable}`,
      example: `${settings.adminEmail.variable}=${settings.adminEmail.example}`,
    });
  }
  if (selectedFeeds(config).length === 0) {
    problems.push({
      name: settings.advisoryFeedsWithout.variable,
      reason: `must leave at least one of the feeds that ${settings.advisoryFeeds.variable} selects`,
      example: settings.advisoryFeedsWithout.example,
    });
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return config;
}
