import type { FileFacts, WantedFile } from '../analyzer.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { folderOf } from '../file-path.ts';
import { givenDetails } from '../given-details.ts';
import { boundedLicenses } from '../package-text.ts';
import { bufferOver, textOf, visitLines } from '../text-lines.ts';

interface Gemspec {
  name?: string | undefined;
  version?: string | undefined;
  platform?: string | undefined;
  licenses: string[];
  authors: string[];
  emails: string[];
  dependencies: string[];
  /** RubyGems has written the specification: it adds its own version. */
  isInstalled: boolean;
}

/**
 * An installed gem. RubyGems writes each attribute on a line of its own, and a comment with name, version and platform first:
 * `# stub: rake 13.0.6 ruby lib`. A specification that its authors wrote has no such comment and may compute its version.
 */
export function readGemspec({ path, bytes }: WantedFile): FileFacts {
  const spec = parseLines(bytes);
  const isWritten = path.includes('bundler/gems/');
  if (spec.name === undefined || spec.version === undefined) {
    return isWritten ? {} : { warnings: ['The gem specification has no name or no version.'] };
  }
  const builder = new FactsBuilder();
  const platform = spec.platform === 'ruby' ? undefined : spec.platform;
  const { name, version } = spec;
  const details = givenDetails({
    supplier: suppliersOf(spec),
    dependencies: spec.dependencies,
    qualifiers: { platform },
  });
  builder.addPackage({ type: 'gem', name, version, licenses: boundedLicenses(spec.licenses), ...details }, 'line 2');
  addFiles(builder, path, `${name}-${version}${platform === undefined ? '' : `-${platform}`}`, spec.isInstalled);
  return builder.build();
}

/** Addresses belong to the authors in their order only if there is one for each author. */
function suppliersOf({ authors, emails }: Gemspec): string {
  const hasAll = emails.length === authors.length;
  return authors.map((author, index) => (hasAll ? `${author} <${emails[index]}>` : author)).join(', ');
}

/** The folder of the gem, and the archive that it was installed from. */
function addFiles(builder: FactsBuilder, path: string, fullName: string, isInstalled: boolean): void {
  if (path.includes('bundler/gems/')) return builder.addLibraryFolder('.');
  if (fullName.includes('/') || fullName.includes('..')) return;
  const specifications = folderOf(path);
  const home = folderOf(specifications.endsWith('/default') ? folderOf(specifications) : specifications);
  const folder = `${specifications.endsWith('/default') ? '../..' : '..'}/gems/${fullName}`;
  if (isInstalled) builder.addOwnedFolder(folder);
  else builder.addLibraryFolder(folder);
  builder.addOwnedFile(`${home === '' ? '' : `${home}/`}cache/${fullName}.gem`);
}

const lineBytesMax = 16 * 1024;
const listMax = 200;

function parseLines(bytes: Uint8Array): Gemspec {
  const spec: Gemspec = { licenses: [], authors: [], emails: [], dependencies: [], isInstalled: false };
  const buffer = bufferOver(bytes);
  visitLines(buffer, (start, end) => {
    readLine(spec, textOf(buffer, start, Math.min(end, start + lineBytesMax)));
    return true;
  });
  return spec;
}

function readLine(spec: Gemspec, line: string): void {
  if (spec.name === undefined && line.startsWith('# stub: ')) {
    [spec.name, spec.version, spec.platform] = line.slice('# stub: '.length).split(' ');
    return;
  }
  const dot = line.indexOf('.');
  if (dot === -1 || dot > 16) return;
  const attribute = line.slice(dot + 1);
  if (attribute.startsWith('licenses = ')) spec.licenses = quoted(attribute);
  else if (attribute.startsWith('license = ')) spec.licenses = quoted(attribute);
  else if (attribute.startsWith('rubygems_version = ')) spec.isInstalled = true;
  else if (attribute.startsWith('authors = ')) spec.authors = quoted(attribute).slice(0, 5);
  else if (attribute.startsWith('email = ')) spec.emails = quoted(attribute);
  else if (attribute.startsWith('add_runtime_dependency(') || attribute.startsWith('add_dependency(')) {
    const name = /^[a-z_]+\((?:%q<|["'])([^>"']{1,256})/.exec(attribute)?.[1];
    if (name !== undefined && spec.dependencies.length < listMax) spec.dependencies.push(name);
  }
}

/** The string literals of a line. */
function quoted(text: string): string[] {
  return [...text.matchAll(/(?:"([^"]{0,1024})"|'([^']{0,1024})')/g)]
    .slice(0, listMax)
    .map(([, double, single]) => double ?? single ?? '');
}
