import { selectedFeeds } from '../engine/advisories/feed-names.ts';
import type { Config } from './config.ts';
import { ConfigError, type ConfigProblem } from './config-error.ts';
import { flagOf } from './flag-of.ts';
import type { Environment } from './read-environment.ts';
import type { EnvironmentFile } from './read-environment-file.ts';
import type { Flags } from './setting-options.ts';
import { type Setting, type SettingKey, settings } from './settings.ts';
import { InvalidValue } from './value-readers.ts';

export interface ConfigSources {
  environment: Environment;
  /** Lower precedence than the environment. */
  file?: EnvironmentFile;
  /** Higher precedence than the environment. */
  flags: Flags;
}

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
    isPortExplicit: find(settings.port, sources) !== undefined,
    publicUrl: read('publicUrl'),
    dataDir: read('dataDir'),
    databaseUrl: read('databaseUrl'),
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
  if (find(settings.adminPassword, sources) !== undefined && find(settings.adminEmail, sources) === undefined) {
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

function readSetting<Value>(setting: Setting<Value>, sources: ConfigSources, problems: ConfigProblem[]): Value {
  const given = find(setting, sources);
  if (given === undefined) return setting.initial;
  try {
    return setting.read(given.text);
  } catch (error) {
    if (!(error instanceof InvalidValue)) throw error;
    // Messages never repeat values of a file, because files are shared and copied more often than environments.
    const reason = given.place === '' ? error.message : error.requirement;
    problems.push({ name: `${given.name}${given.place}`, reason, example: setting.example });
    return setting.initial;
  }
}

interface GivenValue {
  /** Name of the variable or flag. */
  name: string;
  /** File and line; empty for flags and the environment. */
  place: string;
  text: string;
}

/** Returns the value of a setting. A variable of the environment, even an empty one, overrides the one of the file. */
function find(setting: Setting<unknown>, { environment, file, flags }: ConfigSources): GivenValue | undefined {
  const { variable, aliases = [], flagAliases = [] } = setting;
  const names = [variable, ...aliases];
  const isHidden = names.some((name) => environment[name] !== undefined);
  const candidates = [
    ...[flagOf(variable), ...flagAliases].map((flag) => ({ name: `--${flag}`, place: '', text: flags[flag] })),
    ...names.map((name) => ({ name, place: '', text: environment[name] })),
    ...(isHidden ? [] : names.map((name) => inFile(name, file))),
  ];
  for (const { name, place, text } of candidates) {
    const trimmed = text?.trim() ?? '';
    if (trimmed !== '') return { name, place, text: trimmed };
  }
  return undefined;
}

function inFile(name: string, file: EnvironmentFile | undefined) {
  const variable = file?.variables.get(name);
  return { name, place: ` (${file?.name}, line ${variable?.line})`, text: variable?.text };
}
