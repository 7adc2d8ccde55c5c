import { recordOf, textOf, textsOf } from '../../text-formats/outside-values.ts';
import { parseLockJson } from '../../text-formats/parse-lock-json.ts';
import type { FileAnalyzer, FileFacts, WantedFile } from '../analyzer.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { folderOf } from '../file-path.ts';
import { givenDetails } from '../given-details.ts';
import { boundedLicenses } from '../package-text.ts';
import { wholeText } from '../text-lines.ts';
import { readJournal } from './read-journal.ts';

const journalName = 'perllocal.pod';
const metadataName = 'MYMETA.json';
const recordBytesMax = 1024 * 1024;
const journalBytesMax = 16 * 1024 * 1024;

/**
 * Perl distributions: the record of each that cpanminus or Carmel installed (`<arch>/.meta/<name>-<version>/install.json`), and the journal
 * in which `make install` of ExtUtils::MakeMaker records each (`perllocal.pod`). The file list of a distribution,
 * `<arch>/auto/<module>/.packlist`, has no version.
 */
export const perlAnalyzer: FileAnalyzer = {
  id: 'perl',
  reads: 'Perl distributions: `.meta/*/install.json`, `.meta/*/MYMETA.json`, `perllocal.pod`',
  revision: 6,
  names: { baseNames: ['install.json', metadataName, journalName] },
  wants(path) {
    if (path.endsWith(`/${journalName}`)) return journalBytesMax;
    return /(?:^|\/)\.meta\/[^/]+\/(?:install|MYMETA)\.json$/.test(path) ? recordBytesMax : 0;
  },
  // Only the metadata of the distribution name its authors, license and requirements.
  groupOf: (path) => (path.endsWith(journalName) ? undefined : `${folderOf(path)}/install.json`),
  analyze: (file) => (file.path.endsWith(journalName) ? readJournal(file) : readRecord(file)),
};

/**
 * CPAN::Meta::Spec: modules that are required at run time. The name of a distribution is usually that of its main module with hyphens, and
 * modules of Perl itself have no distribution.
 */
function requiredIn(metadata: Readonly<Record<string, unknown>>): string[] {
  const runtime = recordOf(recordOf(metadata['prereqs'])['runtime']);
  return Object.keys(recordOf(runtime['requires']))
    .filter((module) => module !== 'perl')
    .map((module) => module.replaceAll('::', '-'));
}

/** CPAN::Meta::Spec: `author` and `license` are lists. */
function readMetadata(bytes: Uint8Array | undefined): Readonly<Record<string, unknown>> {
  if (bytes === undefined) return {};
  try {
    return recordOf(parseLockJson(wholeText(bytes)));
  } catch {
    return {};
  }
}

function readRecord({ path, bytes, companions }: WantedFile): FileFacts {
  if (path.endsWith(`/${metadataName}`)) return {};
  let record: Readonly<Record<string, unknown>>;
  try {
    record = recordOf(parseLockJson(wholeText(bytes)));
  } catch {
    return { warnings: ['The file is not JSON.'] };
  }
  const [, name, version] = /^(.{1,512})-(v?\d[^-]{0,255})$/.exec(textOf(record['dist']) ?? '') ?? [];
  if (name === undefined || version === undefined) return { warnings: ['The record has no distribution.'] };
  const builder = new FactsBuilder();
  const metadata = readMetadata(companions?.get(`${folderOf(path)}/${metadataName}`));
  const supplier = textsOf(metadata['author']).find((author) => author !== '' && author !== 'unknown');
  const licenses = boundedLicenses(textsOf(metadata['license']).filter((license) => license !== 'unknown'));
  builder.addPackage(
    { type: 'cpan', name, version, licenses, ...givenDetails({ supplier, dependencies: requiredIn(metadata) }) },
    'line 1',
  );
  const module = textOf(record['name']) ?? name;
  const folder = folderOf(folderOf(folderOf(path)));
  const auto = `${folder === '' ? '' : `${folder}/`}auto/${module.replaceAll('::', '/')}`;
  if (/^\w+(?:::\w+)*$/.test(module)) {
    builder.addOwnedFile(`${auto}/.packlist`);
    builder.addLibraryFolder(`../../auto/${module.replaceAll('::', '/')}`);
  }
  return builder.build();
}
