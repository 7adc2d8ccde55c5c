import type { FileFacts, WantedFile } from '../analyzer.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { readRequirements } from '../python-lock/read-requirements.ts';

/**
 * Copies of other distributions in a distribution, as requirements with exact versions: `pip/_vendor/vendor.txt`. The tool `vendoring`, with which
 * pip and poetry-core are developed, installs the copies from this file.
 */
export function readVendoredList({ bytes }: WantedFile): FileFacts {
  const builder = new FactsBuilder();
  for (const { name, version } of readRequirements(bytes)) {
    // pip keeps the module pkg_resources of setuptools only. The advisories of setuptools are about other modules.
    if (name.toLowerCase() === 'setuptools') continue;
    builder.addPackage({ type: 'pypi', name, version, licenses: [] }, `requirement ${name}`);
    if (builder.isFull) break;
  }
  return builder.build();
}
