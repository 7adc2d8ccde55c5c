import type { FileAnalyzer, FileFacts, WantedFile } from '../analyzer.ts';
import { FactsBuilder } from '../facts-builder.ts';
import { givenDetails } from '../given-details.ts';
import { boundedLicenses } from '../package-text.ts';
import { wholeText } from '../text-lines.ts';
import { readOpamFields } from './read-opam-fields.ts';

const stateBytesMax = 2 * 1024 * 1024;
const descriptionBytesMax = 256 * 1024;

/** `NAME.VERSION` of an installed package, whose folder has a copy of its `opam` file. */
const descriptionPath = /(?:^|\/)\.opam-switch\/packages\/(?<id>[^/]{1,1024})\/opam$/;

/**
 * Packages of an opam switch, from `<switch>/.opam-switch/switch-state` (opam manual, "switch-state"), with maintainers, licenses and dependencies from the
 * `opam` files of `<switch>/.opam-switch/packages`. The packages own the switch.
 */
export const opamAnalyzer: FileAnalyzer = {
  id: 'opam',
  reads: 'OCaml packages: `.opam-switch/switch-state`, `.opam-switch/packages/*/opam`',
  revision: 4,
  names: { baseNames: ['switch-state', 'opam'] },
  wants(path) {
    if (path.endsWith('.opam-switch/switch-state')) return stateBytesMax;
    return descriptionPath.test(path) ? descriptionBytesMax : 0;
  },
  analyze: (file) => (file.path.endsWith('/opam') ? readDescription(file) : readState(file)),
};

function readState({ bytes }: WantedFile): FileFacts {
  const builder = new FactsBuilder();
  const text = wholeText(bytes);
  if (/(?:^|\n)opam-version:/.test(text)) builder.addOwnedFolder('..');
  else builder.addLibraryFolder('..');
  const start = text.search(/(?:^|\n)installed:/);
  const open = start === -1 ? -1 : text.indexOf('[', start);
  const end = open === -1 ? -1 : text.indexOf(']', open);
  if (end === -1) return { warnings: ['The switch has no list of installed packages.'] };
  for (const [, id = ''] of text.slice(open, end).matchAll(/"([^"]{1,1024})"/g)) {
    const named = nameAndVersion(id);
    if (!named) continue;
    builder.addPackage({ type: 'opam', ...named, licenses: [] }, 'the list');
    if (builder.isFull) break;
  }
  return builder.build();
}

/** The file need not name the package. The name of its folder does. */
function readDescription({ path, bytes }: WantedFile): FileFacts {
  const named = nameAndVersion(descriptionPath.exec(path)?.groups?.['id'] ?? '');
  if (!named) return {};
  const fields = readOpamFields(wholeText(bytes));
  const builder = new FactsBuilder();
  const details = givenDetails({ supplier: fields.get('maintainer')?.join(', '), dependencies: fields.get('depends') });
  builder.addPackage(
    { type: 'opam', ...named, licenses: boundedLicenses(fields.get('license') ?? []), ...details },
    'line 1',
  );
  return builder.build();
}

function nameAndVersion(id: string): { name: string; version: string } | undefined {
  const dot = id.indexOf('.');
  return dot <= 0 ? undefined : { name: id.slice(0, dot), version: id.slice(dot + 1) };
}
