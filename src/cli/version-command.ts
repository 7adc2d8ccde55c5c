import { Command, Option } from 'commander';
import { programVersion } from '../config/program-version.ts';
import { snapshotFormat } from '../engine/advisories/save-snapshot.ts';
import { engineRevision } from '../engine/pipeline/engine-revision.ts';
import type { CliContext } from './cli-context.ts';

/** `plimsoll version`. */
export function versionCommand({ stdout }: CliContext): Command {
  return new Command('version')
    .description('Print the versions of program, engine, snapshot format and Node')
    .addOption(new Option('-f, --format <format>', 'output format').choices(['table', 'json']).default('table'))
    .action(({ format }: { format: string }) => {
      const facts = {
        plimsoll: programVersion(),
        engineRevision,
        snapshotFormat,
        node: process.versions.node,
        platform: `${process.platform}/${process.arch}`,
      };
      const rows = Object.entries(facts).map(([name, text]) => `${name.padEnd(16)}${text}\n`);
      stdout.write(format === 'json' ? `${JSON.stringify(facts, null, 2)}\n` : rows.join(''));
    });
}
