import { mebibyte } from '../../../lib/byte-sizes.ts';
import type { AdvisoryFeed } from '../advisory-feed.ts';
import { readXmlElements } from '../documents/read-xml-elements.ts';
import { parseAzureDefinition } from './parse-azure-definition.ts';

const repository = 'https://raw.githubusercontent.com/microsoft/AzureLinuxVulnerabilityData/main';

/** OVAL definitions of Azure Linux and its predecessor (https://github.com/microsoft/AzureLinuxVulnerabilityData). */
export const azureLinuxFeeds: readonly AdvisoryFeed[] = [
  ['1', 'cbl-mariner-1.0-oval.xml'] as const,
  ['2', 'cbl-mariner-2.0-oval.xml'] as const,
  ['3', 'azurelinux-3.0-oval.xml'] as const,
].map(([release, name]) => ({
  id: 'azure-linux',
  part: release,
  mirrorPath: `azure-linux/${name}`,
  publicUrl: `${repository}/${name}`,
  fileBytesMax: 256 * mebibyte,
  describes: 'packages',
  covers: ['Azure Linux'],
  verifiedWith: 'real documents',
  documents: (file) =>
    readXmlElements(file, { name: 'definition', root: 'oval_definitions', inflatedBytesMax: 512 * mebibyte }),
  parse: (document) => parseAzureDefinition(document, release),
}));
