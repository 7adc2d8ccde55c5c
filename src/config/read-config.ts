import type { Config } from './config.ts';
import { ConfigError, type ConfigProblem } from './config-error.ts';
import { flagOf } from './flag-of.ts';
import type { Flags } from './parse-flags.ts';
import type { Environment } from './read-environment.ts';
import { type Setting, type SettingKey, settings } from './settings.ts';
import { InvalidValue } from './value-readers.ts';

export interface ConfigSources {
  environment: Environment;
  /** Counts more than the environment. */
  flags: Flags;
}

/**
 * The configuration from the environment and the command line. An empty value counts as not given.
 *
 * @throws {ConfigError} with every problem at once
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
    allowPrivateRegistries: read('allowPrivateRegistries'),
    isDemoWanted: read('isDemoWanted'),
    statementTimeoutMs: read('statementTimeoutMs'),
    stripeWebhookSecret: read('stripeWebhookSecret'),
    authorities: read('authorities'),
    httpsProxy: read('httpsProxy'),
    noProxy: read('noProxy'),
    logLevel: read('logLevel'),
    roles: read('roles'),
    scanConcurrency: read('scanConcurrency'),
    advisoryRefreshHours: read('advisoryRefreshHours'),
    metricsToken: read('metricsToken'),
    trustProxy: read('trustProxy'),
    databasePoolMax: read('databasePoolMax'),
    storageReserveMegabytes: read('storageReserveMegabytes'),
    reportRetentionDays: read('reportRetentionDays'),
  };
  if (find(settings.adminPassword, sources) !== undefined && find(settings.adminEmail, sources) === undefined) {
    problems.push({
      name: settings.adminPassword.variable,
      reason: `requires ${settings.adminEmail.variable}`,
      example: `${settings.adminEmail.variable}=${settings.adminEmail.example}`,
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
    problems.push({ name: given.name, reason: error.message, example: setting.example });
    return setting.initial;
  }
}

/** What was given for a setting, and under which name. */
function find(
  { variable, aliases = [], flagAliases = [] }: Setting<unknown>,
  { environment, flags }: ConfigSources,
): { name: string; text: string } | undefined {
  const candidates = [
    ...[flagOf(variable), ...flagAliases].map((flag) => ({ name: `--${flag}`, text: flags[flag] })),
    ...[variable, ...aliases].map((name) => ({ name, text: environment[name] })),
  ];
  for (const { name, text } of candidates) {
    const trimmed = text?.trim() ?? '';
    if (trimmed !== '') return { name, text: trimmed };
  }
  return undefined;
}
