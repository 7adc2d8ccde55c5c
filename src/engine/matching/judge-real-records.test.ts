import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { naiveOsvRule, type OsvPackageRanges } from '../../../test/helpers/naive-osv-rule.ts';
import { baseEcosystem, isDistribution, normalisePackageName, schemeOfEcosystem } from '../advisories/ecosystem.ts';
import { ecosystems } from '../advisories/ecosystems.ts';
import { parseOsvRecord } from '../advisories/osv/parse-osv-record.ts';
import type { AdvisoryEntry } from '../advisories/snapshot.ts';
import { entriesOf } from '../advisories/stage-entries.ts';
import type { VersionScheme } from '../versions/version-scheme.ts';
import { judgeDistribution } from './judge-distribution.ts';
import { judgeLanguage } from './judge-language.ts';

/**
 * Judges versions at and around every bound of every real record, and compares with the evaluation rule of the OSV schema. Both use the same
 * order of versions, which `tool-orders.test.ts` compares with the tools of the ecosystems.
 */
const folder = path.resolve(import.meta.dirname, '../../../../shared/data/advisories');
const missing = existsSync(folder) ? '' : ' [needs the shared test data]';
const otherFiles = ['redhat-cvss.ndjson.gz', 'ubuntu-uct.ndjson.gz'];

interface RealRecord {
  id: string;
  withdrawn?: string;
  affected?: (OsvPackageRanges & { package?: { ecosystem?: string; name?: string } })[];
}

/** Packages of one file with a bound that is no version of the scheme (`2.6.0-NA`), by ecosystem. `range.ts` has a rule for them. */
const unreadable: Readonly<Record<string, number>> = { Go: 8, Packagist: 5, PyPI: 11 };

/** A record of SUSE whose id is an error message of its server. */
const brokenIds: readonly string[] = ['SUSE-SU-403 Forbidden-1'];

describe.skipIf(missing !== '')(`judging of real records${missing}`, () => {
  const files = missing === '' ? readdirSync(folder).filter((name) => name.endsWith('.ndjson.gz')) : [];

  it.each(files.filter((name) => !otherFiles.includes(name)))(
    'agrees with the rule of the OSV schema at and around every bound of %s',
    { timeout: 300_000 },
    (file) => {
      const wrong: string[] = [];
      const unknown = new Map<string, Set<string>>();
      let judged = 0;
      // Packages of an erratum mostly have the same ranges.
      const done = new Set<string>();
      for (const line of gunzipSync(readFileSync(path.join(folder, file)))
        .toString('utf8')
        .split('\n')) {
        if (line === '') continue;
        for (const one of judgeRecord(line, done)) {
          judged += one.judged;
          wrong.push(...one.wrong);
          for (const name of one.unknown) unknown.set(one.base, (unknown.get(one.base) ?? new Set()).add(name));
        }
      }
      expect(wrong.slice(0, 20)).toEqual([]);
      expect(judged).toBeGreaterThan(1_000);
      for (const [base, names] of unknown)
        expect(names.size, [...names].join(', ')).toBeLessThanOrEqual(unreadable[base] ?? 0);
    },
  );
});

interface Judged {
  base: string;
  judged: number;
  wrong: string[];
  unknown: string[];
}

function judgeRecord(line: string, done: Set<string>): Judged[] {
  const record = JSON.parse(line) as RealRecord;
  const named = (record.affected ?? []).map((affected) => affected.package?.ecosystem ?? '');
  return [...new Set(named.map(baseEcosystem))]
    .filter((base) => ecosystems.some(({ ecosystem }) => ecosystem === base))
    .map((base) => judgePackages(record, line, base, done));
}

function judgePackages(record: RealRecord, line: string, base: string, done: Set<string>): Judged {
  const result: Judged = { base, judged: 0, wrong: [], unknown: [] };
  const scheme = schemeOfEcosystem(base);
  const parsed = parseOsvRecord(line, base);
  if (brokenIds.includes(record.id)) return result;
  if (parsed === undefined || scheme === undefined) return { ...result, wrong: [`${record.id} cannot be read`] };
  if (parsed.isWithdrawn) return result;
  for (const { ecosystem, name, entry } of entriesOf(parsed, record.id)) {
    const affected = (record.affected ?? []).filter(
      (one) => one.package?.ecosystem === ecosystem && normalisePackageName(base, one.package.name ?? '') === name,
    );
    const key = JSON.stringify([base, affected.map(({ ranges, versions }) => [ranges, versions])]);
    if (done.has(key)) continue;
    done.add(key);
    for (const version of versionsAround(affected, scheme)) {
      result.judged += 1;
      const naive = naiveOsvRule(affected, version, orderOf(scheme));
      if (naive === undefined) {
        result.unknown.push(name);
        continue;
      }
      const verdict = judge(scheme, base, version, entry);
      if (verdict !== (naive ? 'affected' : 'not-affected'))
        result.wrong.push(`${record.id} ${name} ${version}: ${verdict}, naive ${naive}`);
    }
  }
  return result;
}

function judge(scheme: VersionScheme, base: string, version: string, entry: AdvisoryEntry): string {
  const judgeEntries = isDistribution(base) ? judgeDistribution : judgeLanguage;
  return judgeEntries(scheme, version, [entry]).verdict;
}

function orderOf(scheme: VersionScheme): (left: string, right: string) => number | undefined {
  return (left, right) =>
    scheme.isValid(left) && scheme.isValid(right) ? Math.sign(scheme.compare(left, right)) : undefined;
}

/** Some records have thousands of bounds, which are around each other. */
const manyBounds = 100;

/** Every bound and listed version, the numbers before and after its last number, and longer forms of it. */
function versionsAround(affected: readonly OsvPackageRanges[], scheme: VersionScheme): string[] {
  const bounds = affected.flatMap(({ ranges = [], versions = [] }) => [
    ...versions,
    ...ranges
      .filter(({ type }) => type !== 'GIT')
      .flatMap(({ events }) => events.flatMap((event) => Object.values(event))),
  ]);
  const tails = bounds.length > manyBounds ? [] : ['.1', '-1', '-0', '~', '-r9', '_p1', 'a'];
  const around = bounds.flatMap((bound) => [
    bound,
    ...[-1n, 1n].map((step) => bound.replace(/[0-9]+(?=[^0-9]*$)/, (last) => String(BigInt(last) + step))),
    ...tails.map((tail) => `${bound}${tail}`),
  ]);
  return [...new Set(around)].filter((version) => version !== '0' && scheme.isValid(version));
}
