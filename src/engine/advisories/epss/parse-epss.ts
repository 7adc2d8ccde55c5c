import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Epss } from '../../../domain/finding.ts';
import { ScanError } from '../../../domain/scan-error.ts';
import { limitBytes } from '../limit-bytes.ts';
import { isCve } from '../vulnerability-ids.ts';

const inflatedBytesMax = 512 * 1024 * 1024;
const lineBytesMax = 64 * 1024;

export interface EpssRow extends Epss {
  cveId: string;
}

/**
 * Rows of FIRST's `epss_scores-current.csv.gz`: a comment line with `score_date:`, a header line, then `cve,epss,percentile`. A file
 * without `.gz` is read as plain text. An invalid row is undefined. Throws MALFORMED_ARCHIVE for damaged gzip data or an endless line.
 */
export async function* parseEpss(path: string): AsyncGenerator<EpssRow | undefined, { scoredAt: string | null }> {
  const file = createReadStream(path);
  const limit = limitBytes(inflatedBytesMax);
  const content = path.endsWith('.gz')
    ? pipeline(file, createGunzip(), limit, () => {})
    : pipeline(file, limit, () => {});
  let scoredAt: string | null = null;
  try {
    for await (const line of linesOf(content)) {
      if (line.startsWith('#')) scoredAt = readScoreDate(line) ?? scoredAt;
      else if (line !== '' && !line.startsWith('cve,')) yield parseEpssRow(line);
    }
    return { scoredAt };
  } catch (cause) {
    if (cause instanceof ScanError) throw cause;
    throw new ScanError('MALFORMED_ARCHIVE', 'the EPSS file is not a complete gzip file', { cause });
  } finally {
    content.destroy();
  }
}

async function* linesOf(content: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of content) {
    const lines = (rest + chunk.toString('latin1')).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > lineBytesMax) throw new ScanError('MALFORMED_ARCHIVE', 'the EPSS file has no lines');
    for (const line of lines) yield line.trimEnd();
  }
  yield rest.trimEnd();
}

function readScoreDate(line: string): string | undefined {
  const ms = Date.parse(/score_date:([^,\s]+)/.exec(line)?.[1]?.replace(/([+-]\d\d)(\d\d)$/, '$1:$2') ?? '');
  return Number.isNaN(ms) ? undefined : new Date(ms).toISOString();
}

export function parseEpssRow(line: string): EpssRow | undefined {
  const [cveId = '', score, percentile] = line.slice(0, 200).split(',');
  const row = { cveId, score: readShare(score), percentile: readShare(percentile) };
  return isCve(cveId) && row.score !== undefined && row.percentile !== undefined
    ? { cveId, score: row.score, percentile: row.percentile }
    : undefined;
}

/** A number from 0 to 1. */
function readShare(text: string | undefined): number | undefined {
  if (text === undefined || !/^[0-9.eE+-]{1,30}$/.test(text)) return undefined;
  const value = Number(text);
  return value >= 0 && value <= 1 ? value : undefined;
}
