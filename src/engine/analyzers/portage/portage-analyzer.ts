import { mebibyte } from '../../../lib/byte-sizes.ts';
import type { FileAnalyzer, FileFacts, WantedFile } from '../analyzer.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { boundedLicenses } from '../package-text.ts';
import { bufferOver, textOf } from '../text-lines.ts';
import { readContents } from './read-contents.ts';
import { readLicenseGroups } from './read-license-groups.ts';

const folder = 'var/db/pkg/';
/** Files of a package that are read together. CONTENTS, which is large, is read alone. */
const details: ReadonlySet<string> = new Set(['PF', 'LICENSE', 'RDEPEND', 'repository']);

/** Portage's database: `var/db/pkg/CATEGORY/NAME-VERSION/` with a file for each property. */
export const portageAnalyzer: FileAnalyzer = {
  id: 'portage',
  reads: 'Gentoo packages: `var/db/pkg`, with owned files',
  revision: 1,
  names: { folders: [folder] },
  wants,
  groupOf: (path) => (path.endsWith('/CONTENTS') ? undefined : `${folderOf(path)}/PF`),
  analyze,
};

function wants(path: string): number {
  const parts = path.slice(folder.length).split('/');
  const [, , property = ''] = parts;
  if (parts.length !== 3) return 0;
  if (property === 'CONTENTS') return 32 * mebibyte;
  return details.has(property) ? 256 * 1024 : 0;
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

function analyze(file: WantedFile): FileFacts {
  if (file.path.endsWith('/CONTENTS')) {
    const contents = new FactsBuilder({ file: 'PF' });
    readContents(bufferOver(file.bytes), contents);
    return contents.build();
  }
  // Without PF, the layer changes a property of a package of a lower layer.
  return file.path.endsWith('/PF') ? analyzePackage(file) : {};
}

/** The part of the name before the version (PMS, "Version specifications"). */
const nameAndVersion = /^([\w+-]{1,200}?)-(\d[\w.]{0,100}(?:-r\d{1,9})?)$/;

function analyzePackage({ path, bytes, companions }: WantedFile): FileFacts {
  const builder = new FactsBuilder();
  const property = (name: string): string => textOfFile(companions?.get(`${folderOf(path)}/${name}`));
  const [, name, version] = nameAndVersion.exec(textOfFile(bytes)) ?? [];
  if (name === undefined || version === undefined) {
    builder.warn('The package was ignored: it has no name or no version.');
    return builder.build();
  }
  const category = path.slice(folder.length, path.indexOf('/', folder.length));
  const dependencies = atomsOf(property('RDEPEND'));
  const repository = property('repository');
  builder.addPackage(
    {
      type: 'ebuild',
      name: `${category}/${name}`,
      version,
      ...(repository !== '' && { qualifiers: { repository } }),
      ...(dependencies.length > 0 && { dependencies }),
      licenses: boundedLicenses(readLicenseGroups(property('LICENSE'))),
    },
    'line 1',
  );
  return builder.build();
}

function textOfFile(bytes: Uint8Array | undefined): string {
  return bytes === undefined ? '' : textOf(bufferOver(bytes), 0, bytes.length).trim();
}

/** `>=dev-libs/openssl-3.0:0/3= !<x/y-1 a/b[c]` → `dev-libs/openssl`, `a/b`. */
function atomsOf(dependencies: string): string[] {
  return dependencies.split(/\s/).flatMap((atom) => {
    const plain = atom.length > 256 || atom.startsWith('!') ? '' : atom.replace(/^[<>=~]+/, '').replace(/[:[].*$/, '');
    const name = plain === atom ? plain : (nameAndVersion.exec(plain.slice(plain.indexOf('/') + 1))?.[1] ?? '');
    const category = plain.slice(0, plain.indexOf('/') + 1);
    if (!/^[\w+.-]+\/$/.test(category)) return [];
    return [plain.startsWith(category) && name !== '' && name !== plain ? category + name : plain];
  });
}
