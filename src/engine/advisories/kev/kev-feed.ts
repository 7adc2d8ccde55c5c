import { mebibyte } from '../../../lib/byte-sizes.ts';
import type { AdvisoryFeed } from '../advisory-feed.ts';
import { readJsonValues } from '../documents/read-json-values.ts';
import { parseKevValue } from './parse-kev-value.ts';

/** CISA's catalog (https://www.cisa.gov/known-exploited-vulnerabilities-catalog). */
export const kevFeed: AdvisoryFeed = {
  id: 'kev',
  mirrorPath: 'kev/known_exploited_vulnerabilities.json',
  publicUrl: 'https://www.cisa.gov/sites/default/files/feeds/known_exploited_vulnerabilities.json',
  fileBytesMax: 64 * mebibyte,
  describes: 'vulnerabilities',
  verifiedWith: 'real documents',
  documents: (file) =>
    readJsonValues(file, { depth: 2, inflatedBytesMax: 256 * mebibyte, requiredKey: 'vulnerabilities' }),
  parse: parseKevValue,
};
