import { type JsonShapeLimits, parseBoundedJson } from '../../../lib/json-shape.ts';
import type { FeedRecord, VulnerabilityOpinion } from '../feed-record.ts';
import { isObject, type JsonObject, readList, readObject, readText, readTimeMs } from '../osv/read-json.ts';
import { readLinks } from '../read-links.ts';
import { isCve } from '../vulnerability-ids.ts';
import { readProducts } from './read-products.ts';
import { statementsOf } from './statements-of.ts';

const shapeLimits: JsonShapeLimits = { values: 2_000_000, depth: 64, stringBytes: 1024 * 1024 };

/** A VEX document (CSAF 2.0, profile 5): Red Hat's opinion about one CVE, and statements about packages without a fix. */
export function parseVexDocument(document: string): FeedRecord[] | undefined {
  const value = parseObject(document);
  const vulnerability = readObject(readList(value?.vulnerabilities, 1)[0]);
  const vulnerabilityId = readText(vulnerability.cve, 40);
  if (value === undefined || !isCve(vulnerabilityId)) return undefined;
  const head = readObject(value.document);
  const atMs = readTimeMs(readObject(head.tracking).current_release_date);
  return [
    { kind: 'opinion', opinion: opinionOf(vulnerabilityId, head, vulnerability) },
    ...statementsOf(vulnerabilityId, vulnerability, readProducts(value.product_tree)).map(
      (statement): FeedRecord => ({ kind: 'statement', statement }),
    ),
    ...(atMs === undefined ? [] : [{ kind: 'dated' as const, atMs }]),
  ];
}

function opinionOf(vulnerabilityId: string, head: JsonObject, vulnerability: JsonObject): VulnerabilityOpinion {
  const vectors = readList(vulnerability.scores, 100)
    .map(readObject)
    .flatMap(({ cvss_v4: v4, cvss_v3: v3, cvss_v2: v2 }) => [v4, v3, v2])
    .map((score) => readText(readObject(score).vectorString, 300))
    .filter((vector) => vector !== '');
  const description = readList(vulnerability.notes, 50)
    .map(readObject)
    .find(({ category }) => category === 'description');
  return {
    vulnerabilityId,
    source: 'redhat',
    rating: readText(readObject(head.aggregate_severity).text, 32).toUpperCase() || highestImpact(vulnerability),
    vectors: [...new Set(vectors)],
    summary: readText(head.title, 300).trim(),
    details: readText(description?.text, 4_000).trim(),
    publishedMs: readTimeMs(vulnerability.release_date) ?? null,
    references: readLinks(vulnerability.references),
  };
}

const impacts = ['LOW', 'MODERATE', 'IMPORTANT', 'CRITICAL'];

/** Products may be affected differently. The highest impact is the rating of the CVE. */
function highestImpact(vulnerability: JsonObject): string | null {
  const named = readList(vulnerability.threats, 1_000)
    .map(readObject)
    .filter(({ category }) => category === 'impact')
    .map(({ details }) => readText(details, 32).toUpperCase());
  return impacts.findLast((impact) => named.includes(impact)) ?? null;
}

function parseObject(document: string): JsonObject | undefined {
  try {
    const value = parseBoundedJson(document, shapeLimits);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
