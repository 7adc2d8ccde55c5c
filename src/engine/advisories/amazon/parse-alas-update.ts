import { elementsOf, parseXml, textOf, type XmlElement } from '../documents/parse-xml.ts';
import type { FeedRecord } from '../feed-record.ts';
import type { OsvAffected } from '../osv/osv-record.ts';
import { readTimeMs } from '../osv/read-json.ts';
import { isCve } from '../vulnerability-ids.ts';

const packagesMax = 50_000;

/** An `update` of `updateinfo.xml`: an announcement with the CVEs that it fixes and the fixed binary packages. */
export function parseAlasUpdate(document: string, release: string): FeedRecord[] | undefined {
  const update = parseXml(document);
  const id = update && textOf(update, 'id', 100);
  if (update === undefined || id === undefined || !/^ALAS[\w.-]{1,90}$/.test(id)) return undefined;
  const cves = elementsOf(update, 'reference').flatMap(({ attributes }) => attributes.get('id') ?? []);
  const record = {
    id,
    ecosystem: 'Amazon Linux',
    modifiedMs: dateOf(update, 'updated') ?? dateOf(update, 'issued') ?? 0,
    publishedMs: dateOf(update, 'issued') ?? null,
    isWithdrawn: false,
    aliases: [],
    upstream: [...new Set(cves.filter(isCve))],
    related: [],
    summary: textOf(update, 'title', 300),
    details: textOf(update, 'description', 4_000),
    vectors: [],
    ownSeverity: null,
    references: [],
    affected: readPackages(update, `Amazon Linux:${release}`),
  };
  return [{ kind: 'advisory', record }];
}

function dateOf(update: XmlElement, name: string): number | undefined {
  const date = elementsOf(update, name)[0]?.attributes.get('date')?.trim().slice(0, 40);
  return readTimeMs(date?.includes('T') === true ? date : date?.replace(/^(\d{4}-\d\d-\d\d).*$/, '$1'));
}

/** A package is listed once for each architecture. */
function readPackages(update: XmlElement, ecosystem: string): OsvAffected[] {
  const urgency = textOf(update, 'severity', 32).toLowerCase() || null;
  const packages = new Map<string, OsvAffected>();
  for (const { attributes } of elementsOf(update, 'package').slice(0, packagesMax)) {
    const [name = '', epoch = '0', version = '', release = ''] = ['name', 'epoch', 'version', 'release'].map((key) =>
      attributes.get(key)?.slice(0, 200),
    );
    if (name === '' || version === '' || release === '') continue;
    const fixed = `${epoch}:${version}-${release}`;
    const intervals = [{ introduced: null, fixed, lastAffected: null }];
    packages.set(`${name} ${fixed}`, { ecosystem, name, intervals, versions: [], urgency });
  }
  return [...packages.values()];
}
