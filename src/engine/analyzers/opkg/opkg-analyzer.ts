import { mebibyte } from '../../../lib/byte-sizes.ts';
import type { FileAnalyzer, FileFacts, WantedFile } from '../analyzer.ts';
import { addDpkgPackages } from '../dpkg/add-dpkg-packages.ts';
import { readFileList } from '../dpkg/read-owned-files.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { bufferOver } from '../text-lines.ts';

/** OpenWrt and Yocto. */
const folders = ['usr/lib/opkg/', 'var/lib/opkg/'];

/** opkg's database, which has the format of dpkg's. */
export const opkgAnalyzer: FileAnalyzer = {
  id: 'opkg',
  reads: 'opkg packages (OpenWrt, Yocto): `usr/lib/opkg/status` and `var/lib/opkg/status`, with owned files',
  revision: 2,
  names: { folders },
  wants,
  analyze,
};

function wants(path: string): number {
  const rest = folders.filter((folder) => path.startsWith(folder)).map((folder) => path.slice(folder.length))[0] ?? '';
  if (rest === 'status') return 32 * mebibyte;
  return rest.startsWith('info/') && rest.endsWith('.list') ? 16 * mebibyte : 0;
}

function analyze({ path, bytes }: WantedFile): FileFacts {
  const buffer = bufferOver(bytes);
  if (path.endsWith('.list')) {
    const name = path.slice(path.lastIndexOf('/') + 1, -'.list'.length);
    const files = new FactsBuilder({ type: 'opkg', name });
    readFileList(buffer, files);
    return files.build();
  }
  const builder = new FactsBuilder();
  addDpkgPackages(buffer, builder, 'opkg');
  return builder.build();
}
