import { type Command, InvalidArgumentError } from 'commander';
import type { Flags } from '../../config/setting-options.ts';
import { parseAdvisoryBases } from '../../engine/advisories/advisory-bases.ts';

/** Flags of the advisories and of outside connections. */
export interface AdvisoryFlags {
  caCert?: string;
  proxy?: string;
  advisories?: string;
  offline?: true;
  dataDir?: string;
}

/** Adds the flags of `AdvisoryFlags` to a command. */
export function addAdvisoryOptions(command: Command): Command {
  return command
    .option('--ca-cert <file>', 'additional trusted CA certificates (PEM) (PLIMSOLL_CA_FILE)')
    .option('--proxy <url>', 'proxy for https; prefer the environment for a password (HTTPS_PROXY)')
    .option(
      '--advisories <url>',
      'mirror of the advisory feeds, checked at every scan (PLIMSOLL_ADVISORIES_URL)',
      readBases,
    )
    .option('--offline', 'use only the advisories on this machine')
    .option('--data-dir <folder>', 'folder for advisories (PLIMSOLL_DATA_DIR)');
}

/** The settings that the flags set, by the names of the flags, because errors name them. */
export function advisorySettings({ dataDir, advisories, caCert, proxy }: AdvisoryFlags): Flags {
  return { 'data-dir': dataDir, advisories, 'ca-cert': caCert, proxy };
}

function readBases(text: string): string {
  if (!parseAdvisoryBases(text)?.length)
    throw new InvalidArgumentError('It must be an https://, http:// or file:// address.');
  return text;
}
