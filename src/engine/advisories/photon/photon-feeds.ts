import { mebibyte } from '../../../lib/byte-sizes.ts';
import type { AdvisoryFeed } from '../advisory-feed.ts';
import { readJsonValues } from '../documents/read-json-values.ts';
import { parsePhotonValue } from './parse-photon-value.ts';

/** Photon's list of CVEs for each release (https://packages.broadcom.com/photon/photon_cve_metadata/). */
export const photonFeeds: readonly AdvisoryFeed[] = ['3.0', '4.0', '5.0'].map((release) => ({
  id: 'photon',
  part: release,
  mirrorPath: `photon/cve_data_photon${release}.json`,
  publicUrl: `https://packages.broadcom.com/photon/photon_cve_metadata/cve_data_photon${release}.json`,
  fileBytesMax: 256 * mebibyte,
  describes: 'packages',
  covers: ['Photon OS'],
  verifiedWith: 'published schema',
  documents: (file) => readJsonValues(file, { depth: 1, inflatedBytesMax: 512 * mebibyte }),
  parse: (document) => parsePhotonValue(document, release),
}));
