import { mebibyte } from '../../../lib/byte-sizes.ts';
import type { FileAnalyzer, FileFacts, WantedFile } from '../analyzer.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { boundedLicenses } from '../package-text.ts';
import { bufferOver } from '../text-lines.ts';
import { visitSections } from './visit-sections.ts';

const folder = 'var/lib/pacman/local/';

/** pacman's database: a folder for each package, with `desc` and the list of its files. */
export const pacmanAnalyzer: FileAnalyzer = {
  id: 'pacman',
  reads: 'Arch Linux packages: `var/lib/pacman/local`, with owned files',
  revision: 1,
  names: { folders: [folder] },
  wants: (path) => (isEntry(path, '/desc') ? mebibyte : isEntry(path, '/files') ? 16 * mebibyte : 0),
  analyze: (file) => (file.path.endsWith('/files') ? analyzeFiles(file) : analyzeDescription(file)),
};

/** `var/lib/pacman/local/NAME-VERSION-RELEASE/desc`. */
function isEntry(path: string, name: string): boolean {
  return (
    path.startsWith(folder) && path.endsWith(name) && path.indexOf('/', folder.length) === path.length - name.length
  );
}

function analyzeFiles({ bytes }: WantedFile): FileFacts {
  const builder = new FactsBuilder({ file: 'desc' });
  visitSections(bufferOver(bytes), (section, line) => {
    if (section === 'FILES' && !line.endsWith('/')) builder.addOwnedFile(line);
    return !builder.hasOwnedFilesMax;
  });
  return builder.build();
}

/** Largest number of values of one section that are read. */
const valuesMax = 500;

function analyzeDescription({ bytes }: WantedFile): FileFacts {
  const builder = new FactsBuilder();
  const values = new Map<string, string[]>();
  visitSections(bufferOver(bytes), (section, line) => {
    const known = values.get(section);
    if (!known) values.set(section, [line]);
    else if (known.length < valuesMax) known.push(line);
    return true;
  });
  const one = (section: string): string | undefined => values.get(section)?.[0];
  const [name, version, architecture, supplier] = [one('NAME'), one('VERSION'), one('ARCH'), one('PACKAGER')];
  if (name === undefined || version === undefined) {
    builder.warn('The package was ignored: it has no name or no version.');
    return builder.build();
  }
  const declared = {
    type: 'alpm' as const,
    name,
    version,
    ...(architecture !== undefined && { architecture }),
    source: { name: one('BASE') ?? name, version },
    ...(supplier !== undefined && { supplier }),
    ...(values.has('DEPENDS') && { dependencies: (values.get('DEPENDS') ?? []).map(withoutVersion) }),
    licenses: boundedLicenses(values.get('LICENSE') ?? []),
  };
  builder.addPackage(declared, 'line 1');
  return builder.build();
}

/** `glibc>=2.38` → `glibc`. */
function withoutVersion(dependency: string): string {
  return dependency.replace(/[<>=].*$/, '');
}
