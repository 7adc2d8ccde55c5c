import { recordOf, textOf } from '../../text-formats/outside-values.ts';
import { parseLockJson } from '../../text-formats/parse-lock-json.ts';
import type { FileAnalyzer, FileFacts, WantedFile } from '../analyzer.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { folderOf } from '../file-path.ts';
import { wholeText } from '../text-lines.ts';
import { readJournal } from './read-journal.ts';

const journalName = 'perllocal.pod';
const recordBytesMax = 1024 * 1024;
const journalBytesMax = 16 * 1024 * 1024;

/**
 * Perl distributions: the record of each that cpanminus or Carmel installed (`<arch>/.meta/<name>-<version>/install.json`), and the journal
 * in which `make install` of ExtUtils::MakeMaker records each (`perllocal.pod`). The file list of a distribution,
 * `<arch>/auto/<module>/.packlist`, has no version.
 */
export const perlAnalyzer: FileAnalyzer = {
  id: 'perl',
  reads: 'Perl distributions: `.meta/*/install.json`, `perllocal.pod`',
  revision: 2,
  names: { baseNames: ['install.json', journalName] },
  wants(path) {
    if (path.endsWith(`/${journalName}`)) return journalBytesMax;
    return /(?:^|\/)\.meta\/[^/]+\/install\.json$/.test(path) ? recordBytesMax : 0;
  },
  analyze: (file) => (file.path.endsWith(journalName) ? readJournal(file) : readRecord(file)),
};

function readRecord({ path, bytes }: WantedFile): FileFacts {
  let record: Readonly<Record<string, unknown>>;
  try {
    record = recordOf(parseLockJson(wholeText(bytes)));
  } catch {
    return { warnings: ['The file is not JSON.'] };
  }
  const [, name, version] = /^(.{1,512})-(v?\d[^-]{0,255})$/.exec(textOf(record['dist']) ?? '') ?? [];
  if (name === undefined || version === undefined) return { warnings: ['The record has no distribution.'] };
  const builder = new FactsBuilder();
  builder.addPackage({ type: 'cpan', name, version, licenses: [] }, 'line 1');
  const module = textOf(record['name']) ?? name;
  const folder = folderOf(folderOf(folderOf(path)));
  const auto = `${folder === '' ? '' : `${folder}/`}auto/${module.replaceAll('::', '/')}`;
  if (!auto.includes('..')) {
    builder.addOwnedFile(`${auto}/.packlist`);
    builder.addOwnedFolder(`../../auto/${module.replaceAll('::', '/')}`);
  }
  return builder.build();
}
