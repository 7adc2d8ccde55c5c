import path from 'node:path';
import { type CompiledSnapshot, compileSnapshot } from '../../src/engine/advisories/compile-snapshot.ts';
import { osvRecord, writeMirror } from '../../test/helpers/advisory-fixtures.ts';

/** Synthetic advisories: source packages of Debian 12 with several records each, and npm packages with one. */
export const advisorySets = { debianSources: 3_000, recordsPerSource: 10, npmPackages: 20_000 } as const;

/** Every 100th record is changed in a revision: a third each gets another fixed version, is withdrawn, or gets another severity. */
const changedShare = 100;

const severities = ['LOW', 'MODERATE', 'HIGH', 'CRITICAL'];

/** Compiles a revision of the advisories. Revision 0 has all records; each further one changes 1 % of them. Revision -1 affects nothing. */
export async function compileRevision(
  revision: number,
  { mirror, folder }: { mirror: string; folder: string },
): Promise<CompiledSnapshot & { records: number }> {
  const debian: object[] = [];
  for (let source = 0; source < advisorySets.debianSources; source += 1) {
    for (let record = 0; record < advisorySets.recordsPerSource; record += 1) {
      const number = source * advisorySets.recordsPerSource + record;
      // Installed versions are 1.0 to 1.2: a tenth of the records affects all of them.
      const fixed = record === 0 && revision >= 0 ? '1.9-1' : '1.0-0';
      debian.push(
        ...recordOf(revision, number, `DEBIAN-CVE-2024-${100_000 + number}`, 'Debian:12', `source-${source}`, fixed),
      );
    }
  }
  const npm: object[] = [];
  for (let number = 0; number < advisorySets.npmPackages; number += 1) {
    const fixed = number % 3 === 0 && revision >= 0 ? '9.0.0' : '0.1.0';
    npm.push(...recordOf(revision, number, `CVE-2024-${500_000 + number}`, 'npm', `module-${number}`, fixed));
  }
  const records = debian.length + npm.length;
  writeMirror(mirror, { records: { Debian: debian as never, npm: npm as never } });
  const files = ['Debian', 'npm'].map((ecosystem) => ({
    feedId: `osv:${ecosystem}`,
    path: path.join(mirror, 'osv', ecosystem, 'all.zip'),
    fetchedAt: new Date().toISOString(),
  }));
  return { ...(await compileSnapshot({ files, folder })), records };
}

function recordOf(
  revision: number,
  number: number,
  id: string,
  ecosystem: string,
  name: string,
  fixed: string,
): object[] {
  const isChanged = revision > 0 && number % changedShare === (revision * 37) % changedShare;
  const kind = isChanged ? Math.floor(number / changedShare) % 3 : undefined;
  if (kind === 0) return [];
  const severity = severities[(number + (kind === 1 ? revision : 0)) % severities.length];
  const events = [{ introduced: '0' }, { fixed: kind === 2 ? '1.8.1' : fixed }];
  return [
    osvRecord(id, ecosystem, name, events, { details: `Flaw ${number}. `.repeat(20), database_specific: { severity } }),
  ];
}
