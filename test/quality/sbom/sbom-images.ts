import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { makeDemoImage } from '../../../src/engine/image/make-demo-image.ts';
import { listOf, recordOf, textOf } from '../../../src/engine/text-formats/outside-values.ts';
import { makeImage, makeTar, type TarEntry, writeLayout } from '../../helpers/oci-layout.ts';
import { scannerImageNames, writeScannerImage } from '../../helpers/scanner-image.ts';
import { sharedFile } from '../../helpers/shared-data.ts';
import { installedFiles } from './installed-files.ts';
import { lockFiles } from './lock-files.ts';

/** An image as the tars of its layers and as an OCI layout. */
export interface SbomImage {
  name: string;
  tars: Buffer[];
  layout: string;
}

const databases = ['alpine-3.20.3', 'debian-bookworm', 'rpm-sqlite'] as const;
const shared = sharedFile('package-dbs');
export const databasesMissing = shared.missing;

/**
 * Images with the package databases of real systems, with installed packages of languages, with lock files, the demo image, and those of the
 * tests of external scanners.
 */
export async function writeSbomImages(folder: string): Promise<SbomImage[]> {
  const alpine = {
    path: 'etc/os-release',
    content: 'ID=alpine\nVERSION_ID=3.20.3\nPRETTY_NAME="Alpine Linux v3.20"\n',
  };
  const made = [
    ...databases.map((name) => ({ name, tar: folderTar(path.join(shared.file, name), name.startsWith('debian')) })),
    { name: 'languages', tar: makeTar([alpine, ...installedFiles()]) },
    { name: 'lock files', tar: makeTar([alpine, ...lockFiles()]) },
  ].map(({ name, tar }) => {
    const layout = path.join(folder, name.replace(' ', '-'));
    const { blobs, manifest } = makeImage({ layers: [tar] });
    writeLayout(layout, blobs, [{ blob: manifest, name: '1.0' }]);
    return { name, layout };
  });
  const scanned = scannerImageNames.map((name) => {
    return { name: `scanner ${name}`, layout: writeScannerImage(path.join(folder, `scanner-${name}`), name).layout };
  });
  const demo = { name: 'demo', layout: (await makeDemoImage(path.join(folder, 'demo'))).path };
  return [...made, ...scanned, demo].map((image) => ({ ...image, tars: layerTars(image.layout) }));
}

/** The layers of the only image of a layout. */
function layerTars(layout: string): Buffer[] {
  const blob = (digest: string) => readFileSync(path.join(layout, 'blobs', digest.replace(':', '/')));
  const digestOf = (value: unknown) => textOf(recordOf(value)['digest']) ?? '';
  const index = recordOf(JSON.parse(readFileSync(path.join(layout, 'index.json'), 'utf8')));
  const manifest = recordOf(JSON.parse(blob(digestOf(listOf(index['manifests'])[0])).toString('utf8')));
  return listOf(manifest['layers']).map((layer) => gunzipSync(blob(digestOf(layer))));
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

function folderTar(folder: string, isDebian: boolean): Buffer {
  if (!existsSync(folder)) throw new Error(`no folder ${folder}`);
  const options = ['--numeric-owner', '--sort=name', '--mtime=@0', '-C', folder, '-cf', '-', '.'];
  const tar = execFileSync('tar', options, { maxBuffer: 256 * 1024 * 1024 });
  // Trivy recognizes Debian by this file. The end of an archive is two empty blocks, which a reader of several archives skips.
  return isDebian ? Buffer.concat([makeTar(debianFiles()).subarray(0, -1024), tar]) : tar;
}
