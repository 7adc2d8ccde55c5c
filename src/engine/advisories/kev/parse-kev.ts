import { readFile, stat } from 'node:fs/promises';
import { ScanError } from '../../../domain/scan-error.ts';
import { isObject, readList, readObject, readText, readTimeMs } from '../osv/read-json.ts';
import { isCve } from '../vulnerability-ids.ts';

const documentBytesMax = 64 * 1024 * 1024;
const entriesMax = 200_000;

export interface KevCatalogue {
  /** Sorted, each once. */
  cveIds: string[];
  releasedAt: string | null;
  /** Entries without a readable CVE. */
  skipped: number;
}

/** CISA's catalogue of known exploited vulnerabilities (`known_exploited_vulnerabilities.json`). Anything else is MALFORMED_ARCHIVE. */
export async function parseKev(path: string): Promise<KevCatalogue> {
  if ((await stat(path)).size > documentBytesMax)
    throw new ScanError('LIMIT_EXCEEDED', 'the catalogue of known exploited vulnerabilities is too large');
  const value = parseJson(await readFile(path, 'utf8'));
  if (!isObject(value) || !Array.isArray(value.vulnerabilities)) {
    throw new ScanError('MALFORMED_ARCHIVE', 'the catalogue of known exploited vulnerabilities is not readable JSON');
  }
  const entries = readList(value.vulnerabilities, entriesMax).map((entry) => readText(readObject(entry).cveID, 40));
  const releasedMs = readTimeMs(value.dateReleased);
  return {
    cveIds: [...new Set(entries.filter(isCve))].sort(),
    releasedAt: releasedMs === undefined ? null : new Date(releasedMs).toISOString(),
    skipped: entries.filter((id) => !isCve(id)).length,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
