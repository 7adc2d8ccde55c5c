import type { Analyzer, FileFacts, WantedFile } from '../analyzer.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { isLanguageFile } from '../language-file.ts';
import { textOf, visitLines } from '../text-lines.ts';
import { declareDpkgPackage } from './declare-dpkg-package.ts';
import { readStanzas } from './read-stanzas.ts';

const statusBytesMax = 64 * 1024 * 1024;
const controlBytesMax = 1024 * 1024;
const fileListBytesMax = 16 * 1024 * 1024;

const folder = 'var/lib/dpkg/';

/** Debian's package database: `status`, distroless' one file per package in `status.d`, and the lists of owned files. */
export const dpkgAnalyzer: Analyzer = { id: 'dpkg', revision: 1, wants, analyze };

function wants(path: string): number {
  if (!path.startsWith(folder)) return 0;
  if (path === 'var/lib/dpkg/status') return statusBytesMax;
  if (path.startsWith('status.d/', folder.length)) return path.endsWith('.md5sums') ? 0 : controlBytesMax;
  return isFileList(path) ? fileListBytesMax : 0;
}

function isFileList(path: string): boolean {
  return path.startsWith('info/', folder.length) && path.endsWith('.list');
}

function analyze(file: WantedFile): FileFacts {
  const builder = new FactsBuilder();
  if (isFileList(file.path)) readFileList(file.bytes, builder);
  else {
    readStanzas(
      file.bytes,
      (stanza) => declareDpkgPackage(stanza, builder),
      (warning) => builder.warn(warning),
    );
  }
  return builder.build();
}

/** One absolute path a line, folders included. Nearly all lists name nothing of interest, which two searches tell. */
function readFileList(bytes: Uint8Array, builder: FactsBuilder): void {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (!buffer.includes('/node_modules/') && !buffer.includes('-info') && !buffer.includes('EGG-INFO')) return;
  visitLines(bytes, (start, end) => {
    const path = textOf(bytes, start + 1, end);
    if (isLanguageFile(path)) builder.addOwnedPath(path);
  });
}
