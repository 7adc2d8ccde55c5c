import { readFile } from 'node:fs/promises';
import { Command, InvalidArgumentError } from 'commander';
import type { Config } from '../config/config.ts';
import { settingOptions } from '../config/setting-options.ts';

export interface AdminContext {
  /** Reads the settings from the values of a command and loads the actions. */
  open(values: Readonly<Record<string, unknown>>): Promise<[Config, typeof import('./admin.ts')]>;
  /** Called when the exit code is not 0. */
  onExit(code: number): void;
}

/** The commands of `plimsoll admin`. Each also has the flags of all settings. */
export function adminProgram(context: AdminContext): Command {
  const admin = new Command('plimsoll').command('admin').usage('<command> [options]');
  admin.description('Each command accepts the options of `plimsoll serve`.');
  admin.configureHelp({
    visibleCommands: (command) => command.commands.flatMap((one) => (one.commands.length > 0 ? one.commands : [one])),
    subcommandTerm: (command) => usageOf(command).replace(/^plimsoll admin /, ''),
  });
  addOrganizationCommands(admin, context);
  addAccessCommands(admin, context);
  addVerifications(admin, context);
  addBackups(admin, context);
  return admin;
}

/** Such as `plimsoll admin plan set [options] <ORG> <PLAN>`. */
export function usageOf(command: Command): string {
  const names: string[] = [];
  for (let one: Command | null = command; one; one = one.parent) names.unshift(one.name());
  return `${names.join(' ')} ${command.usage()}`;
}

function addOrganizationCommands(admin: Command, { open }: AdminContext): void {
  addCommand(group(admin, 'org'), 'create')
    .usage('--name <NAME> [options]')
    .description('Create an organization and its first API key')
    .option('--name <NAME>', 'name of the organization', nonEmpty)
    .action(async (values: { name?: string }, command: Command) => {
      // Commander requires options before the environment and the configuration file have been read.
      if (values.name === undefined) return command.error("error: required option '--name <NAME>' not specified");
      const [config, actions] = await open({ ...values });
      await actions.createOrganizationCommand(config, values.name);
    });
  addCommand(group(admin, 'plan'), 'set')
    .description("Change an organization's plan")
    .argument('<ORG>')
    .argument('<PLAN>')
    .action(async (organizationId: string, plan: string, values: object) => {
      const [config, actions] = await open({ ...values });
      await actions.setPlanCommand(config, organizationId, plan);
    });
}

function addAccessCommands(admin: Command, { open }: AdminContext): void {
  const key = group(admin, 'key');
  addCommand(key, 'create')
    .description('Create an admin API key to regain access')
    .argument('[ORG]', 'optional if there is only one organization')
    .option('--name <NAME>', 'name of the key', nonEmpty)
    .action(async (organizationId: string | undefined, values: { name?: string }) => {
      const [config, actions] = await open({ ...values });
      const { name } = values;
      await actions.createKeyCommand(config, {
        ...(organizationId !== undefined && { organizationId }),
        ...(name !== undefined && { name }),
      });
    });
  addCommand(key, 'rotate')
    .description('Rotate the encryption key of an organization')
    .argument('<ORG>')
    .action(async (organizationId: string, values: object) => {
      const [config, actions] = await open({ ...values });
      await actions.rotateKeyCommand(config, organizationId);
    });
  addCommand(group(admin, 'account'), 'recover')
    .description('Create a one-time password reset link')
    .argument('<EMAIL>')
    .option('--remove-factor', 'also remove the second factor')
    .action(async (email: string, values: { removeFactor?: true }) => {
      const [config, actions] = await open({ ...values });
      await actions.recoverAccountCommand(config, { email, removesFactor: values.removeFactor === true });
    });
}

interface Anchors {
  known?: { sequence: bigint; hash: Buffer };
  key?: string;
}

