import type { FileAnalyzer, FileFacts, PackageOwner, WantedFile } from '../analyzer.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { boundedLicenses } from '../package-text.ts';
import { bufferOver } from '../text-lines.ts';
import { addDpkgPackages } from './add-dpkg-packages.ts';
import { readCopyright } from './read-copyright.ts';
import { readChecksumList, readDiversions, readFileList } from './read-owned-files.ts';

const statusBytesMax = 32 * 1024 * 1024;
const controlBytesMax = 1024 * 1024;
const fileListBytesMax = 16 * 1024 * 1024;

/** The longest copyright files, of browsers, have 4 MiB. */
const copyrightBytesMax = 32 * 1024 * 1024;

const folder = 'var/lib/dpkg/';

/**
 * Debian's package database: `status`, distroless's one file per package in `status.d`, the lists of owned files, and the copyright files with
 * the licenses. Databases in other folders are read too, because the standard folder may be a link to theirs.
 */
export const dpkgAnalyzer: FileAnalyzer = {
  id: 'dpkg',
  reads:
    'Debian packages: `var/lib/dpkg/status`, `status.d` of distroless, owned files, diversions, licenses from `usr/share/doc/*/copyright`',
  revision: 7,
  names: { folders: [folder], baseNames: ['status', 'copyright', 'diversions'], extensions: ['list'] },
  wants,
  analyze,
};

function wants(path: string): number {
  if (isCopyright(path)) return copyrightBytesMax;
  const name = baseName(path);
  if (name === 'status' && path !== name) return statusBytesMax;
  if (isFileList(path)) return fileListBytesMax;
  if (!path.startsWith(folder)) return 0;
  if (isChecksumList(path)) return fileListBytesMax;
  return isControlFile(path) || path === diversions ? controlBytesMax : 0;
}

function baseName(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function isControlFile(path: string): boolean {
  return path.startsWith(`${folder}status.d/`);
}

/** Files that dpkg installs under another name than their package lists (dpkg-divert(1)). */
const diversions = 'var/lib/dpkg/diversions';
const documentation = 'usr/share/doc/';

/** `usr/share/doc/NAME/copyright`. */
function isCopyright(path: string): boolean {
  return (
    path.startsWith(documentation) &&
    path.indexOf('/copyright', documentation.length) === path.lastIndexOf('/') &&
    path.endsWith('/copyright')
  );
}

/** Distroless has dpkg's md5sums in place of the lists of owned files. */
function isChecksumList(path: string): boolean {
  return path.startsWith('status.d/', folder.length) && path.endsWith('.md5sums');
}

function isFileList(path: string): boolean {
  const folderEnd = path.lastIndexOf('/');
  return path.endsWith('.list') && path.slice(0, folderEnd).endsWith('/info');
}

/** The standard path of a file whose folder is that of a database, if the file is elsewhere. */
function standardPath(path: string): string | undefined {
  if (path.startsWith(folder)) return undefined;
  return folder + (isFileList(path) ? `info/${baseName(path)}` : baseName(path));
}

/** A list names the files of one package. Files may be diverted from any package. */
function ownerOf(path: string): PackageOwner | undefined {
  if (path === diversions) return { type: 'deb' };
  if (isChecksumList(path)) return { file: baseName(path).slice(0, -'.md5sums'.length) };
  if (!isFileList(path)) return undefined;
  const [name = '', architecture] = baseName(path).slice(0, -'.list'.length).split(':');
  return { type: 'deb', name, ...(architecture && { architecture }) };
}

function analyze(file: WantedFile): FileFacts {
  if (isCopyright(file.path)) {
    const licenses = boundedLicenses(readCopyright(bufferOver(file.bytes)));
    return licenses.length > 0 ? { licenses } : {};
  }
  const link = standardPath(file.path);
  if (link === undefined) return analyzeDatabase(file);
  // Files of this name are common. Only a database begins with a package.
  const isDatabase = isFileList(file.path) || bufferOver(file.bytes).toString('latin1', 0, 8) === 'Package:';
  return { ...(isDatabase && analyzeDatabase(file)), linkedAs: [link] };
}

function analyzeDatabase(file: WantedFile): FileFacts {
  const builder = new FactsBuilder(ownerOf(file.path));
  const buffer = bufferOver(file.bytes);
  if (isFileList(file.path)) {
    readFileList(buffer, builder);
  } else if (isChecksumList(file.path)) {
    readChecksumList(buffer, builder);
  } else if (file.path === diversions) {
    readDiversions(buffer, builder);
  } else {
    addDpkgPackages(buffer, builder);
  }
  return builder.build();
}
