import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { makeImage, makeTar, type TarEntry, writeLayout } from '../../helpers/oci-layout.ts';
import { sharedFile } from '../../helpers/shared-data.ts';
import { installedFiles } from './installed-files.ts';
import { lockFiles } from './lock-files.ts';

/** An image of one layer, as a tar and as an OCI layout. */
export interface SbomImage {
  name: string;
  tar: Buffer;
  layout: string;
}

const databases = ['alpine-3.20.3', 'debian-bookworm', 'rpm-sqlite'] as const;
const shared = sharedFile('package-dbs');
export const databasesMissing = shared.missing;

/** Images with the package databases of real systems, with installed packages of languages, and with lock files. */
export function writeSbomImages(folder: string): SbomImage[] {
  const alpine = {
    path: 'etc/os-release',
    content: 'ID=alpine\nVERSION_ID=3.20.3\nPRETTY_NAME="Alpine Linux v3.20"\n',
  };
  return [
    ...databases.map((name) => ({ name, tar: folderTar(path.join(shared.file, name), name.startsWith('debian')) })),
    { name: 'languages', tar: entriesTar([alpine, ...installedFiles()]) },
    { name: 'lock files', tar: entriesTar([alpine, ...lockFiles()]) },
  ].map(({ name, tar }) => {
    const layout = path.join(folder, name.replace(' ', '-'));
    const { blobs, manifest } = makeImage({ layers: [tar] });
    writeLayout(layout, blobs, [{ blob: manifest, name: '1.0' }]);
    return { name, tar, layout };
  });
}

function debianFiles(): TarEntry[] {
  const copyright = (...licenses: string[]) =>
    [
      'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/',
      '',
      ...licenses.flatMap((license) => [`Files: ${license}/*`, `License: ${license}`, '']),
    ].join('\n');
  return [
    { path: 'etc/debian_version', content: '12.15\n' },
    { path: 'usr/share/doc/libacl1/copyright', content: copyright('GPL-2+', 'LGPL-2.1+') },
    { path: 'usr/share/doc/zlib1g/copyright', content: copyright('Zlib') },
  ];
}

function entriesTar(entries: TarEntry[]): Buffer {
  return makeTar(entries);
}

function folderTar(folder: string, isDebian: boolean): Buffer {
  if (!existsSync(folder)) throw new Error(`no folder ${folder}`);
  const options = ['--numeric-owner', '--sort=name', '--mtime=@0', '-C', folder, '-cf', '-', '.'];
  const tar = execFileSync('tar', options, { maxBuffer: 256 * 1024 * 1024 });
  // Trivy recognizes Debian by this file. The end of an archive is two empty blocks, which a reader of several archives skips.
  return isDebian ? Buffer.concat([makeTar(debianFiles()).subarray(0, -1024), tar]) : tar;
}
