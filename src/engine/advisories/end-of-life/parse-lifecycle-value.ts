import { distributionProductNames } from '../../end-of-life/distribution-products.ts';
import type { ReleaseSupport } from '../../end-of-life/release-support.ts';
import { softwareProductNames } from '../../end-of-life/software-products.ts';
import { parseKeyedValue } from '../documents/parse-keyed-value.ts';
import type { FeedRecord } from '../feed-record.ts';
import { isObject, type JsonObject, readList, readText, readTimeMs } from '../osv/read-json.ts';
import { readDay } from '../read-day.ts';

const releasesMax = 500;
const releasePattern = /^[0-9A-Za-z][0-9A-Za-z._+-]{0,39}$/;
/** Members beside the products. */
const metadata: ReadonlySet<string> = new Set(['schema_version', 'generated_at', 'last_modified', 'total']);
const knownProducts: ReadonlySet<string> = new Set([...distributionProductNames, ...softwareProductNames]);

/**
 * A value of the document `products/full` of the API (version 1), or of an object that has the releases of each product in the form of the
 * older API (`{"debian":[{"cycle":"12","eol":"2026-06-10"}]}`). Products that the engine does not recognize are left out.
 */
export function parseLifecycleValue(document: string): FeedRecord[] | undefined {
  const parsed = parseKeyedValue(document);
  if (parsed === undefined) return undefined;
  const [key = '', position] = parsed.keys;
  const { value } = parsed;
  if (position === undefined) return metadata.has(key) ? datedRecords(key, value) : undefined;
  if (!isObject(value)) return undefined;
  if (key !== 'result') return recordsOf(key, [value]);
  const product = readText(value.name, 100);
  return product === '' || !Array.isArray(value.releases) ? undefined : recordsOf(product, value.releases);
}

function datedRecords(key: string, value: unknown): FeedRecord[] {
  const atMs = key === 'generated_at' ? readTimeMs(value) : undefined;
  return atMs === undefined ? [] : [{ kind: 'dated', atMs }];
}

function recordsOf(product: string, releases: readonly unknown[]): FeedRecord[] {
  if (!knownProducts.has(product)) return [];
  return readList(releases, releasesMax).flatMap((one) => {
    const support = isObject(one) ? readRelease(one) : undefined;
    return support === undefined ? [] : [{ kind: 'release' as const, product, support }];
  });
}

/** Undefined without a name or without a statement about the end: the release is then unknown. */
function readRelease(value: JsonObject): ReleaseSupport | undefined {
  const release = readText(value.name ?? value.cycle, 41);
  if (!releasePattern.test(release)) return undefined;
  const endsOn = endOf(value);
  const extendedEndsOn = readDay(value.eoesFrom ?? value.extendedSupport ?? value.extended);
  return endsOn === undefined ? undefined : { release, endsOn, extendedEndsOn };
}

/**
 * The day of the end; null when the release is supported without a day. A release that has ended without a day ended with its last version,
 * or was never maintained after its first one.
 */
function endOf(value: JsonObject): string | null | undefined {
  const stated = value.eolFrom ?? value.eol;
  const day = readDay(stated);
  if (day !== null) return day;
  if (typeof stated === 'string') return undefined;
  const hasEnded = value.isEol ?? value.eol;
  if (hasEnded === false) return null;
  return hasEnded === true ? (lastDay(value) ?? undefined) : undefined;
}

function lastDay({ latest, latestReleaseDate, releaseDate }: JsonObject): string | null {
  return readDay(isObject(latest) ? latest.date : undefined) ?? readDay(latestReleaseDate) ?? readDay(releaseDate);
}
