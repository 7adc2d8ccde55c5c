import { expect } from 'vitest';
import { severities } from '../../src/domain/severity.ts';
import type { ExternalScanner, ScannerReport } from '../../src/scanners/external-scanner.ts';
import { recordedOutputs } from './recorded-outputs.ts';

export async function* inPieces(text: Buffer | string, pieceBytes = 4096): AsyncGenerator<Buffer, void, undefined> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}

/** `type name version: paths`, sorted. */
export function packageLines({ packages }: ScannerReport): string[] {
  return packages.map(({ type, name, version, paths }) => `${type} ${name} ${version}: ${paths.join(', ')}`).sort();
}

/** `id (aliases) name: severity score, fix`, sorted. */
export function assertionLines({ packages, assertions }: ScannerReport): string[] {
  return assertions
    .map((one) => {
      const names = one.aliases.length === 0 ? one.id : `${one.id} (${one.aliases.join(', ')})`;
      const rating = `${one.severity ?? 'unrated'} ${one.cvss?.score ?? '-'}`;
      return `${names} ${packages[one.packageIndex]?.name}: ${rating}, ${one.fixedVersion ?? one.fixState}`;
    })
    .sort();
}

/** What the consumers of a report rely on, for any output. */
export function expectSoundReport(report: ScannerReport): void {
  const texts: string[] = [];
  for (const { name, version, type, purl, paths } of report.packages) {
    expect(name.length > 0 && version.length > 0 && type.length > 0).toBe(true);
    expect(Math.max(name.length, version.length)).toBeLessThanOrEqual(2048);
    expect(paths.every((one) => one !== '' && !one.startsWith('/'))).toBe(true);
    if (purl !== null) expect(purl).toMatch(/^pkg:/);
    texts.push(name, version, type, purl ?? '', ...paths);
  }
  for (const one of report.assertions) {
    expect(report.packages[one.packageIndex]).toBeDefined();
    expect(one.id).toMatch(/^[A-Za-z][A-Za-z0-9._:-]{3,63}$/);
    expect([null, ...severities]).toContain(one.severity);
    expect(one.fixState === 'fixed').toBe(one.fixedVersion !== null);
    expect(one.description.length).toBeLessThanOrEqual(4096);
    expect(one.references.every((url) => /^https?:\/\//.test(url))).toBe(true);
    if (one.cvss) expect(one.cvss.score).toBeGreaterThanOrEqual(0);
    texts.push(one.id, ...one.aliases, one.title, one.description, one.fixedVersion ?? '', ...one.references);
  }
  for (const { id, level, text } of report.notes) texts.push(id, level, text);
  expect(texts.filter((text) => text.includes('\0') || !text.isWellFormed())).toEqual([]);
}

/** The report of an adapter about the recorded output of a release. */
export async function recordedReport(scanner: ExternalScanner, version: string, image: string): Promise<ScannerReport> {
  const found = recordedOutputs(scanner.name).find(({ title }) => title === `${version}-${image}`);
  if (found === undefined) throw new Error(`There is no recorded output of ${scanner.name} ${version} about ${image}.`);
  return scanner.parse(inPieces(found.bytes));
}

/** The notes as `id level: text`. */
export function noteLines({ notes }: ScannerReport): string[] {
  return notes.map(({ id, level, text }) => `${id} ${level}: ${text}`);
}

/** A report whose values a test states. */
export function reportOf(scanner: ExternalScanner, value: unknown): Promise<ScannerReport> {
  return scanner.parse(inPieces(JSON.stringify(value)));
}
