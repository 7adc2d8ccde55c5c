import { snapshotFormat } from '../engine/advisories/save-snapshot.ts';
import { engineRevision } from '../engine/pipeline/engine-revision.ts';
import { UsageError } from './cli-context.ts';

/** `plimsoll version`. Throws UsageError. */
export function describeVersion(args: readonly string[], program: string): string {
  const facts = {
    plimsoll: program,
    engineRevision,
    snapshotFormat,
    node: process.versions.node,
    platform: `${process.platform}/${process.arch}`,
  };
  const [flag = '', value = ''] = args.length === 1 ? (args[0] ?? '').split('=') : args;
  if (args.length === 0 || (isFormat(flag) && value === 'table'))
    return Object.entries(facts)
      .map(([name, text]) => `${name.padEnd(16)}${text}\n`)
      .join('');
  if (isFormat(flag) && value === 'json' && args.length <= 2) return `${JSON.stringify(facts, null, 2)}\n`;
  if (flag === '--help' || flag === '-h') return 'Usage: plimsoll version [--format table|json]\n';
  throw new UsageError('plimsoll version accepts --format table or --format json only');
}

function isFormat(flag: string): boolean {
  return flag === '--format' || flag === '-f';
}
