import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { RenderOptions } from '../../report-format.ts';
import { localTwin } from '../zip-time.ts';
import type { SheetLinks } from './sheet-links.ts';
import { fixedParts } from './xlsx-parts.ts';
import { sheetNames } from './xlsx-text.ts';

export interface Sheet {
  title: string;
  /** The links that `content` adds while it is read. */
  links?: SheetLinks;
  content(): AsyncIterable<string> | Iterable<string>;
}

/** Writes a workbook of these sheets and ends `output`. Only one sheet is open at a time. */
export async function writeWorkbook(
  sheets: readonly Sheet[],
  title: string,
  output: Writable,
  { asOf, signal }: RenderOptions,
): Promise<void> {
  const names = sheetNames(sheets.map(({ title }) => title));
  const zip = new ZipFile();
  const options = { mtime: localTwin(asOf), mode: 0o100644, forceDosTimestamp: true };
  for (const [path, xml] of fixedParts(names, title, asOf)) zip.addBuffer(Buffer.from(xml), path, options);
  for (const [index, { content, links }] of sheets.entries()) {
    const path = `xl/worksheets/sheet${index + 1}.xml`;
    // Opened after the previous sheet was written, so that only one dataset is read at a time.
    zip.addReadStreamLazy(path, options, (use) => use(null, Readable.from(content())));
    if (!links) continue;
    // Opened after the content was read, so that all links are known.
    const linksPath = `xl/worksheets/_rels/sheet${index + 1}.xml.rels`;
    zip.addReadStreamLazy(linksPath, options, (use) => use(null, Readable.from([Buffer.from(links.relations())])));
  }
  zip.end();
  const file = zip.outputStream as Readable;
  zip.on('error', (error: Error) => file.destroy(error));
  await pipeline(file, output, { signal });
}
