import { mebibyte } from '../../../lib/byte-sizes.ts';
import type { AdvisoryFeed } from '../advisory-feed.ts';
import { readJsonValues } from '../documents/read-json-values.ts';
import { parseNvdValue } from './parse-nvd-value.ts';

const firstYear = 2002;

/** NVD's yearly files in the form of its API 2.0 (https://nvd.nist.gov/vuln/data-feeds). */
export const nvdFeeds: readonly AdvisoryFeed[] = Array.from(
  { length: new Date().getUTCFullYear() - firstYear + 1 },
  (_, index) => nvdFeed(String(firstYear + index)),
);

function nvdFeed(year: string): AdvisoryFeed {
  return {
    id: 'nvd',
    part: year,
    mirrorPath: `nvd/nvdcve-2.0-${year}.json.gz`,
    publicUrl: `https://nvd.nist.gov/feeds/json/cve/2.0/nvdcve-2.0-${year}.json.gz`,
    fileBytesMax: 256 * mebibyte,
    describes: 'vulnerabilities',
    verifiedWith: 'real documents',
    documents: (file) =>
      readJsonValues(file, { depth: 2, inflatedBytesMax: 2048 * mebibyte, requiredKey: 'vulnerabilities' }),
    parse: parseNvdValue,
  };
}
