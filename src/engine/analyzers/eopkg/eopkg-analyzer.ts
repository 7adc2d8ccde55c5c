import { mebibyte } from '../../../lib/byte-sizes.ts';
import { visitXml } from '../../text-formats/visit-xml.ts';
import type { FileAnalyzer, FileFacts, WantedFile } from '../analyzer.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { givenDetails } from '../given-details.ts';
import { boundedLicenses } from '../package-text.ts';
import { bufferOver, wholeText } from '../text-lines.ts';

const folder = 'var/lib/eopkg/package/';

/** Packages of Solus: `metadata.xml` and `files.xml` in the folder of each (PISI package format). */
export const eopkgAnalyzer: FileAnalyzer = {
  id: 'eopkg',
  reads: 'Solus packages: `var/lib/eopkg/package/*/metadata.xml`, with owned files',
  revision: 2,
  names: { folders: [folder] },
  wants(path) {
    if (!path.startsWith(folder)) return 0;
    const place = path.slice(folder.length).split('/');
    if (place.length !== 2) return 0;
    return place[1] === 'metadata.xml' ? 4 * mebibyte : place[1] === 'files.xml' ? 64 * mebibyte : 0;
  },
  analyze: ({ path, bytes }: WantedFile) =>
    path.endsWith('/files.xml') ? readFileList(bytes) : readMetadata(path, bytes),
};

/** The history of a package begins with its newest release. The name of the folder ends with the number of the release. */
function readMetadata(path: string, bytes: Uint8Array): FileFacts {
  const first = new Map<string, string>();
  const licenses: string[] = [];
  const dependencies: string[] = [];
  const isWhole = visitXml(wholeText(bytes), {
    leaf(path, text) {
      const place = path.join('/');
      if (!first.has(place)) first.set(place, text);
      if (place === 'PISI/Package/License') licenses.push(text);
      if (place === 'PISI/Package/RuntimeDependencies/Dependency') dependencies.push(text);
    },
  });
  const builder = new FactsBuilder();
  const [name, version] = [first.get('PISI/Package/Name'), first.get('PISI/Package/History/Update/Version')];
  if (name === undefined || version === undefined) {
    builder.warn('The file names no package.');
    return builder.build();
  }
  if (!isWhole) builder.warn('A part of the file could not be read.');
  const source = first.get('PISI/Source/Name');
  const release = /-(\d{1,9})\/metadata\.xml$/.exec(path)?.[1];
  const full = release === undefined ? version : `${version}-${release}`;
  const [packager, email] = [first.get('PISI/Source/Packager/Name'), first.get('PISI/Source/Packager/Email')];
  const supplier = packager && email ? `${packager} <${email}>` : packager;
  const details = givenDetails({ supplier, dependencies });
  const architecture = first.get('PISI/Package/Architecture');
  builder.addPackage(
    {
      type: 'eopkg',
      name,
      version: full,
      ...(architecture && { architecture }),
      ...(source && { source: { name: source, version: full } }),
      licenses: boundedLicenses(licenses),
      ...details,
    },
    'Package',
  );
  return builder.build();
}

const pathStart = Buffer.from('<Path>');
const pathEnd = Buffer.from('</Path>');

/** Large packages have more elements than the reader of XML files visits, so their paths are searched. */
function readFileList(bytes: Uint8Array): FileFacts {
  const builder = new FactsBuilder({ file: 'metadata.xml' });
  const buffer = bufferOver(bytes);
  for (let at = buffer.indexOf(pathStart); at !== -1; at = buffer.indexOf(pathStart, at + 1)) {
    const end = buffer.indexOf(pathEnd, at);
    if (end === -1 || builder.hasOwnedFilesMax) break;
    const path = buffer.toString('utf8', at + pathStart.length, Math.min(end, at + 8192)).replace(/^\//, '');
    builder.addOwnedFile(path.replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&gt;', '>'));
  }
  return builder.build();
}
