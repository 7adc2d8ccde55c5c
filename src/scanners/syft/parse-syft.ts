import { ScannerOutputError, type ScannerReport } from '../external-scanner.ts';
import type { GivenPackage } from '../report/normalize-package.ts';
import { readJsonParts } from '../report/read-json-parts.ts';
import { ReportBuilder } from '../report/report-builder.ts';
import { ReportFields } from '../report/report-fields.ts';
import { readArtifact } from './read-artifact.ts';

/** What releases from 1.15 on write for a package whose version they do not find (`compliance.missing-version`). */
const unknownVersion = 'UNKNOWN';

const artifactsPath = 'artifacts.*';
const descriptorPath = 'descriptor.name';
const schemaPath = 'schema.version';

/** Syft's JSON report, schema versions from 11 on. */
export async function parseSyft(output: AsyncIterable<Uint8Array>): Promise<ScannerReport> {
  const builder = new ReportBuilder();
  const texts = new Map<string, unknown>();
  const { present } = await readJsonParts(output, [artifactsPath, descriptorPath, schemaPath], ({ path, value }) => {
    if (path === artifactsPath) builder.listPackage(readListed(new ReportFields(value)));
    else texts.set(path, value);
  });
  if (!present.has('artifacts') || texts.get(descriptorPath) !== 'syft' || typeof texts.get(schemaPath) !== 'string')
    throw new ScannerOutputError('The output is not a report of Syft.');
  return builder.report({ listsAllPackages: true });
}

function readListed(fields: ReportFields): GivenPackage {
  const artifact = readArtifact(fields);
  // The package URL repeats the word.
  return artifact.version === unknownVersion ? { ...artifact, version: '', purl: '' } : artifact;
}
