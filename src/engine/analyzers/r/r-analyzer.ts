import { membersOf, recordOf, textOf, textsOf } from '../../text-formats/outside-values.ts';
import { parseLockJson } from '../../text-formats/parse-lock-json.ts';
import { readFields } from '../../text-formats/read-fields.ts';
import type { FileAnalyzer, FileFacts, WantedFile } from '../analyzer.ts';
import { isApplicationFile } from '../application-file.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { baseNameOf, folderOf } from '../file-path.ts';
import { givenDetails } from '../given-details.ts';
import { type LockedPackage, lockFacts } from '../lock-facts.ts';
import { namedFiles } from '../named-files.ts';
import { boundedLicenses } from '../package-text.ts';
import { wholeText } from '../text-lines.ts';

const descriptionBytesMax = 1024 * 1024;
const lockBytesMax = 4 * 1024 * 1024;

/** Installed R packages, from the `DESCRIPTION` of each, and lock files of renv. */
export const rAnalyzer: FileAnalyzer = {
  id: 'r',
  reads: 'R packages: `DESCRIPTION` of installed packages, `renv.lock`',
  revision: 2,
  ...namedFiles({
    DESCRIPTION: {
      bytesMax: descriptionBytesMax,
      accepts: (path) => path.endsWith('/DESCRIPTION'),
      read: readDescription,
    },
    'renv.lock': {
      bytesMax: lockBytesMax,
      accepts: isApplicationFile,
      read: ({ bytes }) => lockFacts('cran', 'image', () => readLock(parseLockJson(wholeText(bytes)))),
    },
  }),
};

/** `R 4.2.2; x86_64-pc-linux-gnu; 2023-01-20 18:24:22 UTC; unix`: version, platform if it has libraries, time, and system. */
const builtField = /^R \d[^;]*;[^;]*;[^;]*; ?(?:unix|windows)$/;

/** R adds `Built` when it installs a package into the folder of its name. Other files of this name are sources or unrelated. */
function readDescription({ path, bytes }: WantedFile): FileFacts {
  const fields = readFields(wholeText(bytes));
  const [name, version] = [fields.get('package'), fields.get('version')];
  if (name === undefined || version === undefined || !fields.has('built')) return {};
  if (name !== baseNameOf(folderOf(path))) return {};
  const builder = new FactsBuilder();
  if (builtField.test(fields.get('built') ?? '')) builder.addOwnedFolder('.');
  else builder.addLibraryFolder('.');
  const required = [fields.get('depends'), fields.get('imports'), fields.get('linkingto')].join(',').split(',');
  const details = givenDetails({
    supplier: fields.get('maintainer'),
    dependencies: required.map((each) => each.trim().split(/[\s(]/, 1)[0] ?? '').filter((each) => each !== 'R'),
  });
  const license = (fields.get('license') ?? '').replace(/\s?[+|]\s?file LICEN[CS]E$/, '');
  builder.addPackage({ type: 'cran', name, version, licenses: boundedLicenses([license]), ...details }, 'line 1');
  return builder.build();
}

function readLock(lock: unknown): LockedPackage[] {
  return membersOf(recordOf(lock)['Packages']).flatMap(([key, value]) => {
    const entry = recordOf(value);
    const version = textOf(entry['Version']);
    const name = textOf(entry['Package']) ?? key;
    return version === undefined ? [] : { name, version, dependencies: textsOf(entry['Requirements']) };
  });
}
