import { listOf, recordOf, textOf, textsOf } from '../../text-formats/outside-values.ts';
import { parseLockJson } from '../../text-formats/parse-lock-json.ts';
import type { FileAnalyzer, FileFacts, WantedFile } from '../analyzer.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { givenDetails } from '../given-details.ts';
import { hexHash } from '../package-hashes.ts';
import { boundedLicenses } from '../package-text.ts';
import { wholeText } from '../text-lines.ts';
import { channelOf } from './channel-of.ts';

const recordBytesMax = 48 * 1024 * 1024;
const recordFolder = 'conda-meta/';

/**
 * Packages of conda environments, from `conda-meta/<name>-<version>-<build>.json` of each. A Python distribution that conda installed also has
 * a `.dist-info`, which the Python analyzer reads: advisories exist for PyPI and not for conda, so both packages are listed.
 */
export const condaAnalyzer: FileAnalyzer = {
  id: 'conda',
  reads: 'conda packages: `conda-meta/*.json`, with owned files',
  revision: 3,
  names: { extensions: ['json'] },
  wants: (path) => (isRecordPath(path) ? recordBytesMax : 0),
  analyze,
};

function isRecordPath(path: string): boolean {
  const folder = path.lastIndexOf('/') + 1 - recordFolder.length;
  return path.endsWith('.json') && path.startsWith(recordFolder, folder) && (folder === 0 || path[folder - 1] === '/');
}

function analyze({ path, bytes }: WantedFile): FileFacts {
  let record: Readonly<Record<string, unknown>>;
  try {
    record = recordOf(parseLockJson(wholeText(bytes)));
  } catch {
    return { warnings: ['The file is not JSON.'] };
  }
  const [name, version] = [textOf(record['name']), textOf(record['version'])];
  if (name === undefined || version === undefined) return { warnings: ['The record has no name or no version.'] };
  const builder = new FactsBuilder();
  const [build, subdir] = [textOf(record['build']), textOf(record['subdir'])];
  const qualifiers = { build, channel: channelOf(textOf(record['channel'])), subdir };
  const dependencies = textsOf(record['depends']).map((spec) => spec.split(/[ =<>!]/, 1)[0] ?? '');
  const licenses = boundedLicenses(textsOf(record['license']));
  const hashes = [...hexHash('sha256', textOf(record['sha256'])), ...hexHash('md5', textOf(record['md5']))];
  builder.addPackage(
    { type: 'conda', name, version, licenses, ...givenDetails({ qualifiers, dependencies, hashes }) },
    'line 1',
  );
  addFiles(builder, path, record);
  return builder.build();
}

function addFiles(builder: FactsBuilder, path: string, record: Readonly<Record<string, unknown>>): void {
  const records = path.slice(0, path.lastIndexOf('/'));
  const environment = records.slice(0, Math.max(0, records.length - recordFolder.length));
  for (const file of listOf(record['files'])) {
    if (typeof file !== 'string' || file.includes('..') || builder.hasOwnedFilesMax) continue;
    builder.addOwnedFile(environment === '' ? file : `${environment}/${file}`);
  }
  // The package cache, whose files are hard links to those of the environment.
  const cached = textOf(record['extracted_package_dir']);
  if (
    cached !== undefined &&
    /^\/(?:[^/]{1,256}\/){0,64}pkgs\/[^/]{1,256}$/.test(cached) &&
    !cached.split('/').includes('..')
  ) {
    builder.addOwnedFolder(`${'../'.repeat(records.split('/').length)}${cached.slice(1)}`);
  }
}
