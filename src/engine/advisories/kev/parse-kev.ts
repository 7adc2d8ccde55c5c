import { readFile, stat } from 'node:fs/promises';
import { ScanError } from '../../../domain/scan-error.ts';
import { parseBoundedJson } from '../../../lib/json-shape.ts';
import { isObject, readList, readObject, readText, readTimeMs } from '../osv/read-json.ts';
import { isCve } from '../vulnerability-ids.ts';
import { addDueDay } from './add-due-day.ts';

const documentBytesMax = 64 * 1024 * 1024;
const entriesMax = 200_000;
const shapeLimits = { values: 4_000_000, depth: 16, stringBytes: 1024 * 1024 };

export interface KevCatalogue {
  /** Each CVE with the earliest due date for its remediation that CISA names (`dueDate`, YYYY-MM-DD). null when no entry names one. */
  dueDays: Map<string, string | null>;
  releasedAt: string | null;
  /** Number of entries without a valid CVE. */
  skipped: number;
}

/**
 * Parses CISA's catalog of known exploited vulnerabilities (`known_exploited_vulnerabilities.json`). Throws MALFORMED_ARCHIVE for anything
 * else.
 */
export async function parseKev(path: string): Promise<KevCatalogue> {
  if ((await stat(path)).size > documentBytesMax)
    throw new ScanError('LIMIT_EXCEEDED', 'the catalog of known exploited vulnerabilities is too large');
  const value = parseJson(await readFile(path, 'utf8'));
  if (!isObject(value) || !Array.isArray(value.vulnerabilities)) {
    throw new ScanError('MALFORMED_ARCHIVE', 'the catalog of known exploited vulnerabilities is not valid JSON');
  }
  const dueDays = new Map<string, string | null>();
  let skipped = 0;
  for (const entry of readList(value.vulnerabilities, entriesMax).map(readObject)) {
    const cveId = readText(entry.cveID, 40);
    if (isCve(cveId)) addDueDay(dueDays, cveId, readDay(entry.dueDate));
    else skipped += 1;
  }
  const releasedMs = readTimeMs(value.dateReleased);
  return {
    dueDays,
    releasedAt: releasedMs === undefined ? null : new Date(releasedMs).toISOString(),
    skipped,
  };
}

/** A valid calendar date, else null. The 30th of February is invalid, and so is the year 0, which PostgreSQL refuses. */
function readDay(value: unknown): string | null {
  const text = readText(value, 11);
  if (!/^(?!0000)\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const at = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : null;
}

function parseJson(text: string): unknown {
  try {
    return parseBoundedJson(text, shapeLimits);
  } catch {
    return undefined;
  }
}
