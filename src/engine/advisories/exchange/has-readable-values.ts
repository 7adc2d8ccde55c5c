import { DatabaseSync } from 'node:sqlite';
import { setImmediate } from 'node:timers/promises';
import { severities } from '../../../domain/severity.ts';
import { isObject } from '../osv/read-json.ts';
import { readDay } from '../read-day.ts';
import { unpackSnapshotValue } from '../save-snapshot.ts';

const rowsBetweenYields = 500;
const isText = (value: unknown): value is string => typeof value === 'string';
const isTextOrNull = (value: unknown): boolean => value === null || isText(value);
const isNumber = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value);
const severityNames: ReadonlySet<unknown> = new Set(severities);

/** Rows of each table, and whether the types of their values are those that a snapshot of this program has. */
const checks: readonly [sql: string, isReadable: (row: Record<string, unknown>) => boolean][] = [
  [
    'SELECT id, newest, records FROM feed',
    ({ id, newest, records }) => isText(id) && isTextOrNull(newest) && isNumber(records),
  ],
  ['SELECT ecosystem, name, version FROM cover', (row) => Object.values(row).every(isText)],
  [
    'SELECT product, release, ends_on, extended_ends_on FROM release',
    ({ product, release, ends_on: endsOn, extended_ends_on: extended }) =>
      isText(product) && isText(release) && [endsOn, extended].every((day) => day === null || readDay(day) === day),
  ],
  [
    'SELECT cve, score, percentile FROM epss',
    ({ cve, score, percentile }) => isText(cve) && isNumber(score) && isNumber(percentile),
  ],
  [
    'SELECT cve, due_on FROM known_exploited',
    ({ cve, due_on: dueOn }) => isText(cve) && (dueOn === null || readDay(dueOn) === dueOn),
  ],
  ['SELECT vulnerabilities FROM announcement', ({ vulnerabilities }) => isText(vulnerabilities)],
  [
    'SELECT ecosystem, name, entries FROM package',
    ({ ecosystem, name, entries }) => isText(ecosystem) && isText(name) && areEntries(unpackSnapshotValue(entries)),
  ],
  ['SELECT id, facts FROM vulnerability', ({ id, facts }) => areFacts(unpackSnapshotValue(facts), id)],
];

/**
 * Whether every value of a snapshot from elsewhere has the type that matching expects. Its digest only says that the file arrived as it was
 * sent. Costs some seconds for a snapshot of all feeds. Throws when the signal is aborted.
 */
export async function hasReadableValues(file: string, signal: AbortSignal): Promise<boolean> {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    for (const [sql, isReadable] of checks) {
      let done = 0;
      for (const row of database.prepare(sql).iterate()) {
        if (!isReadable(row)) return false;
        done += 1;
        if (done % rowsBetweenYields !== 0) continue;
        await setImmediate();
        signal.throwIfAborted();
      }
    }
    return true;
  } catch (error) {
    if (signal.aborted) throw error;
    return false;
  } finally {
    database.close();
  }
}

/** Entries as `encodeEntry` writes them. */
function areEntries(value: unknown): boolean {
  return Array.isArray(value) && value.every(isEntry);
}

function isEntry(value: unknown): boolean {
  if (!Array.isArray(value)) return false;
  const [advisoryId, vulnerability, intervals, state, urgency = null, versions = [], module = null, channel = null] =
    value;
  return (
    isText(advisoryId) &&
    (isText(vulnerability) || isNumber(vulnerability)) &&
    isNumber(state) &&
    [urgency, module, channel].every(isTextOrNull) &&
    Array.isArray(versions) &&
    versions.every(isText) &&
    Array.isArray(intervals) &&
    intervals.every((interval) => Array.isArray(interval) && interval.length <= 3 && interval.every(isTextOrNull))
  );
}

function areFacts(value: unknown, id: unknown): boolean {
  if (!isObject(value) || !isText(value.id) || value.id !== id) return false;
  const { severity, severitySource, cvss, title, description, aliases, references, publishedAt } = value;
  return (
    severityNames.has(severity) &&
    [severitySource, title, description].every(isText) &&
    [aliases, references].every((list) => Array.isArray(list) && list.every(isText)) &&
    (publishedAt === null || (isText(publishedAt) && !Number.isNaN(Date.parse(publishedAt)))) &&
    (cvss === null ||
      (isObject(cvss) && isNumber(cvss.score) && [cvss.version, cvss.vector, cvss.source].every(isText)))
  );
}
