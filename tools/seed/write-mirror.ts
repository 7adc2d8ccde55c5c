import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { gzipSync } from 'node:zlib';
import { ZipFile } from 'yazl';
import { type KnownPackage, knownPackages } from './data/packages.ts';
import { type KnownVulnerability, knownVulnerabilities } from './data/vulnerabilities.ts';

export interface MirrorState {
  /** Whether a vulnerability is already published. */
  isPublished(id: string): boolean;
  /** Factor of EPSS scores, around 1. */
  epssFactor(id: string): number;
}

const ecosystems = ['Alpine', 'Debian', 'PyPI', 'npm'];

/** Writes an advisory mirror: OSV archives by ecosystem, EPSS scores and the catalog of known exploited vulnerabilities. */
export async function writeMirror(folder: string, state: MirrorState): Promise<void> {
  const published = knownVulnerabilities.filter(({ id }) => state.isPublished(id));
  for (const ecosystem of ecosystems) {
    await writeArchive(join(folder, 'osv', ecosystem, 'all.zip'), recordsOf(ecosystem, published));
  }
  const scores = published.map((one) => {
    const score = Math.min(0.99, one.epss[0] * state.epssFactor(one.id));
    return `${one.id},${score.toFixed(5)},${one.epss[1].toFixed(5)}`;
  });
  const csv = ['#model_version:v1,score_date:2026-01-01T00:00:00+0000', 'cve,epss,percentile', ...scores, ''].join(
    '\n',
  );
  await write(join(folder, 'epss/epss_scores-current.csv.gz'), gzipSync(csv));
  const exploited = published.filter(({ exploitedDueOn }) => exploitedDueOn !== undefined);
  await write(
    join(folder, 'kev/known_exploited_vulnerabilities.json'),
    JSON.stringify({
      dateReleased: '2026-01-01T00:00:00Z',
      vulnerabilities: exploited.map(({ id, exploitedDueOn }) => ({ cveID: id, dueDate: exploitedDueOn })),
    }),
  );
}

/** Includes Log4j as a Debian source package, so that the vulnerabilities of Maven packages have EPSS scores. */
function recordsOf(ecosystem: string, published: readonly KnownVulnerability[]): object[] {
  return published.flatMap((one) => {
    const affected = Object.values(knownPackages)
      .flat()
      .flatMap((known: KnownPackage) => affectedOf(known, one.id, ecosystem));
    return affected.length === 0 ? [] : [recordOf(one, affected)];
  });
}

function affectedOf(known: KnownPackage, id: string, ecosystem: string): object[] {
  const fixed = known.fixes[id];
  if (fixed === undefined) return [];
  const isHere = known.ecosystem.split(':')[0] === ecosystem;
  const isJava = known.ecosystem === 'Maven' && ecosystem === 'Debian';
  if (!isHere && !isJava) return [];
  const name = isJava ? `lib${known.name.split(':')[1] ?? known.name}-java` : (known.source ?? known.name);
  const events = [{ introduced: '0' }, ...(fixed === null ? [] : [{ fixed }])];
  const inEcosystem = isJava ? 'Debian:12' : known.ecosystem;
  return [
    {
      package: { ecosystem: inEcosystem, name },
      ranges: [{ type: ecosystem === 'npm' ? 'SEMVER' : 'ECOSYSTEM', events }],
    },
  ];
}

function recordOf({ id, title, cvss }: KnownVulnerability, affected: object[]): object {
  const year = id.slice(4, 8);
  return {
    id,
    modified: `${year}-12-31T00:00:00Z`,
    published: `${year}-06-01T00:00:00Z`,
    summary: title,
    severity: [{ type: 'CVSS_V3', score: cvss }],
    references: [{ type: 'ADVISORY', url: `https://nvd.nist.gov/vuln/detail/${id}` }],
    affected,
  };
}

async function writeArchive(file: string, records: readonly object[]): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const zip = new ZipFile();
  for (const [index, record] of records.entries()) {
    zip.addBuffer(Buffer.from(JSON.stringify(record)), `${index}.json`, { mtime: new Date(0) });
  }
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(file));
}

async function write(file: string, content: string | Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}
