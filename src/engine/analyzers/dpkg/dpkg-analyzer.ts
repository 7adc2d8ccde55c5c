import type { FileAnalyzer, FileFacts, PackageOwner, WantedFile } from '../analyzer.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { bufferOver } from '../text-lines.ts';
import { declareDpkgPackage } from './declare-dpkg-package.ts';
import { readChecksumList, readDiversions, readFileList } from './read-owned-files.ts';
import { readStanzas } from './read-stanzas.ts';

const statusBytesMax = 32 * 1024 * 1024;
const controlBytesMax = 1024 * 1024;
const fileListBytesMax = 16 * 1024 * 1024;

const folder = 'var/lib/dpkg/';

/** Debian's package database: `status`, distroless's one file per package in `status.d`, and the lists of owned files. */
export const dpkgAnalyzer: FileAnalyzer = { id: 'dpkg', revision: 3, names: { folders: [folder] }, wants, analyze };

function wants(path: string): number {
  if (!path.startsWith(folder)) return 0;
  if (path === 'var/lib/dpkg/status') return statusBytesMax;
  if (isChecksumList(path)) return fileListBytesMax;
  if (path.startsWith('status.d/', folder.length) || path === diversions) return controlBytesMax;
  return isFileList(path) ? fileListBytesMax : 0;
}

/** Files that dpkg installs under another name than their package lists (dpkg-divert(1)). */
const diversions = 'var/lib/dpkg/diversions';

/** Distroless has dpkg's md5sums in place of the lists of owned files. */
function isChecksumList(path: string): boolean {
  return path.startsWith('status.d/', folder.length) && path.endsWith('.md5sums');
}

function isFileList(path: string): boolean {
  return path.startsWith('info/', folder.length) && path.endsWith('.list');
}

/** A list names the files of one package. Files may be diverted from any package. */
function ownerOf(path: string): PackageOwner | undefined {
  const baseName = path.slice(path.lastIndexOf('/') + 1);
  if (path === diversions) return { type: 'deb' };
  if (isChecksumList(path)) return { file: baseName.slice(0, -'.md5sums'.length) };
  if (!isFileList(path)) return undefined;
  return { type: 'deb', name: baseName.slice(0, -'.list'.length).replace(/:[a-z0-9-]+$/, '') };
}

function analyze(file: WantedFile): FileFacts {
  const builder = new FactsBuilder(ownerOf(file.path));
  const buffer = bufferOver(file.bytes);
  if (isFileList(file.path)) {
    readFileList(buffer, builder);
  } else if (isChecksumList(file.path)) {
    readChecksumList(buffer, builder);
  } else if (file.path === diversions) {
    readDiversions(buffer, builder);
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
