import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { fullSizeOr } from '../../../test/helpers/full-size.ts';
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
const otherFiles = ['redhat-cvss.ndjson.gz', 'suse.ndjson.gz', 'ubuntu-uct.ndjson.gz'];

interface RealRecord {
  id: string;
  withdrawn?: string;
  affected?: RealPackage[];
}

type RealPackage = OsvPackageRanges & { package?: { ecosystem?: string; name?: string } };

/** Packages of one file with a bound that is no version of the scheme (`2.6.0-NA`), by ecosystem. `range.ts` has a rule for them. */
const unreadable: Readonly<Record<string, number>> = { Go: 8, Packagist: 5, PyPI: 11 };

/** `npm test` judges a tenth of the records, and `npm run quality` all. */
const everyNth = fullSizeOr(1, 10);

/** Records whose id is an error message of their server. */
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
      const lines = gunzipSync(readFileSync(path.join(folder, file)))
        .toString('utf8')
        .split('\n');
      for (const line of lines.filter((text, index) => text !== '' && index % everyNth === 0)) {
        for (const one of judgeRecord(line, done)) {
          judged += one.judged;
          wrong.push(...one.wrong);
          for (const name of one.unknown) unknown.set(one.base, (unknown.get(one.base) ?? new Set()).add(name));
        }
      }
      expect(wrong.slice(0, 20)).toEqual([]);
      expect(judged).toBeGreaterThan(1_000 / everyNth);
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
  if (record.withdrawn !== undefined || brokenIds.includes(record.id)) return [];
  const named = (record.affected ?? []).filter(({ package: one }) => isJudged(baseEcosystem(one?.ecosystem ?? '')));
  const groups = Map.groupBy(named, ({ package: one }) =>
    JSON.stringify([one?.ecosystem, normalisePackageName(one?.ecosystem ?? '', one?.name ?? '')]),
  );
  return [...groups.values()].flatMap((affected) => judgePackage(record, affected, done));
}

/** Records of SUSE list the fixed binary packages beside the ranges of the source package. */
function isJudged(base: string): boolean {
  return ecosystems.some(({ ecosystem }) => ecosystem === base) && !['SUSE', 'openSUSE'].includes(base);
}

/** Packages of a record with the same ranges are judged once. */
function judgePackage({ id }: RealRecord, affected: RealPackage[], done: Set<string>): Judged[] {
  const base = baseEcosystem(affected[0]?.package?.ecosystem ?? '');
  const scheme = schemeOfEcosystem(base);
  const key = JSON.stringify([base, affected.map(({ ranges, versions }) => [ranges, versions])]);
  if (scheme === undefined || done.has(key)) return [];
  done.add(key);
  const parsed = parseOsvRecord(JSON.stringify({ id, affected }), base);
  const entries =
    parsed === undefined ? [] : entriesOf(parsed, id).map(({ entry }) => ({ ...entry, vulnerabilityId: id }));
  const name = affected[0]?.package?.name ?? '';
  const result: Judged = { base, judged: 0, wrong: [], unknown: [] };
  // Extended support and layered products of a distribution are other builds, and have no entries.
  if (entries.length === 0 && isDistribution(base)) return [];
  for (const version of versionsAround(affected, scheme)) {
    result.judged += 1;
    const naive = naiveOsvRule(affected, version, orderOf(scheme), orderOf(scheme, scheme.compareToBound));
    if (naive === undefined) {
      result.unknown.push(name);
      continue;
    }
    const verdicts = entries.map((entry) => judge(scheme, base, version, entry));
    const verdict = verdicts.includes('affected') ? 'affected' : (verdicts[0] ?? 'not-affected');
    if (verdict !== (naive ? 'affected' : 'not-affected'))
      result.wrong.push(`${id} ${name} ${version}: ${verdict}, naive ${naive}`);
  }
  return [result];
}

function judge(scheme: VersionScheme, base: string, version: string, entry: AdvisoryEntry): string {
  return isDistribution(base)
    ? judgeDistribution(scheme, version, [entry], { urgencies: {}, source: '' }).verdict
    : judgeLanguage(scheme, version, [entry]).verdict;
}

function orderOf(scheme: VersionScheme, order = scheme.compare): (left: string, right: string) => number | undefined {
  return (left, right) => (scheme.isValid(left) && scheme.isValid(right) ? Math.sign(order(left, right)) : undefined);
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
