import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { externalScannerNames } from '../src/scanners/external-scanner.ts';
import { scanners } from '../src/scanners/scanners.ts';
import { probeScanner, runScanner } from '../test/helpers/run-scanner.ts';
import { scannerImageNames, writeScannerImage } from '../test/helpers/scanner-image.ts';
import { shortenOutput } from './scanners/shorten-output.ts';

/**
 * Records the output of a real scanner about the test images, for the golden tests of its adapter. Grype reads a bill of materials, which
 * Syft writes.
 */
const [name = '', program = '', database = '', syft = ''] = process.argv.slice(2);
const scannerName = externalScannerNames.find((known) => known === name);
if (scannerName === undefined || program === '') {
  console.error('usage: record-scanner-outputs.ts SCANNER PROGRAM [DATABASE_FOLDER [SYFT_PROGRAM]]');
  process.exit(2);
}
const scanner = scanners[scannerName];
const installed = { program: path.resolve(program), databaseFolder: database === '' ? null : path.resolve(database) };
const golden = path.resolve(import.meta.dirname, '../src/scanners', scannerName, 'golden');
const folder = mkdtempSync(path.join(tmpdir(), 'plimsoll-record-'));
mkdirSync(golden, { recursive: true });
try {
  const version = probeScanner(scanner, installed)?.version ?? 'unknown';
  for (const image of scannerImageNames) {
    const { layout, archive } = writeScannerImage(path.join(folder, image), image);
    let input = scanner.reads === 'oci-layout' ? layout : archive;
    if (scanner.reads === 'sbom') {
      input = path.join(folder, `${image}.json`);
      writeFileSync(input, runScanner(scanners.syft, { program: path.resolve(syft), databaseFolder: null }, layout));
    }
    const output = shortenOutput(runScanner(scanner, installed, input).toString(), folder);
    writeFileSync(path.join(golden, `${version}-${image}.json`), output);
  }
  console.log(`${scannerName} ${version}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
