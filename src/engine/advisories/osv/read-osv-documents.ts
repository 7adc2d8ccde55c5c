import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { type OsvDocument, readOsvArchive } from './read-osv-archive.ts';

/** OSV documents of a public `all.zip`, or of a folder with the project's own `*.json` files (the demo advisories). */
export function readOsvDocuments(source: string): AsyncGenerator<OsvDocument> {
  return statSync(source).isDirectory() ? readFolder(source) : readOsvArchive(source);
}

async function* readFolder(folder: string): AsyncGenerator<OsvDocument> {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .sort();
  for (const [index, name] of names.entries()) {
    yield {
      document: readFileSync(path.join(folder, name), 'utf8'),
      bytesDone: index + 1,
      bytesTotal: names.length,
    };
  }
}
