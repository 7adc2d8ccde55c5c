import { membersOf, recordOf, textOf } from '../../text-formats/outside-values.ts';
import { readBlockYaml } from '../../text-formats/read-block-yaml.ts';
import type { FileAnalyzer, FileFacts, WantedFile } from '../analyzer.ts';
import { isApplicationFile } from '../application-file.ts';
import { baseNameOf } from '../file-path.ts';
import { lockFacts } from '../lock-facts.ts';
import { wholeText } from '../text-lines.ts';

const lockBytesMax = 1024 * 1024;

/** Shards of Crystal, from `shard.lock`. They are compiled into programs. Package URLs have no type for them. */
export const crystalAnalyzer: FileAnalyzer = {
  id: 'crystal',
  reads: 'shards of Crystal: `shard.lock`',
  revision: 1,
  names: { baseNames: ['shard.lock'] },
  wants: (path) => (baseNameOf(path) === 'shard.lock' && isApplicationFile(path) ? lockBytesMax : 0),
  analyze: ({ bytes }: WantedFile): FileFacts =>
    lockFacts('generic', 'image', () =>
      membersOf(recordOf(readBlockYaml(wholeText(bytes))[0])['shards']).flatMap(([name, value]) => {
        const entry = recordOf(value);
        const version = textOf(entry['version']) ?? textOf(entry['commit']);
        return version === undefined ? [] : { name, version };
      }),
    ),
};
