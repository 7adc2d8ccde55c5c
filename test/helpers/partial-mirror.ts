import { createReadStream, readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip, gunzipSync, gzipSync } from 'node:zlib';
import { writeFile, zipOf } from './advisory-fixtures.ts';
import { sharedData } from './real-images.ts';

/** Sources of each ecosystem, in the order of `make-advisory-mirror.py`. */
const sources = ['debian', 'npm', 'pypi_ghsa', 'pypi_pypa', 'recent_vulnfeed'];

interface RealRecord {
  id: string;
  modified?: string;
  affected?: { package?: { ecosystem?: string; name?: string } }[];
  _metadata?: unknown;
}

export interface PartialMirrorRequest {
  /** Without release. */
  ecosystems: readonly string[];
  /** Lower case. */
  packages: ReadonlySet<string>;
  /** Also this part of the records of other packages: one of `othersEvery`. */
  othersEvery: number;
}

/**
 * A mirror of the real records of some packages and of a sample of the others, in the layout of `make-advisory-mirror.py`. The complete mirror
 * takes a minute of processor time to create, and another one to compile.
 */
export async function createPartialMirror({
  ecosystems,
  packages,
  othersEvery,
}: PartialMirrorRequest): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'plimsoll-partial-mirror-'));
  const byEcosystem = new Map(ecosystems.map((name) => [name, new Map<string, RealRecord>()]));
  let read = 0;
  for (const source of sources) {
    for await (const line of linesOf(path.join(sharedData, 'advisories', `${source}.ndjson.gz`))) {
      read += 1;
      if (read % othersEvery !== 0 && !namesOneOf(line, packages)) continue;
      const record = JSON.parse(line) as RealRecord;
      delete record._metadata;
      const bases = (record.affected ?? []).map((one) => one.package?.ecosystem?.split(':')[0] ?? '');
      for (const base of new Set(bases)) {
        const known = byEcosystem.get(base)?.get(record.id);
        if (known === undefined || (record.modified ?? '') >= (known.modified ?? ''))
          byEcosystem.get(base)?.set(record.id, record);
      }
    }
  }
  for (const [ecosystem, records] of byEcosystem) {
    const entries = [...records].map(([id, record]) => [`${id}.json`, JSON.stringify(record)] as const);
    writeFile(path.join(folder, 'osv', ecosystem, 'all.zip'), zipOf(entries));
  }
  await writeLikelihoods(folder, byEcosystem);
  const exploited = gunzipSync(readFileSync(path.join(sharedData, 'advisories/kev.json.gz')));
  writeFile(path.join(folder, 'kev/known_exploited_vulnerabilities.json'), exploited);
  return folder;
}

/** Whether a package of the record has one of these names. */
function namesOneOf(line: string, packages: ReadonlySet<string>): boolean {
  for (const [, name = ''] of line.matchAll(/"name":\s*"([^"]*)"/g)) if (packages.has(name.toLowerCase())) return true;
  return false;
}

/** The likelihoods of the vulnerabilities that the records name. */
async function writeLikelihoods(
  folder: string,
  byEcosystem: ReadonlyMap<string, ReadonlyMap<string, RealRecord>>,
): Promise<void> {
  const named = new Set<string>();
  for (const records of byEcosystem.values())
    for (const [cve] of JSON.stringify([...records.values()]).matchAll(/CVE-\d{4}-\d{4,}/g)) named.add(cve);
  const rows = ['#model_version:v2025.03.14,score_date:2026-08-16T00:00:00+0000', 'cve,epss,percentile'];
  for await (const row of linesOf(path.join(sharedData, 'advisories/epss.csv.gz')))
    if (named.has(row.slice(0, row.indexOf(',')))) rows.push(row);
  writeFile(path.join(folder, 'epss/epss_scores-current.csv.gz'), gzipSync(`${rows.join('\n')}\n`));
}

function linesOf(file: string): AsyncIterable<string> {
  return createInterface({ input: createReadStream(file).pipe(createGunzip()), crlfDelay: Infinity });
}
