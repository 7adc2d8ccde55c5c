import { ScannerOutputError, type ScannerReport } from '../external-scanner.ts';
import { type JsonPart, readJsonParts } from '../report/read-json-parts.ts';
import { ReportBuilder } from '../report/report-builder.ts';
import { ReportFields } from '../report/report-fields.ts';
import { addOsvPackage, type OsvPackage } from './add-osv-package.ts';
import { readOsvRecord } from './read-osv-record.ts';

const configPath = 'experimental_config';
const sourcePath = 'results.*.source';
const packagePath = 'results.*.packages.*.package';
const groupPath = 'results.*.packages.*.groups.*';
const recordPath = 'results.*.packages.*.vulnerabilities.*';
const paths = [configPath, sourcePath, packagePath, groupPath, recordPath];

/** Records of one package. The kernel of a distribution has several thousand. */
const recordsMax = 50_000;

/** OSV-Scanner's JSON report about an image. */
export async function parseOsv(output: AsyncIterable<Uint8Array>): Promise<ScannerReport> {
  const reader = new OsvReader();
  const { present, empty } = await readJsonParts(output, paths, (part) => reader.read(part));
  // Releases before 2.6 write null for an image without packages.
  if (!(present.has('results') || empty.has('results')) || !present.has(configPath))
    throw new ScannerOutputError('The output is not a report of OSV-Scanner.');
  return reader.finish();
}

/** Collects the parts of one package, whose groups and records belong together, before it is added to the report. */
class OsvReader {
  readonly #builder = new ReportBuilder();
  #position = '';
  #source = '';
  #package: OsvPackage = emptyPackage('');

  read({ path, indexes, value }: JsonPart): void {
    if (path === configPath) return;
    const position = indexes.slice(0, 2).join(' ');
    if (path === sourcePath) {
      this.#end('');
      this.#source = new ReportFields(value).text('path', 4096);
      return;
    }
    if (position !== this.#position) this.#end(position);
    if (path === packagePath) this.#package.fields = new ReportFields(value);
    else if (this.#package.groups.length + this.#package.records.size >= recordsMax)
      throw new ScannerOutputError(`The report contains a package with more than ${recordsMax} records.`);
    else if (path === groupPath) this.#package.groups.push(new ReportFields(value).texts('ids', 100));
    else {
      const record = readOsvRecord(new ReportFields(value));
      this.#package.records.set(record.id, record);
    }
  }

  finish(): ScannerReport {
    this.#end('');
    return this.#builder.report({ listsAllPackages: true });
  }

  #end(next: string): void {
    if (this.#position !== '') addOsvPackage(this.#builder, this.#package);
    this.#position = next;
    this.#package = emptyPackage(this.#source);
  }
}

function emptyPackage(sourcePath: string): OsvPackage {
  return { fields: new ReportFields({}), sourcePath, groups: [], records: new Map() };
}
