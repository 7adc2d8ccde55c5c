import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { onTestFinished } from 'vitest';
import { type CompiledSnapshot, compileSnapshot } from '../../src/engine/advisories/compile-snapshot.ts';
import { openSnapshot } from '../../src/engine/advisories/open-snapshot.ts';
import type { AdvisorySnapshot } from '../../src/engine/advisories/snapshot.ts';

/** Small advisory sets of a test. All files are in a temporary folder that is deleted when the test ends. */

export interface FixtureRecord {
  id: string;
  [key: string]: unknown;
}

export const fixtureTime = '2026-01-02T03:04:05.000Z';

export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'plimsoll-advisories-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** An OSV record for one package, with the dates that every record has. */
export function osvRecord(
  id: string,
  ecosystem: string,
  name: string,
  events: object[],
  more: Record<string, unknown> = {},
): FixtureRecord {
  const type = ecosystem === 'npm' ? 'SEMVER' : 'ECOSYSTEM';
  return {
    id,
    modified: '2025-01-01T00:00:00Z',
    published: '2024-01-01T00:00:00Z',
    affected: [{ package: { ecosystem, name }, ranges: [{ type, events }] }],
    ...more,
  };
}

/** Compiles records by base ecosystem, with scores and exploited CVEs. */
export interface FixtureSources {
  records: Record<string, FixtureRecord[]>;
  epss?: Record<string, [score: number, percentile: number]>;
  exploited?: string[];
  /** Due dates of exploited vulnerabilities, by CVE. */
  dueDates?: Record<string, string>;
  /** Days on which support ends, by product and release. */
  releases?: Record<string, Record<string, string>>;
  files?: readonly FixtureFile[];
}

/** A file of a feed, not compressed. */
export interface FixtureFile {
  feedId: string;
  part?: string;
  text: string;
}

export async function compileRecords(sources: FixtureSources, folder = temporaryFolder()): Promise<CompiledSnapshot> {
  const mirror = temporaryFolder();
  writeMirror(mirror, sources);
  const ecosystems = Object.keys(sources.records).map((ecosystem) => ({
    feedId: `osv:${ecosystem}`,
    path: path.join(mirror, 'osv', ecosystem, 'all.zip'),
    fetchedAt: fixtureTime,
  }));
  const kev = {
    feedId: 'kev',
    path: path.join(mirror, 'kev/known_exploited_vulnerabilities.json'),
    fetchedAt: fixtureTime,
  };
  const epss = { feedId: 'epss', path: path.join(mirror, 'epss/epss_scores-current.csv'), fetchedAt: fixtureTime };
  const support = {
    feedId: 'end-of-life',
    path: path.join(mirror, 'end-of-life/products.json'),
    fetchedAt: fixtureTime,
  };
  const files = (sources.files ?? []).map(({ text, ...feed }, index) => {
    const file = path.join(mirror, 'files', `${index}`);
    writeFile(file, text);
    return { ...feed, path: file, fetchedAt: fixtureTime };
  });
  return compileSnapshot({
    files: [...ecosystems, ...files, epss, kev, ...(sources.releases === undefined ? [] : [support])],
    folder,
  });
}

export async function openRecords(sources: FixtureSources): Promise<AdvisorySnapshot> {
  const { path: file } = await compileRecords(sources);
  const snapshot = openSnapshot(file);
  onTestFinished(() => snapshot.close());
  return snapshot;
}

/** Writes records in the layout of a mirror. EPSS stays plain text here. */
export function writeMirror(
  folder: string,
  { records, epss = {}, exploited = [], dueDates = {}, releases }: FixtureSources,
): void {
  for (const [ecosystem, list] of Object.entries(records)) {
    const entries = list.map((record) => [`${record.id}.json`, JSON.stringify(record)] as const);
    writeFile(path.join(folder, 'osv', ecosystem, 'all.zip'), zipOf(entries));
  }
  const rows = Object.entries(epss).map(([cve, [score, percentile]]) => `${cve},${score},${percentile}`);
  writeFile(
    path.join(folder, 'epss/epss_scores-current.csv'),
    ['#model_version:v1,score_date:2026-01-01T00:00:00+0000', 'cve,epss,percentile', ...rows, ''].join('\n'),
  );
  writeFile(
    path.join(folder, 'kev/known_exploited_vulnerabilities.json'),
    JSON.stringify({
      dateReleased: '2026-01-01T00:00:00Z',
      vulnerabilities: exploited.map((cveID) => ({ cveID, dueDate: dueDates[cveID] })),
    }),
  );
  if (releases !== undefined) writeFile(path.join(folder, 'end-of-life/products.json'), lifecycleDocument(releases));
}

/** The document of endoflife.date (API version 1). */
function lifecycleDocument(products: NonNullable<FixtureSources['releases']>): string {
  const result = Object.entries(products).map(([name, releases]) => ({
    name,
    releases: Object.entries(releases).map(([release, eolFrom]) => ({ name: release, eolFrom })),
  }));
  return JSON.stringify({ schema_version: '1.2.0', generated_at: fixtureTime, total: result.length, result });
}

export function writeFile(file: string, content: string | Uint8Array): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/** A zip file (APPNOTE 4.3): local headers with content, then the central directory. */
export function zipOf(entries: readonly (readonly [name: string, content: string])[]): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of entries) {
    const content = Buffer.from(text);
    const packed = deflateRawSync(content);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(crc32(content), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(content.length, 18);
    shared.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), shared, Buffer.from(name), packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(offset, 10);
    centrals.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), shared, tail, Buffer.from(name)]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, directory, Buffer.from('PK\x05\x06', 'latin1'), end]);
}
