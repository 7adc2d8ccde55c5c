import type { Analyzer, FileFacts, WantedFile } from '../analyzer.ts';
import { FactsBuilder, pathBytesMax } from '../facts-builder.ts';
import { isLanguageFile } from '../language-file.ts';
import { bufferOver, textOf, visitLines } from '../text-lines.ts';
import { declareDpkgPackage } from './declare-dpkg-package.ts';
import { readStanzas } from './read-stanzas.ts';

const statusBytesMax = 32 * 1024 * 1024;
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
  const buffer = bufferOver(file.bytes);
  if (isFileList(file.path)) {
    readFileList(buffer, builder);
  } else {
    readStanzas(buffer, {
      found(stanza) {
        declareDpkgPackage(stanza, builder);
        return !builder.isFull;
      },
      warn: (sentence) => builder.warn(sentence),
    });
  }
  return builder.build();
}

/** One absolute path a line, folders included. Nearly all lists name nothing of interest, which three searches tell. */
function readFileList(buffer: Buffer, builder: FactsBuilder): void {
  if (!buffer.includes('/node_modules/') && !buffer.includes('-info') && !buffer.includes('EGG-INFO')) return;
  visitLines(buffer, (start, end) => {
    const path = end - start > pathBytesMax ? '' : textOf(buffer, start + 1, end);
    if (isLanguageFile(path)) builder.addOwnedPath(path);
    return !builder.isFull;
  });
}
