import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { visitHashValues } from '../../src/engine/databases/berkeley-db/visit-hash-values.ts';
import { visitNdbBlobs } from '../../src/engine/databases/ndb/visit-ndb-blobs.ts';
import { openSqlitePages } from '../../src/engine/databases/sqlite/sqlite-pages.ts';
import { visitSqliteTable } from '../../src/engine/databases/sqlite/visit-sqlite-table.ts';
import { parseLockJson } from '../../src/engine/text-formats/parse-lock-json.ts';
import { readBlockYaml } from '../../src/engine/text-formats/read-block-yaml.ts';
import { readFields } from '../../src/engine/text-formats/read-fields.ts';
import { readToml } from '../../src/engine/text-formats/read-toml.ts';
import { stripJsonComments } from '../../src/engine/text-formats/strip-json-comments.ts';
import { visitXml } from '../../src/engine/text-formats/visit-xml.ts';
import { inflateText } from '../../src/lib/inflate-text.ts';
import { bashHeader, bdbRpmDatabase, ndbRpmDatabase, sqliteRpmDatabase } from '../../test/helpers/rpm-databases.ts';
import type { FuzzTarget } from './fuzz-target.ts';

/** Readers of databases and text formats that several analyzers share. The name is that of the file of the reader. */
export function formatReaderTargets(): FuzzTarget[] {
  return [
    text('parse-lock-json', '{"a":[1,{"b":"c"}],"__proto__":{}}', parseLockJson),
    text('read-block-yaml', 'a:\n  - b: 1\n    c: "x"\n  - [1, {d: e}]\n', readBlockYaml),
    text('read-fields', 'Name: a\nVersion: 1\n more\n', readFields),
    text('read-toml', '[[package]]\nname = "a"\nx = [1, "b"]\n[a.b]\nc = """d"""\n', readToml),
    text('strip-json-comments', '{"a": 1, // x\n/* y */ "b": [2,],}', stripJsonComments),
    text('visit-xml', '<a b="c"><![CDATA[x]]>&lt;<!-- d --><e/></a>', (xml) =>
      visitXml(xml, { leaf: () => undefined }),
    ),
    database('visit-hash-values', bdbRpmDatabase([bashHeader()]), (file) => visitHashValues(file, () => true)),
    database('visit-ndb-blobs', ndbRpmDatabase([bashHeader()]), (file) => visitNdbBlobs(file, () => true)),
    database('visit-sqlite-table', sqliteRpmDatabase([bashHeader()]).file, (file) => {
      const pages = openSqlitePages(file);
      if (pages) visitSqliteTable(pages, 'Packages', () => true);
    }),
    {
      name: 'inflate-text',
      seeds: [0, 1, 9].map((level) => deflateRawSync('{"id":"CVE-2024-1","aliases":["CVE-2024-1"]}', { level })),
      run(input) {
        const byNode = answerOf(() => inflateRawSync(input, { maxOutputLength: inflatedMax }).toString('utf8'));
        const here = answerOf(() => inflateText(input, inflatedMax));
        if (here !== byNode) throw new Error(`inflateText differs from node:zlib: ${here}, ${byNode}`);
      },
    },
  ];
}

const inflatedMax = 1024 * 1024;

/** Undefined: the data were refused. */
function answerOf(inflate: () => string): string | undefined {
  try {
    return inflate();
  } catch {
    return undefined;
  }
}

function text(name: string, seed: string, read: (text: string) => unknown): FuzzTarget {
  return {
    name,
    seeds: [Buffer.from(seed)],
    run(input) {
      try {
        read(input.toString('utf8'));
      } catch (error) {
        // The readers refuse a text with this error, which the analyzers report as a warning.
        if (!(error instanceof SyntaxError)) throw error;
      }
    },
  };
}

function database(name: string, seed: Buffer, read: (file: Buffer) => unknown): FuzzTarget {
  return { name, seeds: [seed], run: (input) => void read(input) };
}
