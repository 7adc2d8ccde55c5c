import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import {
  type RefreshHooks,
  type RefreshResult,
  refreshSnapshot,
} from '../../src/engine/advisories/refresh-snapshot.ts';
import { osvRecord, temporaryFolder, writeFile, zipOf } from './advisory-fixtures.ts';

/** Ranges of OSV: all versions before this one. */
export const fixedIn = (fixed: string) => [{ introduced: '0' }, { fixed }];
/** Records of the mirror. */
export const left = osvRecord('GHSA-a', 'npm', 'left', fixedIn('1.2.0'), { aliases: ['CVE-2024-1111'] });
export const zlib = osvRecord('DSA-1-1', 'Debian:12', 'zlib', fixedIn('1-2'));

/** Files of a mirror in the layout of the public feeds. */
export function makeMirror(records: Record<string, object[]> = { npm: [left], Debian: [zlib] }): string {
  const folder = temporaryFolder();
  for (const [ecosystem, list] of Object.entries(records)) setRecords(folder, ecosystem, list);
  writeFile(
    path.join(folder, 'epss/epss_scores-current.csv.gz'),
    gzipSync('cve,epss,percentile\nCVE-2024-1111,0.5,0.9\n'),
  );
  writeFile(
    path.join(folder, 'kev/known_exploited_vulnerabilities.json'),
    '{"vulnerabilities":[{"cveID":"CVE-2024-1111"}]}',
  );
  return folder;
}

/** Replaces the records of an ecosystem of OSV. */
export function setRecords(mirror: string, ecosystem: string, list: object[]): void {
  writeFile(
    path.join(mirror, 'osv', ecosystem, 'all.zip'),
    zipOf(list.map((record, index) => [`${index}.json`, JSON.stringify(record)])),
  );
}

/** Feeds of such a mirror. */
export const feeds = ['osv:Debian', 'osv:npm', 'epss', 'kev'];

/** A refresh with all feeds of such a mirror. */
export function refresh(folder: string, bases: string[], hooks: RefreshHooks = {}): Promise<RefreshResult> {
  return refreshSnapshot({ folder, bases, feeds }, hooks);
}

export const fileBase = (mirror: string) => pathToFileURL(mirror).href;
