import { parseKeyedValue } from '../documents/parse-keyed-value.ts';
import type { FeedRecord } from '../feed-record.ts';
import type { OsvAffected } from '../osv/osv-record.ts';
import { isObject, type JsonObject, readList, readObject, readText, readTimeMs } from '../osv/read-json.ts';

const updatesMax = 1_000;
const bugsMax = 2_000;
const buildsMax = 2_000;
const cvesMax = 1_000;
const aliasPattern = /^FEDORA-\d{4}-[0-9a-f]{4,40}$/;

/** Bodhi's severities in the words of announcements. `unspecified` is no rating. */
const urgencies: Readonly<Record<string, string>> = { urgent: 'critical', high: 'high', medium: 'medium', low: 'low' };

/** An update, or a page of the API with its updates, of which broken ones are left out. Undefined when it is neither. */
export function parseBodhiValue(document: string): FeedRecord[] | undefined {
  const parsed = parseKeyedValue(document);
  if (parsed === undefined || !isObject(parsed.value)) return undefined;
  const { updates } = parsed.value;
  if (!Array.isArray(updates)) return parseUpdate(parsed.value);
  return readList(updates, updatesMax).flatMap((update): FeedRecord[] => {
    const records = isObject(update) ? parseUpdate(update) : undefined;
    return records ?? [{ kind: 'broken' }];
  });
}

/** An update of packages of a release. Those that are not released, and those that fix no vulnerability, state nothing. */
function parseUpdate(update: JsonObject): FeedRecord[] | undefined {
  const id = readText(update.alias, 60);
  const release = readObject(update.release);
  if (id === '' || readText(release.id_prefix, 40) === '') return undefined;
  const version = readText(release.version, 10);
  // Other prefixes are those of EPEL, containers and Flatpaks.
  if (readText(release.id_prefix, 40) !== 'FEDORA' || !/^\d{2}$/.test(version)) return [];
  if (!aliasPattern.test(id)) return undefined;
  const isSecurity = readText(update.type, 20) === 'security';
  const upstream = fixedCves(update, isSecurity);
  if (readText(update.status, 20) !== 'stable' || (!isSecurity && upstream.length === 0)) return [];
  const urgency = urgencies[readText(update.severity, 20)] ?? null;
  const publishedMs = timeOf(update.date_submitted);
  const record = {
    id,
    ecosystem: 'Fedora',
    modifiedMs: timeOf(update.date_modified) ?? timeOf(update.date_stable) ?? publishedMs ?? 0,
    publishedMs: publishedMs ?? null,
    isWithdrawn: false,
    aliases: [],
    upstream,
    related: [],
    summary: readText(update.title, 300),
    details: readText(update.notes, 4_000),
    vectors: [],
    ownSeverity: null,
    references: [`https://bodhi.fedoraproject.org/updates/${id}`],
    affected: readBuilds(update.builds, `Fedora:${version}`, urgency),
  };
  return [{ kind: 'advisory', record }];
}

/** The CVEs in the titles of the bugs. The notes of a security update count if no bug names one. */
function fixedCves({ bugs, notes }: JsonObject, isSecurity: boolean): string[] {
  const titles = readList(bugs, bugsMax).map((bug) => readText(readObject(bug).title, 500));
  const named = cvesIn(titles.join('\n'));
  return named.length > 0 || !isSecurity ? named : cvesIn(readText(notes, 100_000));
}

function cvesIn(text: string): string[] {
  return [...new Set(text.match(/\bCVE-\d{4}-\d{4,19}\b/g))].slice(0, cvesMax);
}

/** Builds of source packages, named `curl-8.9.1-2.fc43`. */
function readBuilds(builds: unknown, ecosystem: string, urgency: string | null): OsvAffected[] {
  return readList(builds, buildsMax).flatMap((build) => {
    const { nvr, epoch } = readObject(build);
    const [, name, version] = /^(.{1,300})-([^-]{1,150}-[^-]{1,150})$/.exec(readText(nvr, 600)) ?? [];
    if (name === undefined || version === undefined) return [];
    const fixed = `${Number.isSafeInteger(epoch) ? Number(epoch) : 0}:${version}`;
    return [{ ecosystem, name, intervals: [{ introduced: null, fixed, lastAffected: null }], versions: [], urgency }];
  });
}

/** `2026-01-02 03:04:05`, in UTC. */
function timeOf(value: unknown): number | undefined {
  const text = readText(value, 40);
  return readTimeMs(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) ? `${text.replace(' ', 'T')}Z` : text);
}
