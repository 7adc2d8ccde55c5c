import { membersOf, recordOf, textOf } from '../../text-formats/outside-values.ts';
import { readBlockYaml } from '../../text-formats/read-block-yaml.ts';
import type { FileAnalyzer } from '../analyzer.ts';
import { isApplicationFile } from '../application-file.ts';
import { type LockedPackage, lockFacts } from '../lock-facts.ts';
import { namedFiles } from '../named-files.ts';
import { wholeText } from '../text-lines.ts';

const lockBytesMax = 1024 * 1024;

/** Shards of Crystal, from `shard.lock`. They are compiled into programs. Package URLs have no type for them. */
export const crystalAnalyzer: FileAnalyzer = {
  id: 'crystal',
  reads: 'shards of Crystal: `shard.lock`',
  revision: 1,
  ...namedFiles({
    'shard.lock': {
      bytesMax: lockBytesMax,
      accepts: isApplicationFile,
      read: ({ bytes }) => lockFacts('generic', 'image', () => readLock(wholeText(bytes))),
    },
  }),
};

function readLock(text: string): LockedPackage[] {
  return membersOf(recordOf(readBlockYaml(text)[0])['shards']).flatMap(([name, value]) => {
    const entry = recordOf(value);
    const version = textOf(entry['version']) ?? textOf(entry['commit']);
    return version === undefined ? [] : { name, version };
  });
}
