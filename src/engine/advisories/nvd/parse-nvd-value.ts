import { parseKeyedValue } from '../documents/parse-keyed-value.ts';
import type { FeedRecord, VulnerabilityOpinion } from '../feed-record.ts';
import { isObject, type JsonObject, readList, readObject, readText, readTimeMs } from '../osv/read-json.ts';
import { readLinks } from '../read-links.ts';
import { isCve } from '../vulnerability-ids.ts';

const metricKeys = ['cvssMetricV40', 'cvssMetricV31', 'cvssMetricV30', 'cvssMetricV2'];

/** Publishers of scores in NVD's records. All others are the CNA that assigned the CVE. */
const publishers: ReadonlyMap<string, string> = new Map([
  ['nvd@nist.gov', 'nvd'],
  ['134c704f-9b21-4f2e-91b3-4a467353bcc0', 'cisa'],
]);

/** A value of NVD's JSON: an entry of `vulnerabilities`, or a member beside it. */
export function parseNvdValue(document: string): FeedRecord[] | undefined {
  const parsed = parseKeyedValue(document);
  if (parsed === undefined) return undefined;
  if (parsed.keys[0] !== 'vulnerabilities') return readTimestamp(parsed.keys[0], parsed.value);
  const { cve } = readObject(parsed.value);
  if (!isObject(cve)) return undefined;
  const vulnerabilityId = readText(cve.id, 40);
  if (!isCve(vulnerabilityId)) return undefined;
  if (readText(cve.vulnStatus, 40).toLowerCase() === 'rejected') return [{ kind: 'rejected', vulnerabilityId }];
  return opinionsOf(vulnerabilityId, cve).map((opinion) => ({ kind: 'opinion', opinion }));
}

/** NVD's times have no zone and are UTC. */
function readTimestamp(key: string | undefined, value: unknown): FeedRecord[] {
  const atMs = key === 'timestamp' && typeof value === 'string' ? readTimeMs(`${value.replace(/Z$/, '')}Z`) : undefined;
  return atMs === undefined ? [] : [{ kind: 'dated', atMs }];
}

/** One opinion for each publisher of a score. The text belongs to that of NVD, which exists even without a score. */
function opinionsOf(vulnerabilityId: string, cve: JsonObject): VulnerabilityOpinion[] {
  const vectors = new Map<string, string[]>([['nvd', []]]);
  const metrics = readObject(cve.metrics);
  for (const metric of metricKeys.flatMap((key) => readList(metrics[key], 20)).map(readObject)) {
    const source = publishers.get(readText(metric.source, 100)) ?? 'cna';
    const vector = readText(readObject(metric.cvssData).vectorString, 300);
    if (vector !== '') vectors.set(source, [...(vectors.get(source) ?? []), vector]);
  }
  const description = readList(cve.descriptions, 50)
    .map(readObject)
    .find(({ lang }) => lang === 'en');
  return [...vectors].map(([source, list]) => {
    const isNvd = source === 'nvd';
    return {
      vulnerabilityId,
      source,
      rating: null,
      vectors: list,
      summary: '',
      details: isNvd ? readText(description?.value, 4_000).trim() : '',
      publishedMs: isNvd ? (readTimeMs(`${readText(cve.published, 30)}Z`) ?? null) : null,
      references: isNvd ? readLinks(cve.references) : [],
    };
  });
}