function addVerifications(admin: Command, { open, onExit }: AdminContext): void {
  addCommand(group(admin, 'audit'), 'verify')
    .description('Verify the audit log and its signatures; exit code 1 on a problem')
    .argument('[ORG]', 'all organizations if absent; required with --known and --key')
    .option(
      '--known <SEQUENCE:HASH>',
      'entry from an export or an earlier verification that must exist unchanged',
      readKnown,
    )
    .option('--key <FINGERPRINT>', "known fingerprint of the organization's signing key", readFingerprint)
    .action(async (organizationId: string | undefined, values: Anchors, command: Command) => {
      const { known, key } = values;
      // Both belong to the log of one organization.
      if (organizationId === undefined && (known ?? key) !== undefined)
        command.error('error: --known and --key require an organization');
      const [config, actions] = await open({ ...values });
      const areIntact = await actions.verifyAuditCommand(config, {
        ...(organizationId !== undefined && { organizationId }),
        ...(known && { known }),
        ...(key !== undefined && { fingerprint: key }),
      });
      if (!areIntact) onExit(1);
    });
  const totals = group(admin, 'totals');
  for (const [name, description] of [
    ['verify', 'Compare stored totals with a recount; exit code 1 on a difference'],
    ['rebuild', 'Recompute the stored totals'],
  ] as const) {
    const doesRebuild = name === 'rebuild';
    addCommand(totals, name)
      .description(description)
      .argument('[ORG]', 'all organizations if absent')
      .action(async (organizationId: string | undefined, values: object) => {
        const [config, actions] = await open({ ...values });
        const asked = { ...(organizationId !== undefined && { organizationId }), doesRebuild };
        if (!(await actions.totalsCommand(config, asked)) && !doesRebuild) onExit(1);
      });
  }
}

function addBackups(admin: Command, { open }: AdminContext): void {
  addCommand(admin, 'backup')
    .description('Write database, stored files and key file into one file')
    .argument('<FILE>')
    .option('--passphrase-file <FILE>', 'file whose first line encrypts the backup')
    .option('--unencrypted', 'write a backup that every reader of the file can use')
    .option('--force', 'replace an existing file')
    .action(async (file: string, values: BackupFlags, command: Command) => {
      if ((values.passphraseFile === undefined) === (values.unencrypted === undefined))
        command.error('error: one of --passphrase-file and --unencrypted is required');
      const passphrase = await readPassphrase(values, command);
      const [config, actions] = await open({ ...values });
      await actions.backupCommand(config, { file, doesReplace: values.force === true }, passphrase);
    });
  addCommand(admin, 'restore')
    .description('Restore a backup into an empty database and data folder')
    .argument('<FILE>')
    .option('--passphrase-file <FILE>', 'file with the passphrase of the backup')
    .action(async (file: string, values: BackupFlags, command: Command) => {
      const passphrase = await readPassphrase(values, command);
      const [config, actions] = await open({ ...values });
      await actions.restoreCommand(config, file, passphrase);
    });
}

interface BackupFlags {
  passphraseFile?: string;
  unencrypted?: true;
  force?: true;
}

const passphraseCharactersMin = 12;

async function readPassphrase({ passphraseFile }: BackupFlags, command: Command): Promise<string | null> {
  if (passphraseFile === undefined) return null;
  const text = await readFile(passphraseFile, 'utf8').catch(() => undefined);
  const [line = ''] = (text ?? '').split(/\r?\n/);
  if (line.length >= passphraseCharactersMin) return line;
  return command.error(
    `error: --passphrase-file must be a readable file whose first line has at least ${passphraseCharactersMin} characters`,
  );
}

function group(admin: Command, name: string): Command {
  return admin.command(name).usage('<command> [options]');
}

function addCommand(parent: Command, name: string): Command {
  const command = parent.command(name).allowExcessArguments(false);
  for (const option of settingOptions()) command.addOption(option.hideHelp());
  return command;
}

function nonEmpty(text: string): string {
  const value = text.trim();
  if (value === '') throw new InvalidArgumentError('It must not be empty.');
  return value;
}

function readKnown(text: string): NonNullable<Anchors['known']> {
  const [, sequence, hash] = /^(\d{1,18}):([0-9a-f]{64})$/i.exec(text) ?? [];
  if (sequence === undefined || hash === undefined) throw new InvalidArgumentError('It must be SEQUENCE:HASH.');
  return { sequence: BigInt(sequence), hash: Buffer.from(hash, 'hex') };
}

function readFingerprint(text: string): string {
  if (text.length !== 64) throw new InvalidArgumentError('It must have 64 characters.');
  return text;
}
