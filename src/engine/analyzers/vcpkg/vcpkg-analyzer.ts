import { readFields } from '../../text-formats/read-fields.ts';
import type { FileAnalyzer, FileFacts, WantedFile } from '../analyzer.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { givenDetails } from '../given-details.ts';
import { wholeText } from '../text-lines.ts';

const statusBytesMax = 4 * 1024 * 1024;

/** Packages of `installed/vcpkg/status`, in the format of dpkg. They own the folders of their triplets in `installed`. */
export const vcpkgAnalyzer: FileAnalyzer = {
  id: 'vcpkg',
  reads: 'vcpkg packages: `vcpkg/status`',
  revision: 3,
  names: { baseNames: ['status'] },
  wants: (path) => (path.endsWith('vcpkg/status') ? statusBytesMax : 0),
  analyze,
};

function analyze({ bytes }: WantedFile): FileFacts {
  const builder = new FactsBuilder();
  const triplets = new Set<string>();
  for (const stanza of wholeText(bytes).split(/\n\s*\n/)) {
    const fields = readFields(stanza);
    const [name, version] = [fields.get('package'), fields.get('version')];
    // Features of a port are stanzas of their own.
    if (name === undefined || version === undefined || fields.has('feature')) continue;
    if (fields.get('status') !== 'install ok installed') continue;
    const dependencies = (fields.get('depends') ?? '')
      .split(',')
      .map((each) => each.trim().split(/[:\s[]/, 1)[0] ?? '');
    const triplet = fields.get('architecture');
    if (triplet !== undefined && /^[a-z0-9][a-z0-9-]{0,127}$/.test(triplet)) triplets.add(triplet);
    const qualifiers = { port_version: fields.get('port-version'), triplet };
    const details = givenDetails({ dependencies, qualifiers });
    builder.addPackage({ type: 'vcpkg', name, version, licenses: [], ...details }, 'a stanza');
    if (builder.isFull) break;
  }
  for (const triplet of triplets) builder.addOwnedFolder(`../${triplet}`);
  return builder.build();
}
