import { mebibyte } from '../../../lib/byte-sizes.ts';
import type { FileAnalyzer, FileFacts, WantedFile } from '../analyzer.ts';
import { FactsBuilder, pathBytesMax } from '../facts-builder.ts';
import { bufferOver, textOf, visitLines } from '../text-lines.ts';

/** The folder of Slackware 15, and that of earlier releases. */
const folders = ['var/lib/pkgtools/packages/', 'var/log/packages/'];
/** Every package is installed from an archive whose name its file has. */
const nameParts = /^(.{1,200})-([^-]{1,100})-([^-]{1,50})-([^-]{1,50})$/;

/** Slackware's database: one file per package, with its name, version, architecture and build in the name of the file. */
export const slackwareAnalyzer: FileAnalyzer = {
  id: 'slackware',
  reads: 'Slackware packages: `var/lib/pkgtools/packages` and `var/log/packages`, with owned files',
  revision: 1,
  names: { folders },
  wants: (path) =>
    folders.some((folder) => path.lastIndexOf('/') === folder.length - 1 && path.startsWith(folder))
      ? 16 * mebibyte
      : 0,
  analyze,
};

function analyze({ path, bytes }: WantedFile): FileFacts {
  const builder = new FactsBuilder();
  const [, name, version, architecture, build] = nameParts.exec(path.slice(path.lastIndexOf('/') + 1)) ?? [];
  if (name === undefined || version === undefined || architecture === undefined) {
    builder.warn('The file name is not the name of a package.');
    return builder.build();
  }
  builder.addPackage({ type: 'slackware', name, version: `${version}-${build}`, architecture, licenses: [] }, 'line 1');
  const buffer = bufferOver(bytes);
  let isList = false;
  visitLines(buffer, (start, end) => {
    if (end - start > pathBytesMax) return true;
    const line = textOf(buffer, start, end);
    if (isList && !line.endsWith('/')) builder.addOwnedFile(line);
    isList ||= line === 'FILE LIST:';
    return !builder.hasOwnedFilesMax;
  });
  return builder.build();
}
